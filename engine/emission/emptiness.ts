import type { EventAccount } from "../report/index.ts";
import type { EmissionOptions, PrintOptions, ScriptStep, Step } from "./options.ts";
import type { Planned } from "./plan-stages.ts";
import type { PlainTally } from "./stages/level-tally.ts";

/** What has dropped the last events of a run that has written none. */
export type Culprit =
  /** A map that shows what no event has. */
  | { readonly kind: "map"; readonly output: string; readonly keys: readonly string[] | null }
  | { readonly kind: "window" }
  | {
      readonly kind: "levels";
      readonly levels: readonly string[];
      readonly exclude: boolean;
      readonly seen: PlainTally;
    }
  | {
      /** A script that leaves events out. */
      readonly kind: "filter" | "exec";
      readonly step: ScriptStep;
      /** True if scripts may have changed events before. */
      readonly isChanged: boolean;
      /** The fields that such scripts read, and that no event had. */
      readonly unseen: readonly string[];
    };

/** An empty result. */
export interface Emptiness {
  /** How many events were read, and how many of them came to the step that has dropped the last ones. */
  readonly read: number;
  readonly reached: number;
  /** One step, or several that run together, each on what those before it have kept. */
  readonly culprits: readonly Culprit[];
}

/** What is known of the steps of a run. */
interface Course {
  readonly stages: readonly Planned[];
  readonly planned: ReadonlyMap<Step, Planned>;
  /** By stage: how many events it has dropped. */
  readonly leftOut: readonly number[];
  /** The levels that a step has seen; null for a step of another kind. */
  seenBy(step: Step): PlainTally | null;
  /** The fields that scripts of a kind read, and that no event had. */
  unseenBy(kind: "filter" | "exec"): readonly string[];
}

/** A map that has shown events, and of none what it shows. */
export function blankMap({ output, keys }: PrintOptions, account: EventAccount): Emptiness {
  return { read: account.in, reached: account.out, culprits: [{ kind: "map", output, keys }] };
}

/** Names the steps that have dropped the last events: of the later ones none has had any. */
export function emptinessOf(
  options: Pick<EmissionOptions, "window" | "steps">,
  account: EventAccount,
  course: Course,
): Emptiness {
  const last = course.leftOut.findLastIndex((count) => count > 0);
  return { read: account.in, reached: course.leftOut[last] ?? 0, culprits: culpritsOf(options, course, last) };
}

function culpritsOf(
  { window, steps }: Pick<EmissionOptions, "window" | "steps">,
  course: Course,
  last: number,
): readonly Culprit[] {
  const stage = course.stages[last];
  if (!stage) return [];
  const guilty = steps.filter((step) => {
    const planned = course.planned.get(step);
    return planned !== undefined && (planned === stage || stage.parts?.includes(planned));
  });
  // A window comes before all steps.
  if (guilty.length === 0) return window !== null && last === 0 ? [{ kind: "window" }] : [];
  return guilty.flatMap((step): Culprit[] => {
    if (step.kind === "levels") {
      const seen = course.seenBy(step);
      return seen ? [{ kind: "levels", levels: step.levels, exclude: step.exclude, seen }] : [];
    }
    const { kind } = step;
    if (kind === "assert") return [];
    const isChanged = steps.slice(0, steps.indexOf(step)).some(({ kind }) => kind === "exec");
    return [{ kind, step, isChanged, unseen: course.unseenBy(kind) }];
  });
}
