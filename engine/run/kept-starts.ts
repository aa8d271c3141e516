import { Buffer } from "node:buffer";
import { isStream, type Source, STDIN } from "../input/index.ts";
import type { SessionOptions } from "./options.ts";

/** This many bytes of a stream are kept at most. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The starts of inputs that cannot be read twice, kept while they are read once. */
export interface KeptStarts {
  /** The same source, of which the start is kept if its input is a stream or standard input. */
  keeping(path: string, source: Source): Source;
  /** The start of such an input; null for a file, which can be read again. */
  startOf(path: string): Buffer | null;
}

export function keepStarts({
  diagnostics,
  window,
  steps,
}: Pick<SessionOptions, "diagnostics" | "window" | "steps">): KeptStarts {
  // Of other runs nothing is ever left out.
  const isOfUse = diagnostics && (window !== null || steps.length > 0);
  const starts = new Map<string, { readonly pieces: Buffer[]; bytes: number }>();
  return {
    keeping(path, source) {
      if (!isOfUse || (path !== STDIN && !isStream(path))) return source;
      const start = { pieces: [] as Buffer[], bytes: 0 };
      starts.set(path, start);
      const keep = (target: Buffer, offset: number, count: number): number => {
        const kept = Math.min(count, MOST_BYTES - start.bytes);
        if (kept > 0) start.pieces.push(Buffer.from(target.subarray(offset, offset + kept)));
        start.bytes += kept;
        return count;
      };
      return {
        ...source,
        read(target, offset, length) {
          const count = source.read(target, offset, length);
          if (typeof count === "number") return keep(target, offset, count);
          return count.then((read) => keep(target, offset, read));
        },
      };
    },
    startOf(path) {
      const start = starts.get(path);
      return start ? Buffer.concat(start.pieces) : null;
    },
  };
}
