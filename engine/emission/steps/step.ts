import { type Event, fieldAt, type NameTable } from "../../event/index.ts";
import type { Script, ScriptSource } from "../../script/index.ts";
import type { TimestampOptions } from "../../time/index.ts";
import type { Planned, StageContext } from "../stages/stage.ts";

/** What a kind of step is. */
export interface StepDefinition<S> {
  /** True if the values that it leaves may be others than those of the input. */
  readonly changes: boolean;
  /** Why it needs the events of a run in order; null if workers may each do it with a part of them. */
  needsOrder(step: S, environment: Environment): string | null | Promise<string | null>;
  plan(step: S, context: StepContext): Planned | Promise<Planned>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What steps are planned with. */
export interface StepContext {
  readonly stages: StageContext;
  /** How the timestamps of events are read. */
  readonly timestamps: TimestampOptions;
  readonly strict: boolean;
  readonly verbose: boolean;
  /** True if an earlier step may have changed values. */
  readonly isChanged: boolean;
  /** Null if no step has a script. */
  readonly scripts: StepScripts | null;
}

/** What steps with scripts share. */
export interface StepScripts {
  /** @throws ScriptError for a text that is no script. */
  compile(source: ScriptSource, kind: "filter" | "exec"): Promise<Script>;
  /** @returns the result of the script for the event, or null if it failed. */
  attempt(script: Script, event: Event): boolean | null;
  /** @returns true if the event goes on for which a script has just run, if it is to be `kept`. */
  goesOn(kept: boolean): boolean;
  /** True if a script has ended the run. */
  hasExited(): boolean;
  /** Reports an event that an assertion does not hold for. */
  violated(expression: string): void;
  /** Which of the fields events have that filters read, and that scripts read which skip events. */
  readonly filtering: Presence;
  readonly skipping: Presence;
}

/** What steps with scripts share. */
export function scriptsOf({ scripts }: StepContext): StepScripts {
  if (scripts === null) throw new Error("a run without scripts has a step with one");
  return scripts;
}

/** The fields that a script reads; nothing if it may read any. */
export function looksOf({ reads, readsAll, writes }: Script): Pick<Planned, "looks"> {
  return readsAll ? {} : { looks: { at: reads, leaves: writes ? "changed" : "same" } };
}

/** Why a script needs the events of a run in order, or null. */
export async function scriptOrder(
  { script }: { readonly script: ScriptSource },
  environment: Environment,
): Promise<string | null> {
  const { orderNeeds } = await import("../../script/order.ts");
  const [need] = orderNeeds(script, environment);
  return need === undefined ? null : `a script uses ${need}`;
}

/** Finds out which of some named fields events have. */
interface Presence {
  /** Makes a function that looks which of `fields` an event has. @returns false when all have been seen. */
  watch(fields: readonly string[]): (event: Event) => boolean;
  /** The fields that no event had; none where there was no event. */
  missing(): readonly string[];
  /** What has been seen so far, as plain data. */
  drain(): PlainPresence;
  /** Takes in what has been seen elsewhere. */
  merge(other: PlainPresence): void;
}

interface PlainPresence {
  readonly unseen: readonly string[];
  /** Whether there was an event. */
  readonly hasLooked: boolean;
}

export function watchPresence(names: NameTable): Presence {
  const unseen = new Set<string>();
  let hasLooked = false;
  return {
    watch(fields) {
      let left = fields.map((name) => ({ name, id: names.fix(name) }));
      for (const name of fields) unseen.add(name);
      return (event) => {
        hasLooked = true;
        if (left.length === 0) return false;
        left = left.filter(({ name, id }) => {
          const isSeen = fieldAt(event, id) >= 0;
          if (isSeen) unseen.delete(name);
          return !isSeen;
        });
        return left.length > 0;
      };
    },
    missing: () => (hasLooked ? [...unseen] : []),
    drain: () => ({ unseen: [...unseen], hasLooked }),
    merge(other) {
      for (const name of unseen) if (!other.unseen.includes(name)) unseen.delete(name);
      hasLooked ||= other.hasLooked;
    },
  };
}
