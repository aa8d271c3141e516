import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { madeOnce } from "../../engine/event/remembered.ts";
import { type Grammar, isSpecError, isTable, type Joint, joiningOf } from "../../engine/grammar/index.ts";
import { chosenStrategy } from "../../engine/language/strategy.ts";
import type { Framing } from "../../engine/parse/programs/index.ts";
import { recordReader } from "../../engine/readers/line-reader.ts";
import { rowRecordReader } from "../../engine/readers/rows.ts";
import { Arena } from "../../engine/records/arena.ts";
import { newCounters } from "../../engine/records/counters.ts";
import { linesOf } from "../../engine/records/joining/chosen-lines.ts";
import { makeGrouper } from "../../engine/records/joining/grouper.ts";
import type { Multiline } from "../../engine/records/joining/multiline.ts";
import { usualLimits } from "../../engine/records/options.ts";
import { type Parsers, parsersOf } from "../../engine/records/parsers.ts";
import type { Reader } from "../../engine/records/reader.ts";
import type { Work } from "../../engine/records/work.ts";
import { messageOf } from "../../engine/report/diagnostics/index.ts";
import { failureOf } from "../../engine/report/failure.ts";
import { explain } from "../../engine/report/report.ts";
import { strategies } from "../../grammars/strategies.ts";

const LF = 10;
const SILENCE = 400;

/** How a test reads lines that are joined. */
export interface Grouped {
  readonly grammar: Grammar;
  /** What is after `-M`. */
  readonly strategy: string;
  readonly joint?: Joint | undefined;
  readonly maxLines?: number;
  readonly maxBytes?: number;
}

/** What `-M` and the options beside it ask for. @throws Error where the strategy is wrong. */
export async function multilineOf({
  strategy,
  joint,
  maxLines = 10_000,
  maxBytes = 2 ** 28,
}: Grouped): Promise<Multiline> {
  const chosen = chosenStrategy(strategy, strategies);
  if (isSpecError(chosen)) throw new Error(chosen.message);
  const by = joiningOf(chosen);
  const lines = by && (await linesOf(by));
  if (!lines || "error" in lines) throw new Error(lines?.error.message ?? "it joins no lines");
  const between = joint ?? chosen.strategy.joint;
  return { lines, joint: between, silence: SILENCE, silenceIsDefault: true, maxLines, maxBytes };
}

const names = new NameTable();

/** The parsers of a grammar, which many inputs are read with. */
const parsersFor = madeOnce((grammar: Grammar) => {
  const made = new Map<Framing | null, Promise<Parsers>>();
  return (framing: Framing | null) => {
    const parsers = made.get(framing) ?? loaded(grammar, framing);
    made.set(framing, parsers);
    return parsers;
  };
});

async function loaded(grammar: Grammar, framing: Framing | null): Promise<Parsers> {
  const parsers = await parsersOf(names, framing);
  await parsers.load([grammar]);
  return parsers;
}

/**
 * Reads an input that arrives in chunks, as a run does: each event as `line: JSON`, with its first line, and each
 * rejected record as `line:column: message`.
 */
export async function readGrouped(how: Grouped, chunks: readonly Uint8Array[]): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const multiline = await multilineOf(how);
  const { grammar } = how;
  const counters = newCounters();
  const work: Work = {
    event: new Event(names),
    counters,
    arena: new Arena(),
    origin: { source: "test", line: 0, bytes: new Uint8Array(0), from: 0, to: 0 },
    sink: { accept: (event) => void outcomes.push(`${work.origin.line}: ${jsonText(toMap(event))}`), concluded: false },
    limits: usualLimits,
    strict: false,
    chooser: null,
    json: null,
    maxLineBytes: Number.POSITIVE_INFINITY,
    reject(parser, bytes, from, to, pieces = null) {
      const { offset, place } = parser.locate(bytes, from, to);
      const rejected = {
        grammar: parser.grammar,
        source: "test",
        line: counters.line,
        bytes: Buffer.from(bytes.subarray(from, to)),
        offset: offset - from,
        places: [place],
        ...(pieces && { pieces }),
      };
      const { line, column } = failureOf(rejected);
      outcomes.push(`${line}:${column}: ${messageOf(explain(rejected))}`);
      return true;
    },
    complain: () => false,
    keep() {},
    stray() {},
    report() {},
    unterminated() {},
    leaveOut: (limit) => void outcomes.push(`longer than ${limit} bytes`),
  };
  const grouper = await makeGrouper({ multiline, prefix: null }, names, work);
  if (!grouper) throw new Error("lines are not joined");
  const parsers = await parsersFor(grammar)(multiline.joint === "newline" ? "quoted" : null);
  const records = isTable(grammar)
    ? rowRecordReader(grammar, [], parsers.of, grouper.work)
    : recordReader(parsers.of(grammar), grouper.work);
  readChunks(grouper.reader(records), chunks);
  return outcomes;
}

/** What is left of one chunk is before the next. */
function readChunks(reader: Reader, chunks: readonly Uint8Array[]): void {
  let left = Buffer.alloc(0);
  reader.startFile();
  const last = Buffer.concat(chunks).at(-1);
  const whole = last === undefined || last === LF ? chunks : [...chunks, Uint8Array.of(LF)];
  for (const chunk of whole) {
    const bytes = Buffer.concat([left, chunk]);
    const complete = reader.complete(bytes, 0, bytes.length);
    left = bytes.subarray(complete > 0 ? reader.read(bytes, 0, complete) : 0);
  }
  if (reader.end(left, 0, left.length) > 0) throw new Error("there are bytes left");
}
