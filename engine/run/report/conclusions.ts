import { type Emission, stampNotes } from "../../emission/index.ts";
import type { Counters, Multiline, PayloadOptions } from "../../records/index.ts";
import { type Diagnostic, loadReport, unaccountedFor } from "../../report/index.ts";
import type { Ended } from "./format-advice.ts";
import type { Found } from "./rejections.ts";

/** Prints the summary and the hints at the end of a run. @param findings of the steps and outputs. */
export async function conclude(ended: Ended, findings: readonly Diagnostic[]): Promise<void> {
  const { rejections, counters, emission, options } = ended;
  const unaccounted = unaccountedFor(counters.bytes, emission.account);
  if (unaccounted) rejections.fail(unaccounted);
  if (options.diagnostics) for (const item of await conclusionsOf(ended, findings)) rejections.report(item);
  await rejections.print();
}

/** The summary and the hints at the end of a run, in the order in which they are printed. */
async function conclusionsOf(ended: Ended, findings: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const { options, inputReader, emission, counters } = ended;
  const { event } = inputReader;
  const found = ended.rejections.found();
  const counts = [
    ["hole", counters.bytes.skipped.hole],
    ["colored", counters.colored],
    ["invalid-utf8", found.replaced],
    ["renamed-fields", event.renamed],
    ["repeated-keys", event.repeated],
    ["unconverted-values", options.strict ? 0 : event.unconverted],
    ["own-format", counters.tagged],
  ] as const;
  return [
    ...(await outcomeOf(ended, found)),
    ...(await headNote(ended)),
    ...(await formatAdviceOf(ended)),
    ...counts.filter(([, count]) => count > 0).map(([code, count]) => ({ code, count })),
    ...payloadNotes(counters, options.payloads),
    ...recordNotes(counters, options.multiline, inputReader.hasHeader),
    ...emission.notes(),
    ...found.notes,
    ...findings,
    ...midnightNotes(counters, emission),
    ...datingNotes(emission, options.timestamps.zoneAssumed).map((item) =>
      item.code === "guessed-days" ? { ...item, first: counters.firstDateless } : item,
    ),
  ];
}

/** With -v: where lines of text have their time. */
async function headNote({ options, inputReader }: Ended): Promise<readonly Diagnostic[]> {
  const head = options.verbose ? inputReader.head() : null;
  return head ? [{ code: "text-head", text: (await import("../../time/head-text.ts")).headText(head) }] : [];
}

async function outcomeOf({ aborted, counters }: Ended, { tally, limit }: Found): Promise<readonly Diagnostic[]> {
  if (aborted) return [{ code: "aborted" }];
  if (tally.rejected === 0) return [];
  return [(await loadReport()).summaryOf(tally.counts(), limit, counters.lines)];
}

/** Loaded only if something did not fit, or detection has noted something. */
async function formatAdviceOf(ended: Ended): Promise<readonly Diagnostic[]> {
  const { inputReader, rejections } = ended;
  const { misfits } = rejections;
  if (!misfits.areAny && !inputReader.notes.areAny) return [];
  return (await import("./format-advice.ts")).formatAdvice(ended);
}

function datingNotes({ dating, observed }: Emission, isZoneAssumed: boolean): readonly Diagnostic[] {
  const observation = observed?.read.rows();
  const time = observation?.time;
  const dated = dating?.conclusions() ?? (time ? stampNotes(time, isZoneAssumed && time.zones.length > 0) : []);
  const lacking = observation && time ? observation.events - time.count : 0;
  // A window and other options report the same events.
  if (lacking === 0 || !observation || dated.some(({ code }) => DROPS.has(code))) return dated;
  return [{ code: "undated-in-span", count: lacking, first: observation.undated }, ...dated];
}

/** The dates that rows have got from midnights before them, if anything was dated. */
function midnightNotes({ midnights, firstMidnight }: Counters, { dating, observed }: Emission): readonly Diagnostic[] {
  if (firstMidnight === null || !(dating || observed)) return [];
  return [{ code: "midnights", count: midnights, first: firstMidnight }];
}

/** Diagnostics that report events without a timestamp. */
const DROPS: ReadonlySet<Diagnostic["code"]> = new Set(["undated", "undated-kept"]);

/** What --payload left as it was. */
function payloadNotes(
  { events, readPayloads, keptPayloads }: Counters,
  payloads: readonly PayloadOptions[],
): readonly Diagnostic[] {
  if (payloads.length === 0 || events === 0) return [];
  const fields = payloads.map(({ field }) => field);
  const of = readPayloads + keptPayloads;
  if (of === 0) return [{ code: "no-payloads", fields }];
  return keptPayloads > 0 ? [{ code: "kept-payloads", count: keptPayloads, of, fields }] : [];
}

/** Notes about rows and joined records. */
function recordNotes(counters: Counters, multiline: Multiline | null, hasHeader: boolean): readonly Diagnostic[] {
  const {
    longRows: longer,
    shortRows: shorter,
    missingColumns,
    headlessFiles,
    cutRecords,
    settledRecords,
    borrowedTimes,
  } = counters;
  const notes: Diagnostic[] = [];
  if (longer + shorter > 0) notes.push({ code: "ragged-rows", longer, shorter, header: hasHeader });
  if (headlessFiles > 0) notes.push({ code: "headless-files", count: headlessFiles });
  if (multiline && cutRecords > 0) {
    notes.push({ code: "cut-records", count: cutRecords, lines: multiline.maxLines, bytes: multiline.maxBytes });
  }
  if (multiline?.silenceIsDefault && settledRecords > 0) {
    notes.push({ code: "settled-records", count: settledRecords, milliseconds: multiline.silence });
  }
  if (borrowedTimes > 0) notes.push({ code: "borrowed-times", count: borrowedTimes, sorts: true });
  if (missingColumns.size > 0) notes.push({ code: "missing-columns", names: [...missingColumns] });
  return notes;
}
