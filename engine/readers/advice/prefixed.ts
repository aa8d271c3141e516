import { Buffer } from "node:buffer";
import { decodeUtf8 } from "../../event/index.ts";
import { isTable, type LinePrefix } from "../../grammar/index.ts";
import { partingOf } from "../../records/index.ts";
import { type PrefixedLines, shellWord } from "../../report/index.ts";
import { decide, type Sample, type Trial } from "../../select/index.ts";
import { isPlain } from "../detection/detector.ts";
import type { Library } from "../library.ts";

/** This share of the lines has to have the prefix. */
const NEARLY_ALL = 0.9;
/** The separator that need not be named. */
const USUAL_SEPARATOR = "|";

/** The prefix after which most lines of plain text are in a format, or null. @param input the path of the text. */
export function prefixed(
  input: string,
  sample: Sample,
  { catalogue, prefixes }: Pick<Library, "catalogue" | "prefixes">,
  trial: Trial,
): PrefixedLines | null {
  const of = sample.head.length + sample.further.length;
  for (const prefix of prefixes) {
    const behind = behindPrefix(sample, prefix);
    const parted = behind.head.length + behind.further.length;
    if (parted === 0 || parted < of * NEARLY_ALL) continue;
    const decision = decide(behind, catalogue, trial);
    const { format, matches } = decision;
    const count = matches.find(({ grammar }) => grammar === format)?.lines ?? 0;
    if (isPlain(decision) || isTable(format) || count * 2 < of) continue;
    const { about } = prefix;
    return { code: "prefixed-lines", input, about, format: format.name, count, of, options: optionsFor(prefix) };
  }
  return null;
}

/** The text after the prefix, of the lines that have one. */
function behindPrefix(sample: Sample, { pattern, separator }: LinePrefix): Sample {
  const { bytes } = sample;
  const whole = new RegExp(`^(?:${pattern})$`, "u");
  const at = Buffer.from(separator);
  const rest = (lines: Sample["head"]) =>
    lines.flatMap((line) => {
      const parting = partingOf(bytes, line.from, line.to, at);
      const isPrefix = parting && parting.rest < line.to && whole.test(decodeUtf8(bytes, parting.from, parting.to));
      return isPrefix ? [{ ...line, from: parting.rest }] : [];
    });
  return { bytes, head: rest(sample.head), further: rest(sample.further) };
}

/** The words of the command line that take the prefix off. */
function optionsFor({ field, separator, script }: LinePrefix): string {
  const separated = separator === USUAL_SEPARATOR ? [] : ["--prefix-sep", shellWord(separator)];
  const scripted = script === undefined ? [] : ["-e", shellWord(script)];
  return ["--extract-prefix", field, ...separated, ...scripted].join(" ");
}
