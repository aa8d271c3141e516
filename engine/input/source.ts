import type { Buffer } from "node:buffer";
import type { Misnamed } from "./signatures.ts";

/** A source of bytes: a file, or a stream such as standard input. */
export interface Source {
  /** The path as the user wrote it, or `stdin`. */
  readonly name: string;
  /** True if more may come later, so that what has been read is processed immediately. */
  readonly live: boolean;
  /**
   * Reads up to `length` bytes to `target[offset...]`.
   * @returns how many, 0 at the end; a promise if the bytes are not there yet.
   * @throws the system's error, with its `code`, or DamagedArchive, after all before it has been delivered.
   */
  read(target: Buffer, offset: number, length: number): number | Promise<number>;
  /** The number of bytes of the stored file that have been read. */
  readonly position?: () => number;
  /** True if it waits for more at its end; it ends only when another source replaces it. */
  readonly follows?: true;
  /** The open file whose bytes these are, for reads at any offset; null or missing if there is none. */
  readonly descriptor?: number | null | undefined;
  /** True for a file that ended before the size that it had when it was opened. To be called before `close`. */
  readonly isCut?: () => boolean;
  /** How its first bytes differ from its name; null or missing if they do not, or nothing has been read. */
  readonly misnamed?: Misnamed | null;
  /** Waits until `read` would return immediately: for bytes, the end or an error. Missing if `read` never waits. */
  ready?(): Promise<void>;
  /** Closes its descriptor until the next read; missing if it cannot be opened again at its place. */
  readonly rest?: () => void;
  close(): void;
}

/** True for an error of the system (ENOENT, EACCES, ...) or of a damaged archive: the input is to blame, not froe. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && typeof error.code === "string" && !error.code.startsWith("ERR_");
}

/** The system's name of an error that it has thrown: `ENOENT`, `EACCES`, ... @throws any other error. */
export function errnoOf(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return error.code ?? error.message;
}
