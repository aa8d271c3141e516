// Where the time goes: each format, with each output, under a profiler, and the three functions that cost the most by
// themselves. It measures dist/, so run `npx unbuild` first.
//
//   npm run bench:profile -- [options]
//     --lines N        lines of each input (default 300000)
//     --format NAME    only this format; may be repeated
//     --output NAME    only this output, one of those below; may be repeated
//     --node PATH      the Node.js binary that runs froe (default: the one that runs this)
//     --froe PATH      froe's command-line module (default dist/cli.mjs)
//     --cache DIR      where the inputs are kept (default: froe-bench in the system's temporary folder)
//
// It prints a table in Markdown. MB/s is the input by the processor time (user and system, GNU time) of a run of its own
// without the profiler, with all that a start costs; the shares are of the samples of the profile. Code that froe has
// generated has a name at most: `record` is a format's parser, `(generated)` what calls it.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { catalogue } from "../../dist/index.mjs";
import { sampledFile } from "./inputs.mjs";
import { measureInTurns } from "./measure.mjs";
import { selfTimes } from "./self-times.mjs";

/** What is asked of froe, by the names of the table. */
const OUTPUTS = {
  none: ["-q"],
  json: ["-J"],
  default: [],
  logfmt: ["-F", "logfmt"],
  inspect: ["-F", "inspect"],
  csv: ["-F", "csv", "-k", "ts,level,msg"],
  keys: ["-J", "-k", "ts,level"],
  statistics: ["-s"],
};
const SHOWN = 3;
const RUNS = 2;

const { values: options } = parseArgs({
  options: {
    lines: { type: "string", default: "300000" },
    format: { type: "string", multiple: true, default: catalogue.map(({ name }) => name) },
    output: { type: "string", multiple: true, default: Object.keys(OUTPUTS) },
    node: { type: "string", default: process.execPath },
    froe: { type: "string", default: fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url)) },
    cache: { type: "string", default: join(tmpdir(), "froe-bench") },
  },
});

const folder = mkdtempSync(join(tmpdir(), "froe-profile-"));
try {
  console.log("| format | output | MB/s | first | second | third |\n| --- | --- | ---: | --- | --- | --- |");
  for (const format of options.format) {
    const input = await sampledFile(format, Number(options.lines), options.cache);
    for (const output of options.output) {
      const args = [options.froe, "-f", format, ...OUTPUTS[output], input.path];
      const { total, functions } = selfTimes(await profileOf(args));
      const cells = functions
        .slice(0, SHOWN)
        .map(({ name, count }) => `${name} ${Math.round((100 * count) / total)} %`);
      const speed = input.bytes / 1e6 / (await processorTime(args));
      console.log(`| ${[format, output, speed.toFixed(0), ...cells].join(" | ")} |`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The processor time of a run, in seconds: the least of a few. */
async function processorTime(args) {
  const [{ runs }] = await measureInTurns([{ file: options.node, args }], RUNS, RUNS);
  return Math.min(...runs.map(({ wall, user, system }) => (user === null ? wall : user + system)));
}

/** Runs froe under V8's profiler. @returns the text of the profile of its thread. */
async function profileOf(args) {
  const profiler = ["--cpu-prof", "--cpu-prof-interval", "250", "--cpu-prof-dir", folder];
  const child = spawn(options.node, [...profiler, ...args], { stdio: ["ignore", "ignore", "ignore"] });
  await new Promise((resolve, reject) => child.on("error", reject).on("exit", resolve));
  const [file] = readdirSync(folder);
  if (file === undefined) throw new Error(`no profile of ${args.join(" ")}`);
  const text = readFileSync(join(folder, file), "utf8");
  rmSync(join(folder, file));
  return text;
}
