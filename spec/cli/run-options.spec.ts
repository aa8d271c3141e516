import { describe, expect, test } from "vitest";
import { rowFor } from "../../cli/main.ts";
import { wantsColor } from "../../cli/options/index.ts";
import { runOptions } from "../../cli/options/run-options.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { usualLimits } from "../../engine/records/options.ts";
import { catalogue } from "../../grammars/index.ts";

const nowhere = {
  environment: {},
  terminal: { stdin: false, stdout: false, stderr: false },
  width: null,
  height: null,
  errorWidth: null,
};

const formats = { kind: "auto", perFile: false } as const;
const timestamps = { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now: 0 } as const;
const times = { timestamps, window: null, shownZone: null, normalizeTs: false, markGaps: null } as const;
const scripts = { begin: [], end: [], includes: [], environment: {} };
const sources = { asked: null, spans: null, payloads: [], inputs: [], follow: false, followGrace: 5_000, merge: null };
const tallied = { sampling: null, redaction: null };
const known = { args: [], catalogue, now: 0 };

/** What the run is asked to do. */
function asked(...argv: string[]) {
  return runOptions(parseCommandLine(argv), known, nowhere);
}

describe("what the run is asked to do", () => {
  test("without options", async () => {
    expect(await asked()).toEqual({
      ...tallied,
      ...sources,
      formats,
      ...times,
      lines: null,
      prefix: null,
      multiline: null,
      outputFile: null,
      progress: false,
      output: "default",
      isOutputChosen: false,
      keys: null,
      excludeKeys: [],
      steps: [],
      scripts,
      around: null,
      take: null,
      lastEvents: null,
      tail: null,
      metrics: null,
      statistics: null,
      requested: "table",
      parallel: null,
      strict: false,
      quiet: false,
      verbose: false,
      diagnostics: true,
      maxLineBytes: 16_777_216,
      color: { stdout: false, stderr: false },
      width: null,
      errorWidth: null,
      terminal: false,
      legend: false,
      hidesRepeats: false,
      isCut: false,
      paging: null,
      limits: usualLimits,
    });
  });

  test("with all of them", async () => {
    const words =
      "-fsyslog a.log -J -k a,b -k c,a -K x -K y --strict -q -v --no-diagnostics --max-line-bytes 1k --color -";
    expect(await asked(...words.split(" "))).toEqual({
      inputs: ["a.log", "-"],
      follow: false,
      followGrace: 5_000,
      payloads: [],
      merge: null,
      formats,
      ...times,
      lines: null,
      prefix: null,
      multiline: null,
      outputFile: null,
      progress: false,
      output: "json",
      isOutputChosen: true,
      keys: ["a", "b", "c"],
      excludeKeys: ["x", "y"],
      steps: [],
      scripts,
      asked: null,
      ...{ sampling: null, redaction: null },
      around: null,
      spans: null,
      take: null,
      lastEvents: null,
      tail: null,
      metrics: null,
      statistics: null,
      requested: "table",
      parallel: null,
      strict: true,
      quiet: true,
      verbose: true,
      diagnostics: false,
      maxLineBytes: 1024,
      color: { stdout: true, stderr: true },
      width: null,
      errorWidth: null,
      terminal: false,
      legend: false,
      hidesRepeats: false,
      isCut: false,
      paging: null,
      limits: usualLimits,
    });
  });

  test("each stream is colored for itself, as wide as the terminal is", async () => {
    const parsed = parseCommandLine([]);
    const surroundings = {
      environment: {},
      terminal: { stdin: false, stdout: true, stderr: false },
      ...{ width: 120, height: null, errorWidth: 90 },
    };
    expect(await runOptions(parsed, known, surroundings)).toMatchObject({
      color: { stdout: true, stderr: false },
      width: 120,
      errorWidth: 90,
    });
  });
});

test("a legend is for terminals, unless the command line says otherwise", async () => {
  const legendOf = async (width: number | null, ...argv: string[]) => {
    const parsed = parseCommandLine(argv);
    return (await runOptions(parsed, known, { ...nowhere, width })).legend;
  };
  expect(await legendOf(80)).toBe(true);
  expect(await legendOf(null)).toBe(false);
  expect(await legendOf(null, "--legend")).toBe(true);
  expect(await legendOf(80, "--no-legend")).toBe(false);
});

describe("colors", () => {
  const terminal = true;

  test("are for terminals", () => {
    expect(wantsColor(undefined, {}, terminal)).toBe(true);
    expect(wantsColor(undefined, {}, false)).toBe(false);
    expect(wantsColor(undefined, { TERM: "dumb" }, terminal)).toBe(false);
  });

  test.each([
    [{ NO_COLOR: "1" }, false],
    [{ NO_COLOR: "" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  ])("%j on a terminal: %s", (environment, wanted) => {
    expect(wantsColor(undefined, environment, terminal)).toBe(wanted);
  });

  test.each([
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "" }, true],
    [{ FORCE_COLOR: "3", TERM: "dumb" }, true],
    [{ FORCE_COLOR: "false" }, false],
  ])("%j in a pipe: %s", (environment, wanted) => {
    expect(wantsColor(undefined, environment, false)).toBe(wanted);
  });

  test("the command line has the last word", () => {
    expect(wantsColor(true, { NO_COLOR: "1" }, false)).toBe(true);
    expect(wantsColor(false, { FORCE_COLOR: "1" }, terminal)).toBe(false);
  });
});

describe("commands", () => {
  test("the whole first word names one", async () => {
    expect((await rowFor(["detect", "a.log", "-v"]))?.command.name).toBe("detect");
  });

  test.each([[["detect.log"]], [["-v", "detect"]], [["./detect"]], [["Detect"]], [["constructor"]], [[]]])(
    "%j reads logs",
    async (argv) => {
      expect(await rowFor(argv)).toBeNull();
    },
  );
});
