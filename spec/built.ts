import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const SOURCES = ["build", "grammars", "engine", "workbench", "cli", "testing"];
const CACHE = "node_modules/.cache";
const LOCK = `${CACHE}/froe-build`;
const POLL_MS = 200;

let isCurrent = false;

/**
 * The absolute path of a file of dist/, which is built first if a source is newer: at most once for a process, and by one of
 * several processes. It is built beside dist/ and renamed, so a run that goes on meanwhile never meets half a build. With
 * FROE_BUILT=1 it is taken as it is.
 */
export function built(file = "cli.mjs"): string {
  if (!isCurrent && process.env.FROE_BUILT !== "1") bringUpToDate();
  isCurrent = true;
  return resolve("dist", file);
}

function bringUpToDate(): void {
  if (isBuilt()) return;
  mkdirSync(CACHE, { recursive: true });
  takeLock();
  try {
    if (!isBuilt()) buildBeside();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function isBuilt(): boolean {
  const files = SOURCES.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  const newest = Math.max(...[...files, "build.config.ts"].map((file) => statSync(file).mtimeMs));
  return newest <= (statSync("dist/cli.mjs", { throwIfNoEntry: false })?.mtimeMs ?? 0);
}

/** Waits until no other process builds. */
function takeLock(): void {
  for (;;) {
    try {
      mkdirSync(LOCK);
      writeFileSync(join(LOCK, "pid"), String(process.pid));
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    if (isAbandoned()) rmSync(LOCK, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

/** True if the process that took the lock has ended without giving it back. */
function isAbandoned(): boolean {
  try {
    process.kill(Number(readFileSync(join(LOCK, "pid"), "utf8")), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function buildBeside(): void {
  const beside = `.dist-${process.pid}`;
  const env = { ...process.env, FROE_BUILD: "tests", FROE_OUT: beside };
  try {
    execFileSync("npx", ["unbuild"], { stdio: ["ignore", "ignore", "pipe"], env });
    rmSync(`${beside}-old`, { recursive: true, force: true });
    if (statSync("dist", { throwIfNoEntry: false })) renameSync("dist", `${beside}-old`);
    renameSync(beside, "dist");
  } finally {
    for (const folder of [beside, `${beside}-old`]) rmSync(folder, { recursive: true, force: true });
  }
}
