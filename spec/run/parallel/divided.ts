import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Limits } from "../../../engine/records/options.ts";
import type { ParallelOptions, RunOptions } from "../../../engine/run/options.ts";
import { optionsOf, ran } from "../in-process.ts";

/** What a run prints, and its exit code. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Files by name. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** How a run is divided in tests, which lower the sizes of parts. */
export type Division = ParallelOptions & Pick<Limits, "rangeBytes" | "waits">;

const USUAL: Division = {
  isAsked: true,
  readers: 3,
  isOrdered: true,
  leastBytes: 0,
  waits: true,
  rangeBytes: 1024,
  batchLines: null,
};

/** What else a run depends on. */
export interface Circumstances {
  /** Whether standard error is a terminal. */
  readonly isWatched?: boolean;
  /** Limits other than the usual ones. */
  readonly limits?: Partial<Limits>;
}

/** Runs a command line over files: with one reader, or divided. */
export async function printed(
  args: readonly string[],
  files: Files,
  division: Partial<Division> | null,
  { isWatched = false, limits = {} }: Circumstances = {},
): Promise<Printed> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    const paths = Object.keys(files).map((name) => join(directory, name));
    for (const [i, content] of Object.values(files).entries()) writeFileSync(paths[i]!, content);
    const options = await optionsOf(args, paths, isWatched);
    const { stdout, stderr, code } = await ran({
      ...options,
      ...dividedBy(division && { ...USUAL, ...division }, { ...options.limits, ...limits }),
    });
    const withoutPlace = (text: string) => text.replaceAll(`${directory}/`, "");
    return { stdout: withoutPlace(stdout.toString()), stderr: withoutPlace(stderr), code };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The options of a run that is divided, or of one reader. */
export function dividedBy(division: Division | null, limits: Limits): Pick<RunOptions, "parallel" | "limits"> {
  if (!division) return { parallel: null, limits };
  const { rangeBytes, waits, ...parallel } = division;
  // The run itself reads the first chunk: a small file is divided only if its chunks are smaller still.
  const chunkBytes = Math.min(limits.chunkBytes, rangeBytes);
  return { parallel, limits: { ...limits, chunkBytes, rangeBytes, waits } };
}
