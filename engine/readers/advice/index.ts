import { copyOf, OPEN_BRACE, OPEN_BRACKET } from "../../event/bytes.ts";
import { decodeUtf8 } from "../../event/index.ts";
import { type Grammar, isAlone, isTable } from "../../grammar/index.ts";
import { inputName, isBlank } from "../../input/index.ts";
import {
  type ContinuedLines,
  type Diagnostic,
  loadReport,
  type NearMiss,
  type PayloadLines,
} from "../../report/index.ts";
import { type Decision, decide, isIndented, type Sample, type SampledLine, type Trial } from "../../select/index.ts";
import { mayBeEnvelope, mayHavePayloads } from "../detection/detection-notes.ts";
import { isPlain } from "../detection/detector.ts";
import type { Library } from "../library.ts";

/** What advice is made with. */
export interface Adviser {
  readonly library: Omit<Library, "loadFunctions">;
  readonly trial: Trial;
  /** Whether lines have been joined to records, and whether prefixes have been taken off: nothing is said about that. */
  readonly joins: boolean;
  readonly parts: boolean;
}

/** Fewer lines have a layout by chance. */
const ENOUGH_LINES = 3;

/** Hints about how a sample was decided, and about the lines that do not fit. */
export async function decisionAdvice(
  path: string,
  decision: Decision,
  adviser: Adviser,
): Promise<readonly Diagnostic[]> {
  const { format, sample, misfits } = decision;
  if (isPlain(decision)) return plainAdvice(path, format, sample, adviser);
  if (isTable(format)) return [];
  return present(
    await continuedLines(textsOf(sample, misfits), adviser, [format]),
    await nearMissOf(path, format, sample, misfits, adviser, true),
    await envelopeOf(path, format, sample, adviser),
    await payloadsOf(path, format, sample, adviser),
  );
}

/** What keeps an input that is read as plain text from a format: what is before its lines, or one place in them. */
export async function plainAdvice(
  path: string,
  format: Grammar,
  sample: Sample,
  adviser: Adviser,
): Promise<readonly Diagnostic[]> {
  const { library, trial, parts } = adviser;
  const prefix = parts ? null : await prefixOf(inputName(path), sample, library, trial);
  if (prefix) return [prefix];
  const several = adviser.joins ? null : await library.severalLines?.(sample);
  if (several) return [{ code: "several-lines", input: inputName(path), format: several.name }];
  const { separated } = await import("./separated.ts");
  const table = separated(inputName(path), sample, library.catalogue);
  if (table) return [table];
  const lines = [...sample.head, ...sample.further];
  return present(
    await continuedText(textsOf(sample, lines), adviser),
    await nearMissOf(path, format, sample, lines, adviser, false),
    await draftedLayout(path, sample, adviser),
  );
}

/** The layout that lines of plain text have, if a draft finds one that most of them have. */
async function draftedLayout(
  path: string,
  sample: Sample,
  { library, joins, parts }: Adviser,
): Promise<Diagnostic | null> {
  if (joins || parts || sample.head.length < ENOUGH_LINES) return null;
  const drafted = await library.draftLayout?.(sample);
  if (!drafted || drafted.count * 2 <= drafted.of) return null;
  return { code: "drafted-layout", input: inputName(path), ...drafted };
}

async function prefixOf(input: string, sample: Sample, library: Adviser["library"], trial: Trial) {
  const { prefixed } = await import("./embedded.ts");
  return prefixed(input, sample, library.catalogue, await library.loadPrefixes(), trial);
}

/** A note on lines in other formats than the one that the first line decided; null if there are none. */
export function mixedOf(format: Grammar, sample: Sample, { library, trial }: Adviser): Diagnostic | null {
  const { members, further, format: found } = decide(sample, library.catalogue, trial);
  if (found === format && further.length === 0) return null;
  const all = library.catalogue.filter((one) => one === format || members.includes(one));
  return all.some(isAlone) ? null : { code: "mixed", read: [format.name], all: all.map(({ name }) => name) };
}

/** The strategy that joins lines that are in no format. @param read the formats of the records between them. */
export async function continuedLines(
  lines: readonly Uint8Array[],
  { library, joins }: Pick<Adviser, "library" | "joins">,
  read: readonly Grammar[],
): Promise<ContinuedLines | null> {
  if (joins || lines.length === 0) return null;
  const usual = read.filter(({ lines, usualLines }) => lines ?? usualLines);
  const areParts = lines.some(isPart);
  if (!areParts && usual.length === 0) return null;
  const strategies = await library.loadStrategies();
  const { canGoOn, continued, usuallyContinued } = await import("./continuation.ts");
  const joined = areParts ? continued(lines, strategies, library.catalogue) : null;
  const found = joined?.what.kind === "indented" && !canGoOn(read, lines) ? null : joined;
  // What lines are says more than what is usual; that some are indented says less.
  if (usual.length === 0 || !canGoOn(usual, lines) || (found && found.what.kind !== "indented")) return found;
  const usually = await usuallyContinued(lines, usual, strategies);
  return usually && usually.count > (found?.count ?? 0) ? usually : found;
}

/** The same for all lines of plain text. */
async function continuedText(
  lines: readonly Uint8Array[],
  { library, joins }: Pick<Adviser, "library" | "joins">,
): Promise<ContinuedLines | null> {
  if (joins || !lines.some(isPart)) return null;
  const { continuedText: joined } = await import("./continuation.ts");
  return joined(lines, await library.loadStrategies(), library.catalogue);
}

const OPENING: ReadonlySet<number> = new Set([OPEN_BRACE, OPEN_BRACKET]);

/**
 * A cheap test of a line, before strategies are loaded: some lines of a stack trace are indented, and the first line of a
 * record in brackets leaves one open.
 */
function isPart(line: Uint8Array): boolean {
  return OPENING.has(line.at(-1) ?? 0) || isBlank(line, 0, Math.min(line.length, 1));
}

/** The lines inside the records of a sample, if those are envelopes. */
export async function envelopeOf(
  path: string,
  format: Grammar,
  sample: Sample,
  { library, trial }: Pick<Adviser, "library" | "trial">,
): Promise<Diagnostic | null> {
  if (!mayBeEnvelope(library.envelopes, format, sample)) return null;
  const { enveloped } = await import("./embedded.ts");
  return enveloped(inputName(path), format, sample, library, trial);
}

/** The format that most messages of a sample are in. */
export async function payloadsOf(
  path: string,
  format: Grammar,
  sample: Sample,
  { library, trial }: Pick<Adviser, "library" | "trial">,
): Promise<PayloadLines | null> {
  if (!mayHavePayloads(format, sample)) return null;
  const { payloads } = await import("./payloads.ts");
  return payloads(inputName(path), format, sample, library, trial);
}

/** The format that nearly all of some lines of a sample are in but for one place. */
async function nearMissOf(
  path: string,
  read: Grammar,
  { bytes }: Sample,
  lines: readonly SampledLine[],
  { library, trial }: Adviser,
  areOthers: boolean,
): Promise<NearMiss | null> {
  // An indented line is likely to continue another one.
  const upright = lines.filter((line) => !isIndented(line, bytes));
  const tried = upright.length > 0 ? upright : lines;
  if (tried.length === 0 || tried.every((line) => isProse(bytes, line))) return null;
  const { nearestMiss } = await import("../../select/nearest.ts");
  const miss = await nearestMiss(bytes, tried, library.catalogue, trial);
  if (!miss) return null;
  const { grammar, count, of, isOneColumn, line } = miss;
  const input = inputName(path);
  const record = copyOf(bytes, line.from, line.to);
  const { explain } = await loadReport();
  const failure = explain({ grammar, source: input, line: line.number ?? 0, bytes: record, offset: 0, places: [] });
  return { code: "near-miss", input, read: read.name, count, of, areOthers, isOneColumn, failure };
}

/** Prose has fewer numbers and signs, in its first bytes, than any line of a log that a format comes near to. */
const PROSE_BYTES = 128;
const MOST_IN_PROSE = 2;
const SIGN_OR_NUMBER = /\p{N}+|[^\p{L}\s]/gu;

function isProse(bytes: Uint8Array, { from, to }: SampledLine): boolean {
  const text = decodeUtf8(bytes, from, Math.min(to, from + PROSE_BYTES));
  return (text.match(SIGN_OR_NUMBER)?.length ?? 0) <= MOST_IN_PROSE;
}

function textsOf({ bytes }: Sample, lines: readonly SampledLine[]): readonly Uint8Array[] {
  return lines.map(({ from, to }) => bytes.subarray(from, to));
}

function present(...advice: readonly (Diagnostic | null)[]): readonly Diagnostic[] {
  return advice.filter((one) => one !== null);
}
