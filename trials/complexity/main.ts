import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { boundPatterns } from "../../engine/records/linear-time.ts";
import { stop } from "../stop.ts";
import { groups } from "./cases/index.ts";
import { type Growth, LARGEST, measure, slowest } from "./measure.ts";

// `npm run test:complexity -- grammars`: how the time grows with the input, for the groups that are named, or for all.
// Each target has one line, of the steepest of its inputs that were measured.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    largest: { type: "string", default: String(LARGEST) },
    only: { type: "string", default: "" },
    all: { type: "boolean", default: false },
  },
});
const unknown = positionals.find((name) => !groups.some((group) => group.name === name));
if (unknown !== undefined) stop(`no group ${unknown}; there are ${groups.map(({ name }) => name).join(" ")}`);

boundPatterns();
let steep = 0;
for (const { name, targets } of groups) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  const worst: Growth[] = [];
  let tried = 0;
  for (const target of await targets()) {
    if (!target.name.includes(values.only)) continue;
    // A signal ends the program here: the rest never waits.
    await setImmediate();
    const cases = await target.cases();
    tried += cases.length;
    const grown: Growth[] = [];
    for (const one of await slowest(cases)) {
      grown.push(await measure(one, Math.min(Number(values.largest), target.most ?? LARGEST)));
    }
    const [steepest, ...others] = grown.toSorted((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0));
    if (!steepest) continue;
    worst.push(steepest);
    for (const growth of [steepest, ...others.filter(({ isFine }) => values.all || !isFine)]) {
      console.log(`${name}  ${target.name}: ${row(growth)}`);
    }
  }
  const bad = worst.filter(({ isFine }) => !isFine).length;
  const ratio = Math.max(0, ...worst.map((growth) => growth.ratio ?? 0)).toFixed(2);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${worst.length} targets, ${tried} inputs, ${seconds} s; at most x ${ratio}; too steep: ${bad}`);
  steep += bad;
}
process.exitCode = steep === 0 ? 0 : 1;

function row({ name, ratio, times, isFine }: Growth): string {
  const last = times.at(-1)!;
  const first = times.find(({ size }) => size * 8 >= last.size)!;
  const shown = [first, last].map(({ size, millis }) => `${size / 1024} KiB ${millis.toFixed(1)} ms`).join(", ");
  return `${isFine ? "" : "TOO STEEP "}x ${ratio?.toFixed(2) ?? "-"} for each doubling (${shown}) of ${name}`;
}
