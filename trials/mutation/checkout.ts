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
const QUIET_MS = 180_000;

/** What a run of specs finds: those that failed, and whether it had to be ended. */
export interface Run {
  readonly failed: readonly string[];
  readonly hung: boolean;
}

/** A copy of a checkout, whose tests run on broken lines. */
export interface Checkout {
  /** False if the checkout has no such line, or several. */
  has(mutant: Mutant): boolean;
  /** The specs that import the file of the mutant, the nearest first. */
  related(mutant: Mutant): readonly string[];
  /** Runs specs while the lines of all these mutants are broken. */
  run(specs: readonly string[], mutants: readonly Mutant[], isFirstEnough: boolean): Promise<Run>;
}

export function copyOf(checkout: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), "froe-mutation-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(checkout))
    if (!LEFT_OUT.includes(name)) cpSync(join(checkout, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(checkout, PACKAGES), join(folder, PACKAGES));
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
        return await vitest(folder, specs, isFirstEnough ? ["--bail", "1"] : []);
      } finally {
        for (const [file, text] of sound) writeFileSync(join(folder, file), text);
      }
    },
  };
}

/** Runs specs of a folder. What a spec starts is ended with it. */
function vitest(folder: string, specs: readonly string[], args: readonly string[]): Promise<Run> {
  const reporter = `--reporter=${resolve("trials/mutation/reporter.ts")}`;
  const cached = ["--experimental.fsModuleCache", `--experimental.fsModuleCachePath=${join(folder, ".modules")}`];
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "compiled", reporter, ...cached, ...args, ...specs],
    // Beside what the tests run, which is in the sources, dist/ is as it was.
    { cwd: folder, stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, FROE_BUILT: "1" }, detached: true },
  );
  let printed = "";
  let hung = false;
  const end = () => {
    hung = true;
    process.kill(-child.pid!, "SIGKILL");
  };
  let timer = setTimeout(end, QUIET_MS);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_MS);
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => {
      clearTimeout(timer);
      const failed = [...printed.matchAll(/^failed (.+)$/gm)].map(([, spec]) => spec!);
      // What failed outside of any test may be of each.
      done({ failed: code === 0 || hung || failed.length > 0 ? failed : specs, hung });
    });
  });
}
