import fs, { constants, type StatSyncOptions } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Readable, Writable } from "node:stream";
import tty from "node:tty";

/*
 * The standard streams of a run in this process. froe writes to descriptors, so those of standard streams are handled
 * where they meet node:fs: they look like pipes, and what is written is kept.
 */

const STDOUT = 1;
const STDERR = 2;
/** As much as a pipe holds. */
const CHUNK_BYTES = 65_536;

type WriteDone = (error: NodeJS.ErrnoException | null, count: number, data: Buffer) => void;

interface Written<T> {
  readonly result: T;
  readonly stdout: string;
  readonly stderr: string;
}

/** The standard streams of a run. */
interface Streams {
  /** What is written to standard output and standard error, by descriptor. */
  readonly written: Readonly<Record<number, Buffer[]>>;
  /** Whether both are terminals. */
  readonly isTerminal: boolean;
}

/** Those of the run that goes on, or null. */
let streams: Streams | null = null;

/** Terminals for what a run writes. */
export interface Terminal {
  /** Undefined if the terminal does not say. */
  readonly columns: number | undefined;
}

/** Where what a run writes goes: to pipes, to one pipe (`2>&1`, all of it is standard output), or to terminals. */
export type Outputs = "pipes" | "one pipe" | Terminal;

/** Works with pipes as standard streams, or with terminals for what is written. One at a time. */
export async function withStreams<T>(
  stdin: string | Uint8Array,
  outputs: Outputs,
  work: () => Promise<T>,
): Promise<Written<T>> {
  if (streams) throw new Error("a run in this process goes on");
  const terminal = typeof outputs === "string" ? null : outputs;
  const out: Buffer[] = [];
  const err: Buffer[] = outputs === "one pipe" ? out : [];
  streams = { written: { [STDOUT]: out, [STDERR]: err }, isTerminal: terminal !== null };
  const restore = replace({ stdin: input(stdin), stdout: output(out, terminal), stderr: output(err, terminal) });
  try {
    const result = await work();
    return { result, stdout: Buffer.concat(out).toString(), stderr: err === out ? "" : Buffer.concat(err).toString() };
  } finally {
    restore();
    streams = null;
  }
}

function input(content: string | Uint8Array): Readable {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, i) =>
    bytes.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES),
  );
  return Readable.from(chunks, { objectMode: false });
}

function output(chunks: Buffer[], terminal: Terminal | null): Writable {
  const stream = new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return Object.assign(stream, terminal);
}

/** Puts these in the place of the standard streams of the process. @returns what undoes it. */
function replace(streams: Readonly<Record<string, Readable | Writable>>): () => void {
  const before = Object.keys(streams).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  for (const [name, value] of Object.entries(streams)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  }
  return () => {
    for (const [name, property] of before) Object.defineProperty(process, name, property ?? {});
  };
}

/** Keeps what a run writes to a standard stream. @returns how many bytes; null where a descriptor is none of a run. */
function keep(descriptor: number, data: Buffer | string, at = 0, length?: number): number | null {
  const chunks = streams?.written[descriptor];
  if (!chunks) return null;
  const bytes = typeof data === "string" ? Buffer.from(data) : data.subarray(at, at + (length ?? data.length));
  // What is written may be overwritten when the call has returned.
  chunks.push(Buffer.from(bytes));
  return bytes.length;
}

const { fstatSync, write, writeSync } = fs;
const { isatty } = tty;
const pipe: unknown = Object.assign(Object.create(fs.Stats.prototype), { mode: constants.S_IFIFO });
const terminal: unknown = Object.assign(Object.create(fs.Stats.prototype), { mode: constants.S_IFCHR });

function isTerminal(descriptor: number): boolean {
  return streams?.written[descriptor] !== undefined && streams.isTerminal;
}

Object.assign(fs, {
  fstatSync(descriptor: number, options?: StatSyncOptions) {
    if (isTerminal(descriptor)) return terminal;
    return streams && descriptor <= STDERR ? pipe : fstatSync(descriptor, options);
  },
  writeSync: (descriptor: number, data: Buffer | string, ...span: number[]) =>
    keep(descriptor, data, ...span) ?? Reflect.apply(writeSync, fs, [descriptor, data, ...span]),
  write(descriptor: number, data: Buffer, at: number, length: number, position: number | null, done: WriteDone) {
    const count = keep(descriptor, data, at, length);
    if (count === null) write(descriptor, data, at, length, position, done);
    else setImmediate(done, null, count, data);
  },
});
Object.assign(tty, { isatty: (descriptor: number) => isTerminal(descriptor) || (!streams && isatty(descriptor)) });
syncBuiltinESMExports();
