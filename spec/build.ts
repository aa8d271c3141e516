import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Builds dist/ where a source is newer, so that the tests of the command line run what stands in the sources. */
export default function build(): void {
  const sources = ["build", "grammars", "engine", "workbench", "cli", "testing"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  const built = statSync("dist/cli.mjs", { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (newest > built) {
    execFileSync("npx", ["unbuild"], { stdio: "ignore", env: { ...process.env, FROE_BUILD: "tests" } });
  }
}
