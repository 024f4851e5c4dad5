// What the program does when it is told to end, or cannot go on.
#pragma once

namespace pcic::app {

// Every signal that would end the program removes its temporary files first. Signals that the one who started
// it has set to be ignored (nohup) or watches over (sanitizers) stay as they are. A pipe that nobody reads
// and a file that grows too large are no signals but errors of the write.
void remove_unfinished_files_on_signals();

}  // namespace pcic::app
