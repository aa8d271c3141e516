import { openSink } from "../engine/run/output/sink.ts";
import { escaped } from "./usage.ts";

export const STDOUT = 1;
export const STDERR = 2;

/** Writes what is wrong to standard error. Whatever it quotes, no control character but line ends gets to a terminal. */
export function tell(text: string): Promise<void> {
  return print(STDERR, text.replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, escaped));
}

/**
 * Writes a text and a line end to an open descriptor.
 * @throws ClosedPipe when nobody reads it.
 */
export async function print(descriptor: number, text: string): Promise<void> {
  const bytes = Buffer.from(`${text}\n`);
  await openSink(descriptor, false).write(bytes, 0, bytes.length);
}
