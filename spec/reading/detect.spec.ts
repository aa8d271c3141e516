import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { digits, field, grammar, rest, seq } from "../../engine/authoring/index.ts";
import { csv, json, line, logfmt } from "../../grammars/formats.ts";
import { joined } from "../../grammars/joined.ts";
import { catalogue, detect, jsonText, readAll, readEvents } from "../../grammars/library.ts";
import { froe } from "../cli/froe.ts";
import { inputsOf } from "./inputs.ts";

describe("detect", () => {
  test.each(catalogue.map((grammar) => [grammar.name, grammar] as const))(
    "says what froe detect says of a log of %s",
    async (_, grammar) => {
      const inputs = inputsOf(grammar).filter((bytes) => bytes.toString().trim() !== "");
      const files = Object.fromEntries(inputs.map((bytes, i) => [`${i}.log`, bytes]));
      const { stdout } = await froe(["detect", "--json", ...Object.keys(files)], { files });
      const found = stdout
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text));
      for (const [i, bytes] of inputs.entries()) {
        const { format, matches } = found[i];
        const ours = await detect(bytes);
        const shares = ours ? [ours, ...ours.others].filter(({ share }) => share > 0) : [];
        expect([
          `${ours?.format.name}`,
          shares.map(({ format, share }) => [format.name, Math.round(share * ours!.lines)]).sort(),
        ]).toEqual([
          format.replace(/^cascade\((.+),line\)$/, "$1"),
          matches.map((one: { format: string; lines: number }) => [one.format, one.lines]).sort(),
        ]);
      }
    },
  );

  test("reads lines, archives and files, and nothing from what is empty", async () => {
    const name = async (source: Parameters<typeof detect>[0]) => (await detect(source))?.format.name;
    expect(await name(["a=1 b=2", "c=3"])).toBe("logfmt");
    expect(await name(gzipSync('{"a":1}\n'))).toBe("json");
    expect(await name({ path: "examples/edge-cache.log" })).toBe("w3c");
    expect(await name("\ufeff\x1b[31ma=1 b=2\x1b[0m\n")).toBe("logfmt");
    expect([await detect([]), await detect("\n\n")]).toEqual([null, null]);
  });

  test("gives shares, other formats, and the nearest one with its failure", async () => {
    const cut = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0000] "GET /a HTTP/1.1" 4O4 5\n'.repeat(5);
    const found = await detect(cut);
    expect(found).toMatchObject({ format: { name: "line" }, nearest: { format: { name: "combined" } } });
    expect(found?.nearest?.failure).toMatchObject({ line: 1, message: 'expected status code or "-", found "4O4"' });
    const mixed = await detect(['{"a":1}', '{"a":1}', '{"a":1}', "oops"]);
    expect(mixed).toMatchObject({ share: 0.75, lines: 4, others: [{ format: { name: "line" }, share: 0.25 }] });
  });

  test("chooses among formats that are given", async () => {
    expect((await detect('{"a":1}\n', { catalogue: [logfmt, line] }))?.format).toBe(line);
    await expect(detect("a\n", { catalogue: [] })).rejects.toThrow("detect: catalogue: expected a list of grammars");
    await expect(detect(5 as never)).rejects.toThrow("detect: expected text, bytes");
  });
});

describe("records of several lines are detected", () => {
  const several = catalogue.filter(({ lines }) => lines !== null);
  /** The cases of a format whose first record is in it, as the command sees them. */
  const asCommand = async (name: string, bytes: Uint8Array) => {
    const files = { "a.log": bytes };
    const { format } = JSON.parse((await froe(["detect", "--json", "a.log"], { files })).stdout);
    return [name, `cascade(${name},line)`].includes(format) ? (await froe(["-J", "a.log"], { files })).stdout : null;
  };

  test.each(several.map((grammar) => [grammar.name, grammar] as const))("of %s", async (name, grammar) => {
    for (const bytes of inputsOf(grammar)) {
      const expected = await asCommand(name, bytes);
      if (expected === null) continue;
      const text = (events: readonly object[]) =>
        events.map((event) => `${jsonText(new Map(Object.entries(event)))}\n`).join("");
      const onReject = () => {};
      const read = readAll(bytes, { exact: true, meta: true, onReject });
      expect(text(read.map(({ event }) => event))).toBe(expected);
      expect(read[0]?.format).toBe(name);
      expect(text(readAll(bytes, { grammar: catalogue, exact: true, onReject }))).toBe(expected);
      const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
      const slow: object[] = [];
      for await (const event of readEvents(chunks, { exact: true, onReject })) slow.push(event);
      expect(text(slow)).toBe(expected);
    }
  });

  test("but not if the caller says how lines are joined", () => {
    const history = "#1760000000\nls -l\n";
    expect(readAll(history, { meta: true })[0]?.format).toBe("shell-history");
    expect(readAll(history, { meta: true, lines: null }).map(({ format }) => format)).toEqual(["line", "line"]);
  });

  test("also if their first lines are short, and differ from what follows", async () => {
    const day = grammar("day", {
      about: "Days",
      layout: "<day> <what>",
      record: seq(field("day", digits(2)), " ", field("what", rest)),
      lines: joined("indent"),
    });
    expect((await detect("07\n  open\n08\n  closed\n", { catalogue: [day, line] }))?.format).toBe(day);
  });

  test("also before a line that is too long", () => {
    const text = `#1760000000\nls -l\n${"x".repeat(200)}\n#1760000001\ncd\n`;
    const rejected: number[] = [];
    const onReject = ({ line }: { line: number }) => rejected.push(line);
    const events = readAll(text, { meta: true, maxLineBytes: 100, onReject });
    expect(events.map(({ format, line }) => [format, line])).toEqual([
      ["shell-history", 1],
      ["shell-history", 4],
    ]);
    expect(rejected).toEqual([3]);
  });

  test("as soon as the first record is complete", async () => {
    const seen: string[] = [];
    async function* arriving() {
      for (const line of ["#1760000000\n", "ls -l\n", "#1760000001\n", "cd\n"]) {
        yield line;
        seen.push(line.trim());
      }
    }
    for await (const { line } of readEvents(arriving(), { meta: true })) seen.push(`record at ${line}`);
    expect(seen).toEqual(["#1760000000", "ls -l", "record at 1", "#1760000001", "cd", "record at 3"]);
  });
});

test("several grammars with a table among them: the first line decides which one reads", async () => {
  expect(readAll('{"a":1}\n', { grammar: catalogue })).toEqual([{ a: 1 }]);
  const rejected: string[] = [];
  const onReject = ({ message }: { message: string }) => rejected.push(message);
  for await (const event of readEvents("a,b\n1,2\n", { grammar: [json, csv] }))
    expect(event).toEqual({ a: "1", b: "2" });
  expect(readAll('{"a":1}\nx\n', { grammar: [json, csv], onReject })).toEqual([{ a: 1 }]);
  expect(rejected).toEqual(['expected "{", found "x"']);
});
