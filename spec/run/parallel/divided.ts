import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Limits } from "../../../engine/records/limits.ts";
import type { ParallelOptions } from "../../../engine/run/options.ts";
import { optionsOf, ran } from "../in-process.ts";

/** What a run prints, and its exit code. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Files by name. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const USUAL: ParallelOptions = {
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
  parallel: Partial<ParallelOptions> | null,
  { isWatched = false, limits = {} }: Circumstances = {},
): Promise<Printed> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    const paths = Object.keys(files).map((name) => join(directory, name));
    for (const [i, content] of Object.values(files).entries()) writeFileSync(paths[i]!, content);
    const options = await optionsOf(args, paths, isWatched);
    const { stdout, stderr, code } = await ran({
      ...options,
      parallel: parallel && { ...USUAL, ...parallel },
      limits: { ...options.limits, ...limits },
    });
    const withoutPlace = (text: string) => text.replaceAll(`${directory}/`, "");
    return { stdout: withoutPlace(stdout.toString()), stderr: withoutPlace(stderr), code };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
