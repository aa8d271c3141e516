import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/**
 * Builds dist/ if a source is newer, so that tests of the built command line run what is in the sources. While sources are
 * watched nothing is built: most tests run the sources, and the others the last build.
 */
export default function build(project?: TestProject): void {
  if (project?.config.watch) return;
  const sources = ["build", "grammars", "engine", "workbench", "cli", "testing"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  const built = statSync("dist/cli.mjs", { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (newest > built) {
    execFileSync("npx", ["unbuild"], { stdio: "ignore", env: { ...process.env, FROE_BUILD: "tests" } });
  }
}
