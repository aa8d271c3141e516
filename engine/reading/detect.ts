import { checkGiven } from "../analysis/check/index.ts";
import { mayHaveColor, removeColorOfLines } from "../event/color.ts";
import type { Grammar } from "../grammar/index.ts";
import { contentLines } from "../input/index.ts";
import { severalIn } from "../readers/index.ts";
import { decide, type SampledLine } from "../select/index.ts";
import { checkSource } from "./arguments.ts";
import { type EventSource, pathOf } from "./chunks.ts";
import { contentsOf } from "./contents.ts";
import { failureOf, type ParseFailure } from "./failure.ts";
import { decideSeveral, MOST_LINES, trialWith } from "./several.ts";

/** A format, and the share of the lines that it reads, from 0 to 1. */
export interface DetectedShare {
  readonly format: Grammar;
  readonly share: number;
}

/** What detection finds in the first lines of a source. */
export interface Detected extends DetectedShare {
  /** The number of lines with content, or of records of several lines, that were read. */
  readonly lines: number;
  /** Other formats of these lines, that of the most lines first. */
  readonly others: readonly DetectedShare[];
  /** The format that nearly all remaining lines fit but for one place, and the first failure there; or null. */
  readonly nearest: { readonly format: Grammar; readonly failure: ParseFailure } | null;
}

/** As the command samples. */
const MOST_BYTES = 256 * 1024;
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Detects the format of lines, or of the start of a source; null if there is no line with content.
 * @throws TypeError for what is no source or no list of formats.
 */
export async function detectAmong(
  source: EventSource | readonly string[],
  catalogue: readonly Grammar[],
): Promise<Detected | null> {
  const lines = Array.isArray(source) && source.every((one) => typeof one === "string") ? source.join("\n") : null;
  if (lines === null) checkSource("detect", source);
  for (const grammar of catalogue) checkGiven("detect", grammar);
  const name = lines === null ? String(pathOf(source) ?? "input") : "input";
  const bytes = await startOf(lines ?? source, name);
  const sampled = contentLines(bytes, 0, bytes.length, MOST_LINES, 1);
  if (sampled.length === 0) return null;
  const trial = trialWith(null);
  const sample = { bytes, head: sampled, further: [] };
  const several = severalIn(bytes, catalogue, trial.signsOf);
  const decision = decideSeveral(sample, several, catalogue) ?? decide(sample, catalogue, trial);
  const { format, matches, misfits } = decision;
  // Records, if those have several lines.
  const { bytes: text, head } = decision.sample;
  const shares = matches.map(({ grammar, lines }) => ({ format: grammar, share: lines / head.length }));
  const { nearestMiss } = await import("../select/nearest.ts");
  const miss = await nearestMiss(text, format.acceptsAll ? head : misfits, catalogue, trial);
  return {
    format,
    share: shares.find((one) => one.format === format)?.share ?? 0,
    lines: head.length,
    others: shares.filter((one) => one.format !== format),
    nearest: miss && { format: miss.grammar, failure: await failureIn(miss.grammar, miss.line, text, name) },
  };
}

function failureIn(
  grammar: Grammar,
  { from, to, number }: SampledLine,
  bytes: Uint8Array,
  source: string,
): Promise<ParseFailure> {
  const record = bytes.slice(from, to);
  return failureOf({ grammar, source, line: number ?? 1, bytes: record, offset: 0, places: [] });
}

/** The whole lines that a source begins with. */
async function startOf(source: EventSource, name: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(MOST_BYTES);
  let filled = 0;
  for await (const chunk of contentsOf(source, name, undefined)) {
    const part = chunk.subarray(0, MOST_BYTES - 1 - filled);
    bytes.set(part, filled);
    filled += part.length;
    if (filled === MOST_BYTES - 1) break;
  }
  // A last line that is cut would be in another format than the others.
  const end = filled < MOST_BYTES - 1 ? filled : bytes.lastIndexOf(0x0a, filled) + 1 || filled;
  const skipped = BOM.every((byte, i) => bytes[i] === byte) ? BOM.length : 0;
  const text = bytes.subarray(skipped, end + 1);
  text[text.length - 1] = 0x0a;
  return mayHaveColor(text, 0, text.length) ? text.subarray(0, removeColorOfLines(text, 0, text.length)) : text;
}
