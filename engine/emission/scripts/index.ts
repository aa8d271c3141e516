import { Event } from "../../event/index.ts";
import { type Counts, type Metrics, newMetrics } from "../../metrics/index.ts";
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
import type { EmissionOptions } from "../options.ts";
import type { Planned, StageContext } from "../stages/stage.ts";
import { type StepScripts, stepScripts, watchPresence } from "../steps/index.ts";
import { scriptFailures } from "./failures.ts";
import { type Around, makeHost } from "./host.ts";
import type { ScriptSpans } from "./spans.ts";

/** The scripts of a run. */
export interface Scripts {
  /** For the steps that have scripts. */
  readonly steps: StepScripts;
  /** The stage of each event before any may be dropped, the stages before all steps, and those after them. */
  readonly followed: readonly Planned[];
  readonly first: readonly Planned[];
  readonly last: readonly Planned[];
  /** Runs what comes before the first event. */
  begin(): void;
  /** Runs what comes after the last event. */
  end(): void;
  /** What to report at the end of the run. */
  findings(): readonly Diagnostic[];
  readonly counts: readonly Counts[];
  /** True if a diagnostic of scripts that ran elsewhere is to be reported here. */
  admits(diagnostic: Diagnostic): boolean;
}

/**
 * Compiles the scripts that have no event, and makes what runs those of steps.
 * @throws ScriptError for a text that is no script.
 */
export async function loadScripts(
  options: EmissionOptions,
  functions: readonly ScriptFunction[],
  context: StageContext,
  metrics: Metrics,
): Promise<Scripts> {
  boundPatterns();
  const { strict, verbose, scripts } = options;
  const around = await surround(options, context, metrics, closeSpan);
  const { spans } = around;
  const host = makeHost(options, around, context);
  const { includes } = scripts;
  const environment: ScriptEnvironment = { names: context.names, host, functions, includes };
  const failures = scriptFailures(context, strict, verbose);
  const filtering = watchPresence(context.names);
  const skipping = watchPresence(context.names);

  /** Runs a script that has no event. */
  function runWithout(script: Script, failed: (error: ScriptError) => void): void {
    host.enter(null);
    try {
      script.run(new Event(context.names));
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      failed(error);
    }
  }

  function runAll(all: readonly Script[]): void {
    for (const script of all) if (!host.exited) runWithout(script, failures.fatal);
    spans?.settle();
  }

  /** Runs the scripts of a span that closes. */
  function closeSpan(span: ScriptMap): void {
    around.span = span;
    for (const script of closing) {
      if (host.exited) return;
      runWithout(script, failures.add);
    }
  }

  const compileAll = (sources: readonly ScriptSource[], kind: ScriptKind) =>
    Promise.all(sources.map((source) => compileScript(source, kind, environment)));
  const first = await compileAll(scripts.begin, "begin");
  const last = await compileAll(scripts.end, "end");
  const closing = await compileAll(options.spans?.close ?? [], "span-close");
  return {
    steps: {
      compile: (source, kind) => compileScript(source, kind, environment),
      attempt(script, event) {
        host.enter(event);
        try {
          return script.run(event) && !host.exited;
        } catch (error) {
          if (!(error instanceof ScriptError)) throw error;
          failures.add(error);
          return null;
        }
      },
      goesOn: (kept) => !host.skipped && (kept || context.leaveOut()),
      hasExited: () => host.exited,
      violated: failures.violated,
      filtering,
      skipping,
    },
    followed: followed([...(around.asksTime ? [host.follow] : []), ...(spans ? [spans.follow] : [])]),
    first: around.first,
    last: spans ? [spans.last] : [],
    begin: () => runAll(first),
    end() {
      spans?.settle();
      runAll(last);
    },
    findings() {
      const names = filtering.missing();
      const unseen = names.length > 0 ? [{ code: "unseen-fields", names, named: "a filter reads" } as const] : [];
      return [...failures.findings(), ...unseen];
    },
    counts: [failures, filtering, skipping],
    admits: failures.admits,
  };
}

/** What scripts see beside their event, and the stages before all steps that gather it. */
interface Surrounded extends Around {
  readonly spans: ScriptSpans | null;
  readonly first: readonly Planned[];
  /** True if scripts may ask for the time of an event. */
  readonly asksTime: boolean;
}

async function surround(
  { spans, lastEvents, timestamps, asked, steps, scripts }: EmissionOptions,
  { names, origin }: StageContext,
  whole: Metrics,
  close: (span: ScriptMap) => void,
): Promise<Surrounded> {
  const texts = [...scripts.includes, ...stepScripts(steps)];
  const tracks = spans !== null && texts.some(({ text }) => text.includes("track_"));
  const metrics = tracks ? newMetrics() : whole;
  const made = spans
    ? (await import("./spans.ts")).scriptSpans({
        rule: spans.rule,
        names,
        timestamps: timestampsOf(timestamps, names, origin),
        tracked: metrics,
        whole,
        close,
        keepsEvents: spans.close.some(({ text }) => NAMES_EVENTS.test(text)),
        isReported: asked?.question.kind === "spans",
      })
    : null;
  const window: ScriptValue[] = [];
  return {
    metrics,
    whole,
    spans: made,
    placeOf: made?.placeOf ?? null,
    span: new Map(),
    window: lastEvents === null ? null : window,
    first: [...(made ? [made.first] : []), ...(lastEvents === null ? [] : [windowOf(window, lastEvents)])],
    asksTime: texts.some(({ text }) => text.includes("meta")),
  };
}

/** A stage that shows each event to readers of timestamps: that of an event may depend on those of dropped ones. */
function followed(readers: readonly ((event: Event) => void)[]): readonly Planned[] {
  if (readers.length === 0) return [];
  return [
    {
      judges: false,
      stage(event) {
        for (const follow of readers) follow(event);
        return true;
      },
    },
  ];
}

/** A script that may read `span.events`. */
const NAMES_EVENTS = /\bevents\b|\bspan\b(?!\s*\.\s*\w+\b(?!\s*\())/;

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
