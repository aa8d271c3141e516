import { cut } from "./columns.ts";
import { numberText } from "./quantity.ts";
import type { SeenLevel } from "./remark.ts";

const LONGEST_LEVEL = 24;
/** A message names this many levels. */
export const MOST_LEVELS = 8;

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

export function visibleLevel(level: string): string {
  return level === "" ? '""' : cut(level, LONGEST_LEVEL);
}
