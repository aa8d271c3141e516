import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("matches.py", import.meta.url));

/** The spans of a match and of its groups in code points, -1 for a group that took no part; null for no match. */
export type Spans = readonly (readonly [from: number, to: number])[] | null;

/**
 * What Python's re matches of patterns and strings: for each text all of it, and the first match; null for a pattern that
 * it refuses or that takes it too long.
 * @throws Error where there is no python3.
 */
export function askPython(
  cases: readonly (readonly [pattern: string, texts: readonly string[]])[],
): readonly (readonly (readonly [whole: Spans, first: Spans])[] | null)[] {
  return JSON.parse(
    execFileSync("python3", [script], { input: JSON.stringify(cases), encoding: "utf8", maxBuffer: 2 ** 28 }),
  );
}
