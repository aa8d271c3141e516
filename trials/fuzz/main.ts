import { parseArgs } from "node:util";
import { stop } from "../stop.ts";
import { openCoverage } from "./coverage.ts";
import { fuzz, type Outcome } from "./fuzz.ts";
import { collectedHeap } from "./heap.ts";
import { type Share, shareOf } from "./share.ts";
import { saveState, stateIn } from "./state.ts";
import { targets } from "./targets/index.ts";

// `npm run test:fuzz -- json --inputs 1000000`: tries made-up inputs on the targets that are named, or on all of them.
// Each target goes on where it was left, also by a signal, until it has been given this many inputs.

const LEAST_COVERED = 0.95;
/** The heap may grow by this many bytes, between a tenth of the inputs and all of them. */
const MOST_GROWTH = 8 * 2 ** 20;
/** The heap and the coverage tell of a target only when it has had this many inputs. */
const FEWEST_TOLD = 20_000;
const MEBIBYTE = 2 ** 20;
/** What is found is shown up to this many characters; the inputs are written to the folder. */
const SHOWN = 600;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: { type: "string", default: "1000000" },
    folder: { type: "string", default: "node_modules/.cache/froe-fuzz" },
    missed: { type: "boolean", default: false },
  },
});
const wanted = Number(values.inputs);
const unknown = positionals.find((name) => !targets.some((target) => target.name === name));
if (unknown !== undefined) stop(`no target ${unknown}; there are ${targets.map(({ name }) => name).join(" ")}`);

let isOver = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.removeAllListeners(signal).once(signal, () => {
    isOver = true;
  });
}
console.log("target                   inputs  seconds  kept  lines    slowest  heap MiB    findings");
let isFine = true;
for (const { name, make } of targets) {
  if (isOver || (positionals.length > 0 && !positionals.includes(name))) continue;
  const before = stateIn(values.folder, name);
  const coverage = openCoverage(import.meta.url);
  const target = await make();
  const effort = {
    inputs: Math.max(0, wanted - before.inputs),
    seed: before.inputs + 1,
    heap: collectedHeap,
    isOver: () => isOver,
  };
  const kept = before.kept.map((text) => Buffer.from(text, "base64"));
  const guided = await fuzz(target, { ...effort, kept, coverage });
  const share = shareOf(coverage.generated);
  coverage.close();
  saveState(values.folder, name, before, guided);
  // While V8 counts what runs it keeps all code that was ever made: what the target keeps is seen without.
  const alone = grows(guided) ? await fuzz(target, { ...effort, kept: guided.kept, coverage: null }) : guided;
  const outcome = { ...guided, heapBefore: alone.heapBefore, heapAfter: alone.heapAfter };
  const inputs = before.inputs + outcome.inputs;
  console.log(row(name, inputs, before.seconds + outcome.seconds, outcome, share));
  for (const problem of problemsOf(inputs, outcome, share)) {
    isFine = false;
    console.log(`  ${problem}`);
  }
  if (values.missed) for (const line of share.missed) console.log(`  never ran: ${line}`);
}
process.exitCode = isFine ? 0 : 1;

function row(name: string, inputs: number, seconds: number, outcome: Outcome, share: Share): string {
  const { kept, slowest, heapBefore, heapAfter, found } = outcome;
  const lines = share.count > 0 ? `${((100 * share.covered) / share.count).toFixed(1)} %` : "-";
  const heap = [heapBefore, heapAfter].map((bytes) => (bytes / MEBIBYTE).toFixed(1)).join(" -> ");
  return [
    name.padEnd(20),
    String(inputs).padStart(10),
    seconds.toFixed(0).padStart(8),
    String(kept.length).padStart(5),
    lines.padStart(7),
    `${slowest.toFixed(1)} ms`.padStart(10),
    heap.padStart(13),
    String(found.length).padStart(6),
  ].join(" ");
}

function problemsOf(inputs: number, outcome: Outcome, { count, covered }: Share): readonly string[] {
  const problems = outcome.found.map(
    ({ input, what }) => `${clipped(what)}\n    input ${clipped(JSON.stringify(input.toString()))}`,
  );
  if (grows(outcome)) problems.push(`the heap grew by ${outcome.heapAfter - outcome.heapBefore} bytes`);
  if (inputs >= FEWEST_TOLD && count > 0 && covered < count * LEAST_COVERED) {
    problems.push(`${covered} of ${count} lines of generated code ran, of at least ${LEAST_COVERED * 100} %`);
  }
  return problems;
}

function grows({ inputs, heapBefore, heapAfter }: Outcome): boolean {
  return inputs > FEWEST_TOLD && heapAfter - heapBefore > MOST_GROWTH;
}

function clipped(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}
