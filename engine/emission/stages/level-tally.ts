import { severities, severityIn, severityOf } from "../../event/levels.ts";
import { closest } from "../../language/closest.ts";
import type { Diagnostic, SeenLevel } from "../../report/index.ts";
import type { LevelsStep } from "../options.ts";
import type { Counted } from "./level-texts.ts";

/** The levels that a step has seen, as plain data. */
export interface PlainTally {
  readonly seen: readonly SeenLevel[];
  /** Events without a level. */
  readonly none: number;
}

/** The levels that a step has seen. */
interface LevelTally {
  add(counted: readonly Counted[]): void;
  /** Adds an event without a level. */
  addNone(): void;
  findings(): readonly Diagnostic[];
  /** What it has seen so far, the most frequent level first. */
  seen(): PlainTally;
  drain(): PlainTally;
  merge(other: PlainTally): void;
}

/** What has more levels has none. */
const MOST_LEVELS = 256;

/** @param isVerbose whether words are reported that a severity has matched, and not numbers alone. */
export function levelTally({ levels, exclude }: LevelsStep, isVerbose: boolean): LevelTally {
  const option = exclude ? "-L" : "-l";
  const named = levels.map((level) => level.toLowerCase());
  let seen = new Map<string, SeenLevel>();
  let none = 0;

  function addSeen(one: SeenLevel): void {
    const key = `${one.severity} ${one.level}`;
    const known = seen.get(key);
    if (known) seen.set(key, { ...known, count: known.count + one.count });
    else if (seen.size < MOST_LEVELS || named.includes(one.level.toLowerCase())) seen.set(key, one);
  }

  /** The levels that matched by their severity, not by the word itself. */
  function interpreted(): readonly SeenLevel[] {
    return [...seen.values()].filter(({ level, severity }) => {
      const isMeant = severity !== null && named.includes(severity) && !named.includes(level.toLowerCase());
      return isMeant && (isVerbose || isDigits(level));
    });
  }

  /** The words that are no severity and that no event has. */
  function unmatched(): readonly string[] {
    const had = new Set([...seen.values()].map(({ level }) => level.toLowerCase()));
    return levels.filter((level) => !isSeverity(level.toLowerCase()) && !had.has(level.toLowerCase()));
  }

  return {
    add(counted) {
      for (const { name, text, isNumber, count } of counted) {
        const severity = severityIn(isNumber ? Number(text) : text, name) ?? null;
        addSeen({ level: text, severity, count });
      }
    },
    addNone() {
      none++;
    },
    findings() {
      const told: Diagnostic[] = [];
      const matched = interpreted();
      if (matched.length > 0) told.push({ code: "matched-levels", option, matched: [...matched].sort(byCount) });
      const missing = unmatched();
      if (missing.length > 0 && seen.size + none > 0) {
        const all = [...seen.values()].sort(byCount);
        const meant = missing.map((word) => closestLevel(word, all));
        told.push({ code: "unmatched-levels", option, levels: missing, closest: meant, seen: all, none });
      }
      return told;
    },
    seen: () => ({ seen: [...seen.values()].sort(byCount), none }),
    drain() {
      const drained = { seen: [...seen.values()], none };
      seen = new Map();
      none = 0;
      return drained;
    },
    merge(other) {
      for (const one of other.seen) addSeen(one);
      none += other.none;
    },
  };
}

/** What may have been meant by a word that is no level of the events, or null. */
export function closestLevel(word: string, seen: readonly SeenLevel[]): string | null {
  return severityOf(word) ?? closest(word, [...severities, ...seen.map(({ level }) => level)]);
}

function isSeverity(word: string): boolean {
  return severities.some((severity) => severity === word);
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** The most frequent first, of equally frequent ones the gravest. */
function byCount(a: SeenLevel, b: SeenLevel): number {
  return b.count - a.count || gravity(a) - gravity(b) || (a.level < b.level ? -1 : 1);
}

function gravity({ severity }: SeenLevel): number {
  return severity === null ? severities.length : severities.indexOf(severity);
}
