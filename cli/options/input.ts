import { AUTO, AUTO_PER_FILE, otherNames } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import type { Choice, FileOption, Group, ShorthandOption, SizeOption, TextOption } from "./option.ts";

const MEBIBYTE = 1024 ** 2;

/** The names by which formats are known besides their own. */
export function namesOfFormats(): readonly Choice[] {
  return [...otherNames(catalogue)].map(([name, formats]) => {
    return { name, isOther: true, about: `${formats.map((format) => format.name).join(" or ")}: ${formats[0]!.about}` };
  });
}

export const inputFormat: TextOption = {
  kind: "text",
  long: "input-format",
  short: "f",
  argument: "FORMAT",
  repeatable: true,
  default: AUTO,
  joined: true,
  known: async () => [
    { name: AUTO, about: "The format of most of the first lines" },
    { name: AUTO_PER_FILE, about: "The same, for each file separately" },
    ...catalogue,
    ...specs.map(({ name, about }) => ({ name: `${name}:`, about })),
  ],
  offered: async () => [...(await inputFormat.known!()), ...namesOfFormats()],
  about: "Read the input in this format",
  details:
    "A line that it does not accept is reported with its place and cause, and skipped. Several, in a comma list, are tried in order for every line, and the event gets _format; cols:SPEC, regex:PATTERN, config:KIND:PATTERN (docs/IMPORTS.md) and the path of a grammar file are formats of your own. -f also accepts names that people know (-f redis); csv and tsv take types of columns: -f 'csv status:int'.",
  example: { command: "froe -f syslog /var/log/messages", does: "reads a system log" },
};

export const json: ShorthandOption = {
  kind: "shorthand",
  long: null,
  short: "j",
  option: inputFormat,
  value: "json",
  about: "Read JSON Lines: short for -f json",
  details: "It means -f json at its place on the command line.",
  example: { command: "froe -j app.log", does: "reads one JSON object a line" },
};

export const grammar: FileOption = {
  kind: "file",
  long: "grammar",
  settings: "own",
  short: null,
  argument: "FILE",
  repeatable: true,
  about: "Let detection try the grammars of this file first",
  details:
    "FILE is TypeScript or JavaScript that exports grammars, made with froe/grammar. It is code, and runs with your rights. -f accepts such a file too (FILE#NAME if it has several), and then the names of its grammars.",
  example: { command: "froe --grammar ./door.grammar.ts *.log", does: "detects a format of your own as well" },
};

export const grammarLast: FileOption = {
  kind: "file",
  long: "grammar-last",
  settings: "own",
  short: null,
  argument: "FILE",
  repeatable: true,
  about: "The same, but after the built-in formats",
  details: "Its grammars are tried for lines that no other format but plain text accepts.",
  example: { command: "froe --grammar-last ./any.grammar.ts *.log", does: "reads what would be plain text" },
};

export const colsSep: TextOption = {
  kind: "text",
  long: "cols-sep",
  short: null,
  argument: "TEXT",
  about: "Set the separator of the columns of -f cols: (default white space)",
  details: "Without it, a run of blanks is one separator; with it, two separators have an empty column between them.",
  example: { command: "froe -f 'cols:user id:int *rest' --cols-sep : users", does: "splits lines at colons" },
};

export const definitions: FileOption = {
  kind: "file",
  long: "definitions",
  short: null,
  argument: "FILE",
  repeatable: true,
  about: "Know the grok patterns of this file: a name, a blank and a pattern in each line",
  details:
    "It is for -f config:grok:PATTERN, and for the patterns of froe explain, check, convert and grammar. The patterns of FILE come before those that froe knows.",
  example: {
    command: "froe -f 'config:grok:%{OURS}' --definitions patterns/ours app.log",
    does: "reads lines with the pattern OURS",
  },
};

export const payload: TextOption = {
  kind: "text",
  long: "payload",
  short: null,
  argument: "PAYLOAD",
  repeatable: true,
  about: "Read the text of this field by another format",
  details:
    "PAYLOAD is FIELD=FORMAT, as msg=json: any format that reads one record, a grammar file, a comma list of them, or auto (the default), which is JSON or logfmt. The fields of the payload replace the field; names that the event has become name_2, name_3. A text that does not fit is unchanged, and counted.",
  example: { command: "froe --payload msg=json app.log", does: "reads the JSON after a known head of each line" },
};

export const lookup: TextOption = {
  kind: "text",
  long: "lookup",
  short: null,
  argument: "TABLE",
  repeatable: true,
  about: "Join the row of a table to each event, as the field lookup",
  details:
    "TABLE is FILE:COLUMN, as in ids.csv:id, or NAME=FILE:COLUMN=FIELD: the row whose COLUMN is the value of the event's FIELD, which is called as COLUMN unless it is given, becomes the field NAME, without that column. FILE is CSV, TSV, JSON Lines, or a log of any format. Events without a row are counted.",
  example: {
    command: "froe --lookup users.csv:id=user_id --by lookup.plan app.log",
    does: "counts events by the plan of their user",
  },
};

export const maxLineBytes: SizeOption = {
  kind: "size",
  long: "max-line-bytes",
  short: null,
  argument: "SIZE",
  most: 1024 * MEBIBYTE,
  default: 16 * MEBIBYTE,
  about: "Skip lines longer than this, and report them",
  details:
    "It bounds the memory that one line can take, and one row of a table. SIZE is a number of bytes, or one with a unit: k, M, G and KiB, MiB, GiB count in steps of 1024, kB, MB, GB in steps of 1000. The most is 1GiB.",
  example: { command: "froe --max-line-bytes 64k huge.log", does: "skips lines of more than 65,536 bytes" },
};

export const input: Group = {
  title: "Input",
  options: [inputFormat, json, grammar, grammarLast, definitions, colsSep, payload, lookup, maxLineBytes],
};
