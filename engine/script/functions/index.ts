import { metricsOfKeys } from "./metrics-of-keys.ts";
import { metricsOfNumbers } from "./metrics-of-numbers.ts";
import { text } from "./text.ts";
import { textChanges } from "./text-changes.ts";
import { textEnds } from "./text-ends.ts";
import { textParts } from "./text-parts.ts";
import { textSplits } from "./text-splits.ts";
import type { Topic } from "./topic.ts";

export type { Topic } from "./topic.ts";

/** All functions of the language that no format makes, by topic, in the order in which help lists them. */
export const topics: readonly Topic[] = [
  text,
  textParts,
  textSplits,
  textEnds,
  textChanges,
  metricsOfKeys,
  metricsOfNumbers,
];
