import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyOf } from "./checkout.ts";
import { type Mutant, mutationsOf } from "./mutate.ts";
import { noticedBy, placeOf } from "./noticed.ts";

// `npm run test:mutation -- --lines 100 --seed 1`: breaks lines of engine/ and grammars/ in a copy, and says which of them no
// test notices that imports their file; `--from FILE` breaks those that an earlier run has printed. With `--against FOLDER`,
// another checkout, it breaks there what is not noticed here, so that a smaller suite can be held to a larger one, and fails
// if that one notices one of them.

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    from: { type: "string" },
    against: { type: "string" },
  },
});

const ROOMS = ["engine", "grammars"];

const here = copyOf(".");
const mutants = (
  values.from === undefined ? drawn(Number(values.lines), Number(values.seed)) : printed(values.from)
).filter(here.has);
const noticed = await noticedBy(here, mutants, console.error);
const missed = mutants.filter((mutant) => !noticed.has(mutant));
const there = values.against === undefined ? null : copyOf(values.against);
const lost = there ? await noticedBy(there, missed.filter(there.has), console.error) : new Set<Mutant>();
for (const mutant of mutants) {
  const verdict = noticed.has(mutant) ? "noticed" : lost.has(mutant) ? "noticed there, not here" : "not noticed";
  console.log(`${verdict}: ${placeOf(mutant)}\n  - ${mutant.before.trim()}\n  + ${mutant.after.trim()}`);
}
console.log(`${noticed.size} of ${mutants.length} noticed${there ? `, and ${lost.size} more there` : ""}`);
if (lost.size > 0) process.exitCode = 1;

/** Lines drawn at random, each with one of its mutations. */
function drawn(count: number, seed: number): readonly Mutant[] {
  const random = generator(seed);
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!;
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  const all = files
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .map((before, index) => ({ file, line: index + 1, before, afters: mutationsOf(before) })),
    )
    .filter(({ afters }) => afters.length > 0);
  return Array.from({ length: count }, () => {
    const { afters, ...rest } = pick(all);
    return { ...rest, after: pick(afters) };
  });
}

/** The mutants that a run has printed, whose lines are where they were, or elsewhere in their file. */
function printed(log: string): readonly Mutant[] {
  const entries = [...readFileSync(log, "utf8").matchAll(/: (\S+):(\d+)\n {2}- (.+)\n {2}\+ (.+)\n/g)];
  return entries.flatMap(([, file, line, before, after]) => {
    const whole = readFileSync(file!, "utf8")
      .split("\n")
      .find((one) => one.trim() === before);
    return whole === undefined ? [] : [{ file: file!, line: Number(line), before: whole, after: after! }];
  });
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
