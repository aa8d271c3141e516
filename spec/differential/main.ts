import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { usualLimits } from "../../engine/pipeline/limits.ts";
import { bytesOf } from "./inputs.ts";
import { shrink } from "./shrink.ts";
import { type Difference, differenceIn, type Trial, trialOf } from "./trial.ts";

// `npm run test:differential -- --files 10000`: made-up files, each read by the reference parsers, by the compiled ones, and
// by several readers, which all have to print the same. It goes on where it was left, also by a signal, until it has read so
// many files; `--seed N --files 1` tries those of one seed.

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "10000" },
    seed: { type: "string" },
    folder: { type: "string", default: "node_modules/.cache/froe-differential" },
    keep: { type: "boolean", default: false },
  },
});

interface State {
  readonly next: number;
  readonly files: number;
  readonly seconds: number;
}

const FIRST: State = { next: 1, files: 0, seconds: 0 };
/** So many differences are enough to look into. */
const MOST_FOUND = 60;
const SHOWN = 300;

let isOver = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.removeAllListeners(signal).once(signal, () => {
    isOver = true;
  });
}
mkdirSync(values.folder, { recursive: true });
const statePath = join(values.folder, "state.json");
const before = values.seed === undefined ? stateIn(statePath) : { ...FIRST, next: Number(values.seed) };
const started = performance.now();
let { next, files } = before;
let found = 0;
while (files < Number(values.files) && !isOver && found < MOST_FOUND) {
  const trial = await trialOf(next);
  const difference = await differenceIn(trial);
  // What a signal ends early is no trial.
  if (isOver) break;
  if (difference) {
    found++;
    await tell(trial, difference);
  }
  files += trial.inputs.length;
  next++;
  if (next % 100 === 0) console.log(`${files} files, ${found} differences, ${seconds().toFixed(0)} s`);
}
if (values.seed === undefined) writeFileSync(statePath, JSON.stringify({ next, files, seconds: seconds() }));
console.log(`${files} files, ${found} differences, ${seconds().toFixed(0)} s`);
process.exitCode = found > 0 ? 1 : 0;

function seconds(): number {
  return before.seconds + (performance.now() - started) / 1000;
}

function stateIn(path: string): State {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return FIRST;
  }
}

/** Writes the smallest files that show the difference, and says how to see it. */
async function tell(trial: Trial, difference: Difference): Promise<void> {
  const small = values.keep ? trial : await shrink(trial, difference);
  const shown = (await differenceIn(small, [difference.way])) ?? difference;
  const folder = join(values.folder, `seed-${trial.seed}`);
  mkdirSync(folder, { recursive: true });
  for (const input of small.inputs) {
    const bytes = bytesOf(input);
    if (bytes) writeFileSync(join(folder, input.name), bytes);
  }
  const lowered = Object.entries(small.limits).filter(([name, value]) =>
    Object.entries(usualLimits).every(([usual, other]) => usual !== name || other !== value),
  );
  const names = small.inputs.map(({ name }) => join(folder, name));
  console.log(`seed ${trial.seed}: ${difference.way} differs`);
  console.log(
    `  FROE_LIMITS='${JSON.stringify(Object.fromEntries(lowered))}' froe ${[...small.command.flat().map((word) => `'${word}'`), ...names].join(" ")}`,
  );
  if (difference.way === "parallel") console.log(`  ${JSON.stringify(small.division)}`);
  for (const what of ["stdout", "stderr", "code"] as const) {
    const [expected, got] = [String(shown.expected[what]), String(shown.found[what])];
    if (expected === got) continue;
    const at = firstDifference(expected, got);
    console.log(`  ${what} from ${at} on:\n    expected ${clip(expected, at)}\n    found    ${clip(got, at)}`);
  }
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function clip(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + SHOWN));
}
