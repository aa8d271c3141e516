import { copyOf } from "../../event/bytes.ts";
import type { Leaves } from "./leaves.ts";

/** A field that all events on the screen have had so far. */
interface Constant {
  readonly type: number;
  readonly text: Uint8Array;
  /** The last event that had it. */
  event: number;
}

/** The fields that all events on a screen have, with the same values. */
export class Repeats {
  /** By path. */
  readonly #constants = new Map<number, Constant>();
  /** The events on the screen. */
  #count = 0;

  /** Begins the next screen. */
  turn(): void {
    this.#constants.clear();
    this.#count = 0;
  }

  /** Starts an event. */
  begin(): void {
    this.#count++;
  }

  /** True if all events before it on the screen have this field too; it is asked for each field of an event. */
  has({ names, types, sources, starts, ends }: Leaves, leaf: number): boolean {
    const path = names[leaf]!;
    const source = sources[leaf]!;
    const from = starts[leaf]!;
    const to = ends[leaf]!;
    const type = types[leaf]!;
    const constant = this.#constants.get(path);
    if (this.#count === 1) this.#constants.set(path, { type, text: copyOf(source, from, to), event: 1 });
    else if (constant?.type === type && isSpan(source, from, to, constant.text)) constant.event = this.#count;
    else this.#constants.delete(path);
    return this.#count > 1 && this.#constants.has(path);
  }

  /** Ends an event. @returns the paths of fields that all events before it have, and that it does not. */
  end(): readonly number[] {
    const gone: number[] = [];
    for (const [path, { event }] of this.#constants) {
      if (event === this.#count) continue;
      this.#constants.delete(path);
      gone.push(path);
    }
    return gone;
  }
}

function isSpan(source: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (source[from + i] !== text[i]) return false;
  return true;
}
