import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { lackOf, needs } from "./needs.mjs";

/*
 * Runs all trials, one after another, and prints a table: what passed, what failed, and what was skipped because something
 * that it needs is missing. `npm run test:all -- fuzz writers` runs some of them.
 */

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
