import type { Event } from "../../event/index.ts";
import { levelFields } from "../../event/level-field.ts";
import { severityIn } from "../../event/levels.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { LevelsStep } from "../options.ts";
import { levelTally, type PlainTally } from "./level-tally.ts";
import { levelTexts } from "./level-texts.ts";
import type { Stage, StageContext } from "./stage.ts";

/** A step that chooses events by their level. */
interface LevelChoice {
  readonly stage: Stage;
  /** Messages about what it has matched. */
  findings(): readonly Diagnostic[];
  /** The levels that it has seen so far, the most frequent first. */
  seen(): PlainTally;
  /** What it has seen since it was asked last, as plain data. */
  drain(): PlainTally;
  /** Adds what has been seen elsewhere. */
  merge(other: PlainTally): void;
}

/** As bits: the verdict on a level. */
const IS_WANTED = 1;
const IS_SEVERITY = 2;

/**
 * Keeps the events whose level is one of those of the step, or with `exclude` all others. The name of a severity (`warn`)
 * means every word and number for it (`WARNING`, `W`, 40); another word means itself. Case does not matter. Of several
 * fields that may be the level, the first one decides that is needed, names a severity, or is a word.
 * @param isVerbose whether words are reported that a severity has matched, and not numbers alone.
 */
export function selectLevels(
  step: LevelsStep,
  isVerbose: boolean,
  { leaveOut }: Pick<StageContext, "leaveOut">,
): LevelChoice {
  const { exclude } = step;
  const wanted = new Set(step.levels.map((level) => level.toLowerCase()));
  const tally = levelTally(step, isVerbose);
  const { first, next, hasSeveral, isSure, isWord } = levelFields();
  const { judge, count, drain } = levelTexts((text, isNumber, name) => {
    const severity = severityIn(isNumber ? Number(text) : text, name);
    const isWanted = wanted.has(text.toLowerCase()) || (severity !== undefined && wanted.has(severity));
    return (isWanted ? IS_WANTED : 0) | (severity === undefined ? 0 : IS_SEVERITY);
  }, tally.add);

  /** The verdict on the first further level that is needed, names a severity or is a word; else on the one at `from`. */
  function judgeOthers(event: Event, from: number): number {
    for (let at = next(event, from); at >= 0; at = next(event, at)) {
      const verdict = judge(event, at);
      if (verdict !== 0 || isWord(event, at)) return verdict;
    }
    return judge(event, from);
  }

  return {
    stage(event) {
      const at = first(event);
      let verdict = at < 0 ? 0 : judge(event, at);
      if (verdict === 0 && hasSeveral() && !isWord(event, at)) verdict = judgeOthers(event, at);
      if (verdict === 0 && (at < 0 || !isSure(event, at))) tally.addNone();
      else count();
      return ((verdict & IS_WANTED) !== 0) !== exclude || leaveOut();
    },
    findings() {
      tally.add(drain());
      return tally.findings();
    },
    seen() {
      tally.add(drain());
      return tally.seen();
    },
    drain() {
      tally.add(drain());
      return tally.drain();
    },
    merge: tally.merge,
  };
}
