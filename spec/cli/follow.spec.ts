import { appendFileSync, mkdirSync, renameSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { inDirectory, start } from "./live.ts";

describe("--follow", () => {
  test("waits for lines, and ends with Ctrl-C", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\nn=");
      const run = start(["-f", "logfmt", "-J", "--follow", "app.log"], cwd);
      await run.until('{"n":1}\n');
      appendFileSync(log, "2\nn=3\n");
      await run.until('{"n":1}\n{"n":2}\n{"n":3}\n');
      run.child.kill("SIGINT");
      expect(await run.ended).toEqual({ stdout: '{"n":1}\n{"n":2}\n{"n":3}\n', stderr: "", code: 130 });
    }));

  test("reads a renamed file to its end, then the new one of its name; lines count anew", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\n");
      const run = start(["-f", "logfmt", "-J", "--follow", "--follow-grace", "0", "app.log"], cwd);
      await run.until("1}\n");
      renameSync(log, join(cwd, "app.log.1"));
      appendFileSync(join(cwd, "app.log.1"), "n=2\n");
      await run.until("2}\n");
      appendFileSync(join(cwd, "app.log.1"), "n=3");
      writeFileSync(log, "n=4\nwrong\n");
      await run.until("4}\n");
      await run.until("app.log:2:", "stderr");
      run.child.kill("SIGTERM");
      const { stdout, code } = await run.ended;
      expect({ stdout, code }).toEqual({ stdout: [1, 2, 3, 4].map((n) => `{"n":${n}}\n`).join(""), code: 143 });
    }));

  test("reads a truncated file from its start, and one that comes back", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\nn=2\n");
      const run = start(["-f", "logfmt", "-J", "--follow", "app.log"], cwd);
      await run.until("2}\n");
      truncateSync(log);
      appendFileSync(log, "n=3\n");
      await run.until("3}\n");
      unlinkSync(log);
      mkdirSync(join(cwd, "other"));
      writeFileSync(join(cwd, "other", "new"), "n=4\n");
      renameSync(join(cwd, "other", "new"), log);
      await run.until("4}\n");
      run.child.kill("SIGINT");
      expect((await run.ended).stdout.split("\n")).toHaveLength(5);
    }));

  test("ends by itself where nothing more is of use, and at the end of a pipe", async () => {
    const files = { "app.log": "n=1\nn=2\n" };
    for (const limit of [
      ["--take", "1"],
      ["--head", "1"],
      ["--section-before", "n=2", "--max-sections", "1"],
    ])
      expect(await froe(["-f", "logfmt", "-J", "--follow", ...limit, "app.log"], { files })).toMatchObject({
        stdout: '{"n":1}\n',
        code: 0,
      });
    expect(await froe(["-f", "logfmt", "-J", "--follow"], { stdin: "n=1\n" })).toMatchObject({
      stdout: '{"n":1}\n',
      code: 0,
    });
  });

  test("reads a renamed file as long as it grows, and then the new one", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\n");
      const run = start(["-f", "logfmt", "-J", "--follow", "--follow-grace", "1", "app.log"], cwd);
      await run.until("1}\n");
      renameSync(log, `${log}.1`);
      writeFileSync(log, "n=3\n");
      await new Promise((done) => setTimeout(done, 300));
      appendFileSync(`${log}.1`, "n=2\n");
      await run.until("3}\n");
      run.child.kill("SIGINT");
      expect((await run.ended).stdout).toBe([1, 2, 3].map((n) => `{"n":${n}}\n`).join(""));
    }));

  test.each([
    ["larger", "n=7\nn=8\nn=9\n"],
    ["of the same size", "n=8\nn=9\n"],
  ])("reads a file that was written anew and is %s from its start", (_, text) =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "build.log");
      writeFileSync(log, "n=1\nn=2\n");
      const run = start(["-f", "logfmt", "-J", "--follow", "build.log"], cwd);
      await run.until("2}\n");
      writeFileSync(log, text);
      await run.until("9}\n");
      run.child.kill("SIGINT");
      const { stdout, stderr } = await run.ended;
      expect(stdout.split("\n").slice(2, -1)).toEqual(
        text
          .trim()
          .split("\n")
          .map((line) => `{"n":${line[2]}}`),
      );
      expect(stderr).toBe("");
    }),
  );

  test("waits for a file that is not there yet, and says so once", () =>
    inDirectory(async (cwd) => {
      const run = start(["-f", "logfmt", "-J", "--follow", "app.log"], cwd);
      await run.until("app.log: no such file yet: froe waits for it\n", "stderr");
      writeFileSync(join(cwd, "app.log"), "n=1\n");
      await run.until("1}\n");
      run.child.kill("SIGINT");
      const { stderr, code } = await run.ended;
      expect([stderr.split("\n").length, code]).toEqual([2, 130]);
    }));

  test("reads an archive to its end", async () => {
    const files = { "a.log.gz": gzipSync("n=1\nn=2\n") };
    expect(await froe(["-f", "logfmt", "-J", "--follow", "a.log.gz"], { files })).toMatchObject({
      stdout: '{"n":1}\n{"n":2}\n',
      code: 0,
    });
  });

  test("does not go with what needs an end", async () => {
    for (const [option, message] of [
      ["--merge-sorted", "--follow is not possible with --merge-sorted"],
      ["--head=3", "--follow reads files side by side"],
      ["--skip-lines=3", "--follow reads files side by side"],
      ["--section-from=a", "--follow reads files side by side"],
    ] as const) {
      const { stdout, stderr, code } = await froe(["--follow", option, "a.log", "b.log"]);
      expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
      expect(stderr).toContain(message);
    }
  });
});

describe("--follow of several files", () => {
  test("of more than may be open at once names the limit that it needs", () =>
    inDirectory(async (cwd) => {
      for (let n = 0; n < 300; n++) writeFileSync(join(cwd, `${n}.log`), "n=1\n");
      const { stderr, code } = await start({ script: "ulimit -n 256; froe --follow *.log" }, cwd).ended;
      expect(stderr).toContain(
        "--follow keeps its 300 files open, and 256 may be open at once: ulimit -n 364 allows more",
      );
      expect(code).toBe(2);
    }));

  const told = "-f logfmt -J --follow --follow-grace 0 --exec e.at=meta.filename+meta.line_num".split(" ");

  test("reads what they hold in their order, then events as they come; each line in its file", () =>
    inDirectory(async (cwd) => {
      for (const name of ["a", "b", "c"]) writeFileSync(join(cwd, name), `n=${name}1\nn=${name}2\nn=`);
      const run = start([...told, "a", "b", "c"], cwd);
      await run.until("c2");
      appendFileSync(join(cwd, "b"), "b3\n");
      await run.until("b3");
      appendFileSync(join(cwd, "a"), "a3\n");
      await run.until("a3");
      appendFileSync(join(cwd, "c"), "c3\nwrong\n");
      await run.until("c:4:6:", "stderr");
      run.child.kill("SIGINT");
      const { stdout, code } = await run.ended;
      const expected = ["a1", "a2", "b1", "b2", "c1", "c2", "b3", "a3", "c3"];
      expect(stdout).toBe(expected.map((n) => `{"n":"${n}","at":"${n}"}\n`).join(""));
      expect(code).toBe(130);
    }));

  test("goes with each name to another file, from the start of one that was truncated", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a"), "n=a1\n");
      writeFileSync(join(cwd, "b"), "n=b1\nn=b2\n");
      const run = start([...told, "missing", "a", "b"], cwd);
      await run.until("b2");
      renameSync(join(cwd, "a"), join(cwd, "old"));
      appendFileSync(join(cwd, "old"), "n=a2\n");
      writeFileSync(join(cwd, "a"), "n=a1\n");
      await run.until('a2"}\n{"n":"a1');
      truncateSync(join(cwd, "b"));
      appendFileSync(join(cwd, "b"), "n=b9\n");
      await run.until('{"n":"b9","at":"b1"}');
      run.child.kill("SIGTERM");
      const { stdout, stderr, code } = await run.ended;
      expect(stdout.match(/[ab]\d(?="})/g)).toEqual(["a1", "b1", "b2", "a2", "a1", "b1"]);
      expect({ stderr, code }).toEqual({ stderr: "froe: missing: no such file yet: froe waits for it\n", code: 143 });
    }));

  test("joins the lines of each file for itself, and writes what nothing is added to", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a"), "one\n");
      writeFileSync(join(cwd, "b"), "two\n  2\n");
      const run = start(["-f", "line", "-M", "indent", "--multiline-timeout", "1s", "-J", "--follow", "a", "b"], cwd);
      appendFileSync(join(cwd, "a"), "  1\n");
      await run.until("one   1");
      await run.until("two   2");
      run.child.kill("SIGINT");
      expect((await run.ended).stdout.split("\n").sort()).toEqual(["", '{"line":"one   1"}', '{"line":"two   2"}']);
    }));

  test("ends with a limit, with a problem under --strict, and with the last of the pipes", async () => {
    const files = { a: "n=1\n", b: "n=2\nn=3\n" };
    const args = ["-f", "logfmt", "-J", "--follow", "a", "b"];
    expect(await froe([...args, "--take", "2"], { files })).toMatchObject({ stdout: '{"n":1}\n{"n":2}\n', code: 0 });
    expect(await froe([...args, "--strict"], { files: { a: "n=1\n", b: "wrong\n" } })).toMatchObject({
      stdout: '{"n":1}\n',
      code: 1,
    });
    await inDirectory(async (cwd) => {
      const { stdout, code } = await start({ script: "froe -f logfmt -J --follow <(echo n=1) <(echo n=2)" }, cwd).ended;
      expect({ lines: stdout.split("\n").sort(), code }).toEqual({ lines: ["", '{"n":1}', '{"n":2}'], code: 0 });
    });
  });
});
