import type { Grammar } from "../../grammar/index.ts";
import type { Topic } from "../function.ts";
import { jsonReader } from "../texts/readers.ts";
import { absorption } from "./absorption.ts";
import { arrayChanges, arrayOrder } from "./array-changes.ts";
import { arrayClosures, arrays } from "./arrays.ts";
import { conversion } from "./conversion.ts";
import { events, files } from "./events.ts";
import { extraction } from "./extraction.ts";
import { formatTopic } from "./formats.ts";
import { encodings, hashes } from "./hashes.ts";
import { mapChanges, maps } from "./maps.ts";
import { masking } from "./masking.ts";
import { math, ranges, statistics } from "./math.ts";
import { metricsOfKeys, metricsOfNumbers } from "./metrics-of-keys.ts";
import { network } from "./network.ts";
import { parsing } from "./parsing.ts";
import { paths } from "./paths.ts";
import { patterns } from "./patterns.ts";
import { text, textChanges } from "./text.ts";
import { textEnds, textParts } from "./text-parts.ts";
import { textSplits } from "./text-splits.ts";
import { durations, time } from "./time.ts";
import { writing } from "./writing.ts";

/**
 * All functions of the language by topic, in the order in which help lists them.
 * @param catalogue the formats that scripts can read.
 */
export function topicsOf(catalogue: readonly Grammar[]): readonly Topic[] {
  const readJson = jsonReader(catalogue);
  return [
    text,
    textParts,
    textSplits,
    textEnds,
    textChanges,
    patterns,
    extraction(readJson),
    masking,
    conversion,
    maps,
    paths(readJson),
    mapChanges,
    arrays,
    arrayClosures,
    arrayOrder,
    arrayChanges,
    statistics,
    math,
    ranges,
    time,
    durations,
    network,
    formatTopic(catalogue, readJson),
    absorption(catalogue, readJson),
    parsing,
    writing,
    encodings,
    hashes,
    events,
    files,
    metricsOfKeys,
    metricsOfNumbers,
  ];
}
