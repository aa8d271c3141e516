import { existsSync } from "node:fs";
import type { Grammar } from "../engine/grammar/index.ts";
import {
  AUTO,
  AUTO_PER_FILE,
  type Formats,
  resolve,
  type Selection,
  type SelectionError,
  select,
} from "../engine/select/index.ts";
import { catalogue, specs } from "../grammars/index.ts";
import { CONFIG, mayNameFile } from "./grammar-files/names.ts";
import { definitions, grammar, grammarLast, inputFormat } from "./options/index.ts";
import { type Parsed, valuesOf } from "./parse.ts";
import { settingsFor } from "./settings/index.ts";
import { wrongText } from "./spec-error.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";
import { unknownWord } from "./value.ts";

/** The formats of the command line. */
interface Wanted {
  /** The arguments of -f, with each format by its name. */
  readonly args: readonly string[];
  /** The formats that can be named and detected. */
  readonly catalogue: readonly Grammar[];
}

/**
 * The formats of the command line, including those of grammar files; or the error of a file.
 * @param args what names them: the values of -f, or operands.
 * @param isTried true if the command line has a pattern besides, which --definitions may be for.
 */
export async function wantedFormats(
  parsed: Parsed,
  args: readonly string[] = valuesOf(parsed, inputFormat),
  isTried = false,
): Promise<Wanted | UsageError> {
  const first = valuesOf(parsed, grammar);
  const last = valuesOf(parsed, grammarLast);
  const defining = valuesOf(parsed, definitions);
  if (defining.length > 0 && !isTried && !args.some((one) => one.startsWith(CONFIG)))
    return usageError(`--${definitions.long} is for a pattern of grok: name one with -f config:grok:PATTERN`);
  const isBuiltIn = last.length + first.length === 0 && !mayNameFile(args);
  if (isBuiltIn && args.length > 0 && select(args, catalogue, specs).ok && !isDetection(args))
    return { args, catalogue };
  const settings = await settingsFor(parsed, process.env);
  if ("ok" in settings) return settings;
  const folders = [...new Set(settings.flatMap(({ grammars }) => grammars))];
  if (isBuiltIn && folders.length === 0) return { args, catalogue };
  const { ownGrammars } = await import("./grammar-files/index.ts");
  return ownGrammars({ args, first: [...first, ...folders], last, definitions: defining }, { catalogue, specs });
}

/** True if detection chooses the format, for which all are candidates. */
function isDetection(args: readonly string[]): boolean {
  return args.some((one) => one === AUTO || one === AUTO_PER_FILE);
}

/** The selection that the arguments of -f ask for, or their error. */
export async function chooseFormats(
  args: readonly string[],
  separator: string | null,
  known: readonly Grammar[] = catalogue,
): Promise<Formats | UsageError> {
  if (separator !== null && /^$|[\r\n]/.test(separator)) return usageError("--cols-sep has to be text within a line");
  const selected = select(args, known, specs);
  if (!selected.ok) return usageErrorOf(selected.error);
  const { selection } = selected;
  if (hasSpec(selection)) (await import("../engine/records/linear-time.ts")).boundPatterns();
  const resolved = await resolve(selection, specs, separator);
  return resolved.ok ? resolved.formats : wrongText(inputFormat, resolved.wrong.text, resolved.wrong.error);
}

/** True if the user completes a format: a spec may be a pattern. */
function hasSpec(selection: Selection): boolean {
  if (selection.kind === "auto") return false;
  return (selection.kind === "one" ? [selection.member] : selection.members).some(({ kind }) => kind === "spec");
}

/** The error of a word that may mean several formats, each with a line by which people recognize theirs. */
function choiceOfFormats(word: string, candidates: readonly Grammar[]): UsageError {
  const width = Math.max(...candidates.map(({ name }) => name.length));
  const rows = candidates.map(({ name, example, layout }) => {
    return `  -f ${name.padEnd(width)}  ${(example ?? layout).split("\n", 1)[0]}`;
  });
  return usageError(`${quoted(word)} is a name of ${candidates.length} formats; choose one:`, rows);
}

/** The error of a file where a format is expected. */
export function formatIsFile(path: string): UsageError {
  return usageError(`-f is for the name of a format, and ${quoted(path)} is a file: froe ${path} reads it`);
}

function usageErrorOf(error: SelectionError): UsageError {
  switch (error.code) {
    case "empty-member":
      return usageError(`-f ${quoted(error.argument)} has an empty member`);
    case "unknown-format":
      if (existsSync(error.member)) return formatIsFile(error.member);
      return unknownWord("input format", error.member, error.known, error.others);
    case "ambiguous-format":
      return choiceOfFormats(error.member, error.candidates);
    case "no-columns":
      return usageError(`-f ${quoted(error.member)}: ${error.name} has no columns that a type could be given to`);
    case "spec-in-list":
      return usageError(`${quoted(error.member)} cannot be in a comma list: give it a -f of its own`);
    case "auto-in-cascade":
      return usageError(`${quoted(error.member)} cannot be a member of a cascade: it is the choice of a format`);
    case "table-in-cascade":
      return usageError(
        `${quoted(error.member)} cannot be a member of a cascade: a line of the file names its columns`,
      );
    case "repeated-member":
      return usageError(`${quoted(error.member)} is named twice: it would never be tried a second time`);
    case "behind-catch-all":
      return usageError(
        `${quoted(error.member)} would never be tried: ${quoted(error.catchAll)} before it accepts every line`,
      );
  }
}
