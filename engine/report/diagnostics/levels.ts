import { cut } from "../columns.ts";
import { quote } from "../failure-text.ts";
import type { LevelCount } from "../observation.ts";
import { numberText } from "../quantity.ts";
import { counted, hint, listed } from "./wording.ts";

export interface MatchedLevels {
  readonly option: string;
  /** The most frequent first. */
  readonly matched: readonly LevelCount[];
}

export interface GraverLevels {
  readonly option: string;
  /** As they were asked for. */
  readonly levels: readonly string[];
  readonly graver: readonly LevelCount[];
}

export interface UnmatchedLevels {
  readonly option: string;
  readonly levels: readonly string[];
  /** The level that may have been meant by each of them, or null. */
  readonly closest: readonly (string | null)[];
  /** The levels of the events, the most frequent first. */
  readonly seen: readonly LevelCount[];
  /** How many events had none. */
  readonly none: number;
}

const LONGEST_LEVEL = 24;
/** How many levels a message lists. */
const MOST_LEVELS = 8;

/** The levels that an option names. */
export const ofLevels = {
  /** Levels that matched by severity, and not by the word itself. */
  "matched-levels": hint(
    ({ option, matched }: MatchedLevels) =>
      `${option} matched ${matched
        .slice(0, MOST_LEVELS)
        .map(
          ({ level, severity, count }) =>
            `${visibleLevel(level)} as ${severity} (${counted(count, "event", "events")})`,
        )
        .join(", ")}`,
  ),
  /** Events that are graver than the errors which were asked for. */
  "graver-levels": hint(({ option, levels, graver }: GraverLevels) => {
    const left = graver.reduce((sum, { count }) => sum + count, 0);
    const more = levels.map((level) => level.replace(/^error$/i, "$&+"));
    return `${option} ${levels.join(",")} leaves out ${counted(left, "graver event", "graver events")} (${countedLevels(graver, 0)}), which ${option} ${more.join(",")} keeps`;
  }),
  /** Levels without a severity that no event had. */
  "unmatched-levels": hint(unmatchedText),
};

function unmatchedText({ option, levels, closest, seen, none }: UnmatchedLevels): string {
  const known = closest.filter((word) => word !== null);
  const meant = known.length === 0 ? "" : `; did you mean ${known.map(quote).join(", ")}?`;
  const missing = `no event has the ${listed("level", levels)} that ${option} names${meant}`;
  const all = seen.length === 0 ? "no event has a level" : `seen: ${countedLevels(seen, none)}`;
  return `${missing}${meant === "" ? ";" : ""} ${all}`;
}

/** Each level with its count, and how many events have none: `info 2,310, warn 12`. */
export function countedLevels(seen: readonly LevelCount[], none: number): string {
  const shown = seen.slice(0, MOST_LEVELS).map((one) => `${seenLevel(one)} ${numberText(one.count)}`);
  if (seen.length > MOST_LEVELS) shown.push("and others");
  if (none > 0) shown.push(`none ${numberText(none)}`);
  return shown.join(", ");
}

function seenLevel({ level, severity }: LevelCount): string {
  return severity !== null && /^\d+$/.test(level) ? `${level} (${severity})` : visibleLevel(level);
}

function visibleLevel(level: string): string {
  return level === "" ? '""' : cut(level, LONGEST_LEVEL);
}
