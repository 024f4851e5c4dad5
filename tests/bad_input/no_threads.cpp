// Loaded before the program (LD_PRELOAD): a machine that starts no thread. With PCIC_COUNT_THREADS set,
// trying to start one ends the program with code 99.
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

extern "C" int pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) {
  if (std::getenv("PCIC_COUNT_THREADS") != nullptr) _exit(99);
  return EAGAIN;
}
