import type { Grammar, LineFormat } from "../../grammar/index.ts";
import type { ScriptFunction, Topic } from "../function.ts";
import { jsonReader } from "../texts/readers.ts";
import { absorption } from "./absorption.ts";
import { arrayChanges } from "./array-changes.ts";
import { arrayClosures } from "./array-closures.ts";
import { arrayOrder } from "./array-order.ts";
import { arrays } from "./arrays.ts";
import { chance } from "./chance.ts";
import { conversion } from "./conversion.ts";
import { durations } from "./durations.ts";
import { encodings } from "./encodings.ts";
import { events } from "./events.ts";
import { extraction } from "./extraction.ts";
import { files } from "./files.ts";
import { formatTopic } from "./formats.ts";
import { hashes } from "./hashes.ts";
import { layout } from "./layout.ts";
import { mapChanges } from "./map-changes.ts";
import { maps } from "./maps.ts";
import { masking } from "./masking.ts";
import { math } from "./math.ts";
import { metricsOfKeys } from "./metrics-of-keys.ts";
import { metricsOfNumbers } from "./metrics-of-numbers.ts";
import { network } from "./network.ts";
import { parsing } from "./parsing.ts";
import { paths } from "./paths.ts";
import { patterns } from "./patterns.ts";
import { ranges } from "./ranges.ts";
import { statistics } from "./statistics.ts";
import { text } from "./text.ts";
import { textChanges } from "./text-changes.ts";
import { textEnds } from "./text-ends.ts";
import { textParts } from "./text-parts.ts";
import { textSplits } from "./text-splits.ts";
import { time } from "./time.ts";
import { writing } from "./writing.ts";

/** What some functions are generated from. */
interface FunctionSources {
  /** The formats that scripts can read. */
  readonly catalogue: readonly Grammar[];
  /** The lines that scripts can write. */
  readonly lineFormats: readonly LineFormat[];
}

/** All functions of the language by topic, in the order in which help lists them. */
export function topicsOf({ catalogue, lineFormats }: FunctionSources): readonly Topic[] {
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
    parsing(readJson),
    writing(lineFormats),
    encodings,
    hashes,
    layout,
    events,
    chance,
    files,
    metricsOfKeys,
    metricsOfNumbers,
  ];
}

/** All functions of the language. */
export function scriptFunctions(sources: FunctionSources): readonly ScriptFunction[] {
  return topicsOf(sources).flatMap(({ functions }) => functions);
}
