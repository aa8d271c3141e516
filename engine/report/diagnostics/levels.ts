import type { Severity } from "../../event/levels.ts";
import { cut } from "../columns.ts";
import { quote } from "../failure-text.ts";
import { numberText } from "../quantity.ts";
import { counted, hint, listed } from "./wording.ts";

/** A level, and how many events had it. */
export interface SeenLevel {
  readonly level: string;
  /** What it means, or null for a level that names no severity. */
  readonly severity: Severity | null;
  readonly count: number;
}

export interface MatchedLevels {
  readonly option: string;
  /** The most frequent first. */
  readonly matched: readonly SeenLevel[];
}

export interface UnmatchedLevels {
  readonly option: string;
  readonly levels: readonly string[];
  /** For each of them the level that may have been meant, or null. */
  readonly closest: readonly (string | null)[];
  /** The levels of the events, the most frequent first. */
  readonly seen: readonly SeenLevel[];
  /** How many events had none. */
  readonly none: number;
}

const LONGEST_LEVEL = 24;
/** A message names this many levels. */
const MOST_LEVELS = 8;

/** What became of the levels that an option names. */
export const ofLevels = {
  /** Levels that were chosen by their meaning, and not by the word itself. */
  "matched-levels": hint(
    ({ option, matched }: MatchedLevels) =>
      `${option} matched ${matched.slice(0, MOST_LEVELS).map(meantText).join(", ")}`,
  ),
  /** Levels that mean nothing but themselves, and that no event had. */
  "unmatched-levels": hint(unmatchedText),
};

/** A level that was chosen by its meaning. */
function meantText({ level, severity, count }: SeenLevel): string {
  return `${visibleLevel(level)} as ${severity} (${counted(count, "event", "events")})`;
}

function unmatchedText({ option, levels, closest, seen, none }: UnmatchedLevels): string {
  const known = closest.filter((word) => word !== null);
  const meant = known.length === 0 ? "" : `; did you mean ${known.map(quote).join(", ")}?`;
  const missing = `no event has the ${listed("level", levels)} that ${option} names${meant}`;
  const all = seen.length === 0 ? "no event has a level" : `seen: ${countedLevels(seen, none)}`;
  return `${missing}${meant === "" ? ";" : ""} ${all}`;
}

/** Each level with its count, and how many events have none: `info 2,310, warn 12`. */
export function countedLevels(seen: readonly SeenLevel[], none: number): string {
  const shown = seen.slice(0, MOST_LEVELS).map((one) => `${seenLevel(one)} ${numberText(one.count)}`);
  if (seen.length > MOST_LEVELS) shown.push("and others");
  if (none > 0) shown.push(`none ${numberText(none)}`);
  return shown.join(", ");
}

function seenLevel({ level, severity }: SeenLevel): string {
  return severity !== null && /^\d+$/.test(level) ? `${level} (${severity})` : visibleLevel(level);
}

function visibleLevel(level: string): string {
  return level === "" ? '""' : cut(level, LONGEST_LEVEL);
}
