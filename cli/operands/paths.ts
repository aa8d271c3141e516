import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join, resolve } from "node:path";
import { isSpecError, type SpecError } from "../../engine/language/index.ts";
import { platform } from "../../engine/platform/index.ts";
import { type LogTree, trees } from "../../grammars/trees.ts";
import { refuseText } from "../failures.ts";
import { pathFields } from "../options/index.ts";
import { isFolder } from "./folder.ts";

/** Fields of paths, as `--path-fields` writes them: `{host}/{service}.log*`. */
export interface PathPattern {
  /** A regular expression of paths with `/` between their steps; its groups are the fields, in order. */
  readonly pattern: string;
  readonly names: readonly string[];
}

interface Token {
  readonly text: string;
  /** In code points, counted from 1. */
  readonly column: number;
}

const TOKEN = /\{[^{}]*\}|\*|[^{}*]+|[{}]/gu;
const NAME = /^[^\s{},]+$/;
const STEP = "/";

/** The fields of the value of `--path-fields`. */
export function choosePathFields(text: string): PathPattern {
  const pattern = pathPattern(text);
  return isSpecError(pattern) ? refuseText(pathFields, text, pattern) : pattern;
}

/** The pattern of a text, whose steps are the last ones of a path; all of them if it begins with `/`. */
export function pathPattern(text: string): PathPattern | SpecError {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    text: token,
    column: [...text.slice(0, index)].length + 1,
  }));
  const names: string[] = [];
  const parts: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const part = partOf(token, tokens[index + 1] ?? null, names);
    if (typeof part !== "string") return part;
    parts.push(part);
  }
  if (names.length === 0) return wrong(1, "the name of a field in braces, as in {host}/{service}.log", text);
  return { pattern: `${text.startsWith(STEP) ? "^" : "(?:^|/)"}${parts.join("")}$`, names };
}

function wrong(column: number, expected: string, found: string): SpecError {
  return { column, expected, found, message: `expected ${expected}, found ${found === "" ? "nothing" : found}` };
}

/** The part of the expression for a token; the name of a field is added to `names`. */
function partOf({ text, column }: Token, next: Token | null, names: string[]): string | SpecError {
  if (text === "{" || text === "}") return wrong(column, "a name in braces", text);
  const isField = text.startsWith("{");
  if (!isField && text !== "*") return text.replace(/[\\^$.|?+()[\]]/g, "\\$&");
  if (next && (next.text === "*" || next.text.startsWith("{"))) {
    return wrong(next.column, `text after ${text}, where it ends`, next.text);
  }
  // What ends a name is not in it, so that there is one way to read a path.
  const after = next ? [...next.text][0]!.replace(/[\\\]^-]/g, "\\$&") : "";
  const run = `[^/${after === STEP ? "" : after}]`;
  if (!isField) return `${run}*`;
  const name = text.slice(1, -1);
  if (!NAME.test(name)) return wrong(column + 1, "the name of a field", name);
  if (names.includes(name)) return wrong(column + 1, "another name", name);
  names.push(name);
  return `(${run}+)`;
}

// Folders of logs whose names say what wrote them. This is loaded where an operand is a folder, or may be in one of them.

/** The files of a command line, if one of them is in a tree. */
export interface InTree {
  /** What the paths have decided. @param hasFields true if the fields are added. @param joins true if lines are joined. */
  hint(hasFields: boolean, joins: boolean): string | null;
  /** The operands, with the files of a folder in its place. */
  readonly files: readonly string[];
  readonly fields: PathPattern;
  /** The strategy of `-M` that joins their lines. */
  readonly strategy: string;
}

/** The operands with the logs of each folder of a tree in its place; null if none is in one. */
export function inTree(operands: readonly string[]): InTree | null {
  for (const tree of trees) {
    const files = operands.flatMap((operand) => (isFolder(operand) ? filesIn(tree, operand) : null) ?? [operand]);
    const whole = new RegExp(patternOf(tree), "u");
    const inside = files.filter((file) => whole.test(platform.withSlashes(resolve(file))));
    const [first] = inside;
    if (first === undefined) continue;
    const fields = fieldsOf(tree);
    const strategy = strategyOf(tree, first);
    const hint: InTree["hint"] = (hasFields, joins) =>
      hintOf(tree, hasFields ? fields.names : null, joins ? strategy : null);
    return { files, fields, strategy, hint };
  }
  return null;
}

/** What the paths have decided, with what says otherwise. */
function hintOf({ about }: LogTree, names: readonly string[] | null, strategy: string | null): string | null {
  const fields =
    names && `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are from the paths (--${pathFields.long} none)`;
  const lines = strategy && `-M ${strategy} joins the parts of lines (-M none)`;
  const decided = [fields, lines].filter((one) => one !== null);
  return decided.length === 0 ? null : `${about}: ${decided.join("; ")}`;
}

/** The path of a log: groups are numbered, because the names of fields need not be names of groups. */
function patternOf({ steps }: LogTree): string {
  return `(?:^|/)${steps.join("/")}$`;
}

function fieldsOf(tree: LogTree): PathPattern {
  const pattern = patternOf(tree);
  return { pattern, names: Array.from(pattern.matchAll(/\(\?<(\w+)>/g), ([, name]) => name!) };
}

/** The logs of the tree in a folder, which is its root or one of its folders; null if it has none. */
function filesIn(tree: LogTree, folder: string): readonly string[] | null {
  const files = walked(folder, tree.steps.slice(depthOf(tree, folder)));
  return files.length > 0 ? files : null;
}

/** How many steps of the tree the path of a folder ends with. */
function depthOf({ steps }: LogTree, folder: string): number {
  const path = platform.withSlashes(resolve(folder));
  const depths = steps.map((_, count) => count).reverse();
  return depths.find((count) => new RegExp(`/${steps.slice(0, count).join("/")}$`, "u").test(path)) ?? 0;
}

/** The files below a folder whose paths have these steps. Links are followed; there are no more levels than steps. */
function walked(folder: string, [step, ...deeper]: readonly string[]): readonly string[] {
  if (step === undefined) return [];
  const fits = new RegExp(`^${step}$`, "u");
  const names = namesIn(folder);
  // The run reports what it cannot open.
  if (names === null) return [folder];
  const paths = names.filter((name) => fits.test(name)).map((name) => join(folder, name));
  if (deeper.length === 0) return paths.filter((path) => !isFolder(path));
  return paths.filter(isFolder).flatMap((path) => walked(path, deeper));
}

/** The names in a folder, those of rotated logs before the one that is written; null if it cannot be read. */
function namesIn(folder: string): readonly string[] | null {
  const { compare } = new Intl.Collator("en", { numeric: true });
  try {
    return readdirSync(folder).sort((a, b) => (a.startsWith(b) ? -1 : b.startsWith(a) ? 1 : compare(a, b)));
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

function strategyOf({ lines }: LogTree, file: string): string {
  const head = headOf(file);
  return lines.find(({ begins }) => head.startsWith(begins))?.strategy ?? "none";
}

/** The first bytes of a file as text; empty if it cannot be read, which the run reports. */
function headOf(file: string): string {
  const bytes = Buffer.alloc(64);
  try {
    const descriptor = openSync(file, "r");
    try {
      return bytes.toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
}
