import { Buffer } from "node:buffer";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { BasePattern, PatternsQuestion } from "../../engine/answers/index.ts";
import { visible } from "../../engine/output/legible.ts";
import type { Library } from "../../engine/readers/library.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { Sink } from "../../engine/run/output/sink.ts";
import type { StartWorker } from "../../engine/run/parallel/messages.ts";
import { run } from "../../engine/run/run.ts";
import { draftPatterns, type PatternRow } from "../../workbench/draft/index.ts";
import { filesOf, isGrammarName, writeCorpus } from "../commands/draft-files.ts";
import { quoted, refuse } from "../failures.ts";
import { loadGrammarFile } from "../grammar-files/load.ts";
import { print, printError, STDOUT } from "../terminal.ts";
import { asGrammar, patternsSince } from "./groups.ts";
import { lastValue, type Parsed } from "./option.ts";

// What takes more than one run: patterns since an earlier log, and patterns as a grammar.

/** A row of patterns in JSON. */
type Row = BasePattern & PatternRow;

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

/** Runs a command line that compares patterns, or writes them as a grammar. @returns the exit code. */
export async function runPatterns(
  parsed: Parsed,
  options: RunOptions,
  question: PatternsQuestion,
  around: Around,
): Promise<number> {
  const base = lastValue(parsed, patternsSince);
  const name = lastValue(parsed, asGrammar);
  if (base !== undefined && name !== undefined)
    return refuse(`--${asGrammar.long} writes all patterns: it is not possible with --${patternsSince.long}`);
  if (name !== undefined) return writeGrammar(name, options, question, around);
  if (!existsSync(base!)) return refuse(`--${patternsSince.long} ${quoted(base!)}: no such file`);
  if (statSync(base!).isCharacterDevice()) return refuse(`--${patternsSince.long} ${quoted(base!)}: is no file`);
  const before =
    patternsIn(base!) ??
    (await mined({ ...options, inputs: [base!], metrics: null }, question, { ...around, sink: NOWHERE }));
  if (before.rows.length === 0)
    return refuse(`--${patternsSince.long} ${quoted(base!)} has no messages to compare with`);
  const asked = { ...options.asked!, question: { ...question, base: { source: base!, patterns: before.rows } } };
  return run({ ...options, asked }, around.library, around);
}

/** The rows of a file that `--patterns` has written as JSON; null if it is another file. */
function patternsIn(path: string): { readonly rows: readonly Row[] } | null {
  const stats = statSync(path);
  // A pipe can be read only once, and a larger file is a log.
  if (!stats.isFile() || stats.size > MOST_LIST_BYTES) return null;
  const text = readFileSync(path, "utf8").trim();
  const isTsv = /^\w+(?:\t\w+)*\tpattern\t/.test(text);
  if (!isTsv && (!/^(?:\[\s*)?\{/.test(text) || !text.slice(0, text.indexOf("}")).includes('"pattern":'))) return null;
  try {
    if (isTsv) return { rows: tsvRows(text) };
    const rows: unknown = text.startsWith("[") ? JSON.parse(text) : text.split("\n").map((line) => JSON.parse(line));
    return Array.isArray(rows) && rows.every(isRow) ? { rows } : null;
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

/** The patterns of a run, and its exit code. */
interface Mined {
  readonly rows: readonly Row[];
  readonly code: number;
}

/** Runs once, and takes the rows instead of printing them. */
async function mined(options: RunOptions, question: PatternsQuestion, around: Around): Promise<Mined> {
  const texts: string[] = [];
  const plain = { follow: false, statistics: null, requested: null, outputFile: null, width: null, terminal: false };
  const asked = { question: { ...question, top: null }, form: "jsonl", picture: null };
  const code = await run({ ...options, ...plain, asked }, around.library, {
    ...around,
    takeRows: (text) => void texts.push(text),
  });
  const lines = texts.join("").split("\n").filter(Boolean);
  return { rows: lines.map((line) => JSON.parse(line)).filter(isRow), code };
}

/** Writes a grammar of the patterns, and their examples as its corpus. */
async function writeGrammar(
  name: string,
  options: RunOptions,
  question: PatternsQuestion,
  around: Around,
): Promise<number> {
  if (!isGrammarName(name)) return refuse(`${quoted(name)} is no name of a grammar: lower-case letters, digits and -`);
  const files = filesOf(name);
  const taken = Object.values(files).find((file) => existsSync(file));
  if (taken !== undefined) return failed(`${taken} is there already`);
  const { rows, code } = await mined(options, question, around);
  const kept = rows.slice(0, question.top ?? rows.length).filter(({ example }) => !/[\r\n]/.test(example));
  if (kept.length === 0) return code === 0 ? failed("there are no messages to write a grammar for") : code;
  const source = visible(options.inputs.length === 0 ? "standard input" : options.inputs.join(", "));
  const lines = kept.reduce((sum, { count }) => sum + count, 0);
  const { code: text, unread } = draftPatterns(kept, { name, source, lines });
  writeFileSync(files.grammar, text);
  const loaded = await loadGrammarFile(`./${files.grammar}`);
  if (!loaded.ok) return failed(loaded.message);
  const read = kept.filter((row) => !unread.includes(row));
  const cases = Buffer.from(read.map(({ example }) => `${example}\n`).join(""));
  await writeCorpus(files.corpus, `Messages of ${source}`, cases, loaded.grammars[0]!);
  await print(
    STDOUT,
    [
      `${files.grammar}: a draft with alternatives for ${read.length} of ${rows.length} patterns of ${source}`,
      `${files.corpus}: an example of each with its event`,
      `Read both, name the fields, and try: ${tryText(files.grammar, question.field, options)}`,
    ].join("\n"),
  );
  return code;
}

/** How the grammar is used: for whole lines where they were mined, else for a field. */
function tryText(file: string, field: string | null, { formats, inputs }: RunOptions): string {
  const isLine = field === "line" || (field === null && formats.kind === "one" && formats.grammar.name === "line");
  const reads = isLine ? `-f ./${file}` : `--payload ${field ?? "msg"}=./${file}`;
  const names = inputs.map(visible).join(" ");
  return `froe ${reads} ${names}`.trim();
}

async function failed(message: string): Promise<number> {
  await printError(`froe: --${asGrammar.long}: ${message}`);
  return 1;
}
