import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import build from "../../spec/build.ts";
import { elsewhere, here } from "./carriers.ts";
import { type Carrier, type Difference, differenceIn } from "./compare.ts";
import { bytesOf } from "./inputs.ts";
import { shrink } from "./shrink.ts";
import { type Trial, trialOf } from "./trial.ts";

// `npm run test:differential -- --files 10000`: made-up files, each read by the reference parsers, by the compiled ones, and
// by several readers, which have to print the same. It goes on where it was left, also by a signal, until it has read as
// many files. `--seed N --files 1` tries one seed again; with `--keep` its files are not made smaller.

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "10000" },
    seed: { type: "string" },
    folder: { type: "string", default: "node_modules/.cache/froe-differential" },
    keep: { type: "boolean", default: false },
    processes: { type: "string", default: "50" },
  },
});

interface State {
  /** The next seed, what has come of those before it, and how long that took, in seconds. */
  readonly next: number;
  readonly files: number;
  readonly differences: number;
  readonly seconds: number;
}

const FIRST: State = { next: 1, files: 0, differences: 0, seconds: 0 };
/** After this many differences there is enough to look into. */
const MOST_FOUND = 10;
/** Between this many seeds the state is written and shown. */
const STEP = 100;
const SHOWN = 300;
const BEFORE = 60;

let isOver = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.removeAllListeners(signal).once(signal, () => {
    isOver = true;
  });
}
build();
mkdirSync(values.folder, { recursive: true });
const path = join(values.folder, "state.json");
const before = values.seed === undefined ? stateIn(path) : { ...FIRST, next: Number(values.seed) };
const started = performance.now();
let { next, files, differences } = before;
while (files < Number(values.files) && !isOver && differences - before.differences < MOST_FOUND) {
  const trial = await trialOf(next);
  if (!(await isFine(trial)) && !isOver) differences++;
  // What a signal ends early is tried again.
  if (isOver) break;
  files += trial.inputs.length;
  if (++next % STEP === 0) save();
}
save();
process.exitCode = differences > 0 ? 1 : 0;

/** Whether the runs of a trial agree, in this process and, for some trials, in others. */
async function isFine(trial: Trial): Promise<boolean> {
  const carriers = trial.seed % Number(values.processes) === 0 ? [here, elsewhere] : [here];
  for (const carry of carriers) {
    const difference = await differenceIn(trial, carry);
    if (!difference) continue;
    if (!isOver) await tell(trial, difference, carry);
    return false;
  }
  return true;
}

function save(): void {
  const seconds = before.seconds + (performance.now() - started) / 1000;
  const state: State = { next, files, differences, seconds };
  if (values.seed === undefined) writeFileSync(path, JSON.stringify(state));
  console.log(`${files} files, ${differences} differences, ${seconds.toFixed(0)} s; the next seed is ${next}`);
}

function stateIn(path: string): State {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return FIRST;
  }
}

/** Writes the smallest files that show the difference, and says how to see it. */
async function tell(trial: Trial, difference: Difference, carry: Carrier): Promise<void> {
  const small = values.keep ? trial : await shrink(trial, difference, carry);
  const { way, expected, found } = (await differenceIn(small, carry, [difference.way])) ?? difference;
  const folder = join(values.folder, `seed-${trial.seed}`);
  mkdirSync(folder, { recursive: true });
  for (const input of small.inputs) {
    const bytes = bytesOf(input);
    if (bytes) writeFileSync(join(folder, input.name), bytes);
  }
  const words = [...small.command.flat(), ...small.inputs.map(({ name }) => join(folder, name))];
  console.log(`seed ${trial.seed}: ${way} differs${carry === elsewhere ? ", as a process" : ""}`);
  console.log(`  again: npm run test:differential -- --seed ${trial.seed} --files 1`);
  console.log(`  files: froe ${words.map(quoted).join(" ")}`);
  console.log(`  limits: FROE_LIMITS='${JSON.stringify(small.limits)}'`);
  if (way === "parallel") console.log(`  divided: ${JSON.stringify(small.division)}`);
  for (const what of ["stdout", "stderr", "code"] as const) {
    const [wanted, got] = [String(expected[what]), String(found[what])];
    if (wanted === got) continue;
    const at = firstDifference(wanted, got);
    console.log(`  ${what} from ${at} on:\n    expected ${clipped(wanted, at)}\n    found    ${clipped(got, at)}`);
  }
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function clipped(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - BEFORE), at + SHOWN));
}
