import { readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { GrammarError, Problem } from "../../engine/authoring/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { adviceOn } from "../../workbench/advice.ts";
import { systemReason } from "../whole-file.ts";
import { shipped, syntaxErrorIn } from "./import.ts";

/** Why a file has no grammars. */
export interface FileProblem {
  readonly ok: false;
  /** The file, the line and the column if they are known, and the error. */
  readonly message: string;
  /** The line of the file, or of one that it imports; counted from 1, null if it is not known. */
  readonly line: number | null;
}

/** A line of an author's file, and a column if it is known; both count from 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
}

export function placed(file: string, place: Omit<FilePosition, "file"> | null, message: string): FileProblem {
  const at = place === null ? "" : `:${place.line}${place.column === null ? "" : `:${place.column}`}`;
  return { ok: false, message: `${file}${at}: ${message}`, line: place?.line ?? null };
}

/** An absolute path, or the URL of one, followed by a line and in most cases a column. */
const LOCATION = /((?:file:\/\/|[A-Za-z]:\\|\/)[^\n()]*?\.[cm]?[jt]s):(\d+)(?::(\d+))?/g;
/** How jiti begins a message about a file that it cannot transform. */
const UNREAD = "ParseError: ";
/** How it writes the name of an import. */
const IMPORTED = /\(0 ?, ?_\w+\.(\w+)\)/g;
const MISSING = /Cannot find (?:module|package) '([^']+)'/;

/** A file that could not be run. */
export interface AuthorFile {
  /** As the user wrote it. */
  readonly path: string;
  /** The same, absolute. */
  readonly file: string;
  /** True if transformed source ran, which has the lines of the file but not its columns. */
  readonly isRewritten: boolean;
  /** The names that it can import from froe, with their modules. */
  readonly known: ReadonlyMap<string, string>;
}

/**
 * The error of a file that could not be run, at the first place in the author's code that it names, which is neither
 * Node's nor froe's.
 */
export function problemOf(error: unknown, { path, file, isRewritten, known }: AuthorFile): FileProblem {
  if (!(error instanceof Error)) return placed(path, null, `throws ${JSON.stringify(error) ?? String(error)}`);
  const missing = MISSING.exec(error.message)?.[1];
  if (missing === file || missing === pathToFileURL(file).href) return placed(path, null, "no such file");
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const code = isFolder ? "EISDIR" : "code" in error && error.code;
  if (code === "EISDIR" || code === "EACCES") return placed(path, null, systemReason({ ...error, code }));
  const place = placeIn(error.stack ?? "") ?? importOf(missing, error.message, file) ?? syntaxPlace(error, file);
  const message = messageOf(error, missing);
  const full = message + adviceOn(message, known);
  if (place === null) return placed(path, null, full);
  const column = columnOf(place, error, isRewritten);
  return placed(nameOf(place, { path, file }), { ...place, column }, full);
}

/** The file of a place as the user knows it. */
export function nameOf(place: FilePosition, { path, file }: Pick<AuthorFile, "path" | "file">): string {
  return place.file === file ? path : shownPath(place.file);
}

/** The column, counted from 1; null if it is one of transformed source. */
function columnOf({ column }: FilePosition, { message }: Error, isRewritten: boolean): number | null {
  // The columns of jiti's own errors count from 0.
  if (message.startsWith(UNREAD)) return column === null ? null : column + 1;
  return isRewritten ? null : column;
}

/** The message, without the place that some errors repeat in it. */
function messageOf({ name, message }: Error, missing: string | undefined): string {
  if (missing !== undefined) return `cannot find '${missing}'`;
  const text = message
    .replace(UNREAD, "")
    .replace(IMPORTED, "$1")
    .split("\n")
    .filter((line) => !new RegExp(`^\\s*${LOCATION.source}\\s*$`).test(line))
    .map(visible)
    .join("\n")
    .trim();
  return name === "Error" || name === "SyntaxError" ? text : `${name}: ${text}`;
}

/** The first place in the author's code that a stack names. */
export function placeIn(text: string): FilePosition | null {
  for (const [, at = "", line, column] of text.matchAll(LOCATION)) {
    const file = at.startsWith("file:") ? fileURLToPath(at) : at;
    if (pathToFileURL(file).href.startsWith(shipped(""))) continue;
    return { file, line: Number(line), column: column === undefined ? null : Number(column) };
  }
  return null;
}

/** The line of the import that fails. */
function importOf(missing: string | undefined, message: string, file: string): FilePosition | null {
  if (missing === undefined) return null;
  const from = /imported from ([^\n]+?)$|^- ([^\n]+)$/m.exec(message);
  const importing = from?.[1] ?? from?.[2] ?? file;
  const path = importing.startsWith("file:") ? fileURLToPath(importing) : importing;
  const name = missing.split(/[\\/]/).at(-1) ?? missing;
  try {
    const index = readFileSync(path, "utf8")
      .split("\n")
      .findIndex((line) => /\b(?:import|from|require)\b/.test(line) && line.includes(name));
    return index < 0 ? null : { file: path, line: index + 1, column: null };
  } catch {
    return null;
  }
}

/** Where a file's syntax is wrong: Node has it for TypeScript alone. */
function syntaxPlace(error: Error, file: string): FilePosition | null {
  const at = error instanceof SyntaxError ? syntaxErrorIn(file) : null;
  return at && { file, ...at };
}

function shownPath(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith("..") ? file : near;
}

type Source = Pick<AuthorFile, "path" | "file" | "isRewritten">;

const MOST_SHOWN = 100;
/** This many problems that break one rule have one cause. */
const MOST_ALIKE = 3;

/** The problems of a grammar, each at the line where its part was made. */
export function malformed(error: GrammarError, source: Source): FileProblem {
  const own = authored(error.stack ?? "", source);
  const shown = (problem: Problem): string => {
    const place = placeOf(problem, source) ?? own;
    const message = `${problem.path}: ${problem.message} [${problem.rule}]`;
    if (place === null) return `  ${message}`;
    const name = nameOf(place, source);
    return [`  ${placed(name, place, message).message}`, ...excerpt(place)].join("\n");
  };
  const [heading] = error.message.split("\n");
  const problems = alike(error.problems).flatMap((some) => {
    const more = some.length - MOST_ALIKE;
    return [...some.slice(0, MOST_ALIKE).map(shown), ...(more > 0 ? [`  and ${more} more of this kind`] : [])];
  });
  return placed(source.path, null, [heading, ...problems].join("\n"));
}

/** The problems of each rule, in the order of the first of each. */
function alike(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const rules = new Set(problems.map(({ rule }) => rule));
  return [...rules].map((rule) => problems.filter((problem) => problem.rule === rule));
}

/** Where the part of a problem was made. */
function placeOf({ stack, written }: Problem, source: Source): FilePosition | null {
  const place = stack === null ? null : authored(stack, source);
  if (place === null) return null;
  return (written === null ? null : search(written, place)) ?? place;
}

/** The first place in the author's code that a stack names; its column is null if transformed source ran. */
function authored(stack: string, { isRewritten }: Source): FilePosition | null {
  const place = placeIn(stack);
  return place && isRewritten ? { ...place, column: null } : place;
}

/** The place of a plain text or expression, which no call makes: the first after the call of the combinator around it. */
function search(written: string, { file, line, column }: FilePosition): FilePosition | null {
  const inner = written.slice(1, -1);
  const spellings = written.startsWith('"') ? [written, `'${inner}'`, `\`${inner}\``] : [written];
  const lines = readFileSync(file, "utf8").split("\n");
  for (let at = line - 1; at < lines.length; at++) {
    const from = at === line - 1 && column !== null ? column - 1 : 0;
    const columns = spellings.map((spelling) => lines[at]!.indexOf(spelling, from)).filter((found) => found >= 0);
    if (columns.length > 0) return { file, line: at + 1, column: Math.min(...columns) + 1 };
  }
  return null;
}

/** The line of a place, with a caret below its column if that is known. */
function excerpt({ file, line, column }: FilePosition): readonly string[] {
  const text = (readFileSync(file, "utf8").split("\n")[line - 1] ?? "").replaceAll("\t", " ");
  const indent = text.length - text.trimStart().length;
  const shown = `      ${text.trim().slice(0, MOST_SHOWN)}`;
  if (column === null || column - indent > MOST_SHOWN) return [shown];
  return [shown, `      ${" ".repeat(Math.max(0, column - 1 - indent))}^`];
}
