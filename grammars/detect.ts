import type { Grammar } from "../engine/authoring/index.ts";
import { checkOptions } from "../engine/language/arguments.ts";
import type { Detected, EventSource } from "../engine/reading/index.ts";

export interface DetectOptions {
  /** The formats among which detection chooses; by default all, `catalogue`. One of them has to accept every line; those after it are not tried. */
  readonly catalogue?: readonly Grammar[];
}

const FORMATS = { is: "a list of grammars", test: (value: unknown) => Array.isArray(value) && value.length > 0 };

/**
 * Detects the format of the first lines of a source, or of an array of lines; null if none of them has content.
 */
export async function detect(
  source: EventSource | readonly string[],
  options: DetectOptions = {},
): Promise<Detected | null> {
  checkOptions("detect", options, { catalogue: FORMATS });
  const [{ detectAmong }, formats] = await Promise.all([
    import("../engine/reading/detect.ts"),
    options.catalogue ?? import("./index.ts").then(({ catalogue }) => catalogue),
  ]);
  return detectAmong(source, formats);
}
