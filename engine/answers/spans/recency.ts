/** Values by key, the one that was touched longest ago first. The order of a Map slows down where its first entries are deleted. */
export interface Recency<V> {
  readonly size: number;
  get(key: string): V | undefined;
  /** Makes a key the latest; a new one has the value. */
  touch(key: string, value: V): void;
  delete(key: string): void;
  /** The entry that was touched longest ago. */
  oldest(): Entry<V> | null;
  [Symbol.iterator](): Iterator<Entry<V>>;
}

export interface Entry<V> {
  readonly key: string;
  readonly value: V;
}

interface Link<V> extends Entry<V> {
  before: Link<V> | null;
  after: Link<V> | null;
}

export function newRecency<V>(): Recency<V> {
  const links = new Map<string, Link<V>>();
  let first: Link<V> | null = null;
  let last: Link<V> | null = null;

  function unlink({ before, after }: Link<V>): void {
    if (before) before.after = after;
    else first = after;
    if (after) after.before = before;
    else last = before;
  }

  function append(link: Link<V>): void {
    link.before = last;
    link.after = null;
    if (last) last.after = link;
    else first = link;
    last = link;
  }

  return {
    get size() {
      return links.size;
    },
    get: (key) => links.get(key)?.value,
    touch(key, value) {
      const known = links.get(key);
      if (known) {
        if (known === last) return;
        unlink(known);
        append(known);
        return;
      }
      const link: Link<V> = { key, value, before: null, after: null };
      append(link);
      links.set(key, link);
    },
    delete(key) {
      const known = links.get(key);
      if (!known) return;
      unlink(known);
      links.delete(key);
    },
    oldest: () => first,
    *[Symbol.iterator]() {
      for (let link = first; link; link = link.after) yield link;
    },
  };
}
