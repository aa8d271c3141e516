import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plotAsSvg } from "../../engine/render/svg.ts";
import { froeIn } from "../cli/froe.ts";

const stdin = ["info", "info", "error"]
  .map((level, i) => `{"ts":"2026-02-03T09:0${i}:00Z","level":"${level}"}\n`)
  .join("");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "froe-svg-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("--svg", () => {
  test("draws a bar for each row, divided as on a terminal, and prints the rows", async () => {
    const { stdout, code } = await froeIn(folder, ["-j", "--over-time=1m", "--svg", "rows.svg"], stdin);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toHaveLength(5);
    const drawn = readFileSync(join(folder, "rows.svg"), "utf8");
    expect(drawn).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(drawn).toContain("events every 1m, times in UTC");
    expect(drawn.match(/<g><title>/g)).toHaveLength(3);
    expect(drawn).toContain('role="img"');
    expect(drawn).toContain("<title>events every 1m, times in UTC, 2026-02-03 09:00 to 2026-02-03 09:02</title>");
    expect(drawn).toContain("<title>2026-02-03 09:02: 1</title>");
    for (const level of ["error", "info"]) expect(drawn).toContain(`>${level}</text>`);
  });

  test("counts in whole numbers, and names the first and the last time, the date once", () => {
    const bars = Array.from({ length: 60 }, (_, i) => ({ label: `2026-02-03 09:${10 + i}`, count: i % 6, counts: [] }));
    const drawn = plotAsSvg({ title: "t", parts: [], lines: [], bars });
    const texts = [...drawn.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(texts).toEqual(["t", "0", "2", "4", "6", "2026-02-03 09:10", "09:21", "09:32", "09:43", "09:69"]);
  });

  test("draws a line for each further number, with a scale of its own", async () => {
    const timed = stdin.replaceAll("}", ',"ms":250}').replace("250", "4000");
    await froeIn(folder, ["-j", "--over-time=1m", "--p95", "ms", "--svg", "rows.svg"], timed);
    const drawn = readFileSync(join(folder, "rows.svg"), "utf8");
    expect(drawn).toContain("<title>2026-02-03 09:00: 1, p95_ms 4000</title>");
    expect(drawn.match(/class="line"/g)).toHaveLength(1);
    for (const words of ["p95_ms", "4000", "2000"]) expect(drawn).toContain(`>${words}</text>`);
  });

  test("has room for numbers below zero", () => {
    const bars = ["a", "b"].map((label) => ({ label, count: 1, counts: [] }));
    const drawn = plotAsSvg({ title: "t", parts: [], lines: [{ name: "n", numbers: [-5, 3] }], bars });
    for (const tick of ["-6", "-4", "-2", "0", "2", "4"]) expect(drawn).toContain(`>${tick}</text>`);
    // From 40, the top, to 288, the bottom.
    expect(drawn).toMatch(/class="line"[^>]*d="M\S+ 263.2L\S+ 64.8"/);
  });

  test("does not overwrite a log", async () => {
    writeFileSync(join(folder, "app.log"), stdin);
    const { stderr, code } = await froeIn(folder, ["-j", "--over-time", "--svg", "app.log"], stdin);
    expect(code).toBe(2);
    expect(stderr).toContain("--svg app.log is a file that is no picture: name another, as in --svg rows.svg");
    expect(readFileSync(join(folder, "app.log"), "utf8")).toBe(stdin);
  });

  test("is about --over-time", async () => {
    const { stderr, code } = await froeIn(folder, ["-j", "--svg", "rows.svg"], stdin);
    expect(code).toBe(2);
    expect(stderr).toContain("--svg draws the rows of --over-time: add --over-time");
  });

  test("is refused with other rows, which no picture shows", async () => {
    const { stderr, code } = await froeIn(folder, ["-j", "--by", "level", "--svg", "rows.svg"], stdin);
    expect(code).toBe(2);
    expect(stderr).toContain("--svg draws the rows of --over-time: add --over-time");
  });

  test("reports a file that cannot be written, and exits with 1", async () => {
    const { stdout, stderr, code } = await froeIn(folder, ["-j", "--over-time", "--svg", "no/rows.svg"], stdin);
    expect(code).toBe(1);
    expect(stderr).toContain("no/rows.svg: no such");
    expect(stdout).toContain("count");
  });

  test("writes names of logs as text, whatever they are", () => {
    const drawn = plotAsSvg({
      title: "t",
      parts: [{ name: '<script>&"\u0001\ud800\n\x9b', hue: "red" }],
      lines: [],
      bars: [{ label: "x", count: 3, counts: [2] }],
    });
    expect(drawn).toContain("&#60;script&#62;&#38;&#34;\ufffd\ufffd\ufffd\ufffd");
    expect(drawn).not.toContain("<script");
  });

  test("draws no bars where there are no events", () => {
    expect(plotAsSvg({ title: "t", parts: [], lines: [], bars: [] })).not.toMatch(/NaN|Infinity|<g>/);
  });
});
