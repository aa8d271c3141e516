import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mutationsOf } from "./mutate.ts";

// `npm run test:mutation -- --lines 100 --seed 1`: breaks lines of engine/ and grammars/, one at a time and in a copy, and says
// which of them no test notices. `--against FOLDER`, another checkout, breaks the same lines there, so that a smaller suite
// can be held to a larger one. It fails if that one notices a line that this one does not.

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    against: { type: "string" },
  },
});

const ROOMS = ["engine", "grammars"];
/** What is not copied: folders that a copy shares, and the history. */
const LINKED = ["node_modules", "dist"];
const LEFT_OUT = [...LINKED, ".git"];

interface Mutant {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

const mutants = chosen(Number(values.lines), Number(values.seed));
const here = trial(".");
const there = values.against === undefined ? null : trial(values.against);
let caught = 0;
const lost: Mutant[] = [];
for (const mutant of mutants) {
  const isCaught = here.catches(mutant);
  if (isCaught === null) continue;
  const wasCaught = there?.catches(mutant) ?? null;
  if (isCaught) caught++;
  if (!isCaught && wasCaught === true) lost.push(mutant);
  const verdict = isCaught ? "caught" : "not caught";
  const other = wasCaught === null ? "" : `, there ${wasCaught ? "caught" : "not caught"}`;
  console.log(
    `${verdict}${other}: ${mutant.file}:${mutant.line}\n  - ${mutant.before.trim()}\n  + ${mutant.after.trim()}`,
  );
}
console.log(`${caught} of ${mutants.length} caught`);
if (lost.length > 0) process.exitCode = 1;

/** Lines drawn at random, each with one of its mutations. */
function chosen(count: number, seed: number): readonly Mutant[] {
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

/** A copy of a checkout, whose tests run on broken lines. */
function trial(checkout: string) {
  const folder = mkdtempSync(join(tmpdir(), "froe-mutation-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(checkout))
    if (!LEFT_OUT.includes(name)) cpSync(join(checkout, name), join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(resolve(checkout, name), join(folder, name));
  /** The specs that pass while no line is broken. */
  const sound = new Set<string>();

  /** @returns true if a test fails, null if the checkout has no such line. */
  function catches({ file, before, after }: Mutant): boolean | null {
    const path = join(folder, file);
    const text = existsSync(path) ? readFileSync(path, "utf8") : null;
    const broken = text === null ? null : brokenText(text, before, after);
    if (text === null || broken === null) return null;
    const room = join("spec", file.split("/")[1] ?? "");
    const near = file.startsWith("grammars")
      ? ["spec/corpus", "spec/grammars"]
      : existsSync(join(folder, room))
        ? [room]
        : [];
    const notice = (specs: readonly string[]) => {
      ensureSound(specs);
      writeFileSync(path, broken);
      try {
        return fails(specs);
      } finally {
        writeFileSync(path, text);
      }
    };
    return (near.length > 0 && notice(near)) || notice([]);
  }

  /** @throws Error if specs fail while no line is broken: they would notice anything. */
  function ensureSound(specs: readonly string[]): void {
    const key = specs.join(" ");
    if (sound.has(key)) return;
    if (fails(specs))
      throw new Error(`the tests fail as they are: FROE_BUILT=1 npx vitest run --project compiled ${key}`);
    sound.add(key);
  }

  /** True if one of the specs fails; the tests run what is in the sources, dist/ is as it was. */
  function fails(specs: readonly string[]): boolean {
    const args = ["vitest", "run", "--project", "compiled", "--bail", "1", "--reporter", "dot", ...specs];
    return (
      spawnSync("npx", args, { cwd: folder, stdio: "ignore", env: { ...process.env, FROE_BUILT: "1" } }).status !== 0
    );
  }

  return { catches };
}

/** The text with a line replaced; null if it does not have it exactly once. */
function brokenText(text: string, before: string, after: string): string | null {
  const lines = text.split("\n");
  const at = lines.indexOf(before);
  if (at < 0 || lines.lastIndexOf(before) !== at) return null;
  return lines.with(at, after).join("\n");
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
