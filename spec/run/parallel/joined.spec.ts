import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { printed } from "./divided.ts";

const HINT = "hint: -P: one reader read the input, because";

/** Lines that begin records by one rule or another, lines that go on with them, and blank ones. */
const text = Array.from({ length: 2500 }, (_, i) => {
  const time = new Date(Date.UTC(2026, 1, 3) + i * 4001).toISOString();
  if (i % 5 === 0) return `${time} INFO request ${i} ${"é".repeat(i % 23)}`;
  if (i % 41 === 1) return "";
  if (i % 67 === 2) return "BEGIN";
  if (i % 71 === 3) return "END of it";
  if (i % 211 === 4) return `2026-02-03 10:00:0${i % 10} another layout`;
  return `${i % 3 === 0 ? "\t" : "  "}at step ${i} ${"x".repeat(i % 57)}`;
}).join("\n");

const files = { "a.log": `  nobody's line\n${text}`, "b.log": text.replaceAll("\n", "\r\n"), "c.log": "  a\n  b\n" };

describe("divided runs join lines as others do", () => {
  it.each([
    ["-M", "indent"],
    ["-M", "timestamp"],
    ["-M", "timestamp:loose"],
    ["-M", "blank"],
    ["-M", "regex:match=^BEGIN"],
    ["-M", "regex:match=^BEGIN:end=^END"],
    ["-M", "indent", "--multiline-max-lines", "3"],
    ["-M", "indent", "--multiline-join", "newline"],
    ["-M", "timestamp", "--multiline-max-bytes", "200"],
  ])("%j", async (...args: string[]) => {
    const ways = [
      [2, 997],
      [3, 5000],
      [8, 20_000],
    ] as const;
    for (const [format, divisions] of [
      ["line", ways],
      ["iso8601-level", ways.slice(1, 2)],
    ] as const) {
      const all = ["-f", format, "-J", ...args];
      const alone = await printed(all, files, null);
      for (const [readers, rangeBytes] of divisions) {
        const way = { readers, rangeBytes };
        expect({ way, ...(await printed(all, files, way)) }).toEqual({ way, ...alone });
      }
    }
  });

  it("and tell of lines between them that are too long in their order", async () => {
    const long = (name: string) => `  ${name}\n${"x".repeat(200)}\n`;
    const all = { "a.log": `${text}\n${long("a")}`, "b.log": long("b"), "c.log": `${text}\n${long("c")}` };
    const args = ["-f", "line", "-M", "indent", "-q", "-v", "--max-line-bytes", "100"];
    const alone = await printed(args, all, null);
    expect(alone.stderr).toMatch(/a\.log:.*b\.log:.*c\.log:/s);
    expect(await printed(args, all, { rangeBytes: 60_000 })).toEqual(alone);
  });

  it("and leave no part of that to the order in which workers are done", async () => {
    const all = ["-f", "line", "-J", "-M", "indent"];
    const alone = await printed(all, { "a.log": text }, null);
    const divided = await printed(all, { "a.log": text }, { rangeBytes: 997, isOrdered: false });
    expect(divided).toEqual(alone);
  });

  it("except in streams, where nearly every batch would end within a record", async () => {
    const zipped = { "a.log.gz": gzipSync(text.repeat(4)) };
    const alone = await printed(["-f", "line", "-J", "-M", "indent"], zipped, null);
    const divided = await printed(["-f", "line", "-J", "-M", "indent"], zipped, {});
    expect(divided.stdout).toBe(alone.stdout);
    expect(divided.stderr).toContain(`${HINT} the lines of a stream are joined to events`);
  });
});
