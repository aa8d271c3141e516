import { Event } from "../../event/index.ts";
import type { Metrics } from "../../metrics/index.ts";
import { boundPatterns } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { ScriptError } from "../../script/error.ts";
import { compileScript, type Script, type ScriptEnvironment, type ScriptFunction } from "../../script/index.ts";
import type { EmissionOptions, ScriptStep, Step } from "../options.ts";
import type { Planned } from "../plan-stages.ts";
import { type PlainPresence, watchPresence } from "../stages/presence.ts";
import type { Stage, StageContext } from "../stages/stage.ts";
import { type FailureCounts, scriptFailures } from "./failures.ts";
import { makeHost } from "./host.ts";

/** The scripts of a run, compiled. */
export interface Scripts {
  /** The steps that are scripts. */
  readonly planned: ReadonlyMap<Step, Planned>;
  /** Runs what comes before the first event. */
  begin(): void;
  /** Runs what comes behind the last event. */
  end(): void;
  /** What there is to tell at the end of the run. */
  findings(): readonly Diagnostic[];
  /** The fields that filters read, or those that other steps do, and that no event had. */
  unseen(kind: "filter" | "exec"): readonly string[];
  /** What the scripts have come to since it was drained last, as plain data. */
  drain(): PlainScripts;
  /** Adds what the same scripts have come to elsewhere. */
  merge(other: PlainScripts): void;
  /** Whether a diagnostic of scripts that ran elsewhere is to be told here. */
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

/** How many events a filter has judged, and at how many it has failed. */
interface Judged {
  seen: number;
  failed: number;
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

  /** @returns what the script says of the event, or null where it failed. */
  function attempt(script: Script, event: Event): boolean | null {
    host.enter(event);
    try {
      return script.run(event) && !host.exited;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      failures.add(error);
      return null;
    }
  }

  /** @returns whether the event goes on that a script has just run for, if it is to be `kept`. */
  function goesOn(kept: boolean): boolean {
    return !host.skipped && (kept || context.leaveOut());
  }

  /** Compiles the script of a step. */
  async function planScript({ kind, script: source }: ScriptStep): Promise<Planned> {
    const script = await compileScript(source, kind === "exec" ? "exec" : "filter", environment);
    const { reads, readsAll, writes } = script;
    const looks: Pick<Planned, "looks"> = readsAll ? {} : { looks: { at: reads, leaves: writes ? "changed" : "same" } };
    switch (kind) {
      case "exec": {
        const change: Stage = (event) => goesOn(attempt(script, event) ?? !strict);
        // Only a script that skips events can leave all of them out.
        const look = source.text.includes("skip") ? changing.watch(script.expects) : null;
        if (look === null) return { stage: change, judges: false, ...looks };
        return {
          stage(event) {
            look(event);
            return change(event);
          },
          judges: false,
          ...looks,
        };
      }
      case "filter": {
        const look = presence.watch(script.expects);
        const own: Judged = { seen: 0, failed: 0 };
        filters.push(own);
        return {
          stage(event) {
            look(event);
            const kept = attempt(script, event);
            own.seen++;
            if (kept === null) own.failed++;
            return goesOn(kept === true);
          },
          judges: true,
          ...looks,
          end() {
            if (own.failed > 0 && own.failed === own.seen) context.fail();
          },
        };
      }
      case "assert":
        return {
          stage(event) {
            const holds = attempt(script, event) === true;
            if (host.exited) return context.leaveOut();
            if (!holds) failures.violated(source.text);
            return goesOn(holds || !strict);
          },
          judges: false,
          ...looks,
        };
    }
  }

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
  const planned = new Map<Step, Planned>();
  for (const step of steps) if (step.kind !== "levels") planned.set(step, await planScript(step));
  return {
    planned,
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

/** What there is to say of fields that no event had. @param named who has named them: `-k names`. */
function unseenFields(names: readonly string[], named: string): readonly Diagnostic[] {
  return names.length > 0 ? [{ code: "unseen-fields", names, named }] : [];
}
