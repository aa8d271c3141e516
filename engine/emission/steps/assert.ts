import type { ScriptSource } from "../../script/index.ts";
import { looksOf, type StepDefinition, scriptOrder, scriptsOf } from "./step.ts";

/** Reports the events for which a script is not true; a strict run ends at the first one. */
export interface AssertStep {
  readonly kind: "assert";
  readonly script: ScriptSource;
}

export const assert: StepDefinition<AssertStep> = {
  changes: false,
  needsOrder: scriptOrder,
  async plan({ script: source }, context) {
    const { compile, attempt, goesOn, hasExited, violated } = scriptsOf(context);
    const script = await compile(source, "filter");
    return {
      judges: false,
      ...looksOf(script),
      stage(event) {
        const holds = attempt(script, event) === true;
        if (hasExited()) return context.stages.leaveOut();
        if (!holds) violated(source.text);
        return goesOn(holds || !context.strict);
      },
    };
  },
};
