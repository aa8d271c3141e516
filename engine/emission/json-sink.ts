import type { Writer } from "../output/index.ts";
import type { JsonCopies, JsonSink, Needs } from "../records/index.ts";
import type { EventAccount } from "../report/index.ts";
import type { EmissionSteps } from "./steps.ts";

/** What decides whether records of JSON are taken in place of events. */
export interface JsonPlan {
  readonly writer: Writer;
  readonly quiet: boolean;
  /** Whether the output writes each event as canonical JSON. */
  readonly isCanonicalJson: boolean;
  readonly needs: Needs | null;
  readonly steps: EmissionSteps;
  readonly account: EventAccount;
  /** By stage: how many events it has left out. */
  readonly leftOut: number[];
}

export function jsonSinkOf(plan: JsonPlan): JsonSink {
  return { copies: copiesOf(plan), survey: surveyOf(plan), needs: plan.needs };
}

/** How records are taken whose text is canonical JSON, where at most a window is in their way. */
function copiesOf({ writer, quiet, isCanonicalJson, steps, account, leftOut }: JsonPlan): JsonCopies | null {
  const { stages, dating, watch, observed } = steps;
  if (!(quiet || isCanonicalJson) || observed !== null) return null;
  const settled = dating?.glance ?? null;
  // The only stage is that of the window.
  const glance = stages.length === 1 ? (watch?.settling(settled) ?? settled) : null;
  if (glance === null && (stages.length > 0 || watch !== null)) return null;
  return {
    writer,
    quiet,
    glance,
    count(records, outside) {
      account.in += records;
      account.out += records - outside;
      account.filtered += outside;
      if (outside > 0) leftOut[0]! += outside;
    },
  };
}

/** What takes events that have been surveyed, where they are only counted. */
function surveyOf({ quiet, steps, account }: JsonPlan): JsonSink["survey"] {
  const { stages, watch, observed } = steps;
  if (!quiet || stages.length > 0 || observed === null) return null;
  const { survey } = observed.read;
  const fit = watch?.fit ?? null;
  return (event) => {
    account.in++;
    account.out++;
    if (fit?.isOpen) fit.watch(event);
    survey(event);
  };
}
