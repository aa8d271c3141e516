import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inDirectory, start } from "./live.ts";

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `n=${n} kind=${n % 2 ? "odd" : "even"}\n`).join("");
const asked = "--with-stats --with-metrics --freq kind --metrics-file metrics.json";

/** Runs a script where there is a long log, and looks at what it leaves. */
async function run(script: string, look: (ended: Awaited<ReturnType<typeof start>["ended"]>, cwd: string) => void) {
  await inDirectory(async (cwd) => {
    writeFileSync(join(cwd, "a.log"), lines(200_000));
    look(await start({ script }, cwd).ended, cwd);
  });
}

describe("where nobody reads on", () => {
  test("the run ends quietly, with 141", () =>
    run('froe -f logfmt -J a.log | head -1; exit "${PIPESTATUS[0]}"', ({ stdout, stderr, code }) => {
      expect({ stdout, stderr, code }).toEqual({ stdout: '{"n":0,"kind":"even"}\n', stderr: "", code: 141 });
    }));

  test("statistics and metrics that go elsewhere are printed all the same", () =>
    run(`froe -f logfmt -J ${asked} a.log | head -1; exit "\${PIPESTATUS[0]}"`, ({ stderr, code }, cwd) => {
      expect(stderr).toContain("early: nothing more could be written");
      expect(stderr).toContain("even");
      expect(Object.keys(JSON.parse(readFileSync(join(cwd, "metrics.json"), "utf8")).kind)).toEqual(["even", "odd"]);
      expect(code).toBe(141);
    }));
});

describe("where the disk is full", () => {
  test("that is said, with statistics and metrics that were asked for", () =>
    run(`froe -f logfmt -J ${asked} a.log > /dev/full`, ({ stderr, code }) => {
      expect(stderr).toContain("early: nothing more could be written");
      expect(stderr.match(/no space left on the device/g)).toHaveLength(1);
      expect(code).toBe(1);
    }));

  test.each(["froe -s", "froe -m --freq kind"])("so it is where %s goes there", (command) =>
    run(`${command} -f logfmt a.log > /dev/full`, ({ stderr, code }) => {
      expect({ stderr, code }).toEqual({ stderr: "froe: standard output: no space left on the device\n", code: 1 });
    }),
  );

  test("no line is left there that is half a line, and none of somebody else is touched", () =>
    run("echo first > out; ulimit -f 300; trap '' XFSZ; froe -f logfmt -J a.log >> out", ({ stderr, code }, cwd) => {
      const written = readFileSync(join(cwd, "out"), "utf8");
      const events = written.split("\n");
      expect(events.length).toBeGreaterThan(1000);
      expect(written).toBe(
        `first\n${events
          .slice(1, -1)
          .map((_, n) => `{"n":${n},"kind":"${n % 2 ? "odd" : "even"}"}\n`)
          .join("")}`,
      );
      expect({ stderr, code }).toEqual({
        stderr: "froe: standard output: the file would be larger than it may be\n",
        code: 1,
      });
    }));
});

describe("a signal", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends the run: what was read is written, what was asked for is printed, with %i", (signal, exitCode) =>
    inDirectory(async (cwd) => {
      const live = start(["-f", "logfmt", "-J", ...asked.split(" ")], cwd);
      live.child.stdin?.write(lines(3));
      await live.until('{"n":2,"kind":"even"}\n');
      live.child.kill(signal);
      const { stdout, stderr, code } = await live.ended;
      expect(stdout.split("\n")).toHaveLength(4);
      expect(stderr).toContain("early: by a signal");
      expect(stderr).toContain("3 read");
      expect(JSON.parse(readFileSync(join(cwd, "metrics.json"), "utf8"))).toEqual({ kind: { even: 2, odd: 1 } });
      expect(code).toBe(exitCode);
    }),
  );

  test("in the middle of much work leaves whole lines only", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), lines(50_000));
      const many = Array.from({ length: 200 }, () => "a.log");
      const live = start(["-f", "logfmt", "-J", ...many], cwd);
      await live.until("\n");
      live.child.kill("SIGTERM");
      const { stdout, stderr, code } = await live.ended;
      expect(stdout.slice(-2)).toBe("}\n");
      expect({ stderr, code }).toEqual({ stderr: "", code: 143 });
    }));

  test("is heard where the inputs are merged, and where one of them is waited for", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), "ts=2026-02-03T04:05:06Z n=1\nts=2026-02-03T04:05:08Z n=3\n");
      const live = start(["-f", "logfmt", "-J", "-k", "n", "--merge-sorted", "a.log", "-"], cwd);
      live.child.stdin?.write("ts=2026-02-03T04:05:07Z n=2\n");
      await live.until('{"n":2}\n');
      live.child.kill("SIGINT");
      const { stdout, stderr, code } = await live.ended;
      expect({ stdout, stderr, code }).toEqual({ stdout: '{"n":1}\n{"n":2}\n', stderr: "", code: 130 });
    }));
});
