import type { Event } from "../../event/index.ts";
import type { Script } from "../../script/index.ts";
import { ScriptError } from "../../script/index.ts";
import type { ScriptStep } from "../options.ts";
import type { Planned } from "../plan-stages.ts";
import type { Presence } from "../stages/presence.ts";
import type { Stage, StageContext } from "../stages/stage.ts";
import type { ScriptFailures } from "./failures.ts";
import type { Host } from "./host.ts";

/** How many events a filter has judged, and at how many it has failed. */
export interface Judged {
  seen: number;
  failed: number;
}

/** What the steps of a run that are scripts share. */
interface Shared {
  readonly host: Host;
  readonly failures: ScriptFailures;
  /** Watch which of the fields events have that filters read, and that changing scripts read. */
  readonly presence: Presence;
  readonly changing: Presence;
  /** Each filter is added here. */
  readonly filters: Judged[];
  readonly context: StageContext;
  readonly strict: boolean;
}

/** Makes a function that plans the step of a compiled script. */
export function scriptPlanner(shared: Shared): (step: ScriptStep, script: Script) => Planned {
  const { host, failures, presence, changing, filters, context, strict } = shared;

  /** @returns the result of the script for the event, or null if it failed. */
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

  /** @returns true if the event goes on for which a script has just run, if it is to be `kept`. */
  function goesOn(kept: boolean): boolean {
    return !host.skipped && (kept || context.leaveOut());
  }

  function change(script: Script, text: string): Stage {
    const stage: Stage = (event) => goesOn(attempt(script, event) ?? !strict);
    // Only a script that skips events can leave all of them out.
    if (!text.includes("skip")) return stage;
    const look = changing.watch(script.expects);
    return (event) => {
      look(event);
      return stage(event);
    };
  }

  function filter(script: Script): Pick<Planned, "stage" | "end"> {
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
      end() {
        if (own.failed > 0 && own.failed === own.seen) context.fail();
      },
    };
  }

  function assertion(script: Script, text: string): Stage {
    return (event) => {
      const holds = attempt(script, event) === true;
      if (host.exited) return context.leaveOut();
      if (!holds) failures.violated(text);
      return goesOn(holds || !strict);
    };
  }

  return ({ kind, script: { text } }, script) => {
    const { reads, readsAll, writes } = script;
    const looks: Pick<Planned, "looks"> = readsAll ? {} : { looks: { at: reads, leaves: writes ? "changed" : "same" } };
    switch (kind) {
      case "exec":
        return { stage: change(script, text), judges: false, ...looks };
      case "filter":
        return { ...filter(script), judges: true, ...looks };
      case "assert":
        return { stage: assertion(script, text), judges: false, ...looks };
    }
  };
}
