import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

// Trials take minutes, and some need programs that not every machine has. Here each starts as far as it can everywhere.

/** A file of trials, as scripts, configurations and programs name it. */
const FILE = /\btrials\/[\w/.-]+\.(?:ts|mjs|py|rb)\b/g;
const CODE = /\.(?:ts|mjs)$/;

const scripts = Object.entries(packageJson.scripts).filter(([, command]) => command.includes("trials/"));

test.each(scripts)("npm run %s finds its files, and whatever they import", async (_, command) => {
  const named = new Set(command.match(FILE));
  expect(named.size).toBeGreaterThan(0);
  // The set grows while it is walked.
  for (const file of named) {
    expect(existsSync(file), file).toBe(true);
    for (const other of readFileSync(file, "utf8").match(FILE) ?? []) named.add(other);
  }
  const entryPoints = [...named].filter((file) => CODE.test(file));
  const { errors } = await build({
    ...{ entryPoints, outdir: "unused", write: false, bundle: true },
    ...{ platform: "node", format: "esm", packages: "external", logLevel: "silent" },
  });
  expect(errors).toEqual([]);
});

test("what runs all trials knows which there are", async () => {
  const { needs } = await import(resolve("trials/all/needs.mjs"));
  const names = Object.keys(packageJson.scripts);
  for (const name of Object.keys(needs)) expect(names).toContain(name);
});

test("a trial says what it lacks, and how it is got", async () => {
  const { lackOf } = await import(resolve("trials/all/needs.mjs"));
  expect(lackOf({ programs: ["node"] })).toBe(null);
  expect(lackOf({ programs: ["node", "no-such-program"] })).toBe("no no-such-program: apt-get install no-such-program");
  expect(lackOf({ variables: { FROE_NO_SUCH: "a folder" } })).toBe("FROE_NO_SUCH does not name a folder");
  expect(lackOf({ modules: ["no_such"] })).toMatch(
    / has no no_such: .* -m pip install no_such, or name another Python/,
  );
});

test("CI and package.json name the Nodes that the suite runs on", async () => {
  const { NODES }: { NODES: readonly number[] } = await import(resolve("trials/nodes/nodes.mjs"));
  // Files are read by `process.getBuiltinModule`.
  expect(packageJson.engines.node).toBe(`>=${NODES[0]}.16`);
  expect(readFileSync(".github/workflows/ci.yml", "utf8")).toContain(`\n        node: [${NODES.join(", ")}]\n`);
});

test("a benchmark measures, and checks what is printed", () => {
  const cache = mkdtempSync(join(tmpdir(), "froe-bench-"));
  try {
    const few = ["--lines", "200", "--runs", "1", "--no-peers", "--only", "logfmt to JSON", "--cache", cache];
    const printed = execFileSync(process.execPath, ["trials/bench/run.mjs", ...few], {
      encoding: "utf8",
      stdio: "pipe",
    });
    expect(printed).toMatch(/; 200 lines, 1 runs\n\n\|/);
    expect(printed).toContain("| logfmt to JSON |");
  } finally {
    rmSync(cache, { recursive: true });
  }
});
