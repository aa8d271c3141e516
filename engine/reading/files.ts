/** Opens files, where the platform has any. */
interface FileSystem {
  createReadStream(path: string | URL): AsyncIterable<unknown>;
}

/**
 * The chunks of a file of Node.
 * @throws TypeError on a platform without files; the system's error from the first chunk on.
 */
export function chunksOfFile(path: string | URL): AsyncIterable<unknown> {
  // Not an import: the library runs in browsers too.
  const fs: FileSystem | undefined = globalThis.process?.getBuiltinModule?.("node:fs");
  if (!fs) throw new TypeError("files are read by Node.js 20.16 and later: pass a stream instead");
  return fs.createReadStream(path);
}
