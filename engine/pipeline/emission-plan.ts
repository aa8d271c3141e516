import type { Event, NameTable } from "../event/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { type Origin, outputNamed } from "../output/index.ts";
import { addEvents, type Diagnostic, legiblePrint, newEventAccount } from "../report/index.ts";
import type { Arena } from "./arena.ts";
import { needsDating } from "./dating-need.ts";
import type { Emission, PlainEmission } from "./emission.ts";
import { blankMap, emptinessOf } from "./empty/emptiness.ts";
import type { JsonCopies, JsonSink } from "./event-sink.ts";
import { isJsonAtEnd } from "./json-at-end.ts";
import type { LevelChoices } from "./level-choices.ts";
import type { Library } from "./library.ts";
import { needsOf, observedFields, pickedFields } from "./needs.ts";
import type { EmissionOptions, Step } from "./options.ts";
import { makePassage } from "./passage.ts";
import { planStages } from "./plan.ts";
import { takeRemarks } from "./remarks.ts";
import type { Scripts } from "./scripts/index.ts";
import type { Mark, StageContext } from "./stages/stage.ts";

const LF = 10;
/** The sign in front of an event, where some are shown because they are near another. */
const SIGNS: Readonly<Record<Mark, string>> = { match: "* ", before: "/ ", after: "\\ ", between: "| " };
const COLORED_MATCH = "\u25c9 ";

/** Loads what the options ask for, and no more. */
export async function planEmission(
  options: EmissionOptions,
  names: NameTable,
  origin: Origin,
  { writer }: Arena,
  tell: (diagnostic: Diagnostic) => void,
  library: Library,
): Promise<Emission> {
  const { quiet, keys, width, legend } = options;
  const output = outputNamed(options.output);
  const signs = options.color.stdout ? { ...SIGNS, match: COLORED_MATCH } : SIGNS;
  const account = newEventAccount();
  const { scripts: sources, steps } = options;
  const hasScripts = sources.begin.length + sources.end.length > 0 || steps.some(({ kind }) => kind !== "levels");
  const tracking =
    options.metrics || hasScripts
      ? (await import("./tracking.ts")).planTracking(options.metrics?.fields ?? [], names)
      : null;
  const say = options.outputFile === null ? (text: string) => writer.text(text) : besideEvents();
  let concluded = false;
  let exitCode: number | null = null;
  let hasPrinted = false;
  const passage = makePassage(account, origin, names, arrive);
  // A script may print lines of its own among JSON Lines, but one JSON value has nothing before it.
  const printsAside = isJsonAtEnd(options);
  const context: StageContext = {
    names,
    origin,
    tell,
    leaveOut: passage.leaveOut,
    mark: passage.mark,
    pass: passage.pass,
    conclude() {
      concluded = true;
    },
    stop(code) {
      concluded = true;
      exitCode = code;
    },
    fail() {
      exitCode ??= 1;
    },
    print(text) {
      hasPrinted = true;
      if (printsAside) tell({ code: "printed", text });
      else say(`${options.terminal ? legiblePrint(text, options.color.stdout) : text}\n`);
    },
  };
  const dating = needsDating(options, output)
    ? (await import("./dating.ts")).planDating(options, output, context)
    : null;
  const { field, layouts } = options.timestamps;
  const watch = field !== null || layouts !== null ? (await import("./stamp-watch.ts")).watchOf(options, names) : null;
  const fit = watch?.fit ?? null;
  const scripts = hasScripts && tracking ? await loadScripts(options, library, context, tracking.metrics) : null;
  const trackers = tracking?.stages ?? [];
  const named =
    keys !== null || options.excludeKeys.length > 0
      ? (await import("./stages/named-fields.ts")).watchNamed(options, names)
      : null;
  const choices: LevelChoices | null = options.steps.some(({ kind }) => kind === "levels")
    ? (await import("./level-choices.ts")).planChoices(options, context)
    : null;
  const planned = new Map([...(scripts?.planned ?? []), ...(choices?.planned ?? [])]);
  const stages = planStages(options, output, context, { dating, trackers, named, steps: planned });
  passage.plan(stages);
  const observed = options.statistics
    ? (await import("./stages/statistics.ts")).observe(options.timestamps, names, stages.length > 0)
    : null;
  const watchRead = observed?.read.stage ?? null;
  const survey = observed?.read.survey ?? null;
  const watchLeft = observed?.left?.stage ?? null;
  const styles = options.color.stdout ? (await import("../output/styles.ts")).styles : null;
  const timestamps = dating?.timestamps ?? null;
  const glance = watch?.settling(dating?.glance ?? null) ?? dating?.glance ?? null;
  const made = await output.make({ names, origin, styles, width, keys, timestamps, legend });
  const format = output.raw && width !== null ? (await import("../output/terminal.ts")).forTerminal(made) : made;

  const isCanonicalJson = format.isCanonicalJson === true;
  const remarks = takeRemarks(format);

  const needs = options.mergeSorted
    ? null
    : needsOf(watch ? [watch.planned, ...stages] : stages, {
        quiet,
        asJson: isCanonicalJson,
        picked: output.picks ? pickedFields(output, options) : null,
        observed: observed && observedFields(options),
      });
  if (needs) names.want(needs.wants);

  /** How records are taken whose text is canonical JSON, where at most a window is in their way. */
  function copies(): JsonCopies | null {
    if (!(quiet || isCanonicalJson) || observed !== null) return null;
    // The only stage is that of the window.
    const isGlanced = stages.length === 1 && glance !== null;
    if (!isGlanced && (stages.length > 0 || fit !== null)) return null;
    return {
      quiet,
      glance: isGlanced ? glance : null,
      count(records, leftOut) {
        account.in += records;
        account.out += records - leftOut;
        account.filtered += leftOut;
        if (leftOut > 0) passage.leftOut[0]! += leftOut;
      },
    };
  }

  /** What takes events that have been surveyed, where they are only counted. */
  function surveyed(): JsonSink["survey"] {
    if (!quiet || stages.length > 0 || survey === null) return null;
    return (event) => {
      account.in++;
      account.out++;
      if (fit?.isOpen) fit.watch(event);
      survey(event);
    };
  }

  /** Writes an event that has gone through all stages. */
  function arrive(event: Event, isProbed: boolean, mark: Mark | null): void {
    if (watchLeft) watchLeft(event);
    if (quiet) return;
    const gapLine = dating?.gapLine?.() ?? null;
    if (gapLine !== null) writer.text(gapLine);
    if (isProbed && needs?.copies) {
      writer.copy(origin.bytes, origin.from, origin.to);
      writer.byte(LF);
    } else format.write(event, writer, mark === null ? undefined : signs[mark]);
  }

  return {
    account,
    say,
    dating,
    metrics: tracking?.metrics ?? null,
    observed,
    json: { copies: copies(), survey: surveyed(), needs },
    get concluded() {
      return concluded;
    },
    get exitCode() {
      return exitCode;
    },
    findings: () => [
      ...stages.flatMap((planned) => planned.findings?.() ?? []),
      ...(scripts?.findings() ?? []),
      ...(fit?.findings() ?? []),
      ...(choices?.findings() ?? []),
    ],
    emptiness() {
      if (account.in === 0 || hasPrinted) return null;
      // A map is drawn by one reader.
      const isBlank = !quiet && format.hasShown?.() === false;
      if (account.out > 0) return isBlank ? blankMap(options, account) : null;
      const seenBy = (step: Step) => choices?.seenBy(step) ?? null;
      const unseenBy = (kind: "filter" | "exec") => scripts?.unseen(kind) ?? [];
      return emptinessOf(options, account, { stages, planned, leftOut: passage.leftOut, seenBy, unseenBy });
    },
    begin() {
      scripts?.begin();
      if (!quiet) format.begin?.(writer);
    },
    accept(event, isProbed) {
      if (fit?.isOpen) fit.watch(event);
      if (watchRead && survey) (isProbed ? survey : watchRead)(event);
      passage.enter(event, isProbed);
    },
    end() {
      passage.end();
      if (!quiet) format.end?.(writer);
      scripts?.end();
      if (options.strict && fit?.isUnfit) exitCode ??= 1;
    },
    hasEnd:
      (!quiet && format.end !== undefined) || stages.some((planned) => planned.end) || options.scripts.end.length > 0,
    isMidLine: () => format.isMidLine?.() ?? false,
    remarks: remarks.all,
    take() {
      const taken: PlainEmission = {
        account: { ...account },
        concluded,
        exitCode,
        dating: dating?.take() ?? null,
        metrics: tracking?.metrics.take() ?? null,
        read: observed?.read.take() ?? null,
        left: observed?.left?.take() ?? null,
        scripts: scripts?.take() ?? null,
        named: named?.take() ?? null,
        fit: fit?.take() ?? null,
        levels: choices?.take() ?? [],
        remarks: remarks.take(),
        leftOut: [...passage.leftOut],
        hasPrinted,
      };
      passage.leftOut.fill(0);
      Object.assign(account, newEventAccount());
      concluded = false;
      exitCode = null;
      return taken;
    },
    merge(other) {
      addEvents(account, other.account);
      concluded ||= other.concluded;
      exitCode = other.concluded ? other.exitCode : (exitCode ?? other.exitCode);
      if (other.dating) dating?.merge(other.dating);
      if (other.metrics) tracking?.metrics.merge(other.metrics);
      if (other.read) observed?.read.merge(other.read);
      if (other.left) observed?.left?.merge(other.left);
      if (other.scripts) scripts?.merge(other.scripts);
      if (other.named) named?.merge(other.named);
      if (other.fit) fit?.merge(other.fit);
      choices?.merge(other.levels);
      remarks.merge(other.remarks);
      for (const [stage, count] of other.leftOut.entries()) passage.leftOut[stage]! += count;
      hasPrinted ||= other.hasPrinted;
    },
    admits: (diagnostic) => scripts?.admits(diagnostic) ?? true,
  };
}

/** Writes to standard output while events go elsewhere. */
function besideEvents(): (text: string) => void {
  // Whoever reads it may have seen enough, which the events need not know.
  process.stdout.on("error", () => {});
  return (text) => void process.stdout.write(text);
}

/** What runs scripts is loaded only with one. */
async function loadScripts(
  options: EmissionOptions,
  { loadFunctions }: Library,
  context: StageContext,
  metrics: Metrics,
): Promise<Scripts> {
  const scripts = await import("./scripts/index.ts");
  return scripts.loadScripts(options, await loadFunctions(), context, metrics);
}
