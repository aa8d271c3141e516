import { expect, test } from "vitest";
import { froe, froeIn, froeOnTerminal } from "./froe.ts";
import { spawned } from "./spawned.ts";

// Most commands of the suite run in its process. Here they are held to what the built command line does.

const files = {
  "app.json":
    '{"ts":"2026-02-03T10:20:30Z","level":"warn","n":1}\n{"ts":"2026-02-03T10:20:31Z","level":"info","n":2}\n',
  "access.log": '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512\nno access\n',
  "cases.txt": '====\nOne\n====\na=1\n----\n{"a":1}\n',
};
const stdin = "a=1 b=two\nlevel=error msg=late\n";

const commands = [
  ["-J", "app.json", "access.log", "-"],
  ["-f", "combined", "-F", "logfmt", "-v", "access.log"],
  ["-f", "logfmt", "-l", "error", "-k", "msg"],
  ["-s=json", "--filter", "e.n > 1", "app.json"],
  ["-m", "--freq", "level", "-e", "track_sum(e.n)", "app.json"],
  ["-F", "csv", "-k", "a,b", "--no-diagnostics"],
  ["--strict", "-f", "combined", "access.log", "app.json"],
  ["-J", "--since", "2026-02-03T10:20:31Z", "missing.log", "app.json"],
  ["--no-such-option"],
  ["explain", "-f", "combined", "access.log:2"],
  ["detect", "app.json", "access.log"],
  ["check", "-f", "logfmt", "cases.txt"],
  ["export", "regex", "-f", "combined"],
  ["formats"],
  ["--help-functions=len"],
  ["-h"],
] as const;

test.each(commands.map((args) => [args.join(" "), args] as const))("froe %s", async (_, args) => {
  const built = await spawned(args, { files, stdin });
  expect(timeless(await froe(args, { files, stdin }))).toEqual(timeless(built));
});

/** Without how long the run has taken. */
function timeless<Result extends { readonly stdout: string }>(result: Result): Result {
  return { ...result, stdout: result.stdout.replace(/"(?:seconds|duration\w*|\w*per_second|\w*ms)":[\d.]+/g, "") };
}

test("no run changes what a later one prints", async () => {
  const print = () => commands.map(async (args) => timeless(await froe(args, { files, stdin })));
  const first = await Promise.all(print());
  const again = await Promise.all(print().reverse());
  expect(again.reverse()).toEqual(first);
});

test("a run has an environment, a directory and streams of its own", async () => {
  const before = { cwd: process.cwd(), who: process.env.WHO, stderr: process.stderr };
  const args = ["-J", "-e", 'e.who = get_env("WHO"); eprint(e.who)'];
  const ran = await froe(args, { stdin: "{}\n", env: { WHO: "ann" } });
  expect(ran).toEqual({ stdout: '{"who":"ann"}\n', stderr: "ann\n", code: 0 });
  expect({ cwd: process.cwd(), who: process.env.WHO, stderr: process.stderr }).toEqual(before);
});

test("a terminal is colored, a pipe is not", async () => {
  const ran = { args: ["-f", "logfmt"], around: { stdin: "level=error\n" } };
  expect((await froeOnTerminal(ran.args, ran.around)).stdout).toContain("\x1b[");
  expect((await froe(ran.args, ran.around)).stdout).not.toContain("\x1b[");
});

test("a directory that is not there fails, and the next run is none the worse", async () => {
  await expect(froeIn("/no/such/directory", ["-h"])).rejects.toThrow("ENOENT");
  expect(await froe(["--version"])).toMatchObject({ code: 0 });
});
