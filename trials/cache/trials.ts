import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { type Copy, RECORD, type Start, type Way } from "./copy.ts";

// What may happen to a file of the code cache. Each trial says what was wrong with a start, or nothing.

const KIBIBYTE = 1024;

/** Where the trials stop: how many flipped bits, and at which multiples of a kibibyte a file is cut. */
export interface Extent {
  readonly flips: number;
  readonly everyKibibytes: number;
  readonly pairs: number;
  /** Other Nodes, whose files V8 has to refuse. */
  readonly nodes: readonly string[];
}

/** A problem that a trial has found. */
export type Problem = string;

/** Tries all that may happen to the file. @param tell hears what is tried. */
export async function tryAll(copy: Copy, extent: Extent, tell: (text: string) => void): Promise<Problem[]> {
  const problems: Problem[] = [];
  const trials = [truncated, flipped, replaced, otherNodes, fullDisk, atOnce] as const;
  for (const trial of trials) {
    const found = await trial(copy, extent);
    tell(`${trial.name}: ${found.length === 0 ? "fine" : `${found.length} problems`}`);
    problems.push(...found.map((problem) => `${trial.name}: ${problem}`));
  }
  return problems;
}

/** A file that was cut short. */
async function truncated(copy: Copy, { everyKibibytes }: Extent): Promise<Problem[]> {
  const whole = await wholeFile(copy);
  const problems: Problem[] = [];
  for (let length = 0; length < whole.length; length += everyKibibytes * KIBIBYTE) {
    problems.push(...(await withFile(copy, whole.subarray(0, length), `${length} bytes`)));
  }
  return problems;
}

/** Files of which one bit is another one. */
async function flipped(copy: Copy, { flips }: Extent): Promise<Problem[]> {
  const whole = await wholeFile(copy);
  const random = randomOf(20_260_203);
  const problems: Problem[] = [];
  for (let i = 0; i < flips; i++) {
    const bit = Math.floor(random() * whole.length * 8);
    const bytes = Buffer.from(whole);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    problems.push(...(await withFile(copy, bytes, `bit ${bit}`)));
  }
  return problems;
}

/** Something else where the file was. */
async function replaced(copy: Copy): Promise<Problem[]> {
  const whole = await wholeFile(copy);
  const { length } = whole;
  const shifted = Buffer.concat([whole.subarray(0, length / 2), Buffer.alloc(200), whole.subarray(length / 2 + 200)]);
  const problems = [
    ...(await withFile(copy, Buffer.alloc(length), "zeros")),
    ...(await withFile(copy, Buffer.concat([whole, whole]), "the file twice")),
    ...(await withFile(copy, shifted, "200 changed bytes")),
  ];
  const file = copy.file();
  const unreadable = () => chmodSync(file, 0);
  const others: readonly (readonly [what: string, put: () => void])[] = [
    ["an unreadable file", unreadable],
    ["a directory", () => mkdirSync(file)],
    ["a link to nothing", () => symlinkSync("/nowhere/at/all", file)],
  ];
  for (const [what, put] of others) {
    if (put !== unreadable) rmSync(file, { force: true });
    put();
    problems.push(...wrongWith(await copy.start(), what));
    rmSync(file, { recursive: true, force: true });
    await copy.start();
  }
  return problems;
}

/** A file that another Node has made, under the name of this one's. */
async function otherNodes(copy: Copy, { nodes }: Extent): Promise<Problem[]> {
  const whole = await wholeFile(copy);
  const problems: Problem[] = [];
  for (const node of nodes) {
    rmSync(copy.cache, { recursive: true });
    problems.push(...wrongWith(await copy.start({ node }), `first start of ${node}`));
    const foreign = readFileSync(copy.file());
    writeFileSync(copy.file(), whole);
    problems.push(...wrongWith(await copy.start({ node }), `${node} with a file of ${process.version}`));
    rmSync(copy.cache, { recursive: true });
    await copy.start();
    problems.push(...(await withFile(copy, foreign, `a file of ${node}`)));
  }
  return problems;
}

/** A disk that has no room for the file: nothing half-written is left, and nothing is said. */
async function fullDisk(copy: Copy): Promise<Problem[]> {
  rmSync(copy.cache, { recursive: true, force: true });
  const problems = wrongWith(await copy.start({ before: "ulimit -f 64" }), "a full disk");
  const left = readdirSync(copy.cache);
  if (left.length > 0) problems.push(`a full disk left ${left.join(" ")}`);
  return problems;
}

/** Two first starts at the same time. */
async function atOnce(copy: Copy, { pairs }: Extent): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (let i = 0; i < pairs; i++) {
    rmSync(copy.cache, { recursive: true, force: true });
    const both = await Promise.all([copy.start(), copy.start()]);
    for (const start of both) problems.push(...wrongWith(start, "one of two first starts"));
    if (readdirSync(copy.cache).length !== 1) problems.push("two first starts left more than a file");
    problems.push(...(await keptBy(copy, "two first starts")));
  }
  return problems;
}

/** Starts froe with these bytes in the cache: it has to be right, and to have written the file anew. */
async function withFile(copy: Copy, bytes: Buffer, what: string): Promise<Problem[]> {
  const file = copy.file();
  writeFileSync(file, bytes);
  const { ino } = statSync(file);
  const problems = wrongWith(await copy.start(), what);
  if (statSync(file).ino === ino) problems.push(`${what}: the file was not written anew`);
  return problems;
}

/** Whether the next start uses what is kept. */
async function keptBy(copy: Copy, what: string, way: Way = {}): Promise<Problem[]> {
  const { ino } = statSync(copy.file());
  const problems = wrongWith(await copy.start(way), what);
  return statSync(copy.file()).ino === ino ? problems : [...problems, `${what}: what was kept is of no use`];
}

function wrongWith({ stdout, stderr, code }: Start, what: string): Problem[] {
  return stdout === RECORD && stderr === "" && code === 0
    ? []
    : [`${what}: ${JSON.stringify({ stdout, stderr, code })}`];
}

/** The file as a start writes it, which the next one uses. */
async function wholeFile(copy: Copy): Promise<Buffer> {
  rmSync(copy.cache, { recursive: true, force: true });
  await copy.start();
  const problems = await keptBy(copy, "a whole file");
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return readFileSync(copy.file());
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
