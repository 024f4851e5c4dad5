"""The help of a program and of its commands, as data: what the man page and the shell completions are made of.

read_program(PROGRAM) runs `PROGRAM --help` and `PROGRAM COMMAND --help`. A help is read by its layout: text without
indentation and with a colon at its end opens a section, two blanks an entry, more blanks what the entry means.
"""
import dataclasses
import pathlib
import re
import subprocess


@dataclasses.dataclass
class Entry:
    """`--score FORMULA  What it is`, or a command and what it does."""
    head: str
    text: str = ""

    @property
    def flags(self):
        return re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", self.head.split(" ")[0])

    @property
    def takes_value(self):
        return re.match(r"\S+ (?!Needs:|Excludes:)", self.head) is not None

    @property
    def choices(self):
        """Of `--format TEXT:{text,loo}`."""
        braces = re.search(r"\{([^}]*)\}", self.head)
        return braces.group(1).split(",") if braces else []


@dataclasses.dataclass
class Section:
    title: str
    entries: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Help:
    """Of the program or one of its commands, whose name includes the program's: "pcic estimate"."""
    name: str
    description: str = ""
    usage: str = ""
    sections: list = dataclasses.field(default_factory=list)

    @property
    def options(self):
        return [entry for section in self.sections for entry in section.entries if entry.head.startswith("-")]

    @property
    def subcommands(self):
        return [entry for section in self.sections if section.title == "Subcommands" for entry in section.entries]


def parse_help(name, text):
    parsed = Help(name)
    for line in text.splitlines():
        words = line.strip()
        indentation = len(line) - len(line.lstrip())
        if not words:
            continue
        if words.startswith("Usage:"):
            parsed.usage = words.removeprefix("Usage:").strip()
        elif indentation == 0 and words.endswith(":"):
            parsed.sections.append(Section(words[:-1]))
        elif not parsed.sections:
            parsed.description = f"{parsed.description} {words}".strip()
        elif indentation > 2 and parsed.sections[-1].entries:
            last = parsed.sections[-1].entries[-1]
            last.text = f"{last.text} {words}".strip()
        else:
            parsed.sections[-1].entries.append(Entry(*re.split(r" {2,}", words, maxsplit=1)))
    return parsed


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def read_program(program):
    """(help of the program, helps of its commands, version)"""
    name = pathlib.Path(program).name
    whole = parse_help(name, output_of(program, "--help"))
    commands = [parse_help(f"{name} {entry.head}", output_of(program, entry.head, "--help")) for entry in whole.subcommands]
    return whole, commands, output_of(program, "--version").strip()
