import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// What others read in what froe has written. Each of these fails where its tool is missing.

const MOST_BYTES = 2 ** 29;
const script = fileURLToPath(new URL("reread.py", import.meta.url));
const folder = fileURLToPath(new URL("logfmt", import.meta.url));

/** Whether Python's json reads the same object in both strings; null where the first is none. @throws Error without python3. */
export function sameInPython(
  pairs: readonly (readonly [before: string, after: string])[],
): readonly (boolean | null)[] {
  return JSON.parse(python({ json: pairs }));
}

/** The rows that Python's csv reads. @throws Error where there is no python3. */
export function rowsInPython(text: string, delimiter: string): readonly (readonly string[])[] {
  return JSON.parse(python({ csv: text, delimiter }));
}

/** The pairs that go-logfmt reads in each line. @throws Error where there is no go. */
export function pairsInGo(text: string): readonly (readonly (readonly [name: string, value: string])[])[] {
  const output = execFileSync("go", ["run", "."], {
    cwd: folder,
    input: text,
    encoding: "utf8",
    maxBuffer: MOST_BYTES,
  });
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

function python(task: object): string {
  return execFileSync("python3", [script], { input: JSON.stringify(task), encoding: "utf8", maxBuffer: MOST_BYTES });
}
