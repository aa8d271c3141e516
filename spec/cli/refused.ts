import { UsageError } from "../../cli/failures.ts";

/** What `read` gives, or the message with which it refuses. */
export function orMessage<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return messageOf(error);
  }
}

/** The same for what takes time. */
export function orMessageOf<T>(reading: Promise<T>): Promise<T | string> {
  return reading.catch(messageOf);
}

function messageOf(error: unknown): string {
  if (!(error instanceof UsageError)) throw error;
  return [error.message, ...error.examples].join("\n");
}
