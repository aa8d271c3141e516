/** Opens files, where the platform has any. */
interface FileSystem {
  createReadStream(path: string | URL, options: { readonly highWaterMark: number }): AsyncIterable<unknown>;
}

/** The bytes of a chunk: with Node's own 64 KiB, reading waits a tenth of the time. */
const CHUNK = 256 * 1024;

/**
 * The chunks of a file of Node.
 * @throws TypeError on a platform without files; the system's error from the first chunk on.
 */
export function chunksOfFile(path: string | URL): AsyncIterable<unknown> {
  // Not an import: the library runs in browsers too.
  const fs: FileSystem | undefined = globalThis.process?.getBuiltinModule?.("node:fs");
  if (!fs) throw new TypeError("files are read by Node.js 20.16 and later: pass a stream instead");
  return fs.createReadStream(path, { highWaterMark: CHUNK });
}
