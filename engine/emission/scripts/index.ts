import { Event } from "../../event/index.ts";
import type { Metrics } from "../../metrics/index.ts";
import { boundPatterns } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import {
  compileScript,
  type Script,
  type ScriptEnvironment,
  ScriptError,
  type ScriptFunction,
} from "../../script/index.ts";
import type { EmissionOptions, Step } from "../options.ts";
import type { Planned } from "../plan-stages.ts";
import { type PlainPresence, watchPresence } from "../stages/presence.ts";
import type { StageContext } from "../stages/stage.ts";
import { type FailureCounts, scriptFailures } from "./failures.ts";
import { makeHost } from "./host.ts";
import { type Judged, scriptPlanner } from "./planner.ts";

/** The scripts of a run, compiled. */
export interface Scripts {
  /** The steps that are scripts. */
  readonly planned: ReadonlyMap<Step, Planned>;
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
  const host = makeHost(options, metrics, context);
  const { includes } = scripts;
  const environment: ScriptEnvironment = { names: context.names, host, functions, includes };
  const failures = scriptFailures(context, strict, verbose);
  const presence = watchPresence(context.names);
  const changing = watchPresence(context.names);
  const filters: Judged[] = [];
  const planned = scriptPlanner({ host, failures, presence, changing, filters, context, strict });

  /** Runs scripts that have no event. */
  function runAll(all: readonly Script[]): void {
    for (const script of all) {
      if (host.exited) return;
      host.enter(null);
      try {
        script.run(new Event(context.names));
      } catch (error) {
        if (!(error instanceof ScriptError)) throw error;
        failures.fatal(error);
      }
    }
  }

  const compileAll = (kind: "begin" | "end") =>
    Promise.all(scripts[kind].map((source) => compileScript(source, kind, environment)));
  const first = await compileAll("begin");
  const last = await compileAll("end");
  const plan = new Map<Step, Planned>();
  for (const step of steps) {
    if (step.kind === "levels") continue;
    const kind = step.kind === "exec" ? "exec" : "filter";
    plan.set(step, planned(step, await compileScript(step.script, kind, environment)));
  }
  return {
    planned: plan,
    begin: () => runAll(first),
    end: () => runAll(last),
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

/** Reports fields that no event had. @param named what names them: `-k names`. */
function unseenFields(names: readonly string[], named: string): readonly Diagnostic[] {
  return names.length > 0 ? [{ code: "unseen-fields", names, named }] : [];
}
