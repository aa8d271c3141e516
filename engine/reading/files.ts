/** A file that has been opened. */
interface File {
  read(into: Uint8Array, at: number, length: number): Promise<{ readonly bytesRead: number }>;
  stat(): Promise<{ isFile(): boolean }>;
  close(): Promise<void>;
}

/** Opens files, where the platform has any. */
interface FileSystem {
  open(path: string | URL): Promise<File>;
  stat(path: string | URL): Promise<{ isFile(): boolean }>;
}

/** The bytes of a chunk: with Node's own 64 KiB, reading waits a tenth of the time. */
const CHUNK = 256 * 1024;

/**
 * The chunks of a file of Node, each valid until the next one is asked for: a stream of Node would have new memory for each,
 * which costs a tenth of the time of reading events.
 * @param again true after the first time, when what is no file has no chunks any more.
 * @throws TypeError on a platform without files; the system's error from the first chunk on.
 */
export async function* chunksOfFile(path: string | URL, { again = false } = {}): AsyncGenerator<Uint8Array> {
  // Not an import: the library runs in browsers too.
  const fs: FileSystem | undefined = globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (!fs) throw new TypeError("files are read by Node.js 20.16 and later: pass a stream instead");
  if (path instanceof URL && path.protocol !== "file:")
    throw new TypeError(`the source: expected a file: URL, found ${path}; pass (await fetch(url)).body`);
  // A pipe that is opened again waits for another writer.
  if (again && !(await fs.stat(path)).isFile()) return;
  const file = await fs.open(path);
  try {
    // A caller that stops early would wait for what a pipe may never give.
    yield* (await file.stat()).isFile() ? readAhead(file) : readChunks(file);
  } finally {
    await file.close();
  }
}

async function* readChunks(file: File): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK);
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
  }
}

/** As {@link readChunks}, with the next chunk on its way while the events of one are made. */
async function* readAhead(file: File): AsyncGenerator<Uint8Array> {
  let [chunk, next] = [new Uint8Array(CHUNK), new Uint8Array(CHUNK)];
  let reading = begin(file, chunk);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      reading = begin(file, next);
      yield chunk.subarray(0, bytesRead);
      [chunk, next] = [next, chunk];
    }
  } finally {
    // A file is closed after its last read, whose error nobody asks for any more, or was thrown above.
    await Promise.allSettled([reading]);
  }
}

/** Begins to read a chunk. An error is that of who asks for the chunk, however late that is. */
function begin(file: File, chunk: Uint8Array): ReturnType<File["read"]> {
  const reading = file.read(chunk, 0, CHUNK);
  reading.catch(() => {});
  return reading;
}
