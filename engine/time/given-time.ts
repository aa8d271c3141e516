import type { GivenTime } from "../event/declared.ts";
import type { CivilDate } from "./calendar.ts";
import type { Zone } from "./zone.ts";
import { zoneNamed } from "./zones.ts";

/** What holds for timestamps that do not say it. */
export interface Given {
  readonly date: CivilDate | null;
  readonly zone: Zone | null;
}

/** @param isZoneGiven true if the user has named the zone, which then counts more than that of the grammar. */
export function givenParts({ timeZone, date }: GivenTime, isZoneGiven: boolean): Given {
  const zone = timeZone === null || isZoneGiven ? null : (zoneNamed(timeZone) ?? null);
  return { zone, date: date === null ? null : dateIn(date) };
}

function dateIn(date: string): CivilDate {
  const [year, month, day] = date.split("-").map(Number);
  return { year: year!, month: month!, day: day! };
}
