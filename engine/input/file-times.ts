import type { EventSource, NewYears, ReadableFile } from "../event/index.ts";
import { once } from "../event/remembered.ts";

/** The functions of node:fs that are used, which browsers do not have. */
interface FileSystem {
  statSync(path: string | URL, options: { throwIfNoEntry: false }): Stats | undefined;
  fstatSync(descriptor: number): Stats;
  openSync(path: string | URL, flags: string): number;
  readSync(descriptor: number, block: Uint8Array, offset: number, length: number, position: number): number;
  closeSync(descriptor: number): void;
}

interface Stats {
  isFile(): boolean;
  readonly mtimeMs: number;
  readonly size: number;
}

/** What a file says of timestamps that leave their year open. Most have none, so it is asked only then. */
export function timesOfFile(fs: FileSystem, path: string | URL): Pick<EventSource, "written" | "newYears"> {
  let made: { readonly value: NewYears | null } | null = null;
  const stats = once(() => ({ ofFile: fs.statSync(path, { throwIfNoEntry: false }) }));
  const writtenAt = () => {
    const { ofFile } = stats();
    return ofFile?.isFile() ? ofFile.mtimeMs : null;
  };
  return {
    get written() {
      return writtenAt();
    },
    newYears(count) {
      made ??= { value: writtenAt() === null ? null : read(fs, path, count) };
      return made.value;
    },
  };
}

/** What `count` finds in a file; null for one that cannot be read. */
function read(fs: FileSystem, path: string | URL, count: (file: ReadableFile) => NewYears | null): NewYears | null {
  let descriptor = -1;
  try {
    descriptor = fs.openSync(path, "r");
    const { size } = fs.fstatSync(descriptor);
    return count({ size, read: (block, length, at) => fs.readSync(descriptor, block, 0, length, at) });
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return null;
    throw error;
  } finally {
    if (descriptor >= 0) fs.closeSync(descriptor);
  }
}
