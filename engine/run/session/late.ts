import type { Source } from "../../input/index.ts";
import type { Multiline } from "../../records/index.ts";

/** What a reader keeps of an input until more of it comes, in bytes. */
interface Waiting {
  readonly held: number;
  readonly abandoned: number;
}

/** Whether nothing comes for so long that records which are not complete are not waited for any longer. */
export async function isSilent(from: Source, waiting: Waiting, multiline: Multiline | null): Promise<boolean> {
  const silence = multiline?.silence ?? 0;
  if (silence === 0 || !from.live || !from.ready || (waiting.held === 0 && waiting.abandoned === 0)) return false;
  return isLate(from.ready(), silence);
}

/** Whether a promise has not been kept when so many milliseconds are over. */
async function isLate(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const isLate = await Promise.race([promise.then(() => false), late]);
  clearTimeout(timer);
  return isLate;
}
