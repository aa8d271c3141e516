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
import { errnoOf, isStream } from "../../input/index.ts";
import { newCounters } from "../../records/index.ts";
import type { RunOptions } from "../options.ts";
import { type RejectionOptions, Rejections } from "../report/rejections.ts";
import { type Destination, openSink } from "./sink.ts";

/** The names of open descriptors: their file may have been opened to append to it. */
const DESCRIPTOR = /^\/(?:dev\/(?:stderr|fd\/)|proc\/)/;
const PERMISSIONS = 0o777;
const USUAL_PERMISSIONS = 0o666;
const SIGNALED = 128;

/** A file that is being written. */
interface Draft {
  readonly descriptor: number;
  /** True if it has another name until it is kept. */
  readonly isTemporary: boolean;
  /** Gives it its name. */
  keep(): void;
  discard(): void;
}

export type OutputFileOptions = Pick<RunOptions, "follow" | "inputs"> & RejectionOptions;

/**
 * Opens a file for events. A regular file is written under another name in the same folder, and renamed when the run has
 * succeeded. Anything else (a named pipe, a device), and the output of a followed log, is written directly.
 * @returns null if the file cannot be opened, which has been reported.
 */
export async function openOutputFile(path: string, options: OutputFileOptions): Promise<Destination | null> {
  const report = async (add: (rejections: Rejections) => void): Promise<void> => {
    const rejections = new Rejections(options, newCounters());
    add(rejections);
    await rejections.print();
  };
  const reportUnwritable = (errno: string) => report((rejections) => rejections.unwritableFile(path, errno));
  let draft: Draft;
  try {
    draft = open(path, options.follow);
  } catch (error) {
    await reportUnwritable(errnoOf(error));
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
        await reportUnwritable(errnoOf(error));
        return exitCode || 1;
      }
      if (draft.isTemporary && !isComplete) {
        await report((rejections) => rejections.report({ code: "discarded-file", source: path }));
      }
      return exitCode;
    },
  };
}

/** True if only a signal ends the run, so that its output is complete then. */
function isEndless({ inputs }: OutputFileOptions): boolean {
  return inputs.every(isStream) && (inputs.length > 0 || isStream("-"));
}

/** @throws the system's error, with its `code`. */
function open(path: string, isFollowing: boolean): Draft {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" });
  if (isFollowing) return direct(openSync(path, "w"));
  if (DESCRIPTOR.test(path) || (stats && !stats.isFile())) return direct(openSync(path, "a"));
  return temporary(stats ? realpathSync(path) : path, stats);
}

function direct(descriptor: number): Draft {
  const close = () => closeSync(descriptor);
  return { descriptor, isTemporary: false, keep: close, discard: close };
}

/** A file in the folder of `path`, with the permissions of the file there, if `stats` has one. */
function temporary(path: string, stats: Stats | undefined): Draft {
  const draft = join(dirname(path), `.froe-${process.pid}-${randomBytes(4).toString("hex")}.tmp`);
  const descriptor = openSync(draft, "wx", stats ? stats.mode & PERMISSIONS : USUAL_PERMISSIONS);
  // The umask restricts the permissions with which a file is created.
  if (stats && fstatSync(descriptor).mode !== stats.mode) fchmodSync(descriptor, stats.mode & PERMISSIONS);
  const remove = () => unlinkSync(draft);
  process.once("exit", remove);
  const close = () => {
    process.off("exit", remove);
    closeSync(descriptor);
  };
  return {
    descriptor,
    isTemporary: true,
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
