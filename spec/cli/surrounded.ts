import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What a run of the command line prints, and how it ends. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | NodeJS.Signals | null;
}

/** What a run of the command line finds around it. */
export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  /** Files of the working directory, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Variables beside those of the test run. */
  readonly env?: Readonly<Record<string, string>>;
  /** Columns of the terminal, if there is one; one that does not say has 80. */
  readonly columns?: number;
}

type Run = (directory: string, stdin: string | Uint8Array, env: Readonly<Record<string, string>>) => Promise<Ran>;

/** Runs in a new directory with these files, and removes it. */
export async function surrounded({ stdin = "", files = {}, env = {} }: Surroundings, run: Run): Promise<Ran> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), content);
    }
    // The settings of whoever runs the tests do not hold.
    return await run(directory, stdin, { XDG_CONFIG_HOME: directory, ...env });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
