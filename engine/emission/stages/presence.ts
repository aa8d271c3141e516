import { type Event, fieldAt, type NameTable } from "../../event/index.ts";

/** Finds out which of some named fields events have. */
export interface Presence {
  /** Makes a function that looks which of `fields` an event has. @returns false when all have been seen. */
  watch(fields: readonly string[]): (event: Event) => boolean;
  /** The fields that no event had; none where there was no event. */
  missing(): readonly string[];
  /** What has been seen so far, as plain data. */
  drain(): PlainPresence;
  /** Takes in what has been seen elsewhere. */
  merge(other: PlainPresence): void;
}

export interface PlainPresence {
  readonly unseen: readonly string[];
  /** Whether there was an event. */
  readonly hasLooked: boolean;
}

export function watchPresence(names: NameTable): Presence {
  const unseen = new Set<string>();
  let hasLooked = false;
  return {
    watch(fields) {
      let left = fields.map((name) => ({ name, id: names.fix(name) }));
      for (const name of fields) unseen.add(name);
      return (event) => {
        hasLooked = true;
        if (left.length === 0) return false;
        left = left.filter(({ name, id }) => {
          const isSeen = fieldAt(event, id) >= 0;
          if (isSeen) unseen.delete(name);
          return !isSeen;
        });
        return left.length > 0;
      };
    },
    missing: () => (hasLooked ? [...unseen] : []),
    drain: () => ({ unseen: [...unseen], hasLooked }),
    merge(other) {
      for (const name of unseen) if (!other.unseen.includes(name)) unseen.delete(name);
      hasLooked ||= other.hasLooked;
    },
  };
}
