import type { Writer } from "../output/index.ts";
import type { JsonCopies, JsonSink, Needs } from "../records/index.ts";
import type { EventAccount } from "../report/index.ts";
import type { EmissionSteps } from "./steps.ts";

/** What decides whether records of JSON are taken in place of events. */
interface JsonPlan {
  readonly writer: Writer;
  readonly quiet: boolean;
  /** Whether the output writes each event as canonical JSON. */
  readonly isCanonicalJson: boolean;
  readonly needs: Needs | null;
  readonly steps: EmissionSteps;
  readonly account: EventAccount;
}

export function jsonSinkOf(plan: JsonPlan): JsonSink {
  return { copies: copiesOf(plan), survey: surveyOf(plan), needs: plan.needs };
}

/** How records whose text is canonical JSON are taken, if no stage and no watch needs their events. */
function copiesOf({ writer, quiet, isCanonicalJson, steps, account }: JsonPlan): JsonCopies | null {
  const { stages, watch, observed } = steps;
  if (!(quiet || isCanonicalJson) || observed !== null || stages.length > 0 || watch !== null) return null;
  return {
    writer,
    quiet,
    count(records) {
      account.in += records;
      account.out += records;
    },
  };
}

/** What takes events that have been surveyed, where they are only counted. */
function surveyOf({ quiet, steps, account }: JsonPlan): JsonSink["survey"] {
  const { stages, watch, observed } = steps;
  if (!quiet || stages.length > 0 || observed === null) return null;
  const { countCensus } = observed.read;
  const fit = watch?.fit ?? null;
  return (event) => {
    account.in++;
    account.out++;
    if (fit?.isOpen) fit.watch(event);
    countCensus(event);
  };
}
