import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

// The executable does what the command does that npm installs, on a machine without Node.

const froe = join(inject("made"), `froe-${process.platform}-${process.arch}`);
let home = "";

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "froe-no-node-"));
});
afterAll(() => rmSync(home, { recursive: true }));

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with an environment in which no Node is found. */
function run(
  program: string,
  args: readonly string[],
  { cwd = ".", input }: { cwd?: string; input?: string } = {},
): Ran {
  const env = { PATH: "/nowhere", HOME: home, TZ: "UTC" };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, input, encoding: "utf8", maxBuffer: 1e9 });
  return { status, stdout, stderr };
}

/** What the command prints that npm installs. */
function installed(args: readonly string[], options: { cwd?: string; input?: string } = {}): Ran {
  return run(process.execPath, [resolve("dist/cli.mjs"), ...args], options);
}

const logs = ["corpus", "examples"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:log|txt|jsonl)$/.test(file))
    .map((file) => join(folder, file)),
);

test("there are logs to read", () => expect(logs.length).toBeGreaterThan(50));

test.each(logs)("%s is read as by the installed command", (log) => {
  for (const output of ["default", "json", "view"]) {
    expect(run(froe, ["-F", output, log])).toEqual(installed(["-F", output, log]));
  }
});

test.each([
  ["--version"],
  ["--help"],
  ["help", "percentile"],
  ["detect", ...logs.slice(0, 20)],
  ["-s", "examples/checkout.log"],
  ["--by", "status", "--count", "corpus/combined/access.log"],
  ["--patterns", "examples/checkout.log"],
  ["explain", "-f", "combined", "corpus/combined/access.log"],
  ["export", "svg", "-f", "combined"],
  ["export", "js", "-f", "combined"],
  ["sample", "-f", "combined", "-n", "5", "--seed", "1"],
  ["--filter", "e.status >= 500", "--exec", "e.kind = `${e.method}!`", "corpus/combined/access.log"],
  ["no-such.log"],
  ["--levl", "error", "examples/checkout.log"],
])("froe %s", (...args) => {
  // How long it took is another thing.
  const timeless = ({ stdout, ...rest }: Ran) => ({ ...rest, stdout: stdout.replace(/^Speed:.*$/m, "") });
  expect(timeless(run(froe, args))).toEqual(timeless(installed(args)));
});

test.each(["checkout", "db-server", "door", "edge-cache", "package-history", "web-proxy"])(
  "a grammar in TypeScript is loaded: %s",
  (name) => {
    const args = ["-J", "-f", `examples/${name}.grammar.ts`, `examples/${name}.log`];
    const { status, stdout } = run(froe, args);
    expect({ status, stdout }).toEqual({ status: installed(args).status, stdout: installed(args).stdout });
    expect(stdout).not.toBe("");
  },
);

test("a grammar of a package is loaded, and imports its neighbors", () => {
  const folder = join(home, "node_modules/doors");
  mkdirSync(folder, { recursive: true });
  const exported = { name: "doors", type: "module", exports: { import: "./index.js" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(exported));
  writeFileSync(join(folder, "name.js"), `export const name = "pair";\n`);
  writeFileSync(
    join(folder, "index.js"),
    `import { field, grammar, rest, seq, until } from "froe/grammar";
import { name } from "./name.js";
export const pair = grammar(name, { about: "Pairs", layout: "A B", record: seq(field("a", until(" ")), " ", field("b", rest)) });
`,
  );
  const { stdout, stderr } = run(froe, ["-J", "-f", "doors#pair"], { cwd: home, input: "left right\n" });
  expect({ stdout, stderr }).toEqual({ stdout: '{"a":"left","b":"right"}\n', stderr: "" });
});

test.each(["froe/formats", "froe/formats/logfmt"])("a grammar imports a built-in format from %s", (module) => {
  const text = `import { field, grammar, rest, seq, within } from "froe/grammar";
import { logfmt } from "${module}";
export default grammar("pairs", { about: "Pairs", layout: "> PAIRS", record: seq("> ", within(field("pairs", rest), logfmt)) });
`;
  writeFileSync(join(home, "pairs.mjs"), text);
  const { stdout, stderr } = run(froe, ["-J", "-f", "./pairs.mjs"], { cwd: home, input: "> left=right\n" });
  expect({ stdout, stderr }).toEqual({ stdout: '{"left":"right"}\n', stderr: "" });
});

test("a grammar with a mistake is reported with its line and column", () => {
  writeFileSync(join(home, "wrong.mjs"), `import { grammar } from "froe/grammar";\nexport default grammar("x" {});\n`);
  const { status, stderr } = run(froe, ["-f", "./wrong.mjs", "app.log"], { cwd: home });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "froe: ./wrong.mjs:2:28: missing ) after argument list\nTry froe -h.\n",
  });
});

test("workers parse the ranges of a large file", () => {
  const lines = readFileSync("corpus/json/checkout.log", "utf8");
  const large = join(home, "large.log");
  writeFileSync(large, lines.repeat(Math.ceil(410e6 / lines.length)));
  const args = ["-f", "json", "--by", "level", "--count", large];
  const several = run(froe, ["-P", "--threads", "2", "-v", ...args]);
  // A hint says why, where one reader reads instead.
  expect(several.stderr).toBe("");
  expect(several.stdout).toBe(run(froe, args).stdout);
  rmSync(large);
});

test("compressed logs are read", () => {
  const text = readFileSync("corpus/combined/access.log");
  for (const [program, suffix] of [
    ["gzip", "gz"],
    ["zstd", "zst"],
  ] as const) {
    const path = join(home, `access.log.${suffix}`);
    const { status, stdout, stderr } = spawnSync(program, ["-c"], { input: text });
    expect({ status, stderr: String(stderr) }, program).toEqual({ status: 0, stderr: "" });
    writeFileSync(path, stdout);
    expect(run(froe, ["-J", path]).stdout).toBe(run(froe, ["-J", "corpus/combined/access.log"]).stdout);
  }
});

test("a followed file is read until the user ends it", async () => {
  const path = join(home, "growing.log");
  writeFileSync(path, '{"n":1}\n');
  const child = spawn(froe, ["-J", "--follow", path], { env: { PATH: "/nowhere", HOME: home } });
  let printed = "";
  await new Promise<void>((seen) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      if (printed.includes('"n":1')) writeFileSync(path, '{"n":2}\n', { flag: "a" });
      if (printed.includes('"n":2')) seen();
    });
  });
  const code = new Promise((ended) => child.on("exit", ended));
  child.kill("SIGINT");
  expect({ printed, code: await code }).toEqual({ printed: '{"n":1}\n{"n":2}\n', code: 130 });
});

test("nothing is written, neither beside the executable nor at home", () => {
  const fresh = mkdtempSync(join(tmpdir(), "froe-home-"));
  spawnSync(froe, ["-s", "corpus/combined/access.log"], { env: { PATH: "/nowhere", HOME: fresh } });
  expect(readdirSync(fresh)).toEqual([]);
  expect(existsSync(join(inject("made"), "cache"))).toBe(false);
  rmSync(fresh, { recursive: true });
});
