import { readFileSync, statSync } from "node:fs";
import type { BasePattern, PatternsQuestion } from "../../engine/answers/index.ts";
import type { Library } from "../../engine/readers/library.ts";
import { FAILED, type RunOptions } from "../../engine/run/options.ts";
import type { Sink } from "../../engine/run/output/sink.ts";
import type { StartWorker } from "../../engine/run/parallel/messages.ts";
import { run } from "../../engine/run/run.ts";
import { quoted, refuse } from "../failures.ts";
import { patternsSince } from "./groups.ts";
import { lastValue, type Parsed } from "./option.ts";

// Patterns since an earlier log take more than one run.

/** A row of patterns in JSON, with one of its messages. */
type Row = BasePattern & { readonly pattern: string; readonly example: string };

/** What a run has besides its options. */
export interface Around {
  readonly library: Library;
  readonly startWorker?: StartWorker;
  readonly sink?: Sink;
}

/** A list of more patterns than `--patterns` prints. */
const MOST_LIST_BYTES = 64 * 1024 * 1024;

/** What scripts print of an earlier log is not asked for. */
const NOWHERE: Sink = { interactive: false, write: () => undefined };

/** Runs a command line that compares patterns. @returns the exit code. */
export async function runPatterns(
  parsed: Parsed,
  options: RunOptions,
  question: PatternsQuestion,
  around: Around,
): Promise<number> {
  const base = lastValue(parsed, patternsSince)!;
  if (statSync(base, { throwIfNoEntry: false })?.isCharacterDevice())
    return refuse(`--${patternsSince.long} ${quoted(base)}: is no file`);
  const patterns =
    patternsIn(base) ??
    (await mined({ ...options, inputs: [base], metrics: null }, question, { ...around, sink: NOWHERE }));
  if (patterns === null) return FAILED;
  if (patterns.length === 0) return refuse(`--${patternsSince.long} ${quoted(base)} has no messages to compare with`);
  const asked = { ...options.asked!, question: { ...question, base: { source: base, patterns } } };
  return run({ ...options, asked }, around.library, around);
}

/** The rows of a file that `--patterns` has written as JSON; null if it is another file. */
function patternsIn(path: string): readonly Row[] | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  // A pipe can be read only once, and a larger file is a log.
  if (!stats?.isFile() || stats.size > MOST_LIST_BYTES) return null;
  const text = readFileSync(path, "utf8").trim();
  const isTsv = /^\w+(?:\t\w+)*\tpattern\t/.test(text);
  if (!isTsv && (!/^(?:\[\s*)?\{/.test(text) || !text.slice(0, text.indexOf("}")).includes('"pattern":'))) return null;
  try {
    if (isTsv) return tsvRows(text);
    const rows: unknown = text.startsWith("[") ? JSON.parse(text) : text.split("\n").map((line) => JSON.parse(line));
    return Array.isArray(rows) && rows.every(isRow) ? rows : null;
  } catch {
    return null;
  }
}

/** The rows of a table that `--patterns` has written. */
function tsvRows(text: string): readonly Row[] {
  const [names = [], ...rows] = text.split(/\r?\n/).map((line) => line.split("\t"));
  const rowOf = (cells: readonly string[]) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  return rows
    .map(rowOf)
    .map((row) => ({ ...row, count: Number(row.count) }))
    .filter(isRow);
}

function isRow(value: unknown): value is Row {
  if (typeof value !== "object" || value === null) return false;
  const { pattern, count, example }: Partial<Record<keyof Row, unknown>> = value;
  return typeof pattern === "string" && Number.isSafeInteger(count) && typeof example === "string";
}

/** Runs once, and takes the rows instead of printing them; null if the run has failed, and has said why. */
async function mined(options: RunOptions, question: PatternsQuestion, around: Around): Promise<readonly Row[] | null> {
  const texts: string[] = [];
  const plain = { follow: false, statistics: null, requested: null, outputFile: null, width: null, terminal: false };
  const asked = { question: { ...question, top: null }, form: "jsonl", picture: null };
  const takeRows = (text: string) => void texts.push(text);
  const code = await run({ ...options, ...plain, asked }, around.library, { ...around, takeRows });
  if (code === FAILED) return null;
  const lines = texts.join("").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(isRow);
}
