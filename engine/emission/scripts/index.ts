import { Event } from "../../event/index.ts";
import { type Metrics, newMetrics } from "../../metrics/index.ts";
import { boundPatterns } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import {
  compileScript,
  eventMap,
  type Script,
  type ScriptEnvironment,
  ScriptError,
  type ScriptFunction,
  type ScriptKind,
  type ScriptMap,
  type ScriptSource,
  type ScriptValue,
} from "../../script/index.ts";
import { timestampsOf } from "../../time/index.ts";
import type { EmissionOptions, Step } from "../options.ts";
import type { Planned } from "../plan-stages.ts";
import { type PlainPresence, watchPresence } from "../stages/presence.ts";
import type { StageContext } from "../stages/stage.ts";
import { type FailureCounts, scriptFailures } from "./failures.ts";
import { type Around, makeHost } from "./host.ts";
import { type Judged, scriptPlanner } from "./planner.ts";
import type { ScriptSpans } from "./spans.ts";

/** The scripts of a run, compiled. */
export interface Scripts {
  /** The steps that are scripts. */
  readonly planned: ReadonlyMap<Step, Planned>;
  /** The stages before all steps and after them that scripts need. */
  readonly first: readonly Planned[];
  readonly last: readonly Planned[];
  /** Runs what comes before the first event. */
  begin(): void;
  /** Runs what comes after the last event. */
  end(): void;
  /** What to report at the end of the run. */
  findings(): readonly Diagnostic[];
  /** The fields that filters read, or those that other steps do, and that no event had. */
  unseen(kind: "filter" | "exec"): readonly string[];
  /** The results of the scripts since they were drained last, as plain data. */
  drain(): PlainScripts;
  /** Adds the results of the same scripts elsewhere. */
  merge(other: PlainScripts): void;
  /** True if a diagnostic of scripts that ran elsewhere is to be reported here. */
  admits(diagnostic: Diagnostic): boolean;
}

export interface PlainScripts {
  readonly failures: FailureCounts;
  /** Of each filter. */
  readonly filters: readonly Readonly<Judged>[];
  /** Which of the fields that filters read there were, and of those that changing scripts do. */
  readonly presence: PlainPresence;
  readonly changing: PlainPresence;
}

/**
 * Compiles the scripts of a run.
 * @throws ScriptError for a text that is no script.
 */
export async function loadScripts(
  options: EmissionOptions,
  functions: readonly ScriptFunction[],
  context: StageContext,
  metrics: Metrics,
): Promise<Scripts> {
  boundPatterns();
  const { strict, verbose, scripts, steps } = options;
  const around = await surround(options, context, metrics, closeSpan);
  const { spans } = around;
  const host = makeHost(options, around, context);
  const { includes } = scripts;
  const environment: ScriptEnvironment = { names: context.names, host, functions, includes };
  const failures = scriptFailures(context, strict, verbose);
  const presence = watchPresence(context.names);
  const changing = watchPresence(context.names);
  const filters: Judged[] = [];
  const planned = scriptPlanner({ host, failures, presence, changing, filters, context, strict });

  /** Runs a script that has no event. */
  function attempt(script: Script, failed: (error: ScriptError) => void): void {
    host.enter(null);
    try {
      script.run(new Event(context.names));
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      failed(error);
    }
  }

  function runAll(all: readonly Script[]): void {
    for (const script of all) if (!host.exited) attempt(script, failures.fatal);
    spans?.settle();
  }

  /** Runs the scripts of a span that closes. */
  function closeSpan(span: ScriptMap): void {
    around.span = span;
    for (const script of closing) {
      if (host.exited) return;
      attempt(script, failures.add);
    }
  }

  const compileAll = (sources: readonly ScriptSource[], kind: ScriptKind) =>
    Promise.all(sources.map((source) => compileScript(source, kind, environment)));
  const first = await compileAll(scripts.begin, "begin");
  const last = await compileAll(scripts.end, "end");
  const closing = await compileAll(options.spans?.close ?? [], "span-close");
  const plan = new Map<Step, Planned>();
  for (const step of steps) {
    if (step.kind === "levels") continue;
    const kind = step.kind === "exec" ? "exec" : "filter";
    plan.set(step, planned(step, await compileScript(step.script, kind, environment)));
  }
  return {
    planned: plan,
    first: around.first,
    last: spans ? [spans.last] : [],
    begin: () => runAll(first),
    end() {
      spans?.settle();
      runAll(last);
    },
    findings: () => [...failures.findings(), ...unseenFields(presence.missing(), "a filter reads")],
    unseen: (kind) => (kind === "filter" ? presence : changing).missing(),
    drain() {
      const drained = {
        failures: failures.drain(),
        filters: filters.map((own) => ({ ...own })),
        presence: presence.drain(),
        changing: changing.drain(),
      };
      for (const own of filters) own.seen = own.failed = 0;
      return drained;
    },
    merge(other) {
      failures.merge(other.failures);
      for (const [i, { seen, failed }] of other.filters.entries()) {
        filters[i]!.seen += seen;
        filters[i]!.failed += failed;
      }
      presence.merge(other.presence);
      changing.merge(other.changing);
    },
    admits: failures.admits,
  };
}

/** What scripts see beside their event, and the stages before all steps that gather it. */
interface Surrounded extends Around {
  readonly spans: ScriptSpans | null;
  readonly first: readonly Planned[];
}

async function surround(
  { spans, lastEvents, timestamps, asked, steps, scripts }: EmissionOptions,
  { names, origin }: StageContext,
  whole: Metrics,
  close: (span: ScriptMap) => void,
): Promise<Surrounded> {
  const texts = [...scripts.includes, ...steps.flatMap((step) => (step.kind === "levels" ? [] : [step.script]))];
  const tracks = spans !== null && texts.some(({ text }) => text.includes("track_"));
  const metrics = tracks ? newMetrics() : whole;
  const made = spans
    ? (await import("./spans.ts")).scriptSpans({
        ...{
          rule: spans.rule,
          names,
          timestamps: timestampsOf(timestamps, names, origin),
          tracked: metrics,
          whole,
          close,
        },
        keepsEvents: spans.close.some(({ text }) => NAMES_EVENTS.test(text)),
        isReported: asked?.question.kind === "spans",
      })
    : null;
  const window: ScriptValue[] = [];
  return {
    ...{ metrics, whole, spans: made, placeOf: made?.placeOf ?? null, span: new Map() },
    window: lastEvents === null ? null : window,
    first: [...(made ? [made.first] : []), ...(lastEvents === null ? [] : [windowOf(window, lastEvents)])],
  };
}

/** A script that may read `span.events`. */
const NAMES_EVENTS = /\bevents\b|\bspan\b(?!\s*\.)/;

/** Keeps the current event and the `before` ones before it, the latest first. */
function windowOf(window: ScriptValue[], before: number): Planned {
  return {
    judges: false,
    stage(event) {
      if (window.length > before) window.pop();
      window.unshift(eventMap(event));
      return true;
    },
  };
}

/** Reports fields that no event had. @param named what names them: `-k names`. */
function unseenFields(names: readonly string[], named: string): readonly Diagnostic[] {
  return names.length > 0 ? [{ code: "unseen-fields", names, named }] : [];
}
