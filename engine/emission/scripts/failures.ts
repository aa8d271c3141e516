import { type Diagnostic, EXPLAINED } from "../../report/index.ts";
import type { ScriptError, ScriptPlace } from "../../script/index.ts";
import type { StageContext } from "../stages/stage.ts";

/** Failures of more causes than these are only counted. */
const MOST_CAUSES = 1_000;

export interface FailureCounts {
  readonly failures: number;
  readonly violations: number;
}

/** What the scripts of a run have failed at. */
export function scriptFailures(context: StageContext, strict: boolean, verbose: boolean) {
  const { origin } = context;
  const causes = new Set<string>();
  let failures = 0;
  let violations = 0;
  let explained = 0;

  function isNewCause({ name, line, column }: ScriptPlace, message: string): boolean {
    const cause = `${name}:${line}:${column}:${message}`;
    const isNew = causes.size < MOST_CAUSES && !causes.has(cause);
    if (isNew) causes.add(cause);
    return isNew;
  }

  function isExplained(): boolean {
    return explained++ < EXPLAINED || verbose;
  }

  return {
    /** Counts a failure for the current event, and reports the first one of each cause. */
    add(error: ScriptError) {
      const { message } = error;
      const place = placeOf(error);
      const isNew = isNewCause(place, message);
      failures++;
      if (isNew || verbose) {
        const { source, line } = origin;
        context.report({ code: "script-failure", at: { source, line }, script: place, message });
      }
      if (strict) context.stop(1);
    },
    /** A script that has no event failed: the run ends. */
    fatal(error: ScriptError) {
      context.report({ code: "script-failure", at: null, script: placeOf(error), message: error.message });
      context.stop(1);
    },
    /** An event that an assertion does not hold for. */
    violated(expression: string) {
      violations++;
      if (isExplained()) context.report({ code: "violation", source: origin.source, line: origin.line, expression });
      context.fail();
      if (strict) context.stop(1);
    },
    /** Messages about them, at the end. */
    findings() {
      const notes: Diagnostic[] = [];
      if (failures > 0)
        notes.push({
          code: "script-failures",
          count: failures,
          causes: causes.size,
          areAll: causes.size < MOST_CAUSES,
        });
      if (violations > 0) notes.push({ code: "violations", count: violations });
      return notes;
    },
    /** How many there were, since it was asked last; causes count as new again. */
    drain() {
      const drained = { failures, violations };
      failures = violations = explained = 0;
      causes.clear();
      return drained;
    },
    /** Adds what has failed elsewhere. */
    merge(other: FailureCounts) {
      failures += other.failures;
      violations += other.violations;
    },
    /** True if a failure or a violation that was found elsewhere is to be reported here. */
    admits(diagnostic: Diagnostic) {
      if (diagnostic.code === "violation") return isExplained();
      if (diagnostic.code !== "script-failure") return true;
      return isNewCause(diagnostic.script, diagnostic.message) || verbose;
    },
  };
}

function placeOf({ place }: ScriptError): ScriptPlace {
  if (place === null) throw new Error("an error that has left a script has a place");
  return place;
}
