import type { ScriptSource } from "../../script/index.ts";
import { looksOf, type StepDefinition, scriptOrder, scriptsOf } from "./step.ts";

/** Keeps the events for which a script is true. */
export interface FilterStep {
  readonly kind: "filter";
  readonly script: ScriptSource;
}

/** How many events a filter has judged, and at how many it has failed. */
interface Judged {
  readonly seen: number;
  readonly failed: number;
}

export const filter: StepDefinition<FilterStep> = {
  changes: false,
  needsOrder: scriptOrder,
  async plan({ script: source }, context) {
    const { compile, attempt, goesOn, filtering } = scriptsOf(context);
    const script = await compile(source, "filter");
    const watch = filtering.watch(script.expects);
    let seen = 0;
    let failed = 0;
    return {
      judges: true,
      ...looksOf(script),
      stage(event) {
        watch(event);
        const kept = attempt(script, event);
        seen++;
        if (kept === null) failed++;
        return goesOn(kept === true);
      },
      end() {
        if (failed > 0 && failed === seen) context.stages.fail();
      },
      counts: {
        drain(): Judged {
          const drained = { seen, failed };
          seen = failed = 0;
          return drained;
        },
        merge(other: Judged) {
          seen += other.seen;
          failed += other.failed;
        },
      },
      condition: source.text,
      async whyEmpty(empty) {
        const { whyFilter } = await import("../scripts/why-empty.ts");
        return whyFilter(source.text, { unseen: filtering.missing(), isChanged: context.isChanged }, empty);
      },
    };
  },
};
