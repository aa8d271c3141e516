import { ENTRY, type Event, PLAIN_STRING } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { NO_ZONE, ZONE_BESIDE } from "./doubts.ts";
import { scalarText } from "./field-reader.ts";
import { IS_REPORTED_ZONE, NONE, type TimeFields } from "./time-fields.ts";
import { noteZone } from "./zones.ts";

/** The most events that are searched in vain for a field that names UTC. */
const MOST_SEARCHED = 64;
const UTC = /^(?:utc|gmt|z|[-+]00(?::?00)?)$/i;

/**
 * Makes the function that notes in the doubts about a timestamp without a zone, as bits, whether another field of its event
 * names UTC, and so does `zone`, in which it is read.
 * @param foreignZones collects the names of other zones.
 */
export function zoneBeside(fields: TimeFields, zone: string, foreignZones: Set<string>) {
  const isUtc = UTC.test(zone);
  let searched = 0;
  // Events are alike: the place, name and text of the last field that named UTC.
  let [lastAt, lastName] = [0, NONE];
  let lastText: Uint8Array = new Uint8Array(0);

  function isAsBefore({ entries, length, bytes }: Event): boolean {
    if (lastAt >= length || entries[lastAt] !== lastName || entries[lastAt + 1] !== PLAIN_STRING) return false;
    const from = entries[lastAt + 2]!;
    if (entries[lastAt + 3]! - from !== lastText.length) return false;
    for (let i = 0; i < lastText.length; i++) if (bytes[from + i] !== lastText[i]) return false;
    return true;
  }

  function search(event: Event): boolean {
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const text = (fields.kind(entries[at]!) & IS_REPORTED_ZONE) === 0 ? null : scalarText(event, at);
      if (text === null || text === "") continue;
      if (!isUtc || !UTC.test(text)) {
        noteZone(foreignZones, text);
        break;
      }
      lastAt = at;
      lastName = entries[at]!;
      lastText = encodeUtf8(text);
      return true;
    }
    searched++;
    return false;
  }

  return (event: Event, doubt: number): number => {
    if ((doubt & NO_ZONE) === 0) return doubt;
    const isBeside = isAsBefore(event) || (fields.hasZones && searched < MOST_SEARCHED && search(event));
    return isBeside ? doubt | ZONE_BESIDE : doubt & ~ZONE_BESIDE;
  };
}
