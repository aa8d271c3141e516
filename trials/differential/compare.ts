import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesOf } from "./inputs.ts";
import { endsEarly, type Trial } from "./trial.ts";

/** How a run reads: the first one is right by definition. */
export const ways = ["reference", "compiled", "parallel"] as const;
export type Way = (typeof ways)[number];

/** What a run shows. */
export interface Shown {
  /** One character for each byte. */
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code, or the signal that ended the run. */
  readonly code: number | string | null;
}

/** Carries out a run of a trial, whose files are in a folder; null if it is none that can be compared. */
export type Carrier = (trial: Trial, way: Way, folder: string) => Promise<Shown | null>;

export interface Difference {
  readonly way: Way;
  readonly expected: Shown;
  readonly found: Shown;
}

/** Carries out the runs of a trial. @returns the first difference, or null where there is none. */
export async function differenceIn(
  trial: Trial,
  carry: Carrier,
  tried: readonly Way[] = ways.slice(1),
): Promise<Difference | null> {
  const folder = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    for (const input of trial.inputs) {
      const bytes = bytesOf(input);
      if (bytes) writeFileSync(join(folder, input.name), bytes);
    }
    const expected = await carry(trial, "reference", folder);
    for (const way of expected ? tried : []) {
      const found = await carry(trial, way, folder);
      const isOrdered = way !== "parallel" || trial.division.isOrdered;
      if (!expected || !found || isSame(expected, found, trial, folder, isOrdered)) continue;
      return { way, expected: comparable(expected, trial, folder), found: comparable(found, trial, folder) };
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param isOrdered whether what is printed has to come in the same order. */
function isSame(a: Shown, b: Shown, trial: Trial, folder: string, isOrdered: boolean): boolean {
  const [first, second] = [a, b].map((shown) => {
    const { stdout, ...others } = comparable(shown, trial, folder);
    return JSON.stringify({ ...others, stdout: isOrdered ? stdout : stdout.split("\n").sort() });
  });
  return first === second;
}

/** What a run says of its speed, and of how it was divided. */
const SPEED = /"(?:duration_ms|\w+_per_second)":[\w.]+,|^Speed: .*\n/gm;
const UNDIVIDED = /^(?:\x1b\[\d+m)*hint:(?:\x1b\[\d+m)* (?:-P: |\d+ readers read ).*\n/gm;
/** What else to write depends on what was written. */
const REMEDY =
  /(?<=^(?:\x1b\[\d+m)*hint:.* mostly not .*; )(?:-f \S+ reads all of them; )?-f auto-per-file reads .*$/gm;
/** Each reader looks for names of zones in its first events alone. */
const ZONES = / \([^()]* seen and not applied\)/g;
/** A suggestion may be a name that a record had which was rejected, or read in part: each parser knows other ones. */
const SUGGESTION = /^(?:\x1b\[\d+m)*hint:(?:\x1b\[\d+m)* no event had the fields? .*\n/gm;
/** How much it has read in advance, where it has ended early. */
const ADVANCE = /"(?:total|read|unread|delivered)":\d+,?|^Input: .*\n/gm;

/** What a run shows, without what may differ. */
function comparable({ stdout, stderr, code }: Shown, trial: Trial, folder: string): Shown {
  const clean = (text: string) => {
    const plain = text
      .replaceAll(`${folder}/`, "")
      .replace(SPEED, "")
      .replace(UNDIVIDED, "")
      .replace(REMEDY, "")
      .replace(SUGGESTION, "")
      .replace(ZONES, "");
    return endsEarly(trial) ? plain.replace(ADVANCE, "") : plain;
  };
  return { stdout: clean(stdout), stderr: clean(stderr), code };
}
