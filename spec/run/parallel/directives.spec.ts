import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { printed } from "./divided.ts";
import { withoutSpeed } from "./records.ts";

const row = (i: number) => `10:00:${String(i % 60).padStart(2, "0")} 192.0.2.${i % 256} ${i % 7 === 0 ? "-" : 200 + i}`;

/** A log whose columns change at the lines `turns`; elsewhere they are named again as they are. */
function log(turns: readonly number[]): string {
  const heads = ["#Fields: time c-ip sc-status", "#Fields: time s-ip time-taken"];
  let turn = 0;
  return Array.from({ length: 2000 }, (_, i) => {
    if (turns.includes(i)) turn++;
    const head = heads[turn % heads.length]!;
    if (i === 0 || turns.includes(i) || i % 311 === 0) return `#Version: 1.0\n${head}\n${row(i)}\n`;
    if (i % 97 === 0) return `# comment ${i}\n${row(i)}\n`;
    return i % 173 === 0 ? `${row(i)} one cell more\n` : `${row(i)}\n`;
  }).join("");
}

const logs = {
  never: log([]),
  once: log([700]),
  often: log([40, 41, 300, 700, 1500, 1501, 1990]),
  "at each range": log(Array.from({ length: 60 }, (_, i) => i * 33)),
};

describe.each(Object.entries(logs))(
  "directives that change the columns %s hold in the ranges after them",
  (_, text) => {
    it.each([["-J"], ["-q", "-v"], ["--stats=json"], ["-J", "--max-line-bytes", "34"]])(
      "%j",
      async (...args: string[]) => {
        const all = ["-f", "w3c", ...args];
        const files = { "a.log": text, "b.log": text.replaceAll("\n", "\r\n"), "c.log.gz": gzipSync(text) };
        const alone = await printed(all, files, null);
        for (const [readers, rangeBytes] of [
          [2, 997],
          [3, 5000],
          [8, 20_000],
        ] as const) {
          const way = { readers, rangeBytes };
          expect({ way, ...withoutSpeed(await printed(all, files, way)) }).toEqual({ way, ...withoutSpeed(alone) });
        }
      },
    );
  },
);

it("separators and types hold in the ranges after them", async () => {
  const rows = (i: number, separator: string) => `${1770112800 + i}${separator}door ${i}${separator}${i}\n`;
  const block = (separator: string, from: number) =>
    [
      `#separator ${separator === "," ? "," : "\\x09"}`,
      ["#fields", "ts", "host", "count"].join(separator),
      ["#types", "time", "string", "count"].join(separator),
      Array.from({ length: 300 }, (_, i) => rows(from + i, separator)).join(""),
    ].join("\n");
  const files = { "a.log": block("\t", 0) + block(",", 300) + block(",", 600) + block("\t", 900) };
  const args = ["-f", "netmon", "-J"];
  const alone = await printed(args, files, null);
  expect(alone).toMatchObject({ stderr: "", code: 0 });
  expect(await printed(args, files, { rangeBytes: 997 })).toEqual(alone);
});
