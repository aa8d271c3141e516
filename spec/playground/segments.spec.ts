import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { explanationOf } from "../../engine/report/drawing/index.ts";
import { combined, syslog } from "../../grammars/formats.ts";
import type { Segment } from "../../playground/protocol.ts";
import { segmentsOf } from "../../playground/worker/segments.ts";

function drawn(grammar: Grammar, line: string) {
  const explanation = explanationOf({ grammar, bytes: encodeUtf8(line) });
  return segmentsOf(explanation!);
}

/** Brackets as people see them: `[name text]`. */
function written(segments: readonly Segment[]): string {
  return segments.map((one) => ("name" in one ? `[${one.name} ${written(one.inside)}]` : one.text)).join("");
}

/** The text of segments, without brackets. */
function text(segments: readonly Segment[]): string {
  return segments.map((one) => ("name" in one ? text(one.inside) : one.text)).join("");
}

const access = '192.0.2.7 - ada [03/Feb/2026:10:20:30 +0000] "GET /ä HTTP/1.1" 404 512';

describe("brackets around the fields of a line", () => {
  test("nest as the fields do, and leave out no letter", () => {
    const { segments } = drawn(combined, access);
    expect(written(segments)).toBe(
      "[ip 192.0.2.7] [identity -] [user ada] [[ts 03/Feb/2026:10:20:30 +0000]] " +
        '"[request [method GET] [path /ä] [protocol HTTP/1.1]]" [status 404] [bytes 512]',
    );
    expect(text(segments)).toBe(access);
  });

  test("have the value as JSON, and null where the event has none", () => {
    const fields = drawn(combined, access).segments.flatMap((one) => ("name" in one ? [one] : []));
    expect(fields.find(({ name }) => name === "status")).toMatchObject({ value: "404", type: "int" });
    expect(fields.find(({ name }) => name === "identity")).toMatchObject({ value: null, type: "omitted" });
  });

  test("end where a rejected line stops being read", () => {
    const { segments } = drawn(combined, access.replace("404", "4x4"));
    expect(written(segments)).toMatch(/HTTP\/1\.1\]\]" 4x4 512$/);
  });

  test("leave apart what was derived, because it has no text", () => {
    const { apart } = drawn(syslog, "<13>Feb  3 10:20:30 host app[7]: hello");
    expect(apart.map(({ name, value }) => `${name}=${value}`)).toEqual(
      expect.arrayContaining(["facility=1", "severity=5"]),
    );
  });
});

test("control characters are shown, and tabs stay", () => {
  const { segments } = drawn(combined, "\x1b[31m\tx");
  expect(text(segments)).not.toContain("\x1b");
  expect(text(segments)).toContain("\tx");
});
