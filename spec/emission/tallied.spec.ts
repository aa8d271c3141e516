import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { inDirectory, start } from "../cli/live.ts";
import { printed } from "../run/parallel/divided.ts";

const numbered = Array.from({ length: 4000 }, (_, n) => `n=${n} user=u${n % 50}\n`).join("");
const usersIn = (text: string) => new Set([...text.matchAll(/"user":"(\w+)"/g)].map(([, user]) => user));

describe("--sample", () => {
  test("keeps about its share, and the same events in each run, also with several readers", async () => {
    const args = ["-f", "logfmt", "-J", "--sample", "10%"];
    const alone = await printed(args, { "app.log": numbered }, null);
    const kept = alone.stdout.split("\n").length - 1;
    expect(kept).toBeGreaterThan(320);
    expect(kept).toBeLessThan(480);
    expect((await printed(args, { "app.log": numbered }, {})).stdout).toBe(alone.stdout);
  });

  test.each([["1/4"], ["0.25"], [".25"]])("%s is 25%%", async (share) => {
    const args = (text: string) => ["-f", "logfmt", "-J", "--sample", text];
    const quarter = await printed(args("25%"), { "app.log": numbered }, null);
    expect((await printed(args(share), { "app.log": numbered }, null)).stdout).toBe(quarter.stdout);
  });

  test("with --sample-by keeps all events of a value or none", async () => {
    const { stdout } = await froe(["-f", "logfmt", "-J", "--sample", "20%", "--sample-by", "user"], {
      stdin: numbered,
    });
    const users = usersIn(stdout);
    expect(users.size).toBeGreaterThan(2);
    expect(users.size).toBeLessThan(25);
    expect(stdout.split("\n").length - 1).toBe(users.size * 80);
  });

  test("reports events without the field that decides", async () => {
    const { stderr } = await froe(["-f", "logfmt", "--sample", "50%", "--sample-by", "nobody"], {
      stdin: "n=1\nn=2\n",
    });
    expect(stderr).toContain('2 of 2 events have no field "nobody": --sample chose among them by their text');
  });

  test.each([["0"], ["101%"], ["2"], ["1/0"], ["many"], ["-1"]])("refuses %s", async (share) => {
    const { code, stderr } = await froe([`--sample=${share}`], { stdin: "n=1\n" });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("is no share") });
  });
});

const times = ["10:00:01", "10:00:02", "10:00:03", "10:00:04"];
const event = (time: string, msg: string, rest = "") => `ts=2026-02-03T${time}Z level=warn msg=${msg}${rest}\n`;

/** The events as JSON, and what is reported. */
async function folded(args: readonly string[], stdin: string) {
  const { stdout, stderr, code } = await froe(["-f", "logfmt", "-J", ...args], { stdin });
  const lines = stdout.split("\n").slice(0, -1);
  return { events: lines.map((line): Record<string, unknown> => JSON.parse(line)), stderr, code };
}

describe("--fold", () => {
  test("joins repeats in a row, with their number and both times", async () => {
    const stdin =
      event(times[0]!, "full") + event(times[1]!, "full") + event(times[2]!, "ok") + event(times[3]!, "full");
    const { events } = await folded(["--fold"], stdin);
    expect(events).toEqual([
      {
        ts: "2026-02-03T10:00:01Z",
        level: "warn",
        msg: "full",
        _count: 2,
        _first: "2026-02-03T10:00:01Z",
        _last: "2026-02-03T10:00:02Z",
      },
      { ts: "2026-02-03T10:00:03Z", level: "warn", msg: "ok" },
      { ts: "2026-02-03T10:00:04Z", level: "warn", msg: "full" },
    ]);
  });

  test("compares only the fields that it names, or those that -k prints", async () => {
    const stdin = event(times[0]!, "full", " id=1") + event(times[1]!, "full", " id=2");
    expect((await folded(["--fold"], stdin)).events).toHaveLength(2);
    expect((await folded(["--fold=msg"], stdin)).events).toMatchObject([{ _count: 2 }]);
    expect((await folded(["--fold", "-k", "msg"], stdin)).events).toMatchObject([{ msg: "full", _count: 2 }]);
  });

  test("-F view shows them before the message", async () => {
    const stdin = event(times[0]!, "full") + event(times[1]!, "full");
    const { stdout } = await froe(["-f", "logfmt", "-F", "view", "--fold"], { stdin });
    expect(stdout).toContain("×2 10:00:01–10:00:02");
  });

  test("-n counts what is printed", async () => {
    const stdin = times.map((time, n) => event(time, n < 3 ? "full" : "ok")).join("");
    const { events } = await folded(["--fold", "-n", "1"], stdin);
    expect(events).toMatchObject([{ msg: "full", _count: 3 }]);
  });

  test("says if nothing repeats, and keeps events without the fields", async () => {
    expect((await folded(["--fold"], event(times[0]!, "a") + event(times[1]!, "b"))).stderr).toContain(
      "no event repeats",
    );
    const { events, stderr } = await folded(["--fold=nobody"], event(times[0]!, "a") + event(times[1]!, "a"));
    expect(events).toHaveLength(2);
    expect(stderr).toContain('2 of 2 events have no field "nobody", and --fold left them as they are');
  });

  test("holds one event, whatever the number of repeats", async () => {
    const { events } = await folded(["--fold"], event(times[0]!, "full").repeat(20_000));
    expect(events).toMatchObject([{ _count: 20_000 }]);
  });

  test("with --follow, an event that waits is printed when the input pauses", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "msg=full\nmsg=full\n");
      const run = start(["-f", "logfmt", "-J", "--fold", "--follow", "app.log"], cwd);
      await run.until('{"msg":"full","_count":2}\n');
      appendFileSync(log, "msg=ok\n");
      await run.until('{"msg":"ok"}\n');
      run.child.kill("SIGINT");
      expect((await run.ended).code).toBe(130);
    }));
});
