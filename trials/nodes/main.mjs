import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODES, withNode } from "./nodes.mjs";
import { warnings } from "./warnings.mjs";

/*
 * Runs the test command of the README on each Node that froe supports, with one dist/, and checks that Node has nothing to warn
 * of. `npm run test:node -- 24` does so on one. Without a name, all specs run on the oldest and the newest Node, and a part
 * of them on each between. The last line counts the tests of all; the check of warnings is one.
 */

const between = NODES.slice(1, -1);

const asked = process.argv.slice(2).map(Number);
const unknown = asked.find((major) => !NODES.includes(major));
if (unknown !== undefined) {
  process.stderr.write(`froe is not tested on Node ${unknown}, but on ${NODES.join(", ")}\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "froe-nodes-"));
const results = [];
try {
  for (const major of asked) results.push(await onNode(major, []));
  if (asked.length === 0) for (const major of NODES) results.push(await onNode(major, partOf(major)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

process.stdout.write("\n");
for (const { name, passed, failed } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

/** The options of vitest for the specs that run on a Node where all Nodes are tried. */
function partOf(major) {
  const index = between.indexOf(major);
  return index < 0 ? [] : [`--shard=${index + 1}/${between.length}`];
}

/** Tests on a Node. One that npm cannot bring is a failed test. */
async function onNode(major, part) {
  try {
    return await withNode(major, async (env, version) => {
      process.stdout.write(`\n=== Node ${version} ${part}\n`);
      const tests = await suite(major, env, part);
      const warned = warnings(env);
      for (const line of warned) process.stdout.write(`${line}\n`);
      const [passed, failed] = warned.length === 0 ? [1, 0] : [0, 1];
      return { name: `Node ${version}`, passed: tests.passed + passed, failed: tests.failed + failed };
    });
  } catch (error) {
    process.stderr.write(`Node ${major}: ${error.message}\n`);
    return { name: `Node ${major}`, passed: 0, failed: 1 };
  }
}

/** Runs `npm test`. */
async function suite(major, env, part) {
  const report = join(folder, `${major}.json`);
  const options = ["--reporter=default", "--reporter=json", `--outputFile=${report}`, ...part];
  const shell = process.platform === "win32";
  const child = spawn("npm", ["test", "--", ...options], { env, shell, stdio: "inherit" });
  const status = await new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  const { numPassedTests = 0, numFailedTests = 0 } = contents(report);
  // A type error, a finding of lint or a spec that cannot be loaded fails the run without failing a test.
  return { passed: numPassedTests, failed: numFailedTests === 0 && status !== 0 ? 1 : numFailedTests };
}

function contents(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}
