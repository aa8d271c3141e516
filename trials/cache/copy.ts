import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built } from "../../spec/built.ts";

/** A start that takes more processor time hangs. */
const LIMIT_SECONDS = 60;

/** How a start of froe ended. */
export interface Start {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | NodeJS.Signals | null;
}

/** How froe is started: by which Node, and after which commands of a shell. */
export interface Way {
  readonly node?: string;
  readonly before?: string;
  readonly args?: readonly string[];
  readonly input?: string;
}

/** A copy of dist/ whose caches are its own. */
export interface Copy {
  readonly directory: string;
  /** The folders of the caches of the program, and of what it loads later. */
  readonly cache: string;
  readonly chunks: string;
  /** The file of the program in the cache; throws where there is none. */
  file(): string;
  start(way?: Way): Promise<Start>;
  remove(): void;
}

export const RECORD = '{"a":1}\n';

/** Copies dist/ as it is built, without caches. */
export function copyOfDist(): Copy {
  const directory = mkdtempSync(join(tmpdir(), "froe-cache-"));
  const cache = join(directory, "dist/cache");
  const isNeeded = (path: string) => !/\.map$|dist\/(cache|cli\/cache|jiti|library|worker)/.test(path);
  cpSync("package.json", join(directory, "package.json"));
  cpSync(built("."), join(directory, "dist"), { recursive: true, filter: isNeeded });
  return {
    directory,
    cache,
    chunks: join(directory, "dist/cli/cache"),
    file() {
      const [name] = readdirSync(cache);
      if (name === undefined) throw new Error("nothing was kept");
      return join(cache, name);
    },
    start({ node = process.execPath, before = ":", args = ["-J"], input = RECORD } = {}) {
      const script = `ulimit -t ${LIMIT_SECONDS}; ${before}; exec "$0" "$@"`;
      const env = { ...process.env, NODE_COMPILE_CACHE: "", NODE_DISABLE_COMPILE_CACHE: "", NO_COLOR: "1" };
      const child = spawn("sh", ["-c", script, node, join(directory, "dist/cli.mjs"), ...args], { env });
      const seen = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const) {
        child[stream].setEncoding("utf8").on("data", (text: string) => {
          seen[stream] += text;
        });
      }
      child.stdin.on("error", () => {});
      child.stdin.end(input);
      return new Promise((done, fail) => {
        child.on("error", fail);
        child.on("close", (code, signal) => done({ ...seen, code: code ?? signal }));
      });
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
