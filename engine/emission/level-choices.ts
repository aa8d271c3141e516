import type { Diagnostic } from "../report/index.ts";
import type { EmissionOptions, LevelsStep, Step } from "./options.ts";
import type { Planned } from "./plan-stages.ts";
import type { PlainTally } from "./stages/level-tally.ts";
import { selectLevels } from "./stages/levels.ts";
import type { StageContext } from "./stages/stage.ts";

/** The steps of a run that choose events by their level. */
export interface LevelChoices {
  readonly planned: ReadonlyMap<Step, Planned>;
  findings(): readonly Diagnostic[];
  /** The levels that a step has seen so far, the most frequent first; null for a step of another kind. */
  seenBy(step: Step): PlainTally | null;
  /** What each of them has seen since it was asked last, as plain data. */
  drain(): readonly PlainTally[];
  /** Adds what the same steps have seen elsewhere. */
  merge(others: readonly PlainTally[]): void;
}

export function planChoices(
  { steps, verbose }: Pick<EmissionOptions, "steps" | "verbose">,
  context: StageContext,
): LevelChoices {
  const choices = steps
    .filter((step): step is LevelsStep => step.kind === "levels")
    .map((step) => ({ step, choice: selectLevels(step, verbose, context) }));
  return {
    planned: new Map(
      choices.map(({ step, choice: { stage } }) => [
        step,
        { stage, judges: true, looks: { at: [], roles: ["level"], leaves: "same" } },
      ]),
    ),
    findings: () => choices.flatMap(({ choice }) => choice.findings()),
    seenBy: (step) => choices.find((one) => one.step === step)?.choice.seen() ?? null,
    drain: () => choices.map(({ choice }) => choice.drain()),
    merge(others) {
      for (const [i, other] of others.entries()) choices[i]?.choice.merge(other);
    },
  };
}
