import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { built } from "../../spec/built.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder with what `npm run build:binary` makes for this machine. */
    readonly made: string;
  }
}

/** Makes the executable and the Debian package once for all tests. */
export default async function setup(project: TestProject): Promise<() => void> {
  built();
  const made = mkdtempSync(join(tmpdir(), "froe-made-"));
  execFileSync("npm", ["run", "--silent", "build:binary", "--", "--deb", "--out", made], { stdio: "inherit" });
  project.provide("made", made);
  return () => rmSync(made, { recursive: true });
}
