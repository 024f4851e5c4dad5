#!/usr/bin/env python3
"""Writes what a shell needs to complete the commands and options of a program, from what its --help says.

  make_completion.py PROGRAM bash|zsh|fish FILE
"""
import pathlib
import re
import shlex
import sys

from command_help import read_program


def first_sentence(text):
    return text.split(". ")[0].rstrip(".")


def all_flags(helped):
    return " ".join(flag for option in helped.options for flag in option.flags)


def command_word(command):
    return command.name.split(" ")[-1]


def bash(program, commands):
    function = "_" + re.sub(r"\W", "_", program.name)
    yield f"{function}() {{"
    yield "  local current=${COMP_WORDS[COMP_CWORD]} words="
    yield '  case "$COMP_CWORD ${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in'
    first = " ".join([*map(command_word, commands), all_flags(program)])
    yield f"    '1 '*) words={shlex.quote(first)} ;;"
    for command in commands or [program]:
        place = f"*' {command_word(command)} " if commands else "*' "
        for option in command.options:
            for flag in option.flags if option.choices else []:
                yield f"    {place}{flag}') words={shlex.quote(' '.join(option.choices))} ;;"
        yield f"    {place}'*) if [[ $current == -* ]]; then words={shlex.quote(all_flags(command))}; fi ;;"
    yield "  esac"
    yield '  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")'
    yield "}"
    yield f"complete -o default -F {function} {program.name}"


def zsh_arguments(helped):
    for option in helped.options:
        text = re.sub(r"([\[\]:\\])", r"\\\1", first_sentence(option.text))
        action = f"({' '.join(option.choices)})" if option.choices else "_files"
        for flag in option.flags:
            yield shlex.quote(f"*{flag}[{text}]" + (f":value:{action}" if option.takes_value else ""))
    yield "'*:file:_files'"


def zsh(program, commands):
    yield f"#compdef {program.name}"
    yield "local -a commands=("
    for command in commands:
        yield "  " + shlex.quote(f"{command_word(command)}:{first_sentence(command.description)}")
    yield ")"
    yield "if (( CURRENT == 2 && $#commands )) && [[ $words[2] != -* ]]; then"
    yield "  _describe command commands"
    yield "else"
    yield "  case $words[2] in"
    for command in commands:
        yield f"    {command_word(command)}) shift words; (( CURRENT-- )); _arguments \\"
        yield "      " + " \\\n      ".join(zsh_arguments(command)) + " ;;"
    yield "    *) _arguments " + " ".join(zsh_arguments(program)) + " ;;"
    yield "  esac"
    yield "fi"


def fish(program, commands):
    def complete(condition, *rest):
        where = ["-n", shlex.quote(condition)] if condition else []
        return " ".join(["complete", "-c", program.name, *where, *rest])

    def of_options(helped, condition):
        for option in helped.options:
            for flag in option.flags:
                value = ["-x", "-a", shlex.quote(" ".join(option.choices))] if option.choices else ["-r"] if option.takes_value else []
                kind = "-l" if flag.startswith("--") else "-s"
                yield complete(condition, kind, flag.lstrip("-"), *value, "-d", shlex.quote(first_sentence(option.text)))

    yield from of_options(program, "__fish_use_subcommand" if commands else None)
    for command in commands:
        word = command_word(command)
        yield complete("__fish_use_subcommand", "-f", "-a", word, "-d", shlex.quote(first_sentence(command.description)))
        yield from of_options(command, f"__fish_seen_subcommand_from {word}")


def main():
    shells = {"bash": bash, "zsh": zsh, "fish": fish}
    if len(sys.argv) != 4 or sys.argv[2] not in shells:
        sys.exit(__doc__)
    program, commands, _ = read_program(sys.argv[1])
    pathlib.Path(sys.argv[3]).write_text("\n".join(shells[sys.argv[2]](program, commands)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
