import type { ScriptSource } from "../../script/index.ts";
import type { Planned } from "../stages/stage.ts";
import type { AssertStep } from "./assert.ts";
import type { ExecStep } from "./exec.ts";
import type { FilterStep } from "./filter.ts";
import type { LevelsStep } from "./levels.ts";
import type { Environment, StepContext, StepDefinition } from "./step.ts";

export { type StepScripts, watchPresence } from "./step.ts";

/*
 * What the user asks to be done with events, in the order of the command line. A kind of step is a file here and an entry of
 * this table; nothing else asks which kind a step is of.
 */

export type Step = AssertStep | ExecStep | FilterStep | LevelsStep;

type Definitions = { readonly [K in Step["kind"]]: () => Promise<StepDefinition<Step & { readonly kind: K }>> };

/** The definition of each kind, loaded when it is used. */
const definitions = {
  assert: async () => (await import("./assert.ts")).assert,
  exec: async () => (await import("./exec.ts")).exec,
  filter: async () => (await import("./filter.ts")).filter,
  levels: async () => (await import("./levels.ts")).levels,
} satisfies Definitions;

function definitionOf({ kind }: Step): Promise<StepDefinition<Step>> {
  return definitions[kind]();
}

/** The stage of each step. */
export async function planSteps(
  steps: readonly Step[],
  context: Omit<StepContext, "isChanged">,
): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  let isChanged = false;
  for (const step of steps) {
    const definition = await definitionOf(step);
    planned.push(await definition.plan(step, { ...context, isChanged }));
    isChanged ||= definition.changes;
  }
  return planned;
}

/** Why steps need the events of a run in order: the first reason, or null. */
export async function orderNeedOf(steps: readonly Step[], environment: Environment): Promise<string | null> {
  for (const step of steps) {
    const need = await (await definitionOf(step)).needsOrder(step, environment);
    if (need !== null) return need;
  }
  return null;
}

/** The scripts of steps. */
export function stepScripts(steps: readonly Step[]): readonly ScriptSource[] {
  return steps.flatMap((step) => ("script" in step ? [step.script] : []));
}
