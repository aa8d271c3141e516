import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { csv, json, line, logfmt } from "../../grammars/formats.ts";
import { catalogue, detect, readAll, readEvents } from "../../grammars/library.ts";
import { froe } from "../cli/froe.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";

describe("detect", () => {
  test.each(["combined", "syslog", "csv", "event-xml", "line"])(
    "says what froe detect says of a log of %s",
    async (name) => {
      const { bytes } = loadCases(name, topicsOf(name)[0]!)[0]!;
      const { format, matches } = JSON.parse(
        (await froe(["detect", "--json", "a.log"], { files: { "a.log": bytes } })).stdout,
      );
      const ours = await detect(bytes);
      expect(ours?.format.name).toBe(format);
      expect(ours?.share).toBe(matches[0].lines / ours!.lines);
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

test("several grammars with a table among them: the first line decides which one reads", async () => {
  expect(readAll('{"a":1}\n', { grammar: catalogue })).toEqual([{ a: 1 }]);
  const rejected: string[] = [];
  const onReject = ({ message }: { message: string }) => rejected.push(message);
  for await (const event of readEvents("a,b\n1,2\n", { grammar: [json, csv] }))
    expect(event).toEqual({ a: "1", b: "2" });
  expect(readAll('{"a":1}\nx\n', { grammar: [json, csv], onReject })).toEqual([{ a: 1 }]);
  expect(rejected).toEqual(['expected "{", found "x"']);
});
