import type { Event } from "../../event/index.ts";
import type { Script, ScriptSource } from "../../script/index.ts";
import type { Presence } from "../stages/presence.ts";
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
