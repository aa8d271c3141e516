import { NONE, SLOT } from "../event/time-parts.ts";
import { NO_ZONE, RULED_ZONE } from "./doubts.ts";
import { noteZone, ownZones } from "./own-zones.ts";
import type { WrittenStamp } from "./written-stamp.ts";
import type { Zone } from "./zone.ts";
import { zoneNamed } from "./zones.ts";

/**
 * Makes a function that finds the zone of a timestamp without an offset from UTC, and notes what that leaves open.
 * @param usual the name of the zone of those without one.
 * @param foreignZones collects the ambiguous names of zones, which are not applied.
 * @throws RangeError for an unknown zone, when the first timestamp without one is read.
 */
export function stampZones(usual: string, foreignZones: Set<string>): (stamp: WrittenStamp) => Zone {
  const zones = ownZones();
  let usualZone: Zone | null = null;
  // Consecutive timestamps usually have the same zone.
  let lastName = "";
  let lastZone: Zone | null = null;

  /** The zone that the timestamp names, or that of its event; null if neither is known. */
  function ownZone({ slots, zoneBytes, zoneBeside }: WrittenStamp): Zone | null {
    if (slots[SLOT.zoneTo] === NONE) return zoneBeside;
    const name = String.fromCharCode(...zoneBytes.subarray(slots[SLOT.zoneFrom]!, slots[SLOT.zoneTo]!));
    if (name !== lastName) {
      lastName = name;
      lastZone = zones.of(name);
    }
    const own = lastZone ?? zoneBeside;
    if (own === null) noteZone(foreignZones, name);
    return own;
  }

  return (stamp) => {
    const own = ownZone(stamp);
    stamp.doubt |= own === null ? NO_ZONE : RULED_ZONE;
    if (own !== null) return own;
    usualZone ??= known(usual);
    return usualZone;
  };
}

function known(name: string): Zone {
  const zone = zoneNamed(name);
  if (!zone) throw new RangeError(`there is no time zone ${name}`);
  return zone;
}
