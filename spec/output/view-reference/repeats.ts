import { jsonText } from "../../../engine/event/json-text.ts";
import type { Leaf } from "./parts.ts";

/** The fields that all events on a screen have, with the same values. */
export interface Repeats {
  /** Starts an event with these fields. */
  begin(others: readonly Leaf[]): void;
  /** True if the events before it on the screen have this field too. */
  has(leaf: Leaf): boolean;
  /** The names of such fields that this event does not have. */
  readonly gone: readonly string[];
  /** Begins the next screen. */
  turn(): void;
}

/** For output that is read line by line. */
export const noRepeats: Repeats = { begin() {}, has: () => false, gone: [], turn() {} };

export function newRepeats(): Repeats {
  /** The JSON of values by name. */
  let constants = new Map<string, string>();
  /** The events on the screen. */
  let count = 0;
  let gone: string[] = [];

  /** Forgets the fields that this event does not have, or has with another value. */
  function compare(texts: ReadonlyMap<string, string>): void {
    for (const [name, text] of constants) {
      if (texts.get(name) === text) continue;
      constants.delete(name);
      if (!texts.has(name)) gone.push(name);
    }
  }

  return {
    begin(others) {
      gone = [];
      const texts = new Map(others.map(({ name, value }) => [name, jsonText(value)]));
      if (++count === 1) constants = texts;
      else compare(texts);
    },
    has({ name }) {
      const text = constants.get(name);
      // In the order in which the first event shows them.
      if (count === 1 && text !== undefined && constants.delete(name)) constants.set(name, text);
      return count > 1 && text !== undefined;
    },
    get gone() {
      return gone;
    },
    turn() {
      count = 0;
    },
  };
}
