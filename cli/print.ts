import { openSink } from "../engine/run/output/sink.ts";
import { escaped } from "./usage.ts";

export const STDOUT = 1;
export const STDERR = 2;

/** Writes an error to standard error, with every control character but line ends escaped. */
export function tell(text: string): Promise<void> {
  return print(STDERR, text.replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, escaped));
}

/**
 * Writes a string and a line end to an open descriptor.
 * @throws ClosedPipe if its reader has closed it.
 */
export async function print(descriptor: number, text: string): Promise<void> {
  const bytes = Buffer.from(`${text}\n`);
  await openSink(descriptor, false).write(bytes, 0, bytes.length);
}
