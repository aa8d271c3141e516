import type { Event } from "../../event/index.ts";
import { levelFields } from "../../event/level-field.ts";
import { severityIn } from "../../event/levels.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { LevelsStep } from "../options.ts";
import { levelTally, type PlainTally } from "./level-tally.ts";
import { levelTexts } from "./level-texts.ts";
import type { Stage } from "./stage.ts";

/** A step that chooses events by their level. */
export interface LevelChoice {
  readonly stage: Stage;
  /** What there is to say of what it has matched. */
  findings(): readonly Diagnostic[];
  /** What it has seen since it was asked last, as plain data. */
  take(): PlainTally;
  /** Adds what has been seen elsewhere. */
  merge(other: PlainTally): void;
}

/** As bits: the verdict on a level. */
const IS_WANTED = 1;
const IS_SEVERITY = 2;

/**
 * Keeps the events whose level is one of those of the step, or with `exclude` all others. The name of a severity (`warn`)
 * means every word and number for it (`WARNING`, `W`, 40); another word means itself. Case does not matter. Of several
 * fields that may be the level, the first one decides that is wanted, names a severity, or is a word.
 * @param isVerbose whether words are reported that a severity has matched, and not numbers alone.
 */
export function selectLevels(step: LevelsStep, isVerbose: boolean): LevelChoice {
  const { exclude } = step;
  const wanted = new Set(step.levels.map((level) => level.toLowerCase()));
  const tally = levelTally(step, isVerbose);
  const fields = levelFields();
  const texts = levelTexts((text, isNumber, name) => {
    const severity = severityIn(isNumber ? Number(text) : text, name);
    const isWanted = wanted.has(text.toLowerCase()) || (severity !== undefined && wanted.has(severity));
    return (isWanted ? IS_WANTED : 0) | (severity === undefined ? 0 : IS_SEVERITY);
  }, tally.add);

  /** The verdict on the first further level that is wanted or names a severity; else the first one is judged again. */
  function judgeOthers(event: Event, first: number): number {
    for (let at = fields.next(event, first); at >= 0; at = fields.next(event, at)) {
      const verdict = texts.judge(event, at);
      if (verdict !== 0 || fields.isWord(event, at)) return verdict;
    }
    return texts.judge(event, first);
  }

  return {
    stage(event) {
      const first = fields.first(event);
      let verdict = first < 0 ? 0 : texts.judge(event, first);
      if (verdict === 0 && fields.count > 1 && !fields.isWord(event, first)) verdict = judgeOthers(event, first);
      if (verdict === 0 && (first < 0 || !fields.isSure(event, first))) tally.addNone();
      else texts.count();
      return (verdict & IS_WANTED) !== 0 ? !exclude : exclude;
    },
    findings() {
      tally.add(texts.take());
      return tally.findings();
    },
    take() {
      tally.add(texts.take());
      return tally.take();
    },
    merge: tally.merge,
  };
}
