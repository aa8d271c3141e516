import type { PassThrough } from "node:stream";
import { MessageChannel } from "node:worker_threads";
import { library } from "../../cli/library.ts";
import { checkCombinations } from "../../cli/options/combinations.ts";
import { choosesTimes, inputFormat, valuesOf } from "../../cli/options/index.ts";
import { windowInLog } from "../../cli/options/log-times.ts";
import { runOptions } from "../../cli/options/run-options.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { StartWorker } from "../../engine/run/parallel/messages.ts";
import { serve } from "../../engine/run/parallel/serve.ts";
import { run } from "../../engine/run/run.ts";

const NOW = Date.UTC(2026, 10, 21);

/** What a run prints, and its exit code. */
export interface Ran {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly code: number;
}

/**
 * What a command line asks a run to do.
 * @param isWatched whether standard error is a terminal.
 * @throws UsageError if the command line is refused.
 */
export async function optionsOf(
  args: readonly string[],
  inputs: readonly string[],
  isWatched = false,
): Promise<RunOptions> {
  const parsed = parseCommandLine([...args, "--", ...inputs]);
  checkCombinations(parsed);
  const options = await runOptions(
    parsed,
    { args: valuesOf(parsed, inputFormat), catalogue: library.catalogue, ...{ now: NOW } },
    {
      environment: {},
      terminal: { stdin: false, stdout: false, stderr: isWatched },
      ...{ width: null, errorWidth: null, height: null },
    },
  );
  return choosesTimes(parsed) ? { ...options, window: await windowInLog(parsed, options, library) } : options;
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

/** Carries out a run in this process. One at a time: standard error is caught. */
export async function ran(options: RunOptions): Promise<Ran> {
  const out: Buffer[] = [];
  let stderr = "";
  const { write } = process.stderr;
  process.stderr.write = (text) => {
    stderr += text;
    return true;
  };
  try {
    const code = await run(options, library, {
      startWorker,
      sink: { interactive: false, write: (bytes, from, to) => void out.push(Buffer.from(bytes.subarray(from, to))) },
    });
    return { stdout: Buffer.concat(out), stderr, code };
  } finally {
    process.stderr.write = write;
  }
}

/** What has been written to a stream since the last call; one `read()` gives all of it, or a chunk, as the Node pleases. */
export function writtenTo(stream: PassThrough): string {
  let text = "";
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk);
  return text;
}
