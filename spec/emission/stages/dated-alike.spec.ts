import fc from "fast-check";
import { expect, test } from "vitest";
import { keepWithin } from "../../../engine/emission/dating/stages.ts";
import { observer } from "../../../engine/emission/statistics/index.ts";
import { Event, NameTable } from "../../../engine/event/index.ts";
import { createParser } from "../../../engine/parse/parser.ts";
import {
  compareInstants,
  type Instant,
  isWithin,
  noDoubts,
  sumDoubts,
  type TimestampOptions,
  timestampsOf,
} from "../../../engine/time/index.ts";
import { json } from "../../../grammars/json.ts";
import { backend } from "../../backend.ts";

// The timestamp of an event is the same if it is read after others, by one reader for all, or as the first one.

const NOW = Date.UTC(2026, 2, 10, 12);
const usual: TimestampOptions = { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now: NOW };
const window = { since: { millis: Date.UTC(2026, 1, 3, 9, 59, 59), nanos: 0 }, until: { millis: NOW, nanos: 0 } };

const names = [
  ...["ts", "TS", "timestamp", "time", "Time", "date", "log_time", "log_date", "eventTime", "t", "at", "rt"],
  ...["tz", "timezone", "accept_date", "container_ts", "start", "a.b", "a", "n"],
];
const values: readonly unknown[] = [
  ...["2026-02-03T10:00:00Z", "2026-02-03T10:00:01Z", "2026-02-03T09:00:00+02:00", "2026-02-03 10:00:00,5"],
  ...["2026-02-03 10:00:00 CEST", "2026-02-03 10:00:00 Europe/Berlin", "26/02/03 10:00:00", "31/12/29 10:00:00"],
  ...["Feb  3 10:00:00", "Feb  3 10:00:01", "0203 10:00:00.5", "06/May/2020:07:08:09.012", "Feb 29 10:00:00"],
  ...["2026-02-03", "20260203", "02/03/2026", "10:00:00", "10:00", "9:59 AM", "100000", "25:00:00", "10:00:00+01:00"],
  ...["-0700", "Europe/Berlin", "UTC+2", "CET", "soon", "", "1770112800", "1770112800.5", "261850138", "-5"],
  ...[1_770_112_800, 1_770_112_800_123, 261_850_138, -1_770_112_800, 1e300, 0, 1.5, true, false, null],
  ...[{ $date: "2026-02-03T10:00:00Z" }, { $date: 1_770_112_800_123 }, { seconds: 1_770_112_800, nanos: 5 }],
  ...[{ seconds: 5 }, { b: "2026-02-03T10:00:00Z" }, { b: { c: 1 } }, ["2026-02-03T10:00:00Z"], {}],
];

const event = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), {
  selector: ([name]) => name,
  maxLength: 6,
});
/** Neighbors are mostly alike. */
const events = fc
  .array(fc.tuple(event, fc.integer({ min: 1, max: 4 })), { maxLength: 12 })
  .map((all) => all.flatMap(([fields, times]) => Array.from({ length: times }, () => Object.fromEntries(fields))));
const fields = fc.constantFrom(null, null, null, "a.b", "ts", "date");

/** Makes a function that reads a record of a run. */
function reader(table: NameTable): (bytes: Buffer) => Event {
  const parser = createParser(json, table, "line", backend);
  const read = new Event(table);
  return (bytes) => {
    const end = bytes.length - 1;
    if (parser.parse(bytes, 0, end, read) !== end) throw new Error("rejected");
    return read;
  };
}

test("events are dated alike", () => {
  const alone = new NameTable();
  const readAlone = reader(alone);
  const together = new NameTable();
  const readTogether = reader(together);
  fc.assert(
    fc.property(events, fields, (records, field) => {
      const options = { ...usual, field };
      const remembering = timestampsOf(options, together);
      const chosen = timestampsOf(options, together);
      const watching = observer(together, options);
      let undated = 0;
      const stage = keepWithin(window, chosen, () => undated++, { leaveOut: () => false });
      let doubts = noDoubts();
      const instants: Instant[] = [];
      const wrong: unknown[] = [];
      for (const record of records) {
        const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
        const first = timestampsOf(options, alone);
        const isDated = first.of(readAlone(bytes));
        const { instant } = first;
        const isKept = isDated && isWithin(window, instant);
        doubts = sumDoubts(doubts, first.doubts);
        if (isDated) instants.push({ ...instant });

        const read = readTogether(bytes);
        const said = remembering.of(read) ? { ...remembering.instant } : null;
        if (said === null ? isDated : !isDated || compareInstants(said, instant) !== 0) wrong.push({ record, said });
        if (stage(read) !== isKept) wrong.push({ record, kept: !isKept });
        watching.add(read);
      }
      expect(wrong).toEqual([]);
      expect(remembering.doubts).toEqual(doubts);
      expect(chosen.doubts).toEqual(doubts);
      expect(undated).toBe(records.length - instants.length);
      const sorted = instants.sort(compareInstants);
      const { time } = watching.rows();
      expect(time && { first: time.first, last: time.last, count: time.count, doubts: time.doubts }).toEqual(
        sorted.length === 0 ? null : { first: sorted[0], last: sorted.at(-1), count: sorted.length, doubts },
      );
    }),
    { seed: 20, numRuns: 120 },
  );
}, 60_000);
