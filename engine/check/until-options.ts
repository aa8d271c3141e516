import type { NodeCheck } from "./check.ts";

/** A search for the last stop goes backwards, where an escape cannot be told from what it escapes. */
export const untilOptions: NodeCheck = {
  until: ({ last, escapes }) => (last && escapes ? "escapes and the last stop exclude each other" : null),
};
