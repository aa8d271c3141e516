// What an application pays that reads a log with the library, and with what it would use instead: million lines a second,
// each way a process of its own, in turns, one field of each record read; the ratios are medians over the rounds. It measures dist/, so run `npx unbuild` first.
//
//   npm run bench:library -- [--lines N] [--runs N] [--node PATH] [--cache DIR] [--peers DIR]
//
// The peers are in the folder PEERS (default: peers in the cache): npm install --prefix PEERS papaparse peggy parsimmon arcsecond zod
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inputFile } from "./inputs.mjs";
import { PEERS, WAYS } from "./library-peers.mjs";
import { median } from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    lines: { type: "string", default: "1000000" },
    runs: { type: "string", default: "5" },
    node: { type: "string", default: process.execPath },
    cache: { type: "string", default: join(tmpdir(), "froe-bench") },
    peers: { type: "string" },
  },
});
const WAY = fileURLToPath(new URL("library-way.mjs", import.meta.url));
const lines = Number(options.lines);
const runs = Number(options.runs);
const peers = options.peers ?? join(options.cache, "peers");
const missing = PEERS.filter((name) => !existsSync(join(peers, "node_modules", name)));
if (missing.length > 0) {
  process.stderr.write(`${missing.join(", ")} not installed: npm install --prefix ${peers} ${PEERS.join(" ")}\n`);
  process.exit(1);
}

console.log("| input | way | million lines/s | readEvents / this, wall | CPU |\n|---|---|---:|---:|---:|");
for (const input of Object.keys(WAYS)) {
  const { path } = await inputFile(input, lines, options.cache);
  const ways = Object.keys(WAYS[input]);
  const times = new Map(ways.map((way) => [way, []]));
  const sums = new Set();
  for (let run = 0; run < runs; run++) {
    for (const way of ways) {
      const read = timed(input, way, path);
      times.get(way).push(read);
      sums.add(read.sum);
    }
  }
  if (sums.size > 1) throw new Error(`the ways of ${input} do not agree: ${[...sums].join(", ")}`);
  const [first] = ways;
  for (const way of ways) {
    const own = times.get(way);
    const rate = (lines / median(own.map(({ wall }) => wall)) / 1e6).toFixed(2);
    const ratio = (unit) => median(times.get(first).map((one, run) => one[unit] / own[run][unit])).toFixed(2);
    console.log(`| ${input} | ${way} | ${rate} | ${way === first ? " | " : `${ratio("wall")} | ${ratio("cpu")}`} |`);
  }
}

function timed(input, way, path) {
  const { stdout, stderr, status } = spawnSync(options.node, [WAY, input, way, path, peers], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
