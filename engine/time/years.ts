import { ENTRY, type Event, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { NO_YEAR } from "./doubts.ts";
import { CERTAIN_NUMBER } from "./epoch.ts";
import type { FieldReader } from "./field-reader.ts";
import type { Instant } from "./instant.ts";
import { momentText } from "./moments.ts";
import { type StampOptions, type StampReader, stampReader } from "./stamp.ts";
import { IS_SECOND, IS_TIME, SAME_MOMENT, type TimeFields } from "./time-fields.ts";

/** Finds the year of a timestamp without one in the other timestamps of its event. */
interface Years {
  /** Reads the timestamp at `at`, the last one, again in the year of another one. @returns false if none has a year. */
  borrow(event: Event, at: number): boolean;
}

/** @param instant is set to the result. */
export function yearsOf(
  options: StampOptions,
  fields: TimeFields,
  values: FieldReader,
  reader: StampReader,
  instant: Instant,
): Years {
  const other: Instant = { millis: 0, nanos: 0 };
  const near: Instant = { millis: 0, nanos: 0 };
  /** Reads the other timestamps of an event, in any known layout. */
  let others: StampReader | null = options.layouts === null ? reader : null;

  /** True if the field has a timestamp or a day with a year, which sets `other`. */
  function saysYear(event: Event, at: number): boolean {
    const text = momentText(valueAt(event, at));
    if (text === null) return false;
    const encoded = encodeUtf8(text);
    others ??= stampReader({ ...options, layouts: null });
    return others.read(encoded, 0, encoded.length, other, CERTAIN_NUMBER) && (others.doubt & NO_YEAR) === 0;
  }

  return {
    borrow(event, own) {
      const { entries, length } = event;
      for (let at = 0; at < length; at += ENTRY) {
        const kind = fields.kind(entries[at]!);
        if ((kind & (IS_TIME | IS_SECOND)) === 0 || at === own || !saysYear(event, at)) continue;
        const isRead = values.readNear(other.millis, near);
        const isOfIt = (kind & IS_SECOND) !== 0 || Math.abs(near.millis - other.millis) <= SAME_MOMENT;
        if (!isRead || !isOfIt) continue;
        Object.assign(instant, near);
        return true;
      }
      return false;
    },
  };
}
