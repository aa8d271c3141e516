import { type Grammar, isTable } from "../../grammar/index.ts";
import { inputName } from "../../input/index.ts";
import {
  type Adviser,
  continuedLines,
  envelopeOf,
  type InputReader,
  mixedOf,
  payloadsOf,
  plainAdvice,
  sampleBehind,
} from "../../readers/index.ts";
import { type Diagnostic, loadReport, type OtherFormats, type ParseFailure } from "../../report/index.ts";
import { covering, covers, detect, isIndented, membersOf } from "../../select/index.ts";
import type { RunOptions } from "../options.ts";
import type { Session } from "../session/contract.ts";
import type { KeptRecord } from "./misfits.ts";

/** A run at its end. */
export interface Ended extends Pick<Session, "inputReader" | "emission" | "rejections" | "counters"> {
  readonly options: RunOptions;
  /** True if the run has stopped at its first problem. */
  readonly aborted: boolean;
}

/** Notes about the formats of a run, and about what did not fit them. */
export async function formatAdvice(ended: Ended): Promise<readonly Diagnostic[]> {
  const { inputReader } = ended;
  const { misfits } = ended.rejections;
  const { mixed, array } = inputReader.notes;
  if (array) return [{ code: "json-array", input: inputName(array.path) }];
  return [
    ...(misfits.kept > 0 ? [await keptAsText(ended)] : []),
    ...(wider(ended) ?? mismatch(ended)),
    ...otherFormats(ended),
    ...(await continued(ended)),
    ...indented(ended),
    ...(await aboutPlain(ended)),
    ...(await aboutEnvelopes(ended)),
    ...(await aboutPayloads(ended)),
    ...(mixed ? [mixed] : []),
  ];
}

async function keptAsText({ options, rejections: { misfits }, inputReader, counters }: Ended): Promise<Diagnostic> {
  const { kept, formats, first } = misfits;
  if (!first) throw new Error("records were kept as text, and none was the first");
  const of = options.multiline ? counters.events : counters.lines;
  const unit = options.multiline ? "event" : "line";
  return { code: "kept-as-text", count: kept, of, unit, formats, first: await nearestFailure(first, inputReader) };
}

/** Why a kept record is not in the format that accepts the longest part of it. */
async function nearestFailure(
  { formats, pieces, ...record }: KeptRecord,
  inputReader: InputReader,
): Promise<ParseFailure> {
  const { explain } = await loadReport();
  const tried = inputReader.library.catalogue.filter(({ name }) => formats.includes(name));
  return tried
    .map((grammar) => explain({ ...record, grammar, offset: 0, places: [], ...(pieces && { pieces }) }))
    .reduce((furthest, next) => (next.offset > furthest.offset ? next : furthest));
}

/** The first format that covers the one that is read and accepts some of the rejected records; null if there is none. */
function wider({ inputReader, rejections: { misfits } }: Ended): readonly Diagnostic[] | null {
  const { decided, library, trial } = inputReader;
  const { samples, rejected } = misfits;
  if (rejected === 0 || decided?.kind !== "one") return null;
  const { grammar } = decided;
  for (const wide of library.catalogue.filter((format) => covers(format, grammar))) {
    const count = samples.filter((line) => trial.accepts(wide, line, 0, line.length - 1)).length;
    if (count > 0) return [{ code: "covered", format: grammar.name, by: wide.name, count, of: samples.length }];
  }
  return null;
}

/** A note if most records are not in the format that is read, but in another one. */
function mismatch({ options, inputReader, rejections: { misfits }, counters, aborted }: Ended): readonly Diagnostic[] {
  const { decided } = inputReader;
  const format = decided?.kind === "one" && (!decided.detected || options.inputs.length < 2) ? decided.grammar : null;
  if (!format || aborted || misfits.rejected <= counters.events) return [];
  const detected = guess(misfits.samples, inputReader);
  return detected && detected !== format ? [{ code: "mismatch", format: format.name, detected: detected.name }] : [];
}

/** The format that detection would pick for most of some lines, each with its line end, or null for plain text. */
function guess(lines: readonly Uint8Array[], { library, trial }: InputReader): Grammar | null {
  const votes = new Map<Grammar, number>();
  const found = lines.map((line) => detect(library.catalogue, trial, line, 0, line.length - 1));
  const accepts = (format: Grammar, index: number) => trial.accepts(format, lines[index]!, 0, lines[index]!.length - 1);
  for (const grammar of covering(found, accepts)) {
    if (grammar && !grammar.acceptsAll) votes.set(grammar, (votes.get(grammar) ?? 0) + 1);
  }
  const [winner] = [...votes].sort((a, b) => b[1] - a[1]);
  return winner && winner[1] * 2 > lines.length ? winner[0] : null;
}

function otherFormats({ options, inputReader, rejections: { misfits } }: Ended): readonly Diagnostic[] {
  const { strays } = misfits;
  const { decided, library } = inputReader;
  if (strays.length === 0 || !decided) return [];
  const read = membersOf(decided).map(({ name }) => name);
  const without = options.merge ? "--merge-sorted" : options.parallel ? "--parallel" : null;
  const names = new Set([...read, ...strays.map(({ format }) => format)]);
  const members = library.catalogue.filter(({ name }) => names.has(name));
  const isCascade = without !== null && !members.some(isTable);
  const note: OtherFormats = {
    code: "other-formats",
    inputs: strays,
    read,
    without,
    cascade: isCascade ? members.map(({ name }) => name) : null,
  };
  return [note];
}

/** Lines that continue others and were not joined. */
async function continued(ended: Ended): Promise<readonly Diagnostic[]> {
  const { shown, kept, rejected } = ended.rejections.misfits;
  const { decided, detects } = ended.inputReader;
  if (shown.length === 0) return [];
  // Without a record in a format, no line continues one. Who names a grammar has said not to join, if lines are not joined.
  const members = decided && ended.counters.events > kept ? membersOf(decided) : [];
  const read = members.filter(({ lines }) => detects || lines === null);
  const found = await continuedLines(shown, adviserOf(ended), read);
  return found ? [{ ...found, of: shown.length < kept + rejected ? shown.length : null }] : [];
}

/** Indented lines that are records of their own. Who names -M knows of them. */
function indented({ inputReader: { notes, trial }, options }: Ended): readonly Diagnostic[] {
  const { indented: input } = notes;
  if (!input || options.multiline) return [];
  const { bytes, head } = input.sample();
  const lines = head.filter(
    (line) => isIndented(line, bytes) && trial.accepts(input.format, bytes, line.from, line.to),
  );
  if (lines.length === 0 || lines[0] === head[0]) return [];
  const what = { kind: "records", format: input.format.name } as const;
  return [{ code: "continued-lines", strategy: "indent", what, count: lines.length, of: null }];
}

async function aboutPlain(ended: Ended): Promise<readonly Diagnostic[]> {
  const { options, inputReader } = ended;
  const { plain } = inputReader.notes;
  if (plain.length === 0) return [];
  const adviser = adviserOf(ended);
  const advice = plain.map(async ({ path, format, sample, isStream }) => {
    const lines = isStream ? await sampleBehind(sample(), options) : sample();
    // No line of a stream may have been short enough to be kept.
    if (lines.head.length === 0) return [];
    const mixed = isStream ? mixedOf(format, lines, adviser) : null;
    return mixed ? [mixed] : plainAdvice(path, format, lines, adviser);
  });
  return (await Promise.all(advice)).flat();
}

async function aboutEnvelopes(ended: Ended): Promise<readonly Diagnostic[]> {
  const { enveloped: input } = ended.inputReader.notes;
  const { steps, payloads, multiline } = ended.options;
  // A script may extract the line itself.
  if (!input || multiline || payloads.length > 0 || steps.some(({ kind }) => kind === "exec")) return [];
  const found = await envelopeOf(input.path, input.format, input.sample(), adviserOf(ended));
  return found ? [found] : [];
}

async function aboutPayloads(ended: Ended): Promise<readonly Diagnostic[]> {
  const { inputReader } = ended;
  const { payload: input } = inputReader.notes;
  const { payloads, steps } = ended.options;
  // A script may read the payloads itself.
  if (!input || payloads.length > 0 || steps.some(({ kind }) => kind === "exec")) return [];
  const found = await payloadsOf(input.path, input.format, input.sample(), adviserOf(ended));
  return found ? [{ ...found, isNamed: !inputReader.isDetected }] : [];
}

function adviserOf({ options, inputReader: { library, trial } }: Ended): Adviser {
  return { library, trial, joins: options.multiline !== null, parts: options.prefix !== null };
}
