import { once } from "node:events";
import { closeSync, ftruncateSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../../workbench/sample/words.ts";
import type { Lane } from "./lane.ts";
import { paced } from "./pace.ts";

/** A file is rotated after about this many bytes. */
const ROTATED = 20_000_000;
/** A file that is checked every 25 ms may not become another one twice in that time. */
const SETTLED_MS = 200;

/** Makes the line of an event with a number. */
export type LineOf = (n: number) => string;

/** Writes lines to the pipe of a lane, which may take them when it likes. @returns how many. */
export async function pipe(lane: Lane, line: LineOf, random: Random, isOver: () => boolean): Promise<number> {
  const { stdin } = lane.child;
  if (!stdin) throw new Error("there is no pipe");
  let n = 0;
  let rest = "";
  for await (const count of paced(random, isOver)) {
    const text = rest + linesFrom(n, count, line);
    n += count;
    // What is written ends anywhere, not only where a line does.
    const cut = text.length - Math.floor(random() * 50);
    rest = text.slice(cut);
    if (!stdin.write(text.slice(0, cut))) await once(stdin, "drain");
  }
  stdin.end(rest);
  return n;
}

/**
 * Appends lines to the file that a lane follows, which is renamed or truncated now and then. @returns how many.
 */
export async function file(
  lane: Lane,
  cwd: string,
  name: string,
  line: LineOf,
  random: Random,
  isOver: () => boolean,
): Promise<number> {
  const path = join(cwd, name);
  let descriptor = openSync(path, "a");
  let size = 0;
  let n = 0;
  let first = 0;
  for await (const count of paced(random, isOver)) {
    const text = linesFrom(n, count, line);
    const cut = Math.floor(random() * text.length);
    size += writeSync(descriptor, text.slice(0, cut));
    size += writeSync(descriptor, text.slice(cut));
    n += count;
    // Files could grow faster than anybody reads them.
    while (n - lane.seen.next > 200_000) await wait(5);
    if (size < ROTATED) continue;
    size = 0;
    // A reader that is one file late finds the next one under the name; one that is two late has lost one.
    await caughtUp(lane, first + 1);
    first = n;
    if (random() < 0.5) {
      renameSync(path, `${path}.1`);
      closeSync(descriptor);
      descriptor = openSync(path, "a");
    } else {
      // Whoever truncates a file that has not been read to its end takes it from its readers.
      await caughtUp(lane, n);
      ftruncateSync(descriptor);
    }
    await wait(SETTLED_MS);
  }
  closeSync(descriptor);
  return n;
}

/** Waits until a lane has printed this many events. @throws Error where none comes for a while. */
export async function caughtUp(lane: Lane, n: number): Promise<void> {
  for (let seen = -1, idle = 0; lane.seen.next < n; ) {
    idle = lane.seen.next === seen ? idle + 1 : 0;
    if (idle > 3000) throw new Error(`${lane.name}: ${lane.seen.next} of ${n} events have come, and no more do`);
    seen = lane.seen.next;
    await wait(10);
  }
}

function linesFrom(n: number, count: number, line: LineOf): string {
  let text = "";
  for (let i = 0; i < count; i++) text += line(n + i);
  return text;
}
