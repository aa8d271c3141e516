import type { Buffer } from "node:buffer";
import { madeOnce } from "../../event/remembered.ts";
import { type Grammar, isTable } from "../../grammar/index.ts";
import { contentLines, sampleInputs } from "../../input/index.ts";
import type { Grouper, InputReaderOptions } from "../../records/index.ts";
import {
  type DecidedFormats,
  type Decision,
  decide,
  detect,
  type Sample,
  type SampledLine,
  skipTest,
  type Trial,
} from "../../select/index.ts";
import { sampleBehind, sampleToRead, scoutOf, tableAround } from "./preparation.ts";
import type { Scout } from "./scout.ts";

/** An input whose first record is longer, in bytes, is plain text if its lines are. */
export const LONGEST_UNDECIDED = 16 * 1024 * 1024;
/** This many lines at the start of an input decide if it is in the formats of another one. */
const COMPARED_LINES = 64;
/** No header that a format skips has more lines. */
const LONGEST_HEADER = 4;

/** Decides the formats of inputs by samples of them. */
export type Detector = ReturnType<typeof makeDetector>;

export function makeDetector(
  options: Pick<InputReaderOptions, "lines" | "prefix" | "follow">,
  catalogue: readonly Grammar[],
  trial: Trial,
  grouper: Grouper | null,
) {
  /** What the lines say of the input whose first record has not been seen. */
  let byLines: Decision | null = null;
  /** Looks for a table in a stream; undefined before it is asked for, and null if nothing looks. */
  let scout: Scout | null | undefined;
  const decideLines = (sample: Sample): Decision => decide(sample, catalogue, trial);

  async function decideBy(sample: Sample): Promise<Decision> {
    return decideJoined(await sampleBehind(sample, options), grouper?.join?.(sample) ?? null, catalogue, trial);
  }

  /** The decision by the first record; null if it adds nothing to its lines. */
  function byRecord(bytes: Buffer, from: number, to: number, isAll: boolean): Decision | "pending" | null {
    if (!grouper?.first) return null;
    const record = grouper.first(bytes, from, to, isAll);
    if (!record) return isAll || to - from > LONGEST_UNDECIDED ? null : "pending";
    const head = [{ from: 0, to: record.length - 1, number: 1 }];
    const decision = decide({ bytes: record, head, further: [] }, recordFormats(catalogue), trial);
    return isPlain(decision) ? null : decision;
  }

  /** The decision for the format that skips the first lines and reads the one after them, for which no stream waits. */
  function byHeader(bytes: Buffer, lines: Sample["head"]): Decision | null {
    for (const format of skippingFormats(catalogue)) {
      const isSkipped = skipTest(format, trial);
      const record = lines.find(({ from, to }) => !isSkipped(bytes, from, to));
      if (!record || record === lines[0]) continue;
      const decision = decideLines({ bytes, head: [record], further: [] });
      if (decision?.format === format) return decision;
    }
    return null;
  }

  return {
    /**
     * Decides by a sample of the first of the files that has content; null if there is none to be had, or if the lines of
     * the sample say nothing and the records that they are joined to may say more: {@link decide} reads those.
     */
    async sample(paths: readonly string[]) {
      byLines = null;
      const sampled = await sampleInputs(paths, options.follow);
      if (!sampled) return null;
      const sample = await sampleToRead(sampled.sample, options);
      const table = grouper ? null : await tableAround(sampled.sample, sample, options, decideLines);
      if (table) return { path: sampled.path, decision: table };
      if (!sample) return null;
      const decision = await decideBy(sample);
      if (!grouper?.first || !isPlain(decision)) return { path: sampled.path, decision };
      byLines = decision;
      return null;
    },
    /**
     * The decision for a table that begins in the lines `bytes[from, to)` of a stream, which follow those of the calls
     * before, before any is taken out. @returns as {@link Scout.look}
     */
    async foresee(bytes: Buffer, from: number, to: number) {
      if (grouper) return null;
      if (scout === undefined) scout = await scoutOf(options);
      return scout?.look(bytes, from, to, decideLines) ?? null;
    },
    /**
     * Decides by the first line with content of `bytes[from, to)`; if that is plain text and lines are joined, by the first
     * record, which is waited for.
     * @param isAll whether nothing follows that the last of the lines could be joined to.
     * @returns null without a line with content.
     */
    async decide(bytes: Buffer, from: number, to: number, isAll: boolean) {
      const lines = contentLines(bytes, from, to, LONGEST_HEADER, 1);
      if (lines.length === 0) return null;
      byLines ??= decideLines(await sampleBehind({ bytes, head: lines.slice(0, 1), further: [] }, options));
      if (!isPlain(byLines)) return byLines;
      const decision = grouper ? byRecord(bytes, from, to, isAll) : byHeader(bytes, lines);
      return decision ?? byLines;
    },
    /**
     * The format that most lines at the start of another input, the whole lines `bytes[from, to)`, are in, if most of them
     * are in none of the formats that are read; else null.
     */
    async strange(bytes: Buffer, from: number, to: number, read: readonly Grammar[]) {
      const head = contentLines(bytes, from, to, COMPARED_LINES, 1);
      if (head.length === 0) return null;
      const tried = read.filter((grammar) => !isTable(grammar) && !grammar.acceptsAll);
      const isTried = (all: Uint8Array, line: SampledLine) =>
        tried.some((grammar) => trial.accepts(grammar, all, line.from, line.to));
      const given: Sample = { bytes, head, further: [] };
      // Nearly all inputs are in what is read, which costs less to see than a decision.
      const behind = grouper ? null : await sampleBehind(given, options);
      if (behind && areMost(behind.head, (line) => isTried(bytes, line))) return null;
      const { format, sample } = await decideBy(given);
      if (read.includes(format)) return null;
      const isRead = (line: SampledLine) =>
        isTried(sample.bytes, line) ||
        read.includes(detect(catalogue, trial, sample.bytes, line.from, line.to) ?? format);
      return areMost([...sample.head, ...sample.further], isRead) ? null : format;
    },
  };
}

/** True if at least half of the lines are. */
function areMost(lines: readonly SampledLine[], are: (line: SampledLine) => boolean): boolean {
  return lines.filter(are).length * 2 >= lines.length;
}

/**
 * Decides by the records that sampled lines are joined to, if those are in a format; else by the lines. Only the lines
 * show a table.
 */
export function decideJoined(
  lines: Sample,
  joined: Sample | null,
  catalogue: readonly Grammar[],
  trial: Trial,
): Decision {
  const byLines = decide(lines, catalogue, trial);
  if (!joined || isTable(byLines.format)) return byLines;
  const byRecords = decide(joined, recordFormats(catalogue), trial);
  return isPlain(byRecords) ? byLines : byRecords;
}

const recordFormats = madeOnce((all: readonly Grammar[]) => all.filter((grammar) => !isTable(grammar)));

const skippingFormats = madeOnce((all: readonly Grammar[]) =>
  all.filter(({ skip, columns }) => columns === null && Object.keys(skip).length > 0),
);

/** Whether a decision is for plain text. */
export function isPlain({ format, otherwise }: Decision): boolean {
  return format.acceptsAll && otherwise === null;
}

/** The formats that an input, by its path, has decided. A strict run keeps no line as text. */
export function formatsOf({ format, otherwise }: Decision, path: string, isStrict: boolean): DecidedFormats {
  const detected = { by: path };
  return otherwise && !isStrict
    ? { kind: "cascade", grammars: [format, otherwise], detected }
    : { kind: "one", grammar: format, types: [], detected };
}
