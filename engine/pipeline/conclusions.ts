import { type Diagnostic, loadReport, type Tally } from "../report/index.ts";
import { findingsOf } from "./findings.ts";
import type { Ended } from "./format-advice.ts";
import type { Intake } from "./intake.ts";
import { stampRemarks } from "./stamp-remarks.ts";

/** What others have found by the end of a run. */
export interface Found {
  /** What was rejected, and how many of those records are shown at most. */
  readonly tally: Tally;
  readonly limit: number;
  /** How many sequences of the input were not UTF-8. */
  readonly replaced: number;
  readonly remarks: readonly Diagnostic[];
  /** What steps and outputs have found. */
  readonly findings: readonly Diagnostic[];
}

/** The summary and the hints at the end of a run, in the order in which they are printed. */
export async function conclusionsOf(ended: Ended, found: Found): Promise<readonly Diagnostic[]> {
  const { options, intake, counters } = ended;
  const { event, emission } = intake;
  const counts = [
    ["invalid-utf8", found.replaced],
    ["renamed-fields", event.renamed],
    ["repeated-keys", event.repeated],
    ["own-format", counters.tagged],
  ] as const;
  return [
    ...(await outcomeOf(ended, found)),
    ...(await formatAdviceOf(ended)),
    ...counts.filter(([, count]) => count > 0).map(([code, count]) => ({ code, count })),
    ...findingsOf(counters, options.multiline, intake.hasHeader),
    ...emission.remarks(),
    ...found.remarks,
    ...found.findings,
    ...datingRemarks(intake, options.timestamps.zoneAssumed),
  ];
}

async function outcomeOf({ aborted, counters }: Ended, { tally, limit }: Found): Promise<readonly Diagnostic[]> {
  if (aborted) return [{ code: "aborted" }];
  if (tally.rejected === 0) return [];
  return [(await loadReport()).summaryOf(tally.counts(), limit, counters.lines)];
}

/** Loaded only if something did not fit, or detection has noted something. */
async function formatAdviceOf(ended: Ended): Promise<readonly Diagnostic[]> {
  const { intake, misfits } = ended;
  if (!misfits.areAny && !intake.notes.areAny) return [];
  return (await import("./format-advice.ts")).formatAdvice(ended);
}

function datingRemarks({ emission }: Intake, isZoneAssumed: boolean): readonly Diagnostic[] {
  const { dating, observed } = emission;
  if (dating) return dating.conclusions();
  const time = observed?.read.observation().time;
  return time ? stampRemarks(time, isZoneAssumed && time.zones.length > 0) : [];
}
