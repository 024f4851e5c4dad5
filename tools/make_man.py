#!/usr/bin/env python3
"""Writes the man page of a program from what its --help says, so that there is no second list of options.

  make_man.py PROGRAM PAGE.1.gz
"""
import gzip
import pathlib
import sys

from command_help import read_program


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def is_example(section):
    return section.title.startswith("Example")


def entry_lines(entry):
    yield ".TP"
    yield f"\\fB{escaped(entry.head)}\\fR"
    yield escaped(entry.text)


def section_lines(section):
    if is_example(section):
        yield ".nf"
        yield from (f"    {escaped(entry.head)}" for entry in section.entries)
        yield ".fi"
    else:
        for entry in section.entries:
            yield from entry_lines(entry)


def command_lines(command):
    yield f".SS {escaped(command.name)}"
    yield escaped(command.description)
    for section in command.sections:
        if is_example(section):
            yield from (".PP", f"{section.title}:", ".PP")
        yield from section_lines(section)


def page_lines(program, commands, version):
    yield f'.TH {program.name.upper()} 1 "" "{version}" "User Commands"'
    yield ".SH NAME"
    yield f"{escaped(program.name)} \\- {escaped(program.description.removeprefix(f'{program.name}: '))}"
    yield ".SH SYNOPSIS"
    for each in [program, *commands]:
        yield f"\\fB{escaped(each.usage)}\\fR"
        yield ".br"
    if commands:
        yield ".SH COMMANDS"
    for command in commands:
        yield from command_lines(command)
    for section in program.sections:
        if section.title != "Subcommands":
            yield f".SH {section.title.upper()}"
            yield from section_lines(section)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    page = "\n".join(page_lines(*read_program(sys.argv[1]))) + "\n"
    pathlib.Path(sys.argv[2]).write_bytes(gzip.compress(page.encode(), mtime=0))


if __name__ == "__main__":
    main()
