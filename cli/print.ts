import { openSink } from "../engine/pipeline/sink.ts";

export const STDOUT = 1;
export const STDERR = 2;

/**
 * Writes a text and a line end to an open descriptor.
 * @throws ClosedPipe when nobody reads it.
 */
export async function print(descriptor: number, text: string): Promise<void> {
  const bytes = Buffer.from(`${text}\n`);
  await openSink(descriptor, false).write(bytes, 0, bytes.length);
}
