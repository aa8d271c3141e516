// Runs commands as whole processes and takes their time.
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const GNU_TIME = "/usr/bin/time";

/** The middle value; null where there are none. */
export function median(values) {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs the command once, which also warms the caches; `prints` is null for any number of lines. @returns what is wrong with its exit code or its output, or null. */
export function checkOutput({ file, args, prints }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
    let lines = 0;
    let errors = "";
    child.stdout.on("data", (chunk) => {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    });
    child.stderr.on("data", (chunk) => {
      if (errors.length < 2000) errors += chunk;
    });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      if (code !== 0) resolve(`ended with ${signal ?? code}\n${errors}`);
      else resolve(prints === null || lines === prints ? null : `printed ${lines} lines, not ${prints}\n${errors}`);
    });
  });
}

/**
 * Runs the commands in turns (A B C A B C ...): the first one `rounds` times, the others `peerRounds` times.
 * @returns each command with its `runs`, one a round: seconds of wall clock, of user and of system time, and the
 * largest resident memory in bytes; the last three are null where GNU time is missing or its own start would count.
 */
export async function measureInTurns(commands, rounds, peerRounds) {
  const folder = mkdtempSync(join(tmpdir(), "froe-bench-"));
  try {
    const measured = commands.map((command) => ({ ...command, runs: [] }));
    for (let round = 0; round < rounds; round++) {
      for (const [i, command] of measured.entries()) {
        if (i > 0 && round >= peerRounds) continue;
        command.runs.push(command.startUp ? await firstOutput(command) : await wholeProcess(command, folder));
      }
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function wholeProcess({ file, args }, folder) {
  const usage = join(folder, "usage");
  const [program, ...given] = existsSync(GNU_TIME)
    ? [GNU_TIME, "-f", "%U %S %M", "-o", usage, file, ...args]
    : [file, ...args];
  const nowhere = openSync("/dev/null", "w");
  const start = performance.now();
  const ended = new Promise((resolve, reject) => {
    spawn(program, given, { stdio: ["ignore", nowhere, nowhere] })
      .on("error", reject)
      .on("exit", () => resolve(performance.now()));
  });
  closeSync(nowhere);
  const wall = ((await ended) - start) / 1000;
  if (program !== GNU_TIME) return { wall, user: null, system: null, peak: null };
  const [user, system, peak] = readFileSync(usage, "utf8").trim().split(/\s+/).slice(-3).map(Number);
  return { wall, user, system, peak: peak * 1024 };
}

/** Wall clock up to the first byte of output, or to the exit of a command that prints none. */
async function firstOutput({ file, args }) {
  const start = performance.now();
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "ignore"] });
  let first = null;
  child.stdout.once("data", () => {
    first = performance.now();
    child.stdout.resume();
  });
  const end = await new Promise((resolve, reject) => {
    child.on("error", reject).on("exit", () => resolve(performance.now()));
  });
  return { wall: ((first ?? end) - start) / 1000, user: null, system: null, peak: null };
}
