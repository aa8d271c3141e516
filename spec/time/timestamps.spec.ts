import { describe, expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { json } from "../../grammars/json.ts";
import { readLine, usualTimes } from "../output/print.ts";

/** The day of the month that dates each of some events, one after the other; null for an event without a time. */
function days(...lines: readonly string[]): readonly (number | null)[] {
  const names = new NameTable();
  const timestamps = timestampsOf(usualTimes, names);
  return lines.map((line) => {
    const isDated = timestamps.of(readLine(json, line, names));
    return isDated ? new Date(timestamps.instant.millis).getUTCDate() : null;
  });
}

describe("names that differ in case only", () => {
  test("date an event with the first one that holds a time", () => {
    expect(days('{"ts":"2026-02-03","TS":"2026-02-04"}', '{"TS":"2026-02-04","ts":"2026-02-03"}')).toEqual([3, 4]);
    expect(days('{"ts":false,"TS":"2026-02-04"}', '{"TS":null,"ts":"2026-02-03"}')).toEqual([4, 3]);
  });

  test("do so whatever events there were before", () => {
    const first = '{"n":1,"ts":"2026-02-03"}';
    expect(days(first, '{"TS":"2026-02-04","ts":"2026-02-05"}')).toEqual([3, 4]);
    expect(days(first, '{"TS":[],"ts":"2026-02-05","time":"2026-02-06"}')).toEqual([3, 5]);
  });
});
