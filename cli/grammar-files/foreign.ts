import { existsSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type InvalidUtf8, invalidUtf8 } from "../../engine/input/index.ts";
import { closest } from "../../engine/language/index.ts";
import { visible } from "../../engine/output/legible.ts";
import {
  type Imported,
  importedGrammar,
  type Kind,
  kindOf,
  kindSigned,
  kinds,
  type NotImported,
  type Problem,
  type ReadOptions,
} from "../../workbench/foreign/index.ts";
import { inWordsOf, matchLayout, matchPattern, patternTree } from "../../workbench/foreign/matching/index.ts";
import {
  type Configured,
  configuredGrammar,
  type Misconfigured,
  placeIn,
  readConfiguration,
  writerOf,
} from "../../workbench/writers/index.ts";
import { quoted, refuse, UsageError } from "../failures.ts";
import { printError } from "../terminal.ts";
import { wholeFile } from "../whole-file.ts";

/** The characters of a line that are shown before and after what is wrong. */
const BEFORE = 50;
const AFTER = 30;

/** A message at its line and column, with the line and carets below the part that is wrong. */
function placed(text: string, source: string, { at, length, message }: Problem): string {
  const { line, column } = placeIn(text, at);
  const written = [...(text.split(/\r?\n/)[line - 1] ?? "")];
  const from = Math.max(0, column - 1 - BEFORE);
  const shown = written.slice(from, column - 1 + AFTER).map((one) => (one === "\t" ? " " : visible(one)));
  const before = shown.slice(0, column - 1 - from).join("");
  const wrong = [...text.slice(at, at + length)].length;
  const marked = shown.slice(column - 1 - from, column - 1 - from + wrong).join("");
  const cut = from > 0 ? "…" : "";
  const carets = "^".repeat(Math.max(1, [...marked].length));
  const rows = [`  ${cut}${shown.join("")}`, `  ${" ".repeat(cut.length + [...before].length)}${carets}`];
  return `${source}:${line}:${column}: ${visible(message)}\n${rows.join("\n")}`;
}

/** Reports what of a file with patterns is not UTF-8: a pattern has U+FFFD there, which lines hardly have. */
export async function printInvalid(source: string, invalid: InvalidUtf8 | null): Promise<void> {
  if (invalid === null) return;
  const { line, column, count } = invalid;
  const what = `${count} ${count === 1 ? "sequence" : "sequences"} of bytes that are not UTF-8 became U+FFFD`;
  await printError(`froe: ${visible(source)}:${line}:${column}: ${what}: save the file as UTF-8`);
}

/** A configuration that a command line names. */
interface Named {
  /** The configuration, and the name of its layout; null if it has to have only one. */
  readonly text: string;
  readonly name: string | null;
  /** Where it is from, for people: a file, or the command line. */
  readonly source: string;
  /** What of a file is not UTF-8; null if nothing is. */
  readonly invalid: InvalidUtf8 | null;
}

/** A layout, and where it is from. */
interface ConfiguredSource {
  readonly configured: Configured;
  readonly text: string;
  /** The file and the line, for people. */
  readonly source: string;
  readonly wrong: (problem: Misconfigured) => UsageError;
}

export const ON_COMMAND_LINE = "the command line";

/** Reads `FILE`, `FILE#NAME`, or a layout. @param kind its writer; null if the text has to say it, which is reported. */
export async function readConfigured(argument: string, kind: string | null): Promise<ConfiguredSource> {
  const named = namedBy(argument);
  await printInvalid(named.source, named.invalid);
  const wrong = (problem: Misconfigured) => misconfigured(problem, named);
  const configured = readConfiguration(named.text, { kind, name: named.name });
  if (!configured.ok) throw wrong(configured);
  const { line } = placeIn(named.text, configured.layout.at);
  const source = named.source === ON_COMMAND_LINE ? named.source : `${visible(named.source)}:${line}`;
  const { writer, isFound, composed } = configured;
  if (isFound) await printError(`froe: ${source} is read as ${writer.about} (kind ${writer.kind})`);
  for (const note of composed.notes) await printError(`froe: ${source}: ${visible(note)}`);
  return { configured, text: named.text, source, wrong };
}

/**
 * The grammar of what follows `config:`, perhaps after the name of a kind and a colon.
 * @param definitions files of patterns of grok.
 */
export async function configuredBy(argument: string, definitions: readonly string[]): Promise<Grammar> {
  const [, word = "", rest = ""] = /^([a-z0-9_-]{2,20}):(.*)$/s.exec(argument) ?? [];
  if (kindOf(word) !== null) return importedBy(rest, word, definitions);
  const isKind = word !== "" && writerOf(word) !== null;
  const named = isKind ? null : namedBy(argument);
  const signed = named === null || named.source === ON_COMMAND_LINE ? null : kindSigned(named.text);
  if (signed !== null) {
    await printError(`froe: ${visible(argument)} is read as ${signed.about} (kind ${signed.name})`);
    return importedBy(argument, signed.name, definitions);
  }
  return layoutGrammar(await readConfigured(isKind ? rest : argument, isKind ? word : null));
}

/** The grammar of a layout, which says in the words of the layout why a line is rejected. */
export function layoutGrammar({ configured, text, wrong }: ConfiguredSource): Grammar {
  const grammar = configuredGrammar(configured);
  if ("ok" in grammar) throw wrong(grammar);
  const { kind } = configured.writer;
  return inWordsOf({ kind, text }, grammar, (line) => matchLayout(configured, grammar, line));
}

/**
 * A file, or part of one, that an argument names; else the argument is the text.
 * @param looksLikePath true for what is no text, but the name of a file that is missing.
 */
export function namedBy(argument: string, looksLikePath = isLikelyPath): Named {
  const file = /^(.+)#([^#/\\]+)$/s.exec(argument);
  for (const [path, name] of [[argument, null] as const, ...(file ? [[file[1]!, file[2]!] as const] : [])]) {
    if (path.includes("\0") || path.length > LONGEST_PATH || !existsSync(path)) continue;
    return { ...contentOf(path), name, source: path };
  }
  if (looksLikePath(argument)) return refuse(`${visible(argument.replace(/#[^#]*$/, ""))}: no such file`);
  return { text: argument, name: null, source: ON_COMMAND_LINE, invalid: null };
}

const LONGEST_PATH = 4096;

function isLikelyPath(argument: string): boolean {
  return !/[%${}\s"()[\]*+?^|]/.test(argument) && /[./\\#]/.test(argument);
}

function contentOf(path: string): Pick<Named, "text" | "invalid"> {
  const bytes = wholeFile(path, "a configuration");
  return { text: bytes.toString().replace(/^\uFEFF/, ""), invalid: invalidUtf8(bytes) };
}

/** The error of a configuration, with its line and a caret. */
function misconfigured({ message, at }: Misconfigured, { text, source }: Named): UsageError {
  if (at === null) return new UsageError(`${visible(source)}: ${visible(message)}`);
  const named = source === ON_COMMAND_LINE ? "configuration" : visible(source);
  return new UsageError(placed(text, named, { at, length: 1, message }));
}

/** A pattern of another program, and where it is from. */
interface ImportedSource {
  readonly imported: Imported;
  readonly kind: Kind;
  readonly text: string;
  readonly name: string | null;
  readonly options: ReadOptions;
  /** For people. */
  readonly source: string;
  readonly wrong: (problem: NotImported) => UsageError;
}

/** More problems than these are not shown. */
const MOST_SHOWN = 5;

/** The error of a pattern: its problems, each at its place. */
export function patternError(text: string, source: string, problems: readonly Problem[]): UsageError {
  const shown = problems.slice(0, MOST_SHOWN).map((problem) => placed(text, source, problem));
  const more = problems.length > MOST_SHOWN ? [`and ${problems.length - MOST_SHOWN} more`] : [];
  return new UsageError([...shown, ...more].join("\n"));
}

/** Reads `FILE`, `FILE#NAME`, or a pattern itself. Its notes are reported. */
export async function readImported(argument: string, word: string, options: ReadOptions = {}): Promise<ImportedSource> {
  const kind = kindOf(word);
  if (kind === null) return unknownKind(word);
  const unknown = Object.keys(options).find((name) => !kind.accepts.some((accepted) => accepted === name));
  if (unknown !== undefined) return refuse(`--${unknown} says nothing about ${kind.about}`);
  const named = namedBy(argument, (text) => kind.inFiles && /^[^\s{}[\]()]*$/.test(text));
  const { text, source, name, invalid } = named;
  await printInvalid(source, invalid);
  const isOnCommandLine = source === ON_COMMAND_LINE;
  const place = isOnCommandLine ? "pattern" : visible(source);
  const wrong = ({ problems }: NotImported) => patternError(text, place, problems);
  const reading = await kind.read(text, name === null ? options : { ...options, name });
  if (!reading.ok) throw wrong(reading);
  for (const note of reading.notes) await printError(`froe: ${place}: ${visible(note)}`);
  return { imported: reading, kind, text, name, options, source: isOnCommandLine ? source : visible(source), wrong };
}

/** The contents of files of patterns of grok. @throws UsageError */
export async function readDefinitionFiles(paths: readonly string[]): Promise<NonNullable<ReadOptions["definitions"]>> {
  const files: { source: string; text: string }[] = [];
  for (const source of paths) {
    const { text, invalid } = contentOf(source);
    await printInvalid(source, invalid);
    files.push({ source, text });
  }
  return files;
}

/** The grammar of a pattern of this kind. @param paths files of patterns that it may name. */
async function importedBy(argument: string, word: string, paths: readonly string[]): Promise<Grammar> {
  const definitions = await readDefinitionFiles(paths);
  return patternGrammar(await readImported(argument, word, definitions.length > 0 ? { definitions } : {}));
}

/** The grammar of a pattern, which says in the words of the pattern why a line is rejected. */
export function patternGrammar({ imported, kind, text: source, name, options, wrong }: ImportedSource): Grammar {
  const grammar = importedGrammar(imported, kind, source);
  if ("problems" in grammar) throw wrong(grammar);
  const read = patternTree(kind.name, source, name === null ? options : { ...options, name });
  if (!read?.ok) return grammar;
  const { text } = read.pattern;
  return inWordsOf({ kind: kind.name, text }, grammar, (line) => matchPattern(read.tree, line, read.isWhole));
}

function unknownKind(word: string): never {
  const names = kinds.map(({ name }) => name);
  const meant = closest(word, names);
  const advice = meant === null ? "" : `did you mean ${meant}? `;
  return refuse(`no kind of pattern is called ${quoted(word)}; ${advice}there is ${names.join(", ")}`);
}
