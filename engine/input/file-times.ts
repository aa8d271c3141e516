import type { EventSource, NewYears, ReadableFile } from "../event/index.ts";
import { isSystemError } from "./source.ts";

/** The functions of node:fs that are used. */
type FileSystem = Pick<typeof import("node:fs"), "closeSync" | "fstatSync" | "openSync" | "readSync" | "statSync">;

/** What a file says of timestamps that leave their year open. */
export function timesOfFile(fs: FileSystem, path: string | URL): Pick<EventSource, "written" | "newYears"> {
  const stats = fs.statSync(path, { throwIfNoEntry: false });
  let made: { readonly value: NewYears | null } | null = null;
  return {
    written: stats?.isFile() ? stats.mtimeMs : null,
    newYears(count) {
      made ??= { value: stats?.isFile() ? read(fs, path, count) : null };
      return made.value;
    },
  };
}

/** What `count` finds in a file; null for one that cannot be read. */
function read(
  { openSync, fstatSync, readSync, closeSync }: FileSystem,
  path: string | URL,
  count: (file: ReadableFile) => NewYears | null,
): NewYears | null {
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
