import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { vi } from "vitest";
import { chooseFormats } from "../../../cli/formats.ts";
import { library } from "../../../cli/library.ts";
import { chooseLines } from "../../../cli/lines.ts";
import { chooseMultiline } from "../../../cli/multiline.ts";
import { colsSep, inputFormat } from "../../../cli/options/index.ts";
import { lastValue, parseCommandLine, valuesOf } from "../../../cli/parse.ts";
import { chooseSteps } from "../../../cli/scripts.ts";
import { runOptions } from "../../../cli/settings.ts";
import { chooseSources } from "../../../cli/sources.ts";
import { chooseTimes } from "../../../cli/times.ts";
import type { ParallelOptions, RunOptions } from "../../../engine/pipeline/options.ts";
import type { StartWorker } from "../../../engine/pipeline/parallel/messages.ts";
import { serve } from "../../../engine/pipeline/parallel/serve.ts";
import { run } from "../../../engine/pipeline/run.ts";

const NOW = Date.UTC(2026, 10, 21);

/** What a run prints, and its exit code. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Files by name. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * Runs a command line over files: with one reader, or divided.
 * @param isWatched whether standard error is a terminal.
 */
export async function printed(
  args: readonly string[],
  files: Files,
  parallel: Partial<ParallelOptions> | null,
  isWatched = false,
): Promise<Printed> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    const paths = Object.keys(files).map((name) => join(directory, name));
    for (const [i, content] of Object.values(files).entries()) writeFileSync(paths[i]!, content);
    const ran = await runWith(await optionsOf(args, paths, parallel, isWatched));
    const withoutPlace = (text: string) => text.replaceAll(`${directory}/`, "");
    return { ...ran, stdout: withoutPlace(ran.stdout), stderr: withoutPlace(ran.stderr) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function optionsOf(
  args: readonly string[],
  inputs: readonly string[],
  parallel: Partial<ParallelOptions> | null,
  isWatched = false,
): Promise<RunOptions> {
  const parsed = parseCommandLine([...args, "--", ...inputs]);
  if (!parsed.ok) throw new Error(parsed.message);
  const { catalogue } = library;
  const formats = await chooseFormats(valuesOf(parsed, inputFormat), lastValue(parsed, colsSep) ?? null, catalogue);
  if ("ok" in formats) throw new Error(formats.message);
  const times = await chooseTimes(parsed, NOW);
  if ("ok" in times) throw new Error(times.message);
  const steps = chooseSteps(parsed, {});
  if ("ok" in steps) throw new Error(steps.message);
  const multiline = await chooseMultiline(parsed);
  if (multiline && "ok" in multiline) throw new Error(multiline.message);
  const lines = await chooseLines(parsed);
  if (lines && "ok" in lines) throw new Error(lines.message);
  const sources = chooseSources(parsed);
  const terminal = { stdin: false, stdout: false, stderr: isWatched };
  const options = runOptions(
    parsed,
    { formats, multiline, lines, ...sources, ...times, ...steps },
    { environment: {}, terminal, width: null, errorWidth: null },
  );
  const usual = { readers: 3, isOrdered: true, leastBytes: 0, waits: true, rangeBytes: 1024, batchLines: null };
  return { ...options, parallel: parallel && { ...usual, ...parallel } };
}

/** Workers in the same thread, which speak with the run as those of other threads do. */
const startWorker: StartWorker = () => {
  const { port1, port2 } = new MessageChannel();
  serve(port2, library, () => port2.close());
  return {
    postMessage: (message, transfer) => port1.postMessage(message, [...(transfer ?? [])]),
    listen: (hear) => port1.on("message", hear),
    terminate: () => port1.close(),
  };
};

async function runWith(options: RunOptions): Promise<Printed> {
  const out: Buffer[] = [];
  let stderr = "";
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    stderr += text;
    return true;
  });
  try {
    const code = await run(options, library, {
      startWorker,
      sink: { interactive: false, write: (bytes, from, to) => void out.push(Buffer.from(bytes.subarray(from, to))) },
    });
    return { stdout: Buffer.concat(out).toString(), stderr, code };
  } finally {
    spy.mockRestore();
  }
}
