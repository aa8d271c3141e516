import type { Grammar } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { visible } from "../../engine/output/legible.ts";
import {
  type Imported,
  importedGrammar,
  type Kind,
  kindOf,
  kinds,
  type NotImported,
  type Reading,
  type ReadOptions,
} from "../../workbench/foreign/index.ts";
import { tell } from "../print.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";
import { contentOf, namedBy, ON_COMMAND_LINE } from "./configured.ts";
import { tellInvalid } from "./invalid-text.ts";
import { placed } from "./placed.ts";

/** A pattern of another program, and where it is from. */
export interface ImportedSource extends PatternSource {
  readonly imported: Imported;
}

/** A pattern of another program that is read or not, and where it is from. */
export interface PatternSource {
  readonly reading: Reading;
  readonly kind: Kind;
  readonly text: string;
  /** For people. */
  readonly source: string;
  readonly wrong: (problem: NotImported) => UsageError;
}

/** More problems than these are not shown. */
const MOST_SHOWN = 5;

/** Reads `FILE`, `FILE#NAME`, or a pattern itself. Its notes are reported. */
export async function readImported(
  argument: string,
  word: string,
  options: ReadOptions = {},
): Promise<ImportedSource | UsageError> {
  const pattern = await readPattern(argument, word, options);
  if ("ok" in pattern) return pattern;
  const { reading, wrong } = pattern;
  return reading.ok ? { ...pattern, imported: reading } : wrong(reading);
}

/** The same, also for a pattern that no grammar says. */
export async function readPattern(
  argument: string,
  word: string,
  options: ReadOptions,
): Promise<PatternSource | UsageError> {
  const kind = kindOf(word);
  if (kind === null) return unknownKind(word);
  const unknown = Object.keys(options).find((name) => !kind.accepts.some((accepted) => accepted === name));
  if (unknown !== undefined) return usageError(`--${unknown} says nothing about ${kind.about}`);
  const named = namedBy(argument, (text) => kind.inFiles && /^[^\s{}[\]()]*$/.test(text));
  if ("ok" in named) return named;
  const { text, source, name, invalid } = named;
  await tellInvalid(source, invalid);
  const isOnCommandLine = source === ON_COMMAND_LINE;
  const wrong = ({ problems }: NotImported) => {
    const shown = problems.slice(0, MOST_SHOWN);
    const place = isOnCommandLine ? "pattern" : visible(source);
    const more = problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : [];
    return usageError([...shown.map((problem) => placed(text, place, problem)), ...more].join("\n"));
  };
  const reading = await kind.read(text, name === null ? options : { ...options, name });
  for (const note of reading.ok ? reading.notes : [])
    await tell(`froe: ${isOnCommandLine ? "pattern" : visible(source)}: ${visible(note)}`);
  return { reading, kind, text, source: isOnCommandLine ? source : visible(source), wrong };
}

/** The contents of files of patterns of grok; or the error of one that cannot be read. */
export async function readDefinitionFiles(
  paths: readonly string[],
): Promise<NonNullable<ReadOptions["definitions"]> | UsageError> {
  const files: { source: string; text: string }[] = [];
  for (const source of paths) {
    const content = contentOf(source);
    if ("ok" in content) return content;
    await tellInvalid(source, content.invalid);
    files.push({ source, text: content.text });
  }
  return files;
}

/** The grammar of a pattern of this kind. @param paths files of patterns that it may name. */
export async function importedBy(
  argument: string,
  word: string,
  paths: readonly string[],
): Promise<Grammar | UsageError> {
  const definitions = await readDefinitionFiles(paths);
  if ("ok" in definitions) return definitions;
  const read = await readImported(argument, word, definitions.length > 0 ? { definitions } : {});
  if ("ok" in read) return read;
  const grammar = importedGrammar(read.imported, read.kind, read.text);
  return "problems" in grammar ? read.wrong(grammar) : grammar;
}

function unknownKind(word: string): UsageError {
  const names = kinds.map(({ name }) => name);
  const meant = closest(word, names);
  const advice = meant === null ? "" : `did you mean ${meant}? `;
  return usageError(`no kind of pattern is called ${quoted(word)}; ${advice}there is ${names.join(", ")}`);
}
