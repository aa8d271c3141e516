import { describe, expect, test } from "vitest";
import { windowJudge } from "../../../engine/emission/stages/window-judge.ts";
import { NameTable } from "../../../engine/event/index.ts";
import { INSIDE, OUTSIDE, UNCLEAR } from "../../../engine/records/event-sink.ts";
import { usualLimits } from "../../../engine/records/limits.ts";
import { isWithin, LIKELY_NUMBER, sumDoubts, timestampsOf } from "../../../engine/time/index.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const from = Date.UTC(2026, 1, 3);
const instant = (millis: number, nanos = 0) => ({ millis, nanos });
const windows = [
  { since: instant(from + 10 * 3_600_000 + 123), until: null },
  { since: null, until: instant(from + DAY + 3_723_456, 5) },
  { since: instant(from + 3_600_000), until: instant(from + 3_600_000) },
  { since: instant(from + DAY - 1, 999_999), until: instant(from + 2 * DAY) },
  { since: instant(Date.UTC(2030, 0)), until: null },
];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A text for a point of time, in ways that clocks are written, some of which are no timestamps. */
const ways: readonly ((at: Date) => string)[] = [
  (at) => at.toISOString(),
  (at) => at.toISOString().replace("T", " ").replace("Z", ""),
  (at) => at.toISOString().replace(/\..*/, "Z"),
  (at) => at.toISOString().replace(".", ",").replace("Z", "456+02:00"),
  (at) => `${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${at.toISOString().slice(11, 19)}`,
  (at) => `${at.toISOString().slice(8, 10)}/${MONTHS[at.getUTCMonth()]}/2026:${at.toISOString().slice(11, 19)} +0000`,
  (at) => at.toISOString().replace(/:\d\d\./, ":60."),
  (at) => at.toISOString().replace(/T\d/, "T3"),
  (at) => `${at.toISOString().slice(2, 10).replaceAll("-", "/")} ${at.toISOString().slice(11, 19)}`,
  (at) => `${at.toISOString().slice(0, 19).replace("T", " ")} Europe/Paris`,
  (at) => at.toISOString().slice(0, 10),
  (at) => `${at.getTime()}`,
  () => "2026-02-30T10:20:30Z",
  () => "soon",
  () => "",
];

const alone = { fewest: () => LIKELY_NUMBER, isAlone: () => true };

describe("what a judge says of a timestamp is what reading it says", () => {
  test.each(["UTC", "+05:30", "Europe/Berlin"])("with a zone of %s", (zone) => {
    const wrong: unknown[] = [];
    let unread = 0;
    let state = 11;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (const window of windows) {
      const options = { field: null, layouts: null, zone, zoneAssumed: false, year: null, now: NOW };
      const read = timestampsOf(options, new NameTable());
      const judged = timestampsOf(options, new NameTable());
      const judge = windowJudge(window, judged, options, usualLimits.dayPause);
      let way = ways[0]!;
      let place = 0;
      for (let n = 0; n < 4000; n++) {
        // Neighbors are mostly alike, and near each other.
        if (random(50) === 0) way = ways[random(ways.length)]!;
        if (random(20) === 0) place = random(3 * 24) * 3_600_000;
        const another = random(30) === 0 ? ways[random(ways.length)]! : way;
        const text = another(new Date(from + place + random(4) * random(900_000)));
        const bytes = Buffer.from(`"${text}"`);
        const isRead = read.ofText(bytes, 1, bytes.length - 1, LIKELY_NUMBER);
        const expected = !isRead ? UNCLEAR : isWithin(window, read.instant) ? INSIDE : OUTSIDE;
        const said = judge.judge(bytes, 1, bytes.length - 1, alone);
        if (said !== expected) wrong.push({ text, said, expected });
      }
      expect(sumDoubts(judged.doubts, judge.doubts)).toEqual(read.doubts);
      unread += judge.doubts.naive;
    }
    expect(wrong).toEqual([]);
    expect(unread > 0).toBe(zone !== "Europe/Berlin");
  });
});

test("of texts near each other few are read, also where a window begins within their day and a colon follows the year", () => {
  const options = { field: null, layouts: null, zone: "UTC", zoneAssumed: false, year: null, now: NOW };
  const timestamps = timestampsOf(options, new NameTable());
  let reads = 0;
  const counting = new Proxy(timestamps, {
    get(target, key) {
      if (key === "ofText") reads++;
      return Reflect.get(target, key);
    },
  });
  const judge = windowJudge(
    { since: instant(from + 12 * 3_600_000), until: null },
    counting,
    options,
    usualLimits.dayPause,
  );
  let kept = 0;
  for (let second = 0; second < 3_600; second++) {
    const clock = new Date(from + 11.5 * 3_600_000 + second * 1000).toISOString().slice(11, 19);
    const bytes = Buffer.from(`03/Feb/2026:${clock} +0000`);
    if (judge.judge(bytes, 0, bytes.length, alone) === INSIDE) kept++;
  }
  expect(kept).toBe(1_800);
  expect(reads).toBeLessThan(100);
});
