import { INT, PLAIN_STRING } from "./kinds.ts";
import { NameTable } from "./names.ts";
import type { Event } from "./tape.ts";

/** A string with more characters is not remembered. */
const LONGEST_TEXT = 1_024;

/** Makes a function of a string keep its results, at most `most`: when there are more, it begins anew. */
export function remembered<V>(most: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (text.length > LONGEST_TEXT) return value;
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}

/** Makes a function that makes something when it is first called. */
export function once<T extends {}>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Makes a function that makes something of each object once, and keeps it as long as the object is in use. */
export function madeOnce<K extends object, V extends {}>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const value = make(of);
    made.set(of, value);
    return value;
  };
}

/** What was made of the values of one field, by the ids of their strings. */
interface Known<V> {
  readonly texts: NameTable;
  made: V[];
}

/** More fields than this are forgotten. */
const MOST_FIELDS = 32;
/** More values of a field than this are forgotten. */
const MOST_VALUES = 1_024;
/** A longer value is not worth it. */
const LONGEST = 64;

/**
 * Makes a function of an entry keep its results by the bytes of strings and whole numbers: levels, statuses, methods.
 * @param make depends on the name and the value of the entry alone.
 */
export function rememberedValues<V>(make: (event: Event, at: number) => V): (event: Event, at: number) => V {
  const fields = new Map<number, Known<V>>();
  let epoch = 0;

  function knownOf(event: Event, at: number): Known<V> {
    if (event.names.epoch !== epoch || fields.size > MOST_FIELDS) fields.clear();
    ({ epoch } = event.names);
    const key = event.entries[at]! * 2 + (event.entries[at + 1] === INT ? 1 : 0);
    const known = fields.get(key) ?? { texts: new NameTable(), made: [] };
    fields.set(key, known);
    return known;
  }

  return (event, at) => {
    const kind = event.entries[at + 1]!;
    const from = event.entries[at + 2]!;
    const to = event.entries[at + 3]!;
    if ((kind !== PLAIN_STRING && kind !== INT) || to - from > LONGEST) return make(event, at);
    const known = knownOf(event, at);
    if (known.texts.size > MOST_VALUES) {
      known.texts.clear();
      known.made = [];
    }
    const id = known.texts.intern(event.bytes, from, to);
    if (id === known.made.length) known.made.push(make(event, at));
    return known.made[id]!;
  };
}
