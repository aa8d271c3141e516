import type { Zone } from "./zone.ts";
import { zoneNamed } from "./zones.ts";

// Zones by their names in logs: in a timestamp, or in another field.

/** `UTC`, `GMT+2`, `-0700`, `(UTC+05:30)`: besides those of regions, the unambiguous names of zones. */
const FROM_UTC = /^\(?(?:utc|gmt|ut|z)?\s*(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)?$/i;
/** The most names that are cached, and that are looked up: a log has a handful. */
const MOST_NAMES = 64;
const MOST_SOUGHT = 1_000;
const MOST_NOTED = 4;
const LONGEST_NAME = 40;

/** Finds zones by their names in logs. */
interface OwnZones {
  /** The zone of a name, or null for an ambiguous or unknown name. */
  of(name: string): Zone | null;
}

export function ownZones(): OwnZones {
  const known = new Map<string, Zone | null>();
  let sought = 0;

  function find(name: string): Zone | null {
    if (name.includes("/")) return sought++ < MOST_SOUGHT ? (zoneNamed(name) ?? null) : null;
    const [whole, sign, hours = "0", minutes = "00"] = FROM_UTC.exec(name) ?? [];
    if (!whole) return null;
    return zoneNamed(`${sign ?? "+"}${hours.padStart(2, "0")}:${minutes}`) ?? null;
  }

  return {
    of(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const zone = find(name);
      if (known.size === MOST_NAMES) known.clear();
      known.set(name, zone);
      return zone;
    },
  };
}

/** The first few names of zones that were noted in consecutive parts of a log. */
export function zonesOf(...parts: readonly Iterable<string>[]): readonly string[] {
  const names = new Set<string>();
  for (const part of parts) for (const name of part) noteZone(names, name);
  return [...names];
}

/** Adds the name of a zone that is not applied, unless there are a few already. */
export function noteZone(names: Set<string>, name: string): void {
  if (names.size < MOST_NOTED && name.length <= LONGEST_NAME) names.add(name);
}
