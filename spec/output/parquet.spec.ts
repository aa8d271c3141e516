import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, describe, expect, test } from "vitest";
import { froe, froeIn } from "../cli/froe.ts";

const folder = mkdtempSync(join(tmpdir(), "froe-parquet-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a run writes, as another library reads it. */
async function written(args: readonly string[], stdin: string, env = {}) {
  const ran = await froeIn(folder, [...args, "-F", "parquet", "-o", "out.parquet"], stdin, env);
  const { buffer, byteOffset, length } = readFileSync(join(folder, "out.parquet"));
  const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
  const { schema, row_groups } = parquetMetadata(file);
  return {
    ...ran,
    types: Object.fromEntries(schema.slice(1).map(({ name, type, converted_type }) => [name, converted_type ?? type])),
    groups: row_groups.map(({ num_rows }) => Number(num_rows)),
    rows: await parquetReadObjects({ file }),
  };
}

/** More rows than a group has take the reference parser too long; how they are written does not depend on the parser. */
const compiled = { FROE_BACKEND: "compiled" };

const lines = (events: readonly object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

describe("-F parquet", () => {
  test("has a column for each field, with the type that the grammar gives it", async () => {
    const log = [
      '192.0.2.7 - ann [03/Feb/2026:10:20:30 +0000] "GET /a\\"b HTTP/1.1" 200 512 "-" "x \\"y\\" é" 0.25',
      '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "GET / HTTP/1.1" 404 123456789012345',
    ];
    const { rows, types, code, stderr } = await written(["-f", "combined"], `${log.join("\n")}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(types).toEqual({
      ip: "UTF8",
      user: "UTF8",
      ts: "UTF8",
      request: "UTF8",
      method: "UTF8",
      path: "UTF8",
      protocol: "UTF8",
      status: "INT64",
      bytes: "INT64",
      user_agent: "UTF8",
      request_time: "DOUBLE",
      _time: "TIMESTAMP_MICROS",
    });
    expect(rows[0]).toMatchObject({ status: 200n, bytes: 512n, user_agent: 'x "y" é', request_time: 0.25 });
    expect(rows[0]).toMatchObject({ ts: "03/Feb/2026:10:20:30 +0000", _time: new Date("2026-02-03T10:20:30Z") });
    expect(rows[1]).toMatchObject({ status: 404n, bytes: 123_456_789_012_345n, user: null, user_agent: null });
  });

  test("reads the types from the values where the names come from the text", async () => {
    const text = lines([
      { a: 1, b: true, c: 1.5, d: { x: [1, "é"] }, e: "s", f: null, big: 1 },
      { a: -7, b: false, c: 2, d: [], e: 5, g: "late" },
    ]).replace('"big":1', '"big":9007199254740993,"huge":12345678901234567890');
    const { rows, types } = await written(["-j"], text);
    expect(types).toEqual({
      a: "INT64",
      b: "BOOLEAN",
      c: "DOUBLE",
      d: "JSON",
      e: "UTF8",
      f: "UTF8",
      big: "INT64",
      huge: "UTF8",
      g: "UTF8",
    });
    expect(rows).toEqual([
      {
        a: 1n,
        b: true,
        c: 1.5,
        d: { x: [1, "é"] },
        e: "s",
        f: null,
        big: 9007199254740993n,
        huge: "12345678901234567890",
        g: null,
      },
      { a: -7n, b: false, c: 2, d: [], e: "5", f: null, big: null, huge: null, g: "late" },
    ]);
  });

  test("has the time of an event in a column of its own, unless a field has that name", async () => {
    const { rows } = await written(["-j"], '{"ts":"2026-01-01T00:00:01.5+02:00","n":1}\n{"n":2}\n');
    expect(rows).toMatchObject([{ _time: new Date("2025-12-31T22:00:01.5Z") }, { n: 2n, _time: null }]);
    const { types } = await written(["-j"], '{"ts":"2026-01-01T00:00:01Z","_time":"mine"}\n');
    expect(types).toEqual({ ts: "UTF8", _time: "UTF8" });
    expect((await written(["-j"], '{"n":1}\n')).types).toEqual({ n: "INT64" });
    const times = ["1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00.000123Z", "2300-02-03T04:05:06.789Z"];
    const old = await written(["-j"], lines(times.map((ts) => ({ ts }))));
    expect(old.rows.map((row) => row._time)).toEqual(times.map((ts) => new Date(ts)));
  });

  test("writes maps and lists as canonical JSON, whatever blanks and escapes the input has", async () => {
    const text = '{"m":{"a":[1,"é"],"b":{}}}\n{"m": { "a" : [1, "\\u00e9"], "b": { } }}\n';
    const { rows } = await written(["-j"], text);
    expect(rows[0]).toEqual({ m: { a: [1, "é"], b: {} } });
    expect(rows[1]).toEqual(rows[0]);
  });

  test("-k names the columns, in its order, also those that no event has", async () => {
    const { rows, types } = await written(["-j", "-k", "b,none,a"], lines([{ a: 1, b: "x", c: 3 }]));
    expect(Object.keys(types)).toEqual(["b", "none", "a"]);
    expect(rows).toEqual([{ b: "x", none: null, a: 1n }]);
  });

  test("writes groups of rows, whose values it finds again however often they come", async () => {
    const many = Array.from({ length: 70_000 }, (_, i) => ({
      n: i,
      even: i % 2 === 0,
      word: `w${i % 7}`,
      id: `id-${i}`,
      gap: i % 3 ? i / 4 : null,
    }));
    const { rows, groups, stderr } = await written(["-j"], lines(many), compiled);
    expect({ groups, stderr }).toEqual({ groups: [65_536, 4_464], stderr: "" });
    expect(rows.length).toBe(many.length);
    for (let i = 0; i < many.length; i += 997) expect(rows[i]).toEqual({ ...many[i], n: BigInt(i) });
    expect(rows.at(-1)).toEqual({ ...many.at(-1), n: 69_999n });
  });

  test("tells of values that come too late for a column", async () => {
    const many = Array.from({ length: 65_536 }, () => ({ a: 1 }));
    const { rows, stderr } = await written(["-j"], lines([...many, { a: "text", b: 1 }, { a: 2 }]), compiled);
    expect(rows.slice(-3)).toEqual([{ a: 1n }, { a: null }, { a: 2n }]);
    expect(stderr).toContain("2 values not written: columns and their types are those of the first rows");
  });

  test("writes a file also of no events", async () => {
    expect((await written(["-j"], "")).rows).toEqual([]);
  });

  test("needs a file, and one reader", async () => {
    expect(await froe(["-j", "-F", "parquet"])).toMatchObject({ code: 2 });
    expect((await froe(["-j", "-F", "parquet", "-o", "x", "-P"])).stderr).toContain("not possible with --parallel");
  });
});
