// The benchmark: froe and its peers read the same generated logs, in turns, each run a whole process that writes to
// /dev/null. It measures dist/, so run `npx unbuild` first.
//
//   npm run bench -- [options]
//     --lines N      lines of each input (default 200000)
//     --runs N       measured runs of each command, after one that warms up (default 5)
//     --only TEXT    only the tasks whose name contains TEXT; may be repeated
//     --node PATH    the Node.js binary that runs froe (default: the one that runs this)
//     --froe PATH    froe's command-line module (default dist/cli.mjs)
//     --no-peers     froe alone
//     --cache DIR    where the inputs are kept (default: froe-bench in the system's temporary folder)
//     --json FILE    also writes every run to FILE
//
// It prints a table in Markdown. Figures are froe's, medians over the runs. `froe / other` is froe's wall clock
// divided by that of each other command, the median over the rounds (in a round every command runs once); below 1
// froe is faster. A peer that is not on PATH is skipped. The run that warms up also counts the printed lines: a wrong
// count, or an exit code other than 0, stops the benchmark. Memory (peak of the resident set) and processor time need
// GNU time.
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commandsOf } from "./commands.mjs";
import { describeMachine } from "./machine.mjs";
import { checkOutput, measureInTurns, median } from "./measure.mjs";
import { table } from "./table.mjs";
import { tasks } from "./tasks.mjs";

const { values: options } = parseArgs({
  options: {
    lines: { type: "string", default: "200000" },
    runs: { type: "string", default: "5" },
    "peer-runs": { type: "string", default: "2" },
    only: { type: "string", multiple: true, default: [] },
    node: { type: "string", default: process.execPath },
    froe: { type: "string", default: fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url)) },
    "no-peers": { type: "boolean", default: false },
    cache: { type: "string", default: join(tmpdir(), "froe-bench") },
    json: { type: "string" },
  },
});

const { node, froe, cache } = options;
const lines = count("lines");
const runs = count("runs");
const peerRuns = Math.min(runs, count("peer-runs"));
const setup = { node, froe, cache, lines, withPeers: !options["no-peers"] };
if (!existsSync(froe)) stop(`${froe} is missing: npx unbuild`);
const wanted = tasks.filter(
  ({ name }) => options.only.length === 0 || options.only.some((text) => name.includes(text)),
);
if (wanted.length === 0) stop(`no such task; there are: ${tasks.map(({ name }) => name).join("; ")}`);

const results = [];
const programs = new Map();
for (const task of wanted) {
  progress(task.name);
  const commands = await commandsOf(task, setup);
  for (const command of commands) {
    const problem = await checkOutput(command);
    if (problem !== null) stop(`${task.name}: ${command.name}: ${problem}`);
    programs.set(command.tool, command.file);
  }
  results.push(summary(task, await measureInTurns(commands, runs, peerRuns)));
}
progress("");

const machine = await describeMachine(programs);
const tables = [results.filter(({ limit }) => !limit), results.filter(({ limit }) => limit)];
const texts = tables.filter((rows) => rows.length > 0).map(table);
console.log(`${machine}; ${lines} lines, ${runs} runs\n\n${texts.join("\n\n")}`);
if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, lines, runs, results }, null, 2)}\n`);

/** What the runs of a task say. */
function summary({ name, startUp = false, limit = false }, [own, ...others]) {
  const middle = (key) => median(own.runs.map((run) => run[key]));
  const wall = middle("wall");
  return {
    task: name,
    limit,
    lines: startUp ? null : own.read.lines / wall,
    bytes: startUp ? null : own.read.bytes / wall,
    wall,
    user: middle("user"),
    system: middle("system"),
    peak: middle("peak"),
    ratios: Object.fromEntries(
      others.map((other) => [other.name, median(other.runs.map(({ wall }, round) => own.runs[round].wall / wall))]),
    ),
    runs: Object.fromEntries([own, ...others].map((command) => [command.name, command.runs])),
  };
}

function count(name) {
  const number = Number(options[name]);
  if (!Number.isSafeInteger(number) || number < 1) stop(`--${name} takes a whole number, 1 or more`);
  return number;
}

function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

function stop(message) {
  progress("");
  console.error(`bench: ${message}`);
  process.exit(2);
}
