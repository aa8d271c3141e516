import { ZERO } from "../../event/bytes.ts";
import type { Event } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { instantText, type Timestamps, type Zone } from "../../time/index.ts";
import { copyLabel } from "../labels.ts";
import { isOpen, stampZone } from "../stamp-zone.ts";
import { viewOf, WORD } from "../words.ts";
import type { Writer } from "../writer.ts";

/** The timestamp of an event, as the clock that wrote it showed it. */
export type Clock = ReturnType<typeof newClock>;

const UTC = "+00:00";
const SECOND = 1000;
const DAY = 86_400_000;
const TIME_LENGTH = 8;
const PARTS = /^(.*)T(\d\d:\d\d:\d\d)(.*)$/;
const FRACTION = ".000";
/** By number: its two digits. */
const PAIRS = Uint16Array.from(
  { length: 100 },
  (_, number) => ((ZERO + ((number / 10) | 0)) << 8) | (ZERO + (number % 10)),
);

/** @param assumed the zone of timestamps that name none. */
export function newClock(assumed: Zone) {
  /** The second that was read last, its day by the clock, and the offset of its zone: events are close to each other. */
  let second = Number.NaN;
  let today = Number.NaN;
  let ahead = 0;
  let date = "";
  let zonedDate = "";
  /** All of it, with a fraction, and where that begins and ends. */
  let shown = encodeUtf8("");
  let view = viewOf(shown);
  let length = 0;
  let fractionAt = 0;
  let fractionEnd = 0;
  let hasFraction = false;
  let isZoned = false;

  function showSecond(start: number, zone: Zone): void {
    const [, day = "", time = "", rest = ""] = PARTS.exec(instantText({ millis: start, nanos: 0 }, zone)) ?? [];
    const offset = rest.replace(UTC, "Z");
    date = day;
    zonedDate = `${day} ${offset.replace("Z", "UTC")}`;
    const text = `${day} ${time}${FRACTION}${offset}`;
    ({ length } = text);
    shown = encodeUtf8(text.padEnd(length + WORD));
    view = viewOf(shown);
    fractionEnd = length - offset.length;
    fractionAt = fractionEnd - FRACTION.length;
  }

  /** Another second of the same day. */
  function showTime(seconds: number): void {
    const minutes = (seconds / 60) | 0;
    view.setUint16(fractionAt - 8, PAIRS[(minutes / 60) | 0]!);
    view.setUint16(fractionAt - 5, PAIRS[minutes % 60]!);
    view.setUint16(fractionAt - 2, PAIRS[seconds % 60]!);
  }

  function showMillis(millis: number): void {
    view.setUint8(fractionEnd - 3, ZERO + ((millis / 100) | 0));
    view.setUint16(fractionEnd - 2, PAIRS[millis % 100]!);
  }

  function copy(out: Writer, from: number, to: number): void {
    out.reserve(to - from + WORD);
    out.at = copyLabel(view, from, to, viewOf(out.bytes), out.at);
  }

  return {
    /** Reads the timestamp that was found last. */
    read(event: Event, timestamps: Timestamps) {
      const { millis, nanos } = timestamps.instant;
      const zone = stampZone(event, timestamps, assumed);
      const nowAhead = zone.offsetAt(millis);
      const start = Math.floor(millis / SECOND) * SECOND;
      const day = Math.floor((start + nowAhead) / DAY);
      if (day !== today || nowAhead !== ahead) showSecond(start, zone);
      else if (start !== second) showTime(((start + nowAhead - day * DAY) / SECOND) | 0);
      second = start;
      today = day;
      ahead = nowAhead;
      hasFraction = millis !== start || nanos !== 0;
      if (hasFraction) showMillis((millis - start) | 0);
      isZoned = !isOpen(timestamps);
    },
    /** Writes `10:20:30`, and milliseconds if there is a fraction; `isWhole` writes date and offset too. */
    write(out: Writer, isWhole: boolean) {
      copy(out, isWhole ? 0 : fractionAt - TIME_LENGTH, hasFraction ? fractionEnd : fractionAt);
      if (isWhole && isZoned) copy(out, fractionEnd, length);
    },
    /** `2026-02-03 +01:00`, or `UTC`; without an offset if the timestamp names no zone. */
    day: () => (isZoned ? zonedDate : date),
  };
}
