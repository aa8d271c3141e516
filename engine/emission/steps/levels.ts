import type { Event, NameTable } from "../../event/index.ts";
import { severities, severityIn, severityOf } from "../../event/levels.ts";
import { levelFields } from "../../event/role-field.ts";
import { closest } from "../../language/closest.ts";
import { HIDDEN } from "../../redaction/index.ts";
import type { Diagnostic, EmptyReason, LevelCount } from "../../report/index.ts";
import type { Planned, StageContext } from "../stages/stage.ts";
import { type Counted, levelTexts } from "./level-texts.ts";
import type { StepDefinition } from "./step.ts";

/** Keeps the events of some levels, or all others. */
export interface LevelsStep {
  readonly kind: "levels";
  readonly levels: readonly string[];
  readonly exclude: boolean;
}

export const levels: StepDefinition<LevelsStep> = {
  changes: false,
  needsOrder: () => null,
  plan: (step, { stages, verbose }) => selectLevels({ ...step, levels: step.levels.flatMap(meantBy) }, verbose, stages),
};

/** The levels that a word means: `error+` is error and what is graver. */
export function meantBy(word: string): readonly string[] {
  const least = word.endsWith("+") ? severityOf(word.slice(0, -1)) : undefined;
  return least ? severities.slice(0, severities.indexOf(least) + 1) : [word];
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
  { leaveOut, names }: Pick<StageContext, "leaveOut" | "names">,
): Planned {
  const { exclude } = step;
  const wanted = new Set(step.levels.map((level) => level.toLowerCase()));
  const tally = levelTally(step, names);
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

  function seen(): SeenLevels {
    tally.add(drain());
    return tally.seen();
  }

  return {
    judges: true,
    looks: { at: [], roles: ["level"], leaves: "same" },
    stage(event) {
      const at = first(event);
      let verdict = at < 0 ? 0 : judge(event, at);
      if (verdict === 0 && hasSeveral() && !isWord(event, at)) verdict = judgeOthers(event, at);
      if (verdict === 0 && (at < 0 || !isSure(event, at))) tally.addNone();
      else count();
      return ((verdict & IS_WANTED) !== 0) !== exclude || leaveOut();
    },
    findings: () => findingsOf(step, seen(), isVerbose),
    counts: {
      drain() {
        tally.add(drain());
        return tally.drain();
      },
      merge: tally.merge,
    },
    whyEmpty: () => reasonFor(step, seen()),
  };
}

/** The levels that a step has seen, as plain data. */
interface SeenLevels {
  readonly seen: readonly LevelCount[];
  /** Events without a level. */
  readonly none: number;
}

/** A field with more values is no level: further ones are not kept. */
const MOST_LEVELS = 256;

/** Counts the levels that a step has seen. */
function levelTally({ levels }: LevelsStep, names: NameTable) {
  const named = levels.map((level) => level.toLowerCase());
  let counts = new Map<string, LevelCount>();
  let none = 0;

  function addSeen(one: LevelCount): void {
    const key = `${one.severity} ${one.level}`;
    const known = counts.get(key);
    if (known) counts.set(key, { ...known, count: known.count + one.count });
    else if (counts.size < MOST_LEVELS || named.includes(one.level.toLowerCase())) counts.set(key, one);
  }

  return {
    add(counted: readonly Counted[]) {
      for (const { name, text, isNumber, count } of counted) {
        const severity = severityIn(isNumber ? Number(text) : text, name) ?? null;
        addSeen({ level: names.hides?.(name) ? HIDDEN : text, severity, count });
      }
    },
    addNone() {
      none++;
    },
    /** The most frequent level first, of equally frequent ones the gravest. */
    seen(): SeenLevels {
      const gravest = (a: LevelCount, b: LevelCount) => gravity(a) - gravity(b) || (a.level < b.level ? -1 : 1);
      return { seen: [...counts.values()].sort((a, b) => b.count - a.count || gravest(a, b)), none };
    },
    drain(): SeenLevels {
      const drained = { seen: [...counts.values()], none };
      counts = new Map();
      none = 0;
      return drained;
    },
    merge(other: SeenLevels) {
      for (const one of other.seen) addSeen(one);
      none += other.none;
    },
  };
}

/** Reports the levels that matched by their severity, and the words that matched nothing. */
function findingsOf({ levels, exclude }: LevelsStep, { seen, none }: SeenLevels, isVerbose: boolean): Diagnostic[] {
  const option = exclude ? "-L" : "-l";
  const named = levels.map((level) => level.toLowerCase());
  const isNamed = ({ level, severity }: LevelCount) =>
    named.includes(level.toLowerCase()) || named.includes(severity ?? "");
  const matched = seen.filter(({ level, severity }) => {
    const isMeant = severity !== null && named.includes(severity) && !named.includes(level.toLowerCase());
    return isMeant && (isVerbose || /^\d+$/.test(level));
  });
  const had = new Set(seen.map(({ level }) => level.toLowerCase()));
  const missing = levels.filter((level) => !isSeverity(level) && !had.has(level.toLowerCase()));
  const notes: Diagnostic[] = [];
  const graver =
    exclude || !named.includes("error") ? [] : seen.filter((one) => one.severity === "fatal" && !isNamed(one));
  if (graver.length > 0) notes.push({ code: "graver-levels", option, levels, graver });
  if (matched.length > 0) notes.push({ code: "matched-levels", option, matched });
  if (missing.length > 0 && !had.has(HIDDEN) && seen.length + none > 0) {
    const meant = missing.map((word) => closestLevel(word, seen));
    notes.push({ code: "unmatched-levels", option, levels: missing, closest: meant, seen, none });
  }
  return notes;
}

/** The reason for an empty result, if all levels that were seen are dropped. */
function reasonFor({ levels, exclude }: LevelsStep, levelsSeen: SeenLevels): EmptyReason | null {
  const { seen, none } = levelsSeen;
  const named = new Set(levels.map((level) => level.toLowerCase()));
  const isNamed = ({ level, severity }: LevelCount) => named.has(level.toLowerCase()) || named.has(severity ?? "");
  const isReason = exclude ? none === 0 && seen.every(isNamed) : !seen.some(isNamed);
  if (!isReason) return null;
  const meant = levels.filter((level) => !isSeverity(level)).map((level) => closestLevel(level, seen));
  const closest = [...new Set(meant)].filter((level) => level !== null);
  const option = `${exclude ? "-L" : "-l"} ${levels.join(",")}`;
  return { kind: "levels", option, levels, closest, isExcluded: exclude, seen, none };
}

/** What may have been meant by a word that is no level of the events, or null. */
function closestLevel(word: string, seen: readonly LevelCount[]): string | null {
  return severityOf(word) ?? closest(word, [...severities, ...seen.map(({ level }) => level)]);
}

function isSeverity(word: string): boolean {
  return severities.some((severity) => severity === word.toLowerCase());
}

function gravity({ severity }: LevelCount): number {
  return severity === null ? severities.length : severities.indexOf(severity);
}
