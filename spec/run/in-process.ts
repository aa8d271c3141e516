import type { PassThrough } from "node:stream";
import { MessageChannel } from "node:worker_threads";
import { checkCombinations } from "../../cli/combinations.ts";
import { chooseFormats } from "../../cli/formats.ts";
import { library } from "../../cli/library.ts";
import { chooseLines } from "../../cli/lines.ts";
import { chooseLookups } from "../../cli/lookups.ts";
import { chooseMultiline } from "../../cli/multiline.ts";
import { colsSep, inputFormat } from "../../cli/options/index.ts";
import { lastValue, parseCommandLine, valuesOf } from "../../cli/parse.ts";
import { choosePayloads } from "../../cli/payloads.ts";
import { askedQuestion, chooseSpans } from "../../cli/questions.ts";
import { runOptions } from "../../cli/run-options.ts";
import { chooseTallied } from "../../cli/sampling.ts";
import { chooseSteps } from "../../cli/scripts.ts";
import { chooseSources } from "../../cli/sources.ts";
import { chooseTemplate } from "../../cli/templates.ts";
import { chooseTimes } from "../../cli/times.ts";
import type { UsageError } from "../../cli/usage.ts";
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
 * @throws Error if the command line is refused.
 */
export async function optionsOf(
  args: readonly string[],
  inputs: readonly string[],
  isWatched = false,
): Promise<RunOptions> {
  const parsed = accepted(parseCommandLine([...args, "--", ...inputs]));
  const wrong = checkCombinations(parsed);
  if (wrong) throw new Error(wrong.message);
  const { catalogue } = library;
  const separator = lastValue(parsed, colsSep) ?? null;
  const formats = accepted(await chooseFormats(valuesOf(parsed, inputFormat), separator, catalogue));
  const times = accepted(await chooseTimes(parsed, NOW));
  const steps = accepted(chooseSteps(parsed, {}));
  const multiline = accepted(await chooseMultiline(parsed));
  const lines = accepted(await chooseLines(parsed));
  const payloads = accepted(await choosePayloads(parsed, catalogue));
  const tallied = accepted(await chooseTallied(parsed));
  const sources = chooseSources(parsed);
  const lookups = accepted(await chooseLookups(parsed, catalogue));
  const template = accepted(await chooseTemplate(parsed));
  const asked = accepted(await askedQuestion(parsed, steps, null));
  const spans = accepted(await chooseSpans(parsed, steps));
  const terminal = { stdin: false, stdout: false, stderr: isWatched };
  return runOptions(
    parsed,
    {
      ...{ asked, spans, template, lookups, formats, payloads, multiline, lines },
      pathFields: null,
      ...sources,
      ...times,
      ...steps,
      ...tallied,
    },
    { environment: {}, terminal, width: null, errorWidth: null },
  );
}

function accepted<T>(chosen: T | UsageError): T {
  if (isUsageError(chosen)) throw new Error(chosen.message);
  return chosen;
}

function isUsageError(chosen: unknown): chosen is UsageError {
  return typeof chosen === "object" && chosen !== null && "ok" in chosen && chosen.ok === false;
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
