import type { StatisticsOptions } from "../emission/index.ts";
import type { RunOptions } from "./options.ts";
import { outputFailure } from "./output/sink.ts";

const SIGNAL = "SIGUSR1";

/** Requests for the statistics so far. */
export interface Requests {
  /** Ends them, after the last answer. */
  end(): Promise<void>;
}

/**
 * Answers SIGUSR1 while a run goes on. Signals are heard between two turns of the event loop, so the counts of an answer
 * fit together; in the middle of a record of many megabytes the answer waits for its end.
 * @param answer prints the statistics so far.
 */
export function answerRequests(
  { requested }: Pick<RunOptions, "requested">,
  answer: (form: StatisticsOptions["form"]) => Promise<void>,
): Requests {
  if (requested === null) return { async end() {} };
  const form = requested;
  let answering: Promise<unknown> | null = null;

  function listener(): void {
    // Whoever closed standard error does not want to know, and the run goes on.
    answering ??= outputFailure(() => answer(form)).finally(() => {
      answering = null;
    });
  }

  process.on(SIGNAL, listener);
  return {
    async end() {
      process.off(SIGNAL, listener);
      await answering;
    },
  };
}
