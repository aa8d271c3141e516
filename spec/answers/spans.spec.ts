import { describe, expect, test } from "vitest";
import { firstRows, rankOf } from "../../engine/answers/spans/rows.ts";
import { froe } from "../cli/froe.ts";

const line = (clock: string, fields: object) => JSON.stringify({ ts: `2026-05-01T${clock}Z`, ...fields });
const stdin = [
  line("10:00:00", { req: "a", level: "info", msg: "begin" }),
  line("10:00:01", { req: "b", level: "info", msg: "begin" }),
  line("10:00:02.500", { req: "a", level: "error", msg: "no such user" }),
  line("10:01:01", { req: "b", level: "warn", msg: "slow" }),
  line("10:01:02", { req: "a", level: "error", msg: "gave up" }),
  line("10:09:00", { level: "info", msg: "idle" }),
].join("\n");

async function spans(...args: string[]) {
  const { stdout, stderr, code } = await froe(["-f", "json", ...args], { stdin });
  return { rows: stdout.split("\n").slice(0, -1), stderr, code };
}

describe("--span", () => {
  test("gathers the events of each value of a field, also where they are mixed", async () => {
    const { rows, stderr } = await spans("--span", "req");
    expect(rows).toEqual([
      "span\tstart\tlength_ms\tcount\tlevel.error\tlevel.warn\tlevel.info\tfirst_error",
      "a\t2026-05-01T10:00:00Z\t62000\t3\t2\t0\t1\tno such user",
      "b\t2026-05-01T10:00:01Z\t60000\t2\t0\t1\t1\t",
    ]);
    expect(stderr).toContain('hint: 1 event is in no span: there is no text, number or boolean in the field "req"');
  });

  test("shows people how long each was, of which levels, and what failed first", async () => {
    expect((await spans("--span", "req", "--span-summary=table")).rows).toEqual([
      "span  start                 length  count  levels           first_error",
      "a     2026-05-01T10:00:00Z   1m 2s      3  2 error, 1 info  no such user",
      "b     2026-05-01T10:00:01Z      1m      2  1 warn, 1 info   -",
    ]);
  });

  test("begins, with -z, when clocks here showed it", async () => {
    const { stdout } = await froe(["-f", "json", "--span", "req", "-z"], { stdin, env: { TZ: "Asia/Kolkata" } });
    expect(stdout).toContain("\na\t2026-05-01T15:30:00+05:30\t");
  });

  test("divides time into windows, to which late events are added", async () => {
    const late = `${stdin}\n${line("10:00:30", {})}`;
    const { stdout } = await froe(["-f", "json", "--span", "1m", "--span-summary=json"], { stdin: late });
    const rows: readonly { span: string; count: number }[] = JSON.parse(stdout);
    expect(rows.map(({ span, count }) => [span, count])).toEqual([
      ["2026-05-01T10:00:00Z", 4],
      ["2026-05-01T10:01:00Z", 2],
      ["2026-05-01T10:09:00Z", 1],
    ]);
  });

  test("counts events that filters keep", async () => {
    const { rows } = await spans("--span", "2", "--filter", 'e.level != "warn"');
    expect(rows.slice(1).map((row) => row.split("\t").slice(0, 4))).toEqual([
      ["#0", "2026-05-01T10:00:00Z", "1000", "2"],
      ["#1", "2026-05-01T10:00:02.500Z", "59500", "2"],
      ["#2", "2026-05-01T10:09:00Z", "0", "1"],
    ]);
  });

  test("ends with a pause of --span-idle, of all events or of those of a value", async () => {
    const all = await spans("--span-idle", "30s");
    expect(all.rows.slice(1).map((row) => row.split("\t").slice(0, 4))).toEqual([
      ["#0", "2026-05-01T10:00:00Z", "2500", "3"],
      ["#1", "2026-05-01T10:01:01Z", "1000", "2"],
      ["#2", "2026-05-01T10:09:00Z", "0", "1"],
    ]);
    const each = await spans("--span", "req", "--span-idle", "30s");
    expect(each.rows.slice(1).map((row) => row.split("\t").slice(0, 4))).toEqual([
      ["a", "2026-05-01T10:00:00Z", "2500", "2"],
      ["b", "2026-05-01T10:00:01Z", "0", "1"],
      ["b", "2026-05-01T10:01:01Z", "0", "1"],
      ["a", "2026-05-01T10:01:02Z", "0", "1"],
    ]);
  });

  test("sorts rows by length or count, and prints the first", async () => {
    const { rows } = await spans("--span-idle", "30s", "--sort", "count", "--top", "1");
    expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual(["#0"]);
    const turned = await spans("--span", "req", "--sort=-length");
    expect(turned.rows.slice(1).map((row) => row.slice(0, 1))).toEqual(["b", "a"]);
  });

  test("shows numbers of the fields of events, and sorts by them", async () => {
    const log = '{"id":"a","ms":1}\n{"id":"b","ms":5}\n{"id":"a","ms":2}\n{"id":"c"}\n';
    const args = ["-f", "json", "-J", "--span", "id", "--avg", "ms", "--max", "ms", "--count"];
    const { stdout } = await froe([...args, "--sort", "avg"], { stdin: log });
    expect(stdout.split("\n").slice(0, -1)).toEqual([
      '{"span":"b","count":1,"avg_ms":5.0,"max_ms":5}',
      '{"span":"a","count":2,"avg_ms":1.5,"max_ms":2}',
      '{"span":"c","count":1}',
    ]);
  });

  test("begins the numbers of a span anew, when its room is used again", async () => {
    const log = '{"ms":1}\n{"ms":2}\n{"ms":30}\n{"ms":40}\n{"ms":500}\n';
    const { stdout } = await froe(["-f", "json", "--span", "2", "--sum", "ms", "--p50", "ms"], { stdin: log });
    const rows = stdout.split("\n").map((row) => row.split("\t"));
    expect(rows.map((row) => [row[0], ...row.slice(4, 6)])).toEqual([
      ["span", "sum_ms", "p50_ms"],
      ["#0", "3", "1.5"],
      ["#1", "70", "35"],
      ["#2", "500", "500"],
      [""],
    ]);
  });

  test("divides by several fields, each in a column of its own", async () => {
    const log = '{"t":"x,y","id":"z"}\n{"t":"x","id":"y,z"}\n{"t":"x,y","id":"z"}\n{"t":"x"}\n';
    const { stdout, stderr } = await froe(["-f", "json", "--span", "t,id"], { stdin: log });
    expect(stdout.split("\n").map((row) => row.split("\t").slice(0, 2))).toEqual([
      ["t", "id"],
      ["x,y", "z"],
      ["x", "y,z"],
      [""],
    ]);
    expect(stderr).toContain(
      'hint: 1 event is in no span: there is no text, number or boolean in the fields "t", "id"',
    );
    const wrong = await froe(["-f", "json", "--span", "t,idd"], { stdin: log });
    expect(wrong.stderr).toContain('hint: no event had the field "idd" that --span names');
  });

  test("gives scripts the values of several fields as one", async () => {
    const log = '{"t":"x","id":7}\n{"t":"x","id":7}\n';
    const args = ["-f", "json", "-q", "--span", "t,id", "--span-close", "print(`${span.id} ${span.size}`)"];
    expect((await froe(args, { stdin: log })).stdout).toBe("x,7 2\n");
  });

  test("prints JSON Lines with -J, without what a span has not", async () => {
    const { stdout } = await froe(["-f", "json", "-J", "--span", "id"], {
      stdin: '{"id":7}\n{"id":7,"level":"FATAL"}\n',
    });
    expect(stdout).toBe('{"span":"7","count":2,"level.fatal":1,"first_error":"level.fatal"}\n');
  });

  test("keeps few spans open: the one without events for longest is closed, and that is counted", async () => {
    const log = Array.from({ length: 10_001 }, (_, i) => `{"id":${i}}`);
    const stdin = [...log, '{"id":0}'].join("\n");
    const { stdout, stderr } = await froe(["-f", "json", "--span", "id"], { stdin });
    expect(stdout.split("\n").filter((row) => row.startsWith("0\t"))).toEqual(["0\t\t\t1\t\tearly", "0\t\t\t1\t\t"]);
    expect(stderr).toContain(
      "hint: 2 spans were closed early, those without events for longest, because at most 10000",
    );
  });

  test("has each event in a row, also of a window that was closed early", async () => {
    const stdin = [0, 10, 20, 1]
      .map((second) => `{"ts":"2026-02-03T09:00:${String(second).padStart(2, "0")}Z"}\n`)
      .join("");
    const { stdout } = await froe(["-f", "json", "-J", "--span", "5s", "--span-limit", "2"], { stdin });
    expect(stdout.match(/T09:00:\d\dZ","start/g)).toEqual(
      ["00", "10", "20", "00"].map((at) => `T09:00:${at}Z","start`),
    );
  });

  test("keeps as many open as --span-limit says", async () => {
    const stdin = [0, 1, 2, 0].map((id) => `{"id":${id}}\n`).join("");
    const idsOf = async (limit: string) =>
      (await froe(["-f", "json", "--span", "id", "--span-limit", limit], { stdin })).stdout.match(/^\d.*/gm);
    expect(await idsOf("2")).toEqual(["0\t\t\t1\t\tearly", "1\t\t\t1\t\tearly", "2\t\t\t1\t\t", "0\t\t\t1\t\t"]);
    expect(await idsOf("3")).toEqual(["0\t\t\t2\t", "1\t\t\t1\t", "2\t\t\t1\t"]);
  });

  test("is found by one reader", async () => {
    expect((await spans("-P", "--span", "req")).stderr).toContain("events are divided into spans");
  });

  test("says that no event has the field", async () => {
    expect((await spans("--span", "request")).stderr).toContain("request");
  });

  test.each([
    [["--span", "0"], "--span '0' has to be at least one event; a length of time has a unit, as in 5m"],
    [["--span", "5x"], "--span"],
    [["--span", "1ms500us"], "--span 1ms500us: the shortest unit is 1ms"],
    [["--span-idle", "500us"], "--span-idle 500us: the shortest unit is 1ms"],
    [["--span", "5m", "--span-idle", "1m"], "--span-idle is not possible with --span 5m"],
    [["--span-summary"], "--span-summary is about spans: add --span FIELD or --span-idle 5m"],
    [
      ["--span", "a", "--by", "b"],
      "--span is not possible with --by: each prints rows of its own; --span a,b divides spans by several fields",
    ],
    [["--span", "1m", "--by", "b"], "--span is not possible with --by: each prints rows of its own\n"],
    [["--span", "a,,b"], "--span 'a,,b' has an empty name: write one field or several, as in user,request_id"],
    [["--span", "a", "--sort", "p95"], "--sort 'p95' is no column; the columns are start, length, count"],
  ])("usage: %j", async (args, message) => {
    const { stderr, code } = await spans(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

test("of too many spans the longest are kept, of equally long ones those that began first", () => {
  const rest = {
    parts: null,
    window: null,
    first: 0,
    size: 1,
    isCut: false,
    tally: [],
    error: null,
    slot: -1,
    numbers: [],
  };
  const rows = [5, 9, 5, 5, 7].map((last, order) => ({ id: `#${order}`, order, last, ...rest }));
  const rank = rankOf({ columns: [] }, { column: "length", isReversed: false });
  expect(firstRows(rows, rank, 3).map(({ id }) => id)).toEqual(["#1", "#4", "#0"]);
});
