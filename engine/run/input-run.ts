import { Buffer } from "node:buffer";
import { type Following, inputName, isStream, type Source, STDIN } from "../input/index.ts";
import type { Library } from "../readers/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { RunOptions, SessionOptions } from "./options.ts";
import type { Sink } from "./output/sink.ts";
import type { Conductor } from "./parallel/index.ts";
import type { ProgressDisplay } from "./progress.ts";
import type { Session } from "./session/contract.ts";

/** What reading the inputs of a run needs. */
export interface InputRun {
  readonly options: RunOptions;
  readonly library: Library;
  /** The session that writes the events. */
  readonly session: Session;
  readonly sink: Sink;
  readonly progress: ProgressDisplay | null;
  /** Leads the workers; null if there are none. */
  readonly conductor: Conductor | null;
  readonly kept: KeptStarts;
  /** The inputs that are being read; null before the first one. */
  reading: InputReading | null;
  /** True after a signal. */
  isInterrupted(): boolean;
}

/** Inputs that are being read. */
export interface InputReading {
  /** Stops waiting for input. */
  close(): void;
  /** Settles when all inputs have been read, or reading has ended early: true if a problem with a record ended it. */
  readonly done: Promise<boolean>;
}

/** How a file is followed: what is reported of it is printed immediately. */
export function following({ options, session }: InputRun, path: string, onWait?: () => void): Required<Following> {
  const { rejections } = session;
  const tell = (item: Diagnostic) => {
    rejections.report(item);
    void rejections.print();
  };
  return {
    grace: options.followGrace,
    lost: (bytes) => tell({ code: "lost-bytes", source: inputName(path), bytes }),
    waits() {
      tell({ code: "awaited", source: inputName(path) });
      onWait?.();
    },
  };
}

/** This many bytes of a stream are kept at most. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The starts of inputs that cannot be read twice, kept while they are read once. */
export interface KeptStarts {
  /** The same source; if its input is a stream or standard input, its start is kept as it is read. */
  keeping(path: string, source: Source): Source;
  /** The start of such an input; null for a file, which can be read again. */
  startOf(path: string): Buffer | null;
}

export function keepStarts({
  diagnostics,
  window,
  steps,
}: Pick<SessionOptions, "diagnostics" | "window" | "steps">): KeptStarts {
  // Other runs print all events, so none has to explain why it printed nothing.
  const isOfUse = diagnostics && (window !== null || steps.length > 0);
  const starts = new Map<string, { readonly chunks: Buffer[]; bytes: number }>();
  return {
    keeping(path, source) {
      if (!isOfUse || (path !== STDIN && !isStream(path))) return source;
      const start = { chunks: [] as Buffer[], bytes: 0 };
      starts.set(path, start);
      const keep = (target: Buffer, offset: number, count: number): number => {
        const kept = Math.min(count, MOST_BYTES - start.bytes);
        if (kept > 0) start.chunks.push(Buffer.from(target.subarray(offset, offset + kept)));
        start.bytes += kept;
        return count;
      };
      return {
        ...source,
        read(target, offset, length) {
          const count = source.read(target, offset, length);
          if (typeof count === "number") return keep(target, offset, count);
          return count.then((read) => keep(target, offset, read));
        },
      };
    },
    startOf(path) {
      const start = starts.get(path);
      return start ? Buffer.concat(start.chunks) : null;
    },
  };
}
