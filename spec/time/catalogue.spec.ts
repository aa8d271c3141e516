import { describe, expect, test } from "vitest";
import { Event, encodeUtf8, fieldAt, NameTable, valueAt } from "../../engine/event/index.ts";
import { isTable } from "../../engine/grammar/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { backend } from "../backend.ts";
import { seeded } from "../seeded.ts";

const COUNT = 200;
/** Samples take a day of the month from 1 to 31, whatever the month. */
const MAYBE_NO_DAY = /(?<!\d)(?:29|30|31)(?!\d)|^(?:\d{2}){1,3}(?:29|30|31)[ T.-]|^\d\d(?:29|30|31)\/\d{6}/;
/** Samples take any letters as the name of a zone. */
const UNKNOWN_ZONE = / (?!UTC$|GMT$)[A-Z]+$/;

const now = Date.UTC(2026, 4, 1);
const options = { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now };
const lines = catalogue.filter((format) => !isTable(format));

describe.each(lines.map((format) => [format.name, format] as const))("%s", (_, format) => {
  test("its field ts is read in every layout that it takes", () => {
    const names = new NameTable();
    const event = new Event(names);
    const parser = createParser(format, names, "line", backend);
    const timestamps = timestampsOf(options, names);
    const ts = names.fix("ts");
    const { sample } = sampler(format, seeded(11));
    for (let i = 0; i < COUNT; i++) {
      const bytes = encodeUtf8(`${sample()}\n`);
      parser.parse(bytes, 0, bytes.length - 1, event);
      const at = fieldAt(event, ts);
      const value = at < 0 ? null : valueAt(event, at);
      if (typeof value !== "string" || MAYBE_NO_DAY.test(value) || UNKNOWN_ZONE.test(value)) continue;
      expect(timestamps.of(event), value).toBe(true);
      expect(names.text(timestamps.field)).toBe("ts");
    }
  });
});
