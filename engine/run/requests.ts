import type { StatisticsOptions } from "../emission/index.ts";
import { platform } from "../platform/index.ts";
import type { RunOptions } from "./options.ts";
import { outputFailure } from "./output/sink.ts";

const { request } = platform;

/** SIGUSR1 as a request for the statistics so far. */
interface Requests {
  /** Stops listening, after the last answer. */
  end(): Promise<void>;
}

/**
 * Answers SIGUSR1 during a run. Signals are heard between two turns of the event loop, so the counts of an answer are
 * consistent; within a record of many megabytes the answer waits for the end of the record.
 * @param answer prints the statistics so far.
 */
export function answerRequests(
  { requested }: Pick<RunOptions, "requested">,
  answer: (form: StatisticsOptions["form"]) => Promise<void>,
): Requests {
  if (requested === null || request === null) return { async end() {} };
  const form = requested;
  let answering: Promise<unknown> | null = null;

  function listener(): void {
    // If standard error is closed, nobody reads the answer, and the run goes on.
    answering ??= outputFailure(() => answer(form)).finally(() => {
      answering = null;
    });
  }

  process.on(request, listener);
  return {
    async end() {
      process.off(request, listener);
      await answering;
    },
  };
}
