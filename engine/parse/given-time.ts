import type { GivenTime } from "../event/declared.ts";
import type { Grammar } from "../grammar/index.ts";

/** What a grammar gives to timestamps that do not say it. */
export function givenBy({ timeZone, columns }: Pick<Grammar, "timeZone" | "columns">): GivenTime | null {
  const date = columns?.date ?? null;
  // Data that an older froe has printed has no zone.
  const zone = timeZone ?? null;
  return zone === null && date === null ? null : { timeZone: zone, date };
}
