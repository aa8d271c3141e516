import { LF } from "../event/bytes.ts";
import type { Event, NameTable } from "../event/index.ts";
import { type Origin, type Output, type OutputFormat, outputNamed } from "../output/index.ts";
import { FORMAT_FIELD, type Library } from "../readers/index.ts";
import type { Arena, JsonCopies, JsonSink, Needs } from "../records/index.ts";
import { type Diagnostic, type EventAccount, newEventAccount } from "../report/index.ts";
import { contextOf, type EmissionBase, type Outcome } from "./context.ts";
import type { Emission } from "./emission.ts";
import { blankMap, type Culprit, type Emptiness } from "./emptiness.ts";
import { needsOf, observedFields, pickedFields } from "./needs.ts";
import { type EmissionOptions, SOURCE_FIELD } from "./options.ts";
import { type Arrive, makePipeline } from "./pipeline.ts";
import { drainEmission, type EmissionState, mergeEmission, noteCountsOf } from "./plain-emission.ts";
import { isLabelled, type Plan, planStages } from "./plan-stages.ts";
import type { Mark, Planned } from "./stages/stage.ts";

/** The sign before an event, if events near a match are shown. */
const SIGNS: Readonly<Record<Mark, string>> = { match: "* ", before: "/ ", after: "\\ ", between: "| " };
const COLORED_MATCH = "\u25c9 ";

/** Plans what happens to events. */
export async function planEmission(
  options: EmissionOptions,
  names: NameTable,
  origin: Origin,
  { writer }: Arena,
  { report, rejected }: Pick<EmissionBase, "report" | "rejected">,
  library: Library,
): Promise<Emission> {
  const { quiet } = options;
  const output = outputNamed(options.output);
  const account = newEventAccount();
  const outcome: Outcome = { concluded: false, endedBy: null, exitCode: null, hasPrinted: false };
  const pipeline = makePipeline(account, origin, names);
  const print = options.outputFile === null ? (text: string) => writer.text(text) : besideEvents();
  const base: EmissionBase = { names, origin, pipeline, outcome, print, report, rejected };
  const plan = await planStages(options, output, contextOf(options, base), library);
  const format = await formatOf(options, output, base, plan);
  const isCanonicalJson = format.isCanonicalJson === true;
  const needs = needsFor(options, output, plan, isCanonicalJson);
  if (needs) names.want(needs.wants);
  const labelOf = isLabelled(options, output) ? await loadLabels(options) : null;
  pipeline.plan(plan.stages, arrival(options, base, plan, { writer, format, needs, labelOf, account }));
  const jsonPlan: JsonPlan = { writer, quiet, isCanonicalJson, plan, account };
  const json: JsonSink = { copies: copiesOf(jsonPlan), survey: surveyOf(jsonPlan), needs };
  return emissionOf(
    options,
    { account, outcome, plan, pipeline, notes: noteCountsOf(format) },
    { ...base, json, format, writer },
  );
}

/** What an emission is built from, beside what changes in it. */
interface EmissionParts extends Pick<EmissionBase, "print">, Pick<Arena, "writer"> {
  readonly json: JsonSink;
  readonly format: OutputFormat;
}

function emissionOf(
  options: EmissionOptions,
  state: EmissionState,
  { print, json, format, writer }: EmissionParts,
): Emission {
  const { account, outcome, plan, pipeline, notes } = state;
  const { stages, scripts, dating, tracking, answer, observed, redacting } = plan;
  const { quiet } = options;
  // What changes is the outcome's own: an object with accessors costs a search for each of its members.
  return Object.assign<Outcome, Omit<Emission, "concluded" | "endedBy" | "exitCode">>(outcome, {
    account,
    print,
    printRows: (text) => writer.text(text),
    json,
    dating,
    metrics: tracking?.metrics ?? null,
    answer,
    observed,
    redacting,
    findings: () => [...plan.findings(), ...nothingLeft(options, account)],
    emptiness: () => emptinessIn(options, state, !quiet && format.hasShown?.() === false),
    begin() {
      scripts?.begin();
      if (!quiet) format.writeHead?.(writer);
    },
    accept: entrance(state),
    end() {
      pipeline.end();
      if (!quiet) format.end?.(writer);
      scripts?.end();
      if (redacting?.lacksField || (options.strict && plan.fit?.isUnfit)) outcome.exitCode ??= 1;
    },
    catchUp: stages.some((planned) => planned.catchUp) ? pipeline.catchUp : null,
    isMidLine: () => format.isMidLine?.() ?? false,
    notes: notes.all,
    drain: () => drainEmission(state),
    merge: (other, lines) => mergeEmission(state, other, lines),
    admits: (diagnostic) => scripts?.admits(diagnostic) ?? true,
  });
}

/** What takes events as they are read. */
function entrance({ plan, pipeline }: EmissionState): Emission["accept"] {
  const { fit, named, observed } = plan;
  const { add = null, addCensus = null } = observed?.read ?? {};
  const follow = observed?.left?.follow ?? null;
  const { enter } = pipeline;
  return (event, isProbed) => {
    if (follow) follow(event);
    if (fit?.isOpen) fit.watch(event);
    if (add && addCensus) (isProbed ? addCensus : add)(event);
    if (isProbed) named?.awaitPart();
    enter(event, isProbed);
  };
}

/** How the events are written that arrive. */
interface Arriving extends Pick<EmissionParts, "writer" | "format">, Pick<EmissionState, "account"> {
  readonly needs: Needs | null;
  /** The label of an input before its events, or null without labels. */
  readonly labelOf: ((source: string) => string) | null;
}

/** What writes events that have gone through all stages. */
function arrival(
  { quiet, color }: EmissionOptions,
  { origin }: EmissionBase,
  { dating, observed }: Plan,
  { writer, format, needs, labelOf, account }: Arriving,
): Arrive {
  const signs = color.stdout ? { ...SIGNS, match: COLORED_MATCH } : SIGNS;
  const watchLeft = observed?.left?.add ?? null;
  const gapLineOf = dating?.gapLine ?? null;
  const copies = needs?.copies ?? false;
  return (event: Event, isProbed: boolean, mark: Mark | null) => {
    if (watchLeft) watchLeft(event);
    if (quiet) return;
    if (event.length === 0) account.bare++;
    const gapLine = gapLineOf?.() ?? null;
    if (gapLine !== null) writer.text(gapLine);
    if (isProbed && copies) {
      writer.copy(origin.bytes, origin.from, origin.to);
      writer.byte(LF);
    } else if (labelOf) format.write(event, writer, labelOf(origin.source) + (mark === null ? "" : signs[mark]));
    else format.write(event, writer, mark === null ? undefined : signs[mark]);
  };
}

async function loadLabels({ inputs, color }: EmissionOptions): Promise<(source: string) => string> {
  const { labelsOf } = await import("./source-labels.ts");
  return labelsOf(inputs, color.stdout ? (await import("../output/styles.ts")).styles : null);
}

async function formatOf(
  options: EmissionOptions,
  output: Output,
  { names, origin }: EmissionBase,
  { dating }: Plan,
): Promise<OutputFormat> {
  const { width, keys, legend, hidesRepeats, isCut, timestamps } = options;
  const made = await output.make({
    names,
    origin,
    styles: options.color.stdout ? (await import("../output/styles.ts")).styles : null,
    width,
    // A map in a pipe usually comes to the same terminal.
    rowWidth: options.outputFile === null ? (width ?? options.errorWidth) : null,
    keys,
    timestamps: dating?.timestamps ?? null,
    zone: timestamps.zone,
    isChosen: options.isOutputChosen,
    legend,
    hidesRepeats,
    isCut,
    hidden: [FORMAT_FIELD, SOURCE_FIELD],
  });
  return output.raw && width !== null ? (await import("../output/terminal.ts")).forTerminal(made) : made;
}

function needsFor(
  options: EmissionOptions,
  output: Output,
  { fit, stages, observed }: Plan,
  asJson: boolean,
): Needs | null {
  if (options.merge) return null;
  return needsOf(fit ? [fit, ...stages] : stages, {
    quiet: options.quiet,
    asJson,
    picked: output.picks ? pickedFields(output, options) : null,
    observed: observed && observedFields(options),
  });
}

/** Says that `-K` leaves no field of any event. */
function nothingLeft({ keys, excludeKeys }: EmissionOptions, { out, bare }: EventAccount): readonly Diagnostic[] {
  const isAlone = keys === null && excludeKeys.length > 0;
  return isAlone && out > 0 && bare === out ? [{ code: "nothing-left", count: out }] : [];
}

/** @param isBlank whether the output is a map that has shown nothing; it is drawn by one reader. */
function emptinessIn(options: EmissionOptions, state: EmissionState, isBlank: boolean): Emptiness | null {
  const { account, outcome, pipeline, plan } = state;
  const { in: read, out } = account;
  if (read === 0 || outcome.hasPrinted || (out > 0 && !isBlank)) return null;
  if (out > 0) return { read, reached: out, culprits: [blankMap(options.output, options.keys)] };
  // After the last stage that has dropped events, no stage has had any.
  const last = pipeline.leftOut.findLastIndex((count) => count > 0);
  const stage = plan.stages[last];
  const culprits = (stage?.parts ?? [stage]).filter((one): one is Planned & Culprit => one?.whyEmpty !== undefined);
  return { read, reached: pipeline.leftOut[last] ?? 0, culprits };
}

/** Writes to standard output while events go elsewhere. */
function besideEvents(): (text: string) => void {
  // Whoever reads it may have seen enough, which the events need not know.
  process.stdout.on("error", () => {});
  return (text) => void process.stdout.write(text);
}

/** What decides whether records of JSON are taken in place of events. */
interface JsonPlan
  extends Pick<EmissionOptions, "quiet">,
    Pick<Arena, "writer">,
    Pick<EmissionState, "plan" | "account"> {
  /** Whether the output writes each event as canonical JSON. */
  readonly isCanonicalJson: boolean;
}

/** How records whose text is canonical JSON are taken, if no stage and no watch needs their events. */
function copiesOf({ writer, quiet, isCanonicalJson, plan, account }: JsonPlan): JsonCopies | null {
  const { stages, fit, observed } = plan;
  if (!(quiet || isCanonicalJson) || observed !== null || stages.length > 0 || fit !== null) return null;
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
function surveyOf({ quiet, plan, account }: JsonPlan): JsonSink["survey"] {
  const { stages, fit, observed } = plan;
  if (!quiet || stages.length > 0 || observed === null) return null;
  const { addCensus } = observed.read;
  return (event) => {
    account.in++;
    account.out++;
    if (fit?.isOpen) fit.watch(event);
    addCensus(event);
  };
}
