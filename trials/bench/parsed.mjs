// Prints how many microseconds of processor time one line takes: `node parsed.mjs FORMAT|JSON.parse FILE RUNS`.
import { readFileSync } from "node:fs";

const MOST_LINES = 200_000;

const [format, path, runs] = process.argv.slice(2);
const lines = readFileSync(path, "utf8").split("\n", MOST_LINES);
const parse = format === "JSON.parse" ? JSON.parse : await parserOf(format);
let sum = 0;
let best = Number.POSITIVE_INFINITY;
for (let run = 0; run < Number(runs); run++) {
  const start = process.cpuUsage();
  for (const line of lines) read(parse(line));
  const { user, system } = process.cpuUsage(start);
  best = Math.min(best, (user + system) / lines.length);
}
// The sum is used, so that nothing that it is made of is left out.
process.stdout.write(Number.isNaN(sum) ? "0" : String(best));

async function parserOf(name) {
  const { catalogue, createParser } = await import("../../dist/index.mjs");
  return createParser(catalogue.find((grammar) => grammar.name === name)).parse;
}

/** Looks at all fields of an event. */
function read(event) {
  for (const name in event) {
    const value = event[name];
    sum += typeof value === "string" ? value.length : typeof value === "number" ? value : 1;
  }
}
