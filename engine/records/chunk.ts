import type { Source } from "../input/index.ts";
import type { Arena } from "./arena.ts";
import { isSystemError } from "./system-error.ts";

/** @returns how many bytes were read behind `filled`, or why no more can be: what was read before still counts. */
export async function readChunk(from: Source, arena: Arena, filled: number): Promise<number | Error> {
  try {
    return await from.read(arena.bytes, filled, arena.chunk);
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}
