import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fstatSync,
  openSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isStream } from "../../input/index.ts";
import { isSystemError, newCounters } from "../../records/index.ts";
import type { RunOptions } from "../options.ts";
import { type RejectionOptions, Rejections } from "../report/rejections.ts";
import type { Outlet } from "./outlet.ts";
import { openSink } from "./sink.ts";

/** The names of open descriptors: what they are of may have been opened to add to it. */
const DESCRIPTOR = /^\/(?:dev\/(?:stderr|fd\/)|proc\/)/;
const PERMISSIONS = 0o777;
const USUAL_PERMISSIONS = 0o666;
const SIGNALED = 128;

/** A file that is being written. */
interface Draft {
  readonly descriptor: number;
  /** Whether its place is elsewhere until it is kept. */
  readonly isBeside: boolean;
  /** Puts it in its place. */
  keep(): void;
  discard(): void;
}

export type OutputFileOptions = Pick<RunOptions, "follow" | "inputs"> & RejectionOptions;

/**
 * Opens a file for events. A regular one is written beside its place, and takes it when the run has succeeded; anything
 * else (a pipe with a name, a device), and what a followed log comes to, is written directly.
 * @returns null where that cannot be done, which has been told.
 */
export async function openOutputFile(path: string, options: OutputFileOptions): Promise<Outlet | null> {
  const tell = async (make: (teller: Rejections) => void): Promise<void> => {
    const teller = new Rejections(options, newCounters());
    make(teller);
    await teller.tell();
  };
  const unwritable = (errno: string) => tell((teller) => teller.unwritableFile(path, errno));
  let draft: Draft;
  try {
    draft = open(path, options.follow);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    await unwritable(error.code ?? error.message);
    return null;
  }
  return {
    sink: openSink(draft.descriptor, false),
    async settle(exitCode) {
      const isComplete = exitCode === 0 || (exitCode > SIGNALED && isEndless(options));
      try {
        if (isComplete) draft.keep();
        else draft.discard();
      } catch (error) {
        if (!isSystemError(error)) throw error;
        await unwritable(error.code ?? error.message);
        return exitCode || 1;
      }
      if (draft.isBeside && !isComplete) await tell((teller) => teller.say({ code: "discarded-file", source: path }));
      return exitCode;
    },
  };
}

/** Whether somebody has to end the run, so that what it has come to by then is all there is. */
function isEndless({ inputs }: OutputFileOptions): boolean {
  return inputs.every(isStream) && (inputs.length > 0 || isStream("-"));
}

/** @throws the system's error, with its `code`. */
function open(path: string, isFollowing: boolean): Draft {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" });
  if (isFollowing) return direct(openSync(path, "w"));
  if (DESCRIPTOR.test(path) || (stats && !stats.isFile())) return direct(openSync(path, "a"));
  return beside(stats ? realpathSync(path) : path, stats);
}

function direct(descriptor: number): Draft {
  const close = () => closeSync(descriptor);
  return { descriptor, isBeside: false, keep: close, discard: close };
}

/** A file beside the one at `path`, which has the `stats`, where there is one. */
function beside(path: string, stats: Stats | undefined): Draft {
  const draft = join(dirname(path), `.froe-${process.pid}-${randomBytes(4).toString("hex")}.tmp`);
  const descriptor = openSync(draft, "wx", stats ? stats.mode & PERMISSIONS : USUAL_PERMISSIONS);
  // What is asked for when a file is made is cut by the umask.
  if (stats && fstatSync(descriptor).mode !== stats.mode) fchmodSync(descriptor, stats.mode & PERMISSIONS);
  const remove = () => unlinkSync(draft);
  process.once("exit", remove);
  const close = () => {
    process.off("exit", remove);
    closeSync(descriptor);
  };
  return {
    descriptor,
    isBeside: true,
    keep() {
      close();
      try {
        renameSync(draft, path);
      } catch (error) {
        remove();
        throw error;
      }
    },
    discard() {
      close();
      remove();
    },
  };
}
