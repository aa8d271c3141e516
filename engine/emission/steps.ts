import { type Answer, type Question, questionKind } from "../answers/index.ts";
import type { Output } from "../output/index.ts";
import type { Library } from "../readers/index.ts";
import type { Dating } from "./dating/dating.ts";
import type { StampWatch } from "./dating/stamp-watch.ts";
import type { LevelChoices } from "./level-choices.ts";
import type { Lookups } from "./lookup/index.ts";
import type { EmissionOptions, Step, TimeOptions } from "./options.ts";
import { type Planned, planStages } from "./plan-stages.ts";
import type { Redacting } from "./redacting.ts";
import type { Scripts } from "./scripts/index.ts";
import type { NamedFields } from "./stages/named-fields.ts";
import type { Stage, StageContext } from "./stages/stage.ts";
import type { Observed } from "./stages/statistics.ts";
import type { Folding } from "./tallied/fold.ts";
import type { Sampling } from "./tallied/sample.ts";
import type { Tracking } from "./tracking.ts";

/** What is done with the events of a run; null for what the options do not ask for. */
export interface EmissionSteps {
  readonly dating: Dating | null;
  readonly tracking: Tracking | null;
  readonly watch: StampWatch | null;
  readonly scripts: Scripts | null;
  readonly named: NamedFields | null;
  readonly choices: LevelChoices | null;
  readonly observed: Observed | null;
  readonly answer: Answer | null;
  readonly lookups: Lookups | null;
  readonly redacting: Redacting | null;
  readonly sampling: Sampling | null;
  readonly folding: Folding | null;
  /** The steps that the user asks for. */
  readonly planned: ReadonlyMap<Step, Planned>;
  /** The steps of every event, in their order. */
  readonly stages: readonly Planned[];
}

/** Loads what the options ask for, and no more. */
export async function loadSteps(
  options: EmissionOptions,
  output: Output,
  context: StageContext,
  library: Library,
): Promise<EmissionSteps> {
  const { names } = context;
  const { steps, metrics, statistics, timestamps, asked } = options;
  const { begin, end } = options.scripts;
  const hasScripts =
    begin.length + end.length > 0 || options.spans !== null || steps.some(({ kind }) => kind !== "levels");
  const tracking =
    metrics || hasScripts ? (await import("./tracking.ts")).planTracking(metrics?.fields ?? [], names) : null;
  const dating = needsDating(options, output)
    ? (await import("./dating/dating.ts")).planDating(options, output, context)
    : null;
  const isWatched = timestamps.field !== null || timestamps.layouts !== null;
  const watch = isWatched ? (await import("./dating/stamp-watch.ts")).watchOf(options, names) : null;
  const tallied = await loadTallied(options, context, library);
  const cleaned = withoutSecrets(context, tallied.redacting);
  const scripts = hasScripts && tracking ? await loadScripts(options, library, cleaned, tracking) : null;
  const isNaming =
    asked !== null ||
    options.spans !== null ||
    [options.keys, options.template, options.excludeKeys].some((named) => named && named.length > 0);
  const named = isNaming ? (await import("./stages/named-fields.ts")).watchNamed(options, names) : null;
  const hasLevels = steps.some(({ kind }) => kind === "levels");
  const choices = hasLevels ? (await import("./level-choices.ts")).planChoices(options, context) : null;
  const planned = new Map([...(scripts?.planned ?? []), ...(choices?.planned ?? [])]);
  const shown = asked?.question.kind === "patterns" ? tallied.redacting?.cleanOrigin(context.origin) : undefined;
  const origin = shown?.origin ?? context.origin;
  const answer = asked ? await loadAnswer(asked.question, { ...context, origin }, dating) : null;
  const answering = answer ? [includer(answer, shown?.follow)] : [];
  const isOfPrinted = asked !== null && questionKind(asked.question).isOfPrinted;
  const trackers = [
    ...(tracking?.stages ?? []).map(tracker),
    ...(isOfPrinted ? [] : answering),
    ...(scripts?.last ?? []),
  ];
  const lookups =
    options.lookups.length > 0
      ? (await import("./lookup/index.ts")).planLookups(options.lookups, names, library)
      : null;
  const { pathFields } = options;
  const paths = pathFields ? [(await import("./stages/path-fields.ts")).addPathFields(pathFields, context)] : [];
  const stages = planStages(options, output, context, {
    ...{ dating, trackers, named, steps: planned, ...tallied },
    ...{ joins: [...paths, ...(lookups?.planned ?? [])], before: scripts?.first ?? [] },
    after: isOfPrinted ? answering : [],
  });
  const observed = statistics
    ? (await import("./stages/statistics.ts")).observe(timestamps, context, stages.length > 0)
    : null;
  return { dating, tracking, watch, scripts, named, choices, observed, answer, lookups, ...tallied, planned, stages };
}

/** The stages that choose events, join them or remove secrets from them, and count that. */
async function loadTallied(
  options: EmissionOptions,
  context: StageContext,
  library: Library,
): Promise<Pick<EmissionSteps, "sampling" | "folding" | "redacting">> {
  const { sampling, folding, redaction, verbose } = options;
  return {
    redacting: redaction && (await (await import("./redacting.ts")).planRedacting(redaction, library)),
    sampling: sampling && (await import("./tallied/sample.ts")).planSampling(sampling, verbose, context),
    folding: folding && (await import("./tallied/fold.ts")).planFolding(folding, options, context),
  };
}

/** What scripts print has no secrets either. */
function withoutSecrets(context: StageContext, redacting: Redacting | null): StageContext {
  return redacting ? { ...context, print: (text) => context.print(redacting.text(text)) } : context;
}

async function loadAnswer(
  question: Question,
  { names, origin, rejected }: StageContext,
  dating: Dating | null,
): Promise<Answer> {
  return questionKind(question).answer(question, { names, origin, rejected, timestamps: dating?.timestamps ?? null });
}

/** Tracks fields of the events that are printed, also fields that are not. */
function tracker(stage: Stage): Planned {
  return { stage, judges: false };
}

/** Includes the events that would be printed in an answer. @param follow comes before each. */
function includer({ add, reads }: Answer, follow?: () => void): Planned {
  const stage: Stage = (event) => {
    follow?.();
    add(event);
    return true;
  };
  return { stage, judges: false, ...(reads ? { looks: { ...reads, leaves: "same" } } : {}) };
}

/** What runs scripts is loaded only with one. */
async function loadScripts(
  options: EmissionOptions,
  { loadFunctions }: Library,
  context: StageContext,
  { metrics }: Tracking,
): Promise<Scripts> {
  const scripts = await import("./scripts/index.ts");
  return scripts.loadScripts(options, await loadFunctions(), context, metrics);
}

/** True if a run reads the timestamps of events at all. */
function needsDating(options: Pick<EmissionOptions, "asked" | "merge" | keyof TimeOptions>, output: Output): boolean {
  const { window, normalizeTs, markGaps, shownZone, merge, asked } = options;
  const isPrinted = asked === null && output.dated === true;
  const isAsked = asked !== null && questionKind(asked.question).isDated;
  return (
    window !== null || normalizeTs || markGaps !== null || shownZone !== null || merge !== null || isPrinted || isAsked
  );
}
