import { parseArgs } from "node:util";
import { boundPatterns } from "../../engine/pipeline/linear-time.ts";
import { groups } from "./cases/index.ts";
import { type Growth, LARGEST, measure } from "./measure.ts";

// `npm run test:complexity -- grammars`: how the time grows with the input, for the groups that are named, or for all.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { largest: { type: "string", default: String(LARGEST) }, all: { type: "boolean", default: false } },
});
const unknown = positionals.find((name) => !groups.some((group) => group.name === name));
if (unknown !== undefined)
  throw new Error(`no group ${unknown}; there are ${groups.map(({ name }) => name).join(" ")}`);

boundPatterns();
let isFine = true;
for (const { name, cases } of groups) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  const grown: Growth[] = [];
  for (const one of await cases()) {
    const growth = await measure(one, Number(values.largest));
    grown.push(growth);
    if (values.all || !growth.isFine) console.log(row(growth));
  }
  const told = grown.filter(({ ratio }) => ratio !== null);
  const worst = told.toSorted((a, b) => b.ratio! - a.ratio!)[0];
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${grown.length} cases in ${seconds} s${worst ? `; the steepest: ${row(worst)}` : ""}`);
  isFine &&= grown.every((growth) => growth.isFine);
}
process.exitCode = isFine ? 0 : 1;

function row({ name, ratio, times, isFine: fine }: Growth): string {
  const last = times.at(-1)!;
  const first = times.find(({ size }) => size * 8 >= last.size)!;
  const shown = [first, last].map(({ size, millis }) => `${size / 1024} KiB ${millis.toFixed(1)} ms`).join(", ");
  return `${fine ? "" : "TOO FAST A GROWTH: "}${name}: x ${ratio?.toFixed(2) ?? "-"} for each doubling (${shown})`;
}
