// A parser of combinators takes some stack for each level of a record that nests, and stacks differ: that of a browser's worker
// has half the room of Node's. So a record is read a few levels at a time: the parser of a deeper level is stopped, read by
// itself on an empty stack, and what is around it is read again, which finds the deeper level read.

import type { Place } from "../../grammar/index.ts";
import { overrun } from "../runtime/index.ts";
import { type Match, P, type Parser } from "./match.ts";

/** How many `nest` nodes are being read, and how many steps the record has left. */
export interface Depth {
  now: number;
  steps: number;
}

/** Parsers that read deep records without a deep stack. */
export interface Levels {
  /** What reads a `nest` node, as a function that is stopped where too many of them are open. */
  around<T>(depth: Depth, read: (input: string, at: number) => T): (input: string, at: number) => T;
  /** Reads a record. @throws `overrun` for one that would have to be read again too often. */
  run<T>(record: () => T): T;
}

/** Puts the parser of a place into another one that sees what it is asked and what it answers. */
export type Watch = (place: Place, inner: Parser<Match>, depth: Depth) => Parser<Match>;

/** Watches the `nest` nodes alone, so that deep records need no deep stack. */
export function watchLevels(own: Levels): Watch {
  return (place, inner, depth) => (place.node.kind === "nest" ? P(own.around(depth, inner._)) : inner);
}

/** Levels that are read on one stack: no grammar takes half of a worker's stack for as many. */
const MOST_OPEN = 32;
/** Characters that are read again, at most, for one record. */
const MOST_AGAIN = 256 * 1024;

/** A level that has to be read first. */
class Deeper {
  readonly at: number;
  readonly read: () => void;

  constructor(at: number, read: () => void) {
    this.at = at;
    this.read = read;
  }
}

export function levels(): Levels {
  /** What has been read of the record, to be forgotten with it. */
  const known = new Set<Map<string, unknown>>();
  let open = 0;
  return {
    around<T>(depth: Depth, read: (input: string, at: number) => T) {
      const found = new Map<string, T>();
      return (input, at) => {
        const level = depth.now;
        // Texts of one length are the same: each is the record up to some byte.
        const key = () => `${level} ${at} ${input.length}`;
        const result = found.size === 0 ? undefined : found.get(key());
        if (result !== undefined) return result;
        if (open === MOST_OPEN) {
          throw new Deeper(at, () => {
            depth.now = level;
            known.add(found);
            found.set(key(), read(input, at));
          });
        }
        open++;
        const own = read(input, at);
        open--;
        return own;
      };
    },
    run(record) {
      for (const found of known) found.clear();
      known.clear();
      const waiting: Deeper[] = [];
      for (let again = 0; again <= MOST_AGAIN; ) {
        const next = waiting.at(-1);
        open = 0;
        try {
          if (!next) return record();
          next.read();
          waiting.pop();
        } catch (error) {
          if (!(error instanceof Deeper)) throw error;
          again += error.at - (next?.at ?? 0) + 1;
          waiting.push(error);
        }
      }
      throw overrun;
    },
  };
}
