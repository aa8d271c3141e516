import type { Source } from "../../input/index.ts";
import type { Multiline } from "../../records/index.ts";

/** What a reader keeps of an input until more of it comes, in bytes. */
interface Incomplete {
  readonly held: number;
  readonly abandoned: number;
}

/** Waits for more of a live source. @returns true if it is silent for so long that incomplete records are read as they are. */
export async function isSilent(source: Source, incomplete: Incomplete, multiline: Multiline | null): Promise<boolean> {
  const silence = multiline?.silence ?? 0;
  const isComplete = incomplete.held === 0 && incomplete.abandoned === 0;
  if (silence === 0 || !source.live || !source.ready || isComplete) return false;
  return isLate(source.ready(), silence);
}

/** Milliseconds without more of a source, after which there is none for now. */
const PAUSE_MS = 50;

/** True if a source has no more for now. */
export async function isWaiting(source: Source): Promise<boolean> {
  return source.ready !== undefined && (await isLate(source.ready(), PAUSE_MS));
}

/** How long the input has to pause for an event that waits for repeats to be written, in milliseconds. */
const PAUSE = 500;

/** Waits for more of a live source. @returns true if it pauses. */
export async function pauses(source: Source): Promise<boolean> {
  return source.live && source.ready ? isLate(source.ready(), PAUSE) : false;
}

/** True if the promise has not settled after this many milliseconds. */
async function isLate(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const isLate = await Promise.race([promise.then(() => false), late]);
  clearTimeout(timer);
  return isLate;
}
