import { LF, textEnd } from "../../event/bytes.ts";
import type { Sample, SampledLine } from "../../select/index.ts";
import { chooseLines, type LineOptions } from "./line-chooser.ts";

/** What a sample has of the lines that are read; null where that is nothing. */
export function chosenLines(sample: Sample, options: LineOptions): Sample | null {
  const { bytes } = sample;
  const { keep, ignore, sections } = options;
  const chooser = chooseLines(options);
  const sampled = new Map(sample.head.map((line) => [line.from, line]));
  const end = sample.head.at(-1)?.to ?? 0;
  const head: SampledLine[] = [];
  // A BOM may come before the first line.
  for (let at = Math.min(sample.head[0]?.number === 1 ? sample.head[0].from : 0, end); at < end && !chooser.ended; ) {
    const feed = bytes.indexOf(LF, at);
    const isKept = chooser.judge(bytes, at, textEnd(bytes, at, feed)) === null;
    const line = sampled.get(at);
    if (isKept && line) head.push(line);
    at = feed + 1;
  }
  if (head.length === 0) return null;
  // Nothing says if the further lines are in a section or within the first lines.
  if (sections || options.head !== null) return { bytes, head, further: [] };
  const anywhere = chooseLines({ skip: 0, head: null, sections: null, keep, ignore });
  return { bytes, head, further: sample.further.filter(({ from, to }) => anywhere.judge(bytes, from, to) === null) };
}
