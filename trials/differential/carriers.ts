import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { type Limits, usualLimits } from "../../engine/records/options.ts";
import { SAMPLE_BYTES } from "../../engine/time/index.ts";
import { optionsOf, ran } from "../../spec/run/in-process.ts";
import { dividedBy } from "../../spec/run/parallel/divided.ts";
import type { Carrier, Way } from "./compare.ts";
import { bytesOf } from "./inputs.ts";
import { endsEarly, readsHeads, type Trial } from "./trial.ts";

const backendOf = (way: Way): string => (way === "reference" ? "reference" : "compiled");

/** More than the first lines by which a run decides how plain lines begin; a chunk of a file is never smaller. */
const HEAD_CHUNK = 2 * SAMPLE_BYTES;

/**
 * The limits of a way: the reference has the usual ones, as far as nothing else depends on them. What was read in advance of an
 * early end counts, so all runs that may have one read chunks of the size that a divided run has.
 */
function limitsOf(trial: Trial, way: Way): Limits {
  const limits = way === "reference" ? usualLimits : trial.limits;
  const divided = Math.min(trial.limits.chunkBytes, trial.division.rangeBytes);
  const chunkBytes = way === "parallel" || endsEarly(trial) ? divided : limits.chunkBytes;
  return { ...limits, chunkBytes: Math.max(chunkBytes, readsHeads(trial) ? HEAD_CHUNK : 0) };
}

/** In this process, which is fastest. */
export const here: Carrier = async (trial, way, folder) => {
  const paths = trial.inputs.map(({ name }) => join(folder, name));
  const options = await optionsOf(trial.command.flat(), paths);
  const limits = limitsOf(trial, way);
  const divided = dividedBy(way === "parallel" ? trial.division : null, limits);
  // Statistics on standard error go past those who catch what a run says there.
  const statistics = options.statistics && { ...options.statistics, stream: "stdout" as const };
  const asked = process.env.FROE_BACKEND;
  process.env.FROE_BACKEND = backendOf(way);
  try {
    const { stdout, stderr, code } = await ran({
      ...options,
      statistics,
      parallel: divided.parallel,
      limits: { ...divided.limits, chunkBytes: limits.chunkBytes },
    });
    return { stdout: stdout.toString("latin1"), stderr, code };
  } catch (error) {
    return { stdout: "", stderr: `throws ${error instanceof Error ? error.stack : String(error)}`, code: null };
  } finally {
    if (asked === undefined) delete process.env.FROE_BACKEND;
    else process.env.FROE_BACKEND = asked;
  }
};

const CLI = resolve("dist/cli.mjs");

/** In processes of the command line that was built, with threads; a file that is alone comes on standard input. */
export const elsewhere: Carrier = async (trial, way, folder) => {
  const { inputs, division } = trial;
  // How much is had of a damaged archive that cannot be read once more depends on how it comes.
  const isStream = inputs.length === 1 && inputs[0]?.packing !== "damaged" && !endsEarly(trial);
  const [alone] = isStream ? inputs.map(bytesOf) : [];
  const words = trial.command.flat();
  // What comes late is waited for.
  if (alone && words.includes("-M")) words.push("--multiline-timeout", "0");
  if (way === "parallel") words.push("-P", "--threads", String(division.readers));
  if (way === "parallel" && !division.isOrdered) words.push("--unordered");
  if (way === "parallel" && division.batchLines !== null) words.push("--batch-size", String(division.batchLines));
  const paths = alone ? [] : inputs.map(({ name }) => name);
  // Not every command line can be divided.
  const isAccepted = await optionsOf(words, paths).then(
    () => true,
    () => false,
  );
  if (!isAccepted) return null;
  const { leastBytes, rangeBytes, waits } = division;
  const lowered = { parallelBytes: leastBytes, parallelJsonBytes: leastBytes, rangeBytes, waits };
  const limits = { ...limitsOf(trial, way), ...lowered };
  const env = { PATH: process.env.PATH, FROE_BACKEND: backendOf(way), FROE_LIMITS: JSON.stringify(limits) };
  const child = spawn(process.execPath, [CLI, ...words, ...paths], { cwd: folder, env });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (data: Buffer) => out.push(data));
  child.stderr.on("data", (data: Buffer) => err.push(data));
  child.stdin.on("error", () => {});
  child.stdin.end(alone ?? "");
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => {
      done({
        stdout: Buffer.concat(out).toString("latin1"),
        stderr: Buffer.concat(err).toString(),
        code: code ?? signal,
      });
    });
  });
};
