import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import type { EventSource, NewYears, ReadableFile } from "../../event/index.ts";
import { isSystemError, type Source, STDIN } from "../../input/index.ts";

/** Makes what is known of the inputs of a session; one that is read in parts is one. */
export function eventSources(): (source: Source, path: string) => EventSource {
  const known = new Map<string, EventSource>();
  return (source, path) => {
    const own = known.get(source.name) ?? {
      written: source.follows ? null : writtenAt(path),
      // Whether it is an archive is known once it is read.
      newYears: once((count) => (typeof source.descriptor === "number" && path !== STDIN ? read(path, count) : null)),
      isOrdered: false,
    };
    known.set(source.name, own);
    return own;
  };
}

/** When a file was last written; null for what is none. */
function writtenAt(path: string): number | null {
  const stats = path === STDIN ? fstatSync(0) : statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : null;
}

function once(make: EventSource["newYears"]): EventSource["newYears"] {
  let made: { readonly value: NewYears | null } | null = null;
  return (count) => {
    made ??= { value: make(count) };
    return made.value;
  };
}

/** What `count` finds in a file; null for one that cannot be read. */
function read(path: string, count: (file: ReadableFile) => NewYears | null): NewYears | null {
  try {
    const descriptor = openSync(path, "r");
    try {
      const { size } = fstatSync(descriptor);
      return count({ size, read: (block, length, at) => readSync(descriptor, block, 0, length, at) });
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return null;
  }
}
