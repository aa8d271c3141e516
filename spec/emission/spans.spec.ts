import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";

const line = (clock: string, fields: object) => JSON.stringify({ ts: `2026-05-01T${clock}Z`, ...fields });
const stdin = [
  line("10:00:00", { req: "a", ms: 1 }),
  line("10:00:01", { req: "b", ms: 2 }),
  line("10:01:02", { req: "a", ms: 3 }),
  line("10:00:59", { req: "b", ms: 5 }),
  line("10:02:30", { ms: 4 }),
].join("\n");

async function printed(...args: string[]) {
  const { stdout, stderr, code } = await froe(["-f", "json", ...args], { stdin });
  return { lines: stdout.split("\n").slice(0, -1), stderr, code };
}

describe("--span-close", () => {
  test("runs when a window of time is over, and at the end; late events are reported", async () => {
    const { lines, stderr } = await printed(
      "-q",
      "--span",
      "1m",
      "--span-close",
      "print([span.id, span.size, span.end])",
    );
    expect(lines).toEqual([
      '["2026-05-01T10:00:00Z", 2, 2026-05-01T10:01:00+00:00]',
      '["2026-05-01T10:01:00Z", 1, 2026-05-01T10:02:00+00:00]',
      '["2026-05-01T10:02:00Z", 1, 2026-05-01T10:03:00+00:00]',
    ]);
    expect(stderr).toContain("hint: 1 event is in no span: it comes after the window of its time was closed");
  });

  test("has the events of a span, and what was tracked for them, also where spans are mixed", async () => {
    const script = 'print(`${span.id} ${span.events.pluck("ms")} ${span.metrics.sum}`)';
    const { lines } = await printed("-q", "-e", 'track_sum("sum", e.ms)', "--span", "req", "--span-close", script);
    expect(lines).toEqual(["a [1, 3] 4", "b [2, 5] 7"]);
  });

  test("has its events for a method of the map, too", async () => {
    const close = ["--span", "req", "--span-close", "print(span.to_json().parse_json().events.len())"];
    const whole = ["--span", "req", "--span-close", "print(span.values()[6].len())"];
    expect((await printed("-q", ...close)).lines).toEqual(["2", "2"]);
    expect((await printed("-q", ...whole)).lines).toEqual(["2", "2"]);
  });

  test("has a label, as rows of spans have", async () => {
    const { lines } = await printed("-q", "--span", "1h", "--span-close", "print(span.label)");
    expect(lines).toEqual(["2026-05-01T10:00:00Z"]);
  });

  test("counts in no span what was tracked for an event that a filter leaves out, but in the whole", async () => {
    const scripts = ["-e", 'track_sum("sum", e.ms)', "--filter", "e.ms != 2"];
    const close = ["--span", "2", "--span-close", "print(`${span.id} ${span.metrics.sum}`)"];
    const { lines } = await printed("-q", ...scripts, ...close, "--end", "print(metrics.sum)");
    expect(lines).toEqual(["#0 4", "#1 9", "15"]);
  });

  test("runs after a pause, and has the times of the first and the last event", async () => {
    const script = "print(`${span.id} ${span.last_ts - span.first_ts} ${span.start}`)";
    const { lines } = await printed("-q", "--span-idle", "20s", "--span-close", script);
    expect(lines[0]).toMatch(/^#0 1s/);
    expect(lines).toHaveLength(3);
  });

  test("events are printed as well, and rows with --span-summary", async () => {
    const close = ["--span", "req", "--span-close", "print(span.id)"];
    expect((await printed("-J", ...close)).lines).toHaveLength(5 + 2);
    const { lines } = await printed(...close, "--span-summary");
    expect(lines.map((row) => row.split("\t")[0])).toEqual(["a", "b", "span", "a", "b"]);
  });

  test("rows have no metrics of scripts, which a hint says, and --span-close prints them", async () => {
    const tracked = ["-e", 'track_sum("ms", e.ms)'];
    const { stderr } = await printed("--span", "req", "--span-summary", ...tracked);
    expect(stderr).toContain("hint: 1 metric was tracked, which rows do not have: --span-close 'print(span.metrics)'");
    expect((await printed("--by", "req", ...tracked)).stderr).toContain(": --end 'print(metrics)' prints them");
    const { lines } = await printed("-q", "--span", "req", ...tracked, "--span-close", "print(span.metrics)");
    expect(lines).toEqual(['#{"ms": 4}', '#{"ms": 7}']);
  });

  test("a script that fails is reported, and the run goes on", async () => {
    const { lines, stderr } = await printed("-q", "--span", "req", "--span-close", 'print(span.id); throw "no"');
    expect(lines).toEqual([]);
    expect(stderr).toContain("--span-close:1:17");
    expect(stderr).toContain("scripts failed 2 times");
  });

  test("keeps few events: later ones are not in span.events, and that is counted", async () => {
    const log = Array.from({ length: 100_002 }, () => '{"a":1}').join("\n");
    const close = ["--span", "a", "--span-close", "print(`${span.size} ${span.events.len()}`)"];
    const { stdout, stderr } = await froe(["-f", "json", "-q", ...close], { stdin: log });
    expect(stdout).toBe("100002 100000\n");
    expect(stderr).toContain("hint: 2 events are not in span.events: at most 100000 events of open spans are kept");
  });
});

describe("meta.span_id", () => {
  test("says which span an event is in, and events are printed", async () => {
    const { lines } = await printed(
      "--span",
      "1m",
      "-e",
      "e.id = meta.span_id; e.is = meta.span_status",
      "-k",
      "id,is",
      "-J",
    );
    expect(lines).toEqual([
      '{"id":"2026-05-01T10:00:00Z","is":"included"}',
      '{"id":"2026-05-01T10:00:00Z","is":"included"}',
      '{"id":"2026-05-01T10:01:00Z","is":"included"}',
      '{"is":"late"}',
      '{"id":"2026-05-01T10:02:00Z","is":"included"}',
    ]);
  });

  test("is unassigned where an event has no key", async () => {
    const { lines } = await printed("--span", "req", "--filter", 'meta.span_status == "unassigned"', "-k", "ms", "-J");
    expect(lines).toEqual(['{"ms":4}']);
  });

  test("needs spans", async () => {
    const { stderr, code } = await printed("-e", "print(meta.span_id)");
    expect(stderr).toContain("there are no spans: --span and --span-idle say how events are divided");
    expect(code).toBe(2);
  });
});

describe("--window", () => {
  test("has the event as it was read and those before it, also those that a filter leaves out", async () => {
    const script = 'print(`${window.pluck("ms")} ${window.pluck("ms").mean()}`)';
    const { lines } = await printed("-q", "--window", "2", "--filter", "e.ms != 2", "-e", `e.ms = 0; ${script}`);
    expect(lines).toEqual(["[1] 1.0", "[3, 2, 1] 2.0", "[5, 3, 2] 3.3333333333333335", "[4, 5, 3] 4.0"]);
  });

  test("is not changed by scripts", async () => {
    const script = "let w = window; w[0].ms = 9; w.push(1); for x in window { x.ms = 8 } print(window.len())";
    const { lines } = await printed("-q", "--window", "1", "-e", script, "-e", 'print(window.pluck("ms"))');
    expect(lines.slice(0, 4)).toEqual(["1", "[1]", "2", "[2, 1]"]);
    expect((await printed("--window", "1", "-e", "window[0].ms = 1")).stderr).toContain("window cannot be changed");
  });

  test.each([
    [["-e", "print(window)"], "there is no window: --window N says how many events before each it has"],
    [["--window", "3"], "--window is what scripts see: add --exec or --exec-file or --filter or --assert"],
    [["--window", "0", "-e", "1"], "--window"],
    [["--span-close", "1"], "--span-close is about spans: add --span FIELD or --span-idle 5m"],
  ])("usage: %j", async (args, message) => {
    const { stderr, code } = await printed(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test("is read by one reader", async () => {
    expect((await printed("-P", "--window", "3", "-e", "window")).stderr).toContain(
      "scripts see the events before each",
    );
    expect((await printed("-P", "--span", "2", "--span-close", "1")).stderr).toContain("events are divided into spans");
  });
});
