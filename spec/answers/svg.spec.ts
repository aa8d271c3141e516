import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
    expect(drawn.match(/<title>/g)).toHaveLength(3);
    expect(drawn).toContain("<title>2026-02-03 09:02: 1</title>");
    for (const level of ["error", "info"]) expect(drawn).toContain(`>${level}</text>`);
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
      parts: [{ name: '<script>&"\u0001\ud800', hue: "red" }],
      bars: [{ label: "x", count: 3, counts: [2] }],
    });
    expect(drawn).toContain("&#60;script&#62;&#38;&#34;\ufffd\ufffd");
    expect(drawn).not.toContain("<script");
  });

  test("draws no bars where there are no events", () => {
    expect(plotAsSvg({ title: "t", parts: [], bars: [] })).not.toMatch(/NaN|Infinity|<g>/);
  });
});
