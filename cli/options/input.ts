import { existsSync } from "node:fs";
import { type Grammar, isTable, type Table } from "../../engine/grammar/index.ts";
import type { PayloadOptions } from "../../engine/records/index.ts";
import { shellWord } from "../../engine/report/shell.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import {
  AUTO,
  AUTO_PER_FILE,
  type Formats,
  membersOf,
  otherNames,
  resolve,
  type Selection,
  type SelectionError,
  select,
} from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { usualPayloads } from "../../grammars/wrappings.ts";
import { quoted, refuse, refuseText } from "../failures.ts";
import { INFER, mayNameFile } from "../grammar-files/names.ts";
import { unknownWord } from "../value.ts";
import { type Choice, group, lastValue, type Parsed, type TextOption, valuesOf } from "./option.ts";

export const input = group("Input");

const MEBIBYTE = 1024 ** 2;

/** The names by which formats are known besides their own. */
export function namesOfFormats(): readonly Choice[] {
  return [...otherNames(catalogue)].map(([name, formats]) => {
    return { name, isOther: true, about: `${formats.map((format) => format.name).join(" or ")}: ${formats[0]!.about}` };
  });
}

/** The names of -f that are not formats, but ways to choose one. */
export const waysToChoose: readonly Choice[] = [
  { name: AUTO, about: "Chosen by a sample of the lines; of a pipe, by its first line" },
  { name: AUTO_PER_FILE, about: "The same, for each file separately" },
  { name: INFER, about: "A grammar drafted from the first lines, which is reported" },
];

export const inputFormat: TextOption = input.text("input-format", {
  short: "f",
  argument: "FORMAT",
  repeatable: true,
  default: AUTO,
  joined: true,
  known: async () => [...waysToChoose, ...catalogue, ...specs.map(({ name, about }) => ({ name: `${name}:`, about }))],
  offered: async () => [...(await inputFormat.known!()), ...namesOfFormats()],
  about: "Read the input in this format",
  details:
    "Lines that it does not accept are skipped and reported. Several, in a comma list, are tried in order for every line, and the event gets _format; cols:SPEC, regex:PATTERN, config:KIND:PATTERN (docs/IMPORTS.md) and the path of a grammar file are formats of your own. -f also takes names that mean one format (-f redis); csv and tsv take types of columns: -f 'csv status:int'.",
  example: { command: "froe -f syslog /var/log/messages", does: "reads a system log" },
});

export const json = input.shorthand(null, {
  short: "j",
  option: inputFormat,
  value: "json",
  about: "Read JSON Lines: short for -f json",
  details: "It means -f json at its place on the command line.",
  example: { command: "froe -j app.log", does: "reads one JSON object a line" },
});

export const grammar = input.file("grammar", {
  settings: "own",
  argument: "FILE",
  repeatable: true,
  about: "Let detection try the grammars of this file first",
  details:
    "FILE is TypeScript or JavaScript that exports grammars, which runs with your rights, or JSON of froe grammar print. -f accepts such a file too (FILE#NAME if it has several), and the names of its grammars.",
  example: { command: "froe --grammar ./door.grammar.ts *.log", does: "detects a format of your own as well" },
});

export const grammarLast = input.file("grammar-last", {
  settings: "own",
  argument: "FILE",
  repeatable: true,
  about: "The same, but after the built-in formats",
  details: "Detection chooses one of them only if no other format but plain text accepts as many lines.",
  example: { command: "froe --grammar-last ./any.grammar.ts *.log", does: "reads what would be plain text" },
});

export const definitions = input.file("definitions", {
  argument: "FILE",
  repeatable: true,
  about: "Know the grok patterns of this file: a name, a blank and a pattern in each line",
  details:
    "It is for -f config:grok:PATTERN, and for the grok patterns of froe explain, check and grammar. The patterns of FILE come before those that froe knows.",
  example: {
    command: "froe -f 'config:grok:%{OURS}' --definitions patterns/ours app.log",
    does: "reads lines with the pattern OURS",
  },
});

export const colsSep = input.text("cols-sep", {
  argument: "TEXT",
  about: "Set the separator of the columns of -f cols: (default white space) and -f csv",
  details:
    "Without it, a run of blanks is one separator of cols:; with it, two separators have an empty column between them. In csv, TEXT may have no quote.",
  example: { command: "froe -f 'cols:user id:int *rest' --cols-sep : users", does: "splits lines at colons" },
});

export const payload = input.text("payload", {
  argument: "PAYLOAD",
  repeatable: true,
  about: "Read the text of this field by another format",
  details:
    "PAYLOAD is FIELD=FORMAT, as msg=json: any format that reads one record, a grammar file, a comma list of them, or auto (the default), which is JSON or logfmt. The fields of the payload replace the field; names that the event has become name_2, name_3. A text that does not fit is unchanged, and counted.",
  example: { command: "froe --payload msg=json app.log", does: "reads the JSON after a known head of each line" },
});

export const maxLineBytes = input.size("max-line-bytes", {
  argument: "SIZE",
  most: 1024 * MEBIBYTE,
  default: 16 * MEBIBYTE,
  about: "Skip lines longer than this, and report them",
  details:
    "It bounds the memory of one line, and of one row of a table. SIZE is a number of bytes, or one with a unit: k, M, G and KiB, MiB, GiB count in steps of 1024, kB, MB, GB in steps of 1000. The most is 1GiB.",
  example: { command: "froe --max-line-bytes 64k huge.log", does: "skips lines of more than 65,536 bytes" },
});

/** The selection that the arguments of -f ask for. @throws UsageError */
export async function chooseFormats(
  args: readonly string[],
  separator: string | null,
  known: readonly Grammar[] = catalogue,
): Promise<Formats> {
  if (separator !== null && /^$|[\r\n]/.test(separator)) refuse("--cols-sep has to be text within a line");
  const selected = select(args, known, specs);
  if (!selected.ok) return refuseSelection(selected.error);
  const { selection } = selected;
  if (hasSpec(selection)) (await import("../../engine/records/linear-time.ts")).boundPatterns();
  const resolved = await resolve(selection, specs, separator);
  if (!resolved.ok) return refuseText(inputFormat, resolved.wrong.text, resolved.wrong.error);
  const { formats } = resolved;
  if (separator === null || formats.kind !== "one" || !isTable(formats.grammar)) return formats;
  return { ...formats, grammar: await separatedBy(formats.grammar, separator) };
}

/** True if a format has columns that `--cols-sep` separates. */
export function isSeparated(formats: Formats): boolean {
  return formats.kind !== "auto" && membersOf(formats).some((one) => isTable(one) || one.name === "cols");
}

/** A table whose cells have another separator than commas. */
async function separatedBy(table: Table, separator: string): Promise<Table> {
  const { row } = await import("../../grammars/table.ts");
  const { separator: own, cell } = table.record;
  if (own !== "," || JSON.stringify(cell) !== JSON.stringify(row(",").cell))
    return refuse(`--cols-sep is for the cells of csv: those of ${table.name} have a separator of their own`);
  if (separator.includes('"')) return refuse(`--cols-sep ${quoted(separator)}: a quote begins a cell of a table`);
  return { ...table, record: row(separator) };
}

/** True if the user completes a format: a spec may be a pattern. */
function hasSpec(selection: Selection): boolean {
  if (selection.kind === "auto") return false;
  return (selection.kind === "one" ? [selection.member] : selection.members).some(({ kind }) => kind === "spec");
}

/** Refuses a word that may mean several formats, each with a line by which people recognize theirs. */
function refuseAmbiguous(word: string, candidates: readonly Grammar[]): never {
  const width = Math.max(...candidates.map(({ name }) => name.length));
  const rows = candidates.map(({ name, example, layout }) => {
    return `  -f ${name.padEnd(width)}  ${(example ?? layout).split("\n", 1)[0]}`;
  });
  return refuse(`${quoted(word)} is a name of ${candidates.length} formats; choose one:`, rows);
}

/** Refuses a file where a format is expected. @throws UsageError */
export function refuseFile(path: string): never {
  return refuse(`-f is for the name of a format, and ${quoted(path)} is a file: froe ${shellWord(path)} reads it`);
}

function refuseSelection(error: SelectionError): never {
  switch (error.code) {
    case "empty-member":
      return refuse(`-f ${quoted(error.argument)} has an empty member`);
    case "unknown-format":
      if (error.member === INFER)
        refuse(
          `-f ${INFER} is for froe FILE, check and explain, whose lines it drafts from; froe grammar new NAME --from FILE writes a draft for all else`,
        );
      if (existsSync(error.member)) refuseFile(error.member);
      return unknownWord("input format", error.member, error.known, error.others);
    case "ambiguous-format":
      return refuseAmbiguous(error.member, error.candidates);
    case "no-columns":
      return refuse(`-f ${quoted(error.member)}: ${error.name} has no columns that a type could be given to`);
    case "spec-in-list":
      return refuse(`${quoted(error.member)} cannot be in a comma list: give it a -f of its own`);
    case "auto-in-cascade":
      return refuse(`${quoted(error.member)} cannot be a member of a cascade: it is the choice of a format`);
    case "table-in-cascade":
      return refuse(`${quoted(error.member)} cannot be a member of a cascade: its columns are named in the file`);
    case "repeated-member":
      return refuse(`${quoted(error.member)} is named twice: it would never be tried a second time`);
    case "behind-catch-all":
      return refuse(
        `${quoted(error.member)} would never be tried: ${quoted(error.catchAll)} before it accepts every line`,
      );
  }
}

/**
 * How records are read.
 * @param args the formats, each by its name in the catalogue. @param merge how files are merged.
 * @throws UsageError
 */
export async function chooseInput(
  parsed: Parsed,
  args: readonly string[],
  catalogue: readonly Grammar[],
  merge: RunOptions["merge"],
) {
  const formats = await chooseFormats(args, lastValue(parsed, colsSep) ?? null, catalogue);
  const payloads: PayloadOptions[] = [];
  for (const text of valuesOf(parsed, payload)) payloads.push(await payloadIn(text, catalogue));
  return {
    // Merged files are read by the detection of each.
    formats: formats.kind === "auto" && merge?.kind === "window" ? { ...formats, perFile: true } : formats,
    payloads,
    maxLineBytes: lastValue(parsed, maxLineBytes) ?? maxLineBytes.default,
  };
}

async function payloadIn(text: string, catalogue: readonly Grammar[]): Promise<PayloadOptions> {
  const [, field = "", format = AUTO] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const refused = (why: string) => refuse(`--${payload.long} ${quoted(text)} ${why}`);
  if (field === "" || format === "")
    return refused(
      `names no ${field === "" ? "field" : "format"}: write FIELD=FORMAT, as in --${payload.long} msg=json`,
    );
  if (format === AUTO) {
    return { field, grammars: catalogue.filter(({ name }) => usualPayloads.includes(name)), isGuess: true };
  }
  const formats = await formatsOf(format, catalogue);
  if (formats.kind === "auto") return refused(`names no format: ${AUTO} is the only choice of one`);
  const grammars = formats.kind === "one" ? [formats.grammar] : formats.grammars;
  const table = grammars.find(isTable);
  if (table) return refused(`cannot be: ${table.name} needs a file, whose rows belong together`);
  return { field, grammars, isGuess: false };
}

/** The formats of a payload: those of the command line, and those of files that it names itself. */
async function formatsOf(format: string, known: readonly Grammar[]): Promise<Formats> {
  if (!mayNameFile([format])) return chooseFormats([format], null, known);
  const { ownGrammars } = await import("../grammar-files/index.ts");
  const own = await ownGrammars({ args: [format], first: [], last: [], definitions: [] }, { catalogue, specs });
  return chooseFormats(own.args, null, [...new Set([...own.catalogue, ...known])]);
}
