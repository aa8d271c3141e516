import { outputNamed } from "../../output/index.ts";
import type { ChosenLines } from "../multiline.ts";
import type { RunOptions } from "../options.ts";

/** The ways to join lines in which each says by itself whether a record begins or ends with it. */
const DIVISIBLE: ReadonlySet<ChosenLines["kind"]> = new Set(["indented", "paragraphs", "patterns", "timestamps"]);

/** Why a run cannot be divided: what it does needs its events one behind the other; null where it can be. */
export async function inOrderFor(options: RunOptions): Promise<string | null> {
  const { take, around, markGaps, formats, output, scripts, steps, follow, mergeSorted, multiline, lines, prefix } =
    options;
  if (take !== null) return "the events are counted that are printed";
  if (around !== null) return "events are shown around others";
  if (markGaps !== null) return "gaps between events are marked";
  if (mergeSorted) return "files are merged";
  if (lines) return "lines are chosen by what stands in front of them";
  if (prefix) return "what stands in front of lines is taken off";
  if (multiline && !DIVISIBLE.has(multiline.lines.kind)) return "lines are joined to events by what stands before them";
  if (follow) return "the input is followed";
  if (outputNamed(output).isBinary) return "its output is one whole";
  if (outputNamed(output).isMap) return "a map has its events in rows";
  if (formats.kind === "auto" && formats.perFile) return "the format is detected in each file";
  if (scripts.begin.length > 0) return "a script comes before the first event";
  const texts = [
    ...scripts.end,
    ...scripts.includes,
    ...steps.flatMap((step) => (step.kind === "levels" ? [] : [step.script])),
  ];
  if (texts.length === 0) return null;
  const { orderNeeds } = await import("../../script/order.ts");
  const [need] = texts.flatMap((text) => orderNeeds(text, scripts.environment));
  return need === undefined ? null : `a script uses ${need}`;
}
