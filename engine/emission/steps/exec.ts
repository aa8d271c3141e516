import type { ScriptSource } from "../../script/index.ts";
import type { Planned } from "../stages/stage.ts";
import { looksOf, type StepDefinition, scriptOrder, scriptsOf } from "./step.ts";

/** Runs a script for each event, which may change or skip it. */
export interface ExecStep {
  readonly kind: "exec";
  readonly script: ScriptSource;
}

export const exec: StepDefinition<ExecStep> = {
  changes: true,
  needsOrder: scriptOrder,
  async plan({ script: source }, context) {
    const { compile, attempt, goesOn, skipping } = scriptsOf(context);
    const script = await compile(source, "exec");
    const planned: Planned = {
      judges: false,
      ...looksOf(script),
      stage: (event) => goesOn(attempt(script, event) ?? !context.strict),
      async whyEmpty(empty) {
        const { whyExec } = await import("../scripts/why-empty.ts");
        return whyExec(source.text, skipping.missing(), empty);
      },
    };
    // Only a script that skips events can drop all of them.
    if (!source.text.includes("skip")) return planned;
    const watch = skipping.watch(script.expects);
    const { stage } = planned;
    return {
      ...planned,
      stage(event) {
        watch(event);
        return stage(event);
      },
    };
  },
};
