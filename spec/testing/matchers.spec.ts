import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digits, field, grammar, int, rest, seq } from "../../engine/authoring/index.ts";
import { createParser, parse } from "../../engine/reading/index.ts";
import { combined, json, logfmt } from "../../grammars/formats.ts";
import { catalogue } from "../../grammars/index.ts";
import { joined } from "../../grammars/joined.ts";
import { arbitraryLine } from "../../testing/fast-check.ts";
import "../../testing/vitest.ts";

const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 404 512';

function messageOf(fails: () => void): string {
  try {
    fails();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("the assertion held");
}

describe("toParseAs", () => {
  test("holds for a record, and for fields of its event", () => {
    expect(line).toParseAs(combined);
    expect(line).toParseAs(combined, { status: 404, method: "GET", user: undefined });
    expect('{"a":1.0,"b":{"c":[null,2]}}').toParseAs(json, { a: 1, b: { c: [null, 2] } });
    expect("x").not.toParseAs(combined);
  });

  test("fails with the column and a caret", () => {
    expect(messageOf(() => expect("n=1 x").toParseAs(logfmt))).toBe(
      'logfmt:1:6: expected "=", found end of line\n  1 | n=1 x\n    |      ^',
    );
  });

  test("fails with the fields that are others", () => {
    // @ts-expect-error no event of the grammar has a field of this name
    expect(messageOf(() => expect(line).toParseAs(combined, { status: 200, agent: "x" }))).toBe(
      `combined parses the line, but:\n  status: expected 200, found 404\n  agent: expected "x", found no field of this name\n  ${line}`,
    );
  });

  test("takes asymmetric matchers, alone or inside values, and prints them", () => {
    expect(line).toParseAs(combined, { status: expect.any(Number), path: expect.stringContaining("/") });
    expect('{"b":{"c":[1,"x"]}}').toParseAs(json, { b: { c: [expect.any(Number), "x"] } });
    const fails = () =>
      expect("n=1 m=ab").toParseAs(logfmt, { n: expect.any(String), m: expect.stringContaining("z") });
    expect(messageOf(fails)).toBe(
      'logfmt parses the line, but:\n  n: expected Any<String>, found 1\n  m: expected StringContaining "z", found "ab"\n  n=1 m=ab',
    );
  });

  test("compiles only with the types of the grammar's fields", () => {
    // @ts-expect-error the status is a number
    expect(line).not.toParseAs(combined, { status: "404" });
  });

  test("events have snapshots", () => {
    expect(parse(combined, line)).toMatchInlineSnapshot(`
      {
        "bytes": 512,
        "ip": "192.0.2.7",
        "method": "GET",
        "path": "/",
        "protocol": "HTTP/1.1",
        "request": "GET / HTTP/1.1",
        "status": 404,
        "ts": "03/Feb/2026:10:20:30 +0000",
      }
    `);
  });
});

describe("toBeAcceptedBy", () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-samples-"));
  beforeAll(() => {
    writeFileSync(join(folder, "a.log"), "n=1\nn=2\n");
    writeFileSync(join(folder, "b.log"), "n=3\nno");
    writeFileSync(join(folder, "c.txt"), "no\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("holds for files of which enough is accepted", () => {
    expect(join(folder, "a.log")).toBeAcceptedBy(logfmt);
    expect(`${folder}/*.log`).toBeAcceptedBy(logfmt, { min: 0.75 });
    expect([`${folder}/a.log`, `${folder}/**/b.*`]).toBeAcceptedBy(logfmt, { min: 0.75 });
    expect(`${folder}/*.log`).not.toBeAcceptedBy(logfmt);
  });

  test("joins lines as the grammar says", () => {
    const options = {
      about: "Doors",
      layout: "<n> <msg>",
      record: seq(field("n", int(digits(1))), " ", field("msg", rest)),
    };
    const single = grammar("single", options);
    writeFileSync(join(folder, "several.txt"), "1 open\n  front\n  back\n2 closed\n");
    expect(`${folder}/several.txt`).toBeAcceptedBy(grammar("several", { ...options, lines: joined("indent") }));
    expect(`${folder}/several.txt`).not.toBeAcceptedBy(single);
    const text = messageOf(() => expect(`${folder}/several.txt`).toBeAcceptedBy(single));
    expect(text).toContain("single accepts 2 of 4 records");
  });

  test("fails with an example of each cause", () => {
    expect(messageOf(() => expect(`${folder}/*.log`).toBeAcceptedBy(logfmt, { min: 0.9 }))).toBe(
      [
        "logfmt accepts 3 of 4 records (0.75), of at least 0.9",
        `1 x ${folder}/b.log:2:3: expected "=", found end of line`,
        "  2 | no",
        "    |   ^",
      ].join("\n"),
    );
    expect(messageOf(() => expect(`${folder}/*.none`).toBeAcceptedBy(logfmt))).toContain("no file is called");
  });
});

describe("arbitraryLine", () => {
  test.each(catalogue.map((grammar) => [grammar.name, grammar] as const))("makes lines of %s", (_, grammar) => {
    const parser = createParser(grammar);
    fc.assert(
      fc.property(arbitraryLine(grammar, { odd: 0.1 }), (text) => {
        expect(parser.parse(text)).not.toBeNull();
      }),
      { numRuns: 20, seed: 11 },
    );
  });

  test("makes the same line of the same seed", () => {
    const lines = () => fc.sample(arbitraryLine(combined), { numRuns: 5, seed: 3 });
    expect(lines()).toEqual(lines());
  });
});
