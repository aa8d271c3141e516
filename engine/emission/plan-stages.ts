import { type Answer, questionKind } from "../answers/index.ts";
import { fieldsOn } from "../event/way.ts";
import type { Counts } from "../metrics/index.ts";
import type { Output } from "../output/index.ts";
import type { Library } from "../readers/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { Timestamps } from "../time/index.ts";
import type { Dating } from "./dating/dating.ts";
import type { StampFit } from "./dating/stamp-fit.ts";
import { type EmissionOptions, SOURCE_FIELD, type StepOptions, type TimeOptions } from "./options.ts";
import type { Redacting } from "./redacting.ts";
import type { Scripts } from "./scripts/index.ts";
import { dropKeys, liftPaths, selectKeys } from "./stages/keys.ts";
import { keepLast, showContext, take } from "./stages/limits.ts";
import type { NamedFields } from "./stages/named-fields.ts";
import type { Planned, Stage, StageContext } from "./stages/stage.ts";
import type { Observed } from "./statistics/index.ts";
import { planSteps, stepScripts } from "./steps/index.ts";
import type { Tracking } from "./tracking.ts";

/** What is done with the events of a run; null for what the options do not ask for. */
export interface Plan {
  /** The stages of every event, in their order. */
  readonly stages: readonly Planned[];
  readonly dating: Dating | null;
  readonly tracking: Tracking | null;
  readonly fit: StampFit | null;
  readonly scripts: Scripts | null;
  readonly named: NamedFields | null;
  readonly observed: Observed | null;
  readonly answer: Answer | null;
  readonly redacting: Redacting | null;
  /** All that counts. */
  readonly counts: readonly Counts[];
  /** What is reported at the end of the run. */
  findings(): readonly Diagnostic[];
}

/** Plans what the options ask for, and puts it in order. */
export async function planStages(
  options: EmissionOptions,
  output: Output,
  context: StageContext,
  library: Library,
): Promise<Plan> {
  const { timestamps, strict, verbose, statistics } = options;
  const parts = await loadParts(options, output, context, library);
  const { dating, tracking, fit, scripts } = parts;
  const steps = await planSteps(options.steps, {
    stages: context,
    timestamps,
    strict,
    verbose,
    scripts: scripts?.steps ?? null,
  });
  const answering = await planAnswer(options, context, dating, parts.redacting);
  const stages = inOrder(options, output, context, { ...parts, steps, answering });
  const observed = statistics
    ? (await import("./statistics/index.ts")).observe(timestamps, context, stages.length > 0)
    : null;
  const { answer } = answering;
  // Steps may be parts of a stage, and their findings come last.
  const others = stages.filter((stage) => !steps.includes(stage));
  return {
    ...parts,
    stages,
    observed,
    answer,
    counts: [
      ...[dating, tracking?.metrics, answer, observed?.read, observed?.left, fit].filter((counts) => counts != null),
      ...(scripts?.counts ?? []),
      ...[...others, ...steps].flatMap(({ counts }) => counts ?? []),
    ],
    findings: () => [...others, scripts, fit, ...steps].flatMap((one) => one?.findings?.() ?? []),
  };
}

/** Loads what the options ask for, and no more. */
async function loadParts(options: EmissionOptions, output: Output, context: StageContext, library: Library) {
  const { names } = context;
  const { metrics, timestamps, verbose } = options;
  const { begin, end } = options.scripts;
  const hasScripts = begin.length + end.length > 0 || options.spans !== null || stepScripts(options.steps).length > 0;
  const tracking =
    metrics || hasScripts ? (await import("./tracking.ts")).planTracking(metrics?.fields ?? [], names) : null;
  const redacting =
    options.redaction && (await (await import("./redacting.ts")).planRedacting(options.redaction, library));
  if (redacting) names.hides = redacting.hides;
  // What scripts print has no secrets either.
  const cleaned = redacting ? { ...context, print: (text: string) => context.print(redacting.text(text)) } : context;
  const isFitWatched = timestamps.field !== null || timestamps.layouts !== null;
  return {
    tracking,
    redacting,
    dating: readsTime(options, output)
      ? (await import("./dating/dating.ts")).planDating(options, output, context)
      : null,
    fit: isFitWatched ? (await import("./dating/stamp-fit.ts")).watchFit(timestamps, names) : null,
    sampling: options.sampling && (await import("./stages/sample.ts")).planSampling(options.sampling, verbose, context),
    scripts: hasScripts && tracking ? await loadScripts(options, library, cleaned, tracking) : null,
    named: namesFields(options) ? (await import("./stages/named-fields.ts")).watchNamed(options, names) : null,
  };
}

/** All that has stages. */
interface Parts extends Awaited<ReturnType<typeof loadParts>> {
  readonly steps: readonly Planned[];
  readonly answering: Answering;
}

/** The stages of every event, in their order. */
function inOrder(
  options: EmissionOptions,
  output: Output,
  context: StageContext,
  { dating, sampling, scripts, steps, redacting, tracking, answering, named }: Parts,
): readonly Planned[] {
  const { excludeKeys } = options;
  return [
    ...(scripts?.followed ?? []),
    ...(dating?.first ?? []),
    ...(sampling ? [sampling] : []),
    ...(scripts?.first ?? []),
    ...withContext(steps, options, context),
    ...limitsOf(options, dating?.timestamps ?? null, context),
    // Filters and scripts see what they are about; whatever counts or prints does not.
    ...(redacting ? [redacting.planned] : []),
    ...(tracking?.stages ?? []).map(reading),
    ...answering.stages,
    ...(scripts?.last ?? []),
    ...(named ? [named.planned] : []),
    // A field that is dropped dates no event; one that is not selected does.
    ...(excludeKeys.length > 0 ? [reading(dropKeys(excludeKeys, context.names))] : []),
    ...(dating?.last ?? []),
    ...unlabelled(options, output, context),
    ...selecting(options, output, context),
  ];
}

/** True if options name fields that may be missing. */
function namesFields({ asked, spans, keys, excludeKeys }: EmissionOptions): boolean {
  return asked !== null || spans !== null || [keys, excludeKeys].some((named) => named && named.length > 0);
}

/** True if a run reads the timestamps of events at all. */
function readsTime(options: Pick<EmissionOptions, "asked" | "merge" | keyof TimeOptions>, output: Output): boolean {
  const { window, normalizeTs, markGaps, shownZone, merge, asked } = options;
  const isPrinted = asked === null && output.dated === true;
  const isAsked = asked !== null && questionKind(asked.question).isDated;
  return (
    window !== null || normalizeTs || markGaps !== null || shownZone !== null || merge !== null || isPrinted || isAsked
  );
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

/** The answer to what is asked of events, and the stages that read them for it. */
interface Answering {
  readonly answer: Answer | null;
  readonly stages: readonly Planned[];
}

async function planAnswer(
  { asked }: EmissionOptions,
  { names, origin, rejected }: StageContext,
  dating: Dating | null,
  redacting: Redacting | null,
): Promise<Answering> {
  if (!asked) return { answer: null, stages: [] };
  const { question } = asked;
  const { answer: answerTo } = questionKind(question);
  const clean = question.kind === "patterns" ? redacting?.cleanOrigin(origin) : undefined;
  const timestamps = dating?.timestamps ?? null;
  const answer = await answerTo(question, { names, origin: clean?.origin ?? origin, rejected, timestamps });
  const { add, reads } = answer;
  const stage: Stage = (event) => {
    clean?.follow();
    add(event);
    return true;
  };
  const including: Planned = { ...reading(stage), ...(reads ? { looks: { ...reads, leaves: "same" } } : {}) };
  return { answer, stages: [including] };
}

function limitsOf(options: StepOptions, times: Timestamps | null, context: StageContext): readonly Planned[] {
  return [
    ...(options.take === null ? [] : [take(options.take, context)]),
    ...(options.tail === null ? [] : [keepLast(options.tail, times, context)]),
  ];
}

/** The steps; the first filters also show the context of the events that they keep. */
function withContext(steps: readonly Planned[], { around }: StepOptions, context: StageContext): readonly Planned[] {
  if (!around) return steps;
  const first = Math.max(
    steps.findIndex(({ judges }) => judges),
    0,
  );
  const next = steps.findIndex(({ judges }, i) => i >= first && !judges);
  const filters = steps.slice(first, next < 0 ? steps.length : next);
  return [...steps.slice(0, first), showContext(filters, around, context), ...steps.slice(first + filters.length)];
}

/** True if the events of merged inputs have labels, so that their field is not shown. */
export function isLabelled({ merge, inputs }: Pick<EmissionOptions, "merge" | "inputs">, output: Output): boolean {
  return merge?.kind === "window" && inputs.length > 1 && output.marked === true && output.picks !== true;
}

/** Drops the field that a label says already. */
function unlabelled(options: EmissionOptions, output: Output, { names }: StageContext): readonly Planned[] {
  if (!isLabelled(options, output) || options.keys?.includes(SOURCE_FIELD)) return [];
  return [{ ...reading(dropKeys([SOURCE_FIELD], names)), looks: { at: [SOURCE_FIELD], leaves: "changed" } }];
}

/** Selects and names the fields that are printed. */
function selecting({ keys }: EmissionOptions, output: Output, { names }: StageContext): readonly Planned[] {
  const planned: Planned[] = [];
  const lift = keys && liftPaths(keys, names);
  if (lift) planned.push({ ...reading(lift), looks: { at: keys.flatMap(fieldsOn), leaves: "changed" } });
  if (keys && !output.picks)
    planned.push({ ...reading(selectKeys(keys, names)), looks: { at: keys, leaves: "these" } });
  return planned;
}

/** A stage that does not decide about events, and may read any field. */
function reading(stage: Stage): Planned {
  return { stage, judges: false };
}
