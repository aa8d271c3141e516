import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Mutant } from "./mutate.ts";
import { relatedSpecs } from "./related.ts";

/** What is not copied: the packages, which a copy shares, and the history. */
const PACKAGES = "node_modules";
const LEFT_OUT = [PACKAGES, ".git"];

/** A run of specs that prints nothing for as long waits for what will not come, which is noticed too. */
const QUIET_MS = 300_000;

/** The configuration of a copy: dist/ is not built again, and a process runs specs in the order in which they are named. */
const CONFIG = "vitest.mutation.ts";
const CONFIGURATION = `import base from "./vitest.config.ts";
const at = (spec) => process.argv.findIndex((arg) => spec.moduleId.endsWith(arg));
class AsNamed {
  shard = (specs) => specs;
  sort = (specs) => [...specs].sort((one, other) => at(one) - at(other));
}
export default { test: { ...base.test, globalSetup: [], sequence: { sequencer: AsNamed } } };
`;

/** What a run of specs finds: those that failed, died or had to be ended, and whether all others passed. */
export interface Run {
  readonly failed: readonly string[];
  readonly isWhole: boolean;
}

/** A copy of a checkout, whose tests run on broken lines. */
export interface Checkout {
  /** False if the checkout has no such line, or several. */
  has(mutant: Mutant): boolean;
  /** The specs that import the file of the mutant, the nearest first. */
  related(mutant: Mutant): readonly string[];
  /** Runs specs while the lines of all these mutants are broken; `isFirstEnough` ends the run with the first that fails. */
  run(specs: readonly string[], mutants: readonly Mutant[], isFirstEnough: boolean): Promise<Run>;
}

export function copyOf(checkout: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), "froe-mutation-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(checkout))
    if (!LEFT_OUT.includes(name)) cpSync(join(checkout, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(checkout, PACKAGES), join(folder, PACKAGES));
  writeFileSync(join(folder, CONFIG), CONFIGURATION);
  const specsOf = relatedSpecs(folder);
  const has = ({ file, before }: Mutant) => {
    const lines = existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").split("\n") : [];
    return lines.includes(before) && lines.indexOf(before) === lines.lastIndexOf(before);
  };
  return {
    has,
    related: ({ file }) => specsOf(file),
    async run(specs, mutants, isFirstEnough) {
      const sound = new Map(mutants.map(({ file }) => [file, readFileSync(join(folder, file), "utf8")]));
      for (const { file, before, after } of mutants) {
        const lines = readFileSync(join(folder, file), "utf8").split("\n");
        writeFileSync(join(folder, file), lines.map((line) => (line === before ? after : line)).join("\n"));
      }
      try {
        return await vitest(folder, specs, isFirstEnough);
      } finally {
        for (const [file, text] of sound) writeFileSync(join(folder, file), text);
      }
    },
  };
}

/** Runs specs of a folder. What they start is ended with them. */
function vitest(folder: string, specs: readonly string[], isFirstEnough: boolean): Promise<Run> {
  const args = [
    ...["run", "--config", CONFIG, "--project", "compiled", `--reporter=${resolve("trials/mutation/reporter.ts")}`],
    ...["--experimental.fsModuleCache", `--experimental.fsModuleCachePath=${join(folder, ".modules")}`],
    // Two processes would load the sources twice, for the few specs until the first that fails.
    ...(isFirstEnough ? ["--bail", "1", "--maxWorkers", "1"] : []),
  ];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args, ...specs], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
    // Beside what the tests run, which is in the sources, dist/ is as it was.
    env: { ...process.env, FROE_BUILT: "1" },
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid!, "SIGKILL");
    } catch {
      // All have ended.
    }
  };
  process.on("exit", end);
  let printed = "";
  let timer = setTimeout(end, QUIET_MS);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_MS);
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => {
      clearTimeout(timer);
      end();
      process.off("exit", end);
      const named = (what: string) =>
        [...printed.matchAll(new RegExp(`^${what} (.+)$`, "gm"))].map(([, spec]) => spec!);
      const ended = new Set(named("(?:passed|skipped|failed)"));
      const unended =
        isFirstEnough && named("failed").length > 0 ? [] : named("begun").filter((spec) => !ended.has(spec));
      const failed = [...named("failed"), ...unended];
      // What failed outside of any test may be of each.
      done({
        failed: code === 0 || failed.length > 0 ? failed : specs,
        isWhole: specs.every((spec) => ended.has(spec)),
      });
    });
  });
}
