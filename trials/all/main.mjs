import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { needs } from "./needs.mjs";

/*
 * Runs all trials, one after another, and prints a table: what passed, what failed, and what was skipped because something
 * that it needs is missing. `npm run test:all -- fuzz servers` runs some of them.
 */

const PYTHON = process.env.FROE_PYTHON ?? "python3";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const all = Object.keys(scripts).filter(
  (name) => name.startsWith("test:") && !["test:all", "test:watch", "test:node"].includes(name),
);
const asked = process.argv.slice(2).map((name) => `test:${name}`);
const unknown = asked.find((name) => !all.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`there is no ${unknown}; there is ${all.join(", ")}\n`);
  process.exit(2);
}

const rows = (asked.length > 0 ? asked : all).map(result);
process.stdout.write(`\n${rows.map((row) => row.join("\t")).join("\n")}\n`);
process.exitCode = rows.some(([, outcome]) => outcome === "failed") ? 1 : 0;

function result(name) {
  const lack = lackOf(needs[name] ?? {});
  if (lack !== null) return [name, "skipped", lack];
  const begin = performance.now();
  const { status } = spawnSync("npm", ["run", "--silent", name], { stdio: "inherit" });
  return [name, status === 0 ? "passed" : "failed", `${Math.round((performance.now() - begin) / 1000)} s`];
}

/** What a trial lacks, in words; null for nothing. */
function lackOf({ programs = [], modules = [], variables = {}, argument = null }) {
  if (argument !== null) return `it asks for ${argument}`;
  const missing = programs.filter((program) => !isFound(program));
  if (missing.length > 0) return `no ${missing.join(", ")}`;
  const unset = Object.entries(variables).find(([variable]) => !process.env[variable]);
  if (unset) return `${unset[0]} does not name ${unset[1]}`;
  const unknown = modules.filter((module) => !isImported(module));
  return unknown.length > 0 ? `${PYTHON} has no ${unknown.join(", ")}` : null;
}

function isImported(module) {
  return spawnSync(PYTHON, ["-c", `import ${module}`], { stdio: "ignore" }).status === 0;
}

function isFound(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch (error) {
      if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EACCES") return false;
      throw error;
    }
  });
}
