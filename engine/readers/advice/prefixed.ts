import { encodeUtf8 } from "../../event/index.ts";
import { type Grammar, isTable, type LinePrefix } from "../../grammar/index.ts";
import { reference } from "../../parse/reference/index.ts";
import { madeSample } from "../../records/index.ts";
import { type PrefixedLines, shellWord } from "../../report/index.ts";
import { decide, type Sample, type Trial } from "../../select/index.ts";
import { isPlain } from "../detection/detector.ts";

/** This share of the lines has to have the prefix. */
const NEARLY_ALL = 0.9;
/** The separator that need not be named. */
const USUAL_SEPARATOR = "|";

/** The prefix after which most lines of plain text are in a format, or null. @param input the path of the text. */
export function prefixed(
  input: string,
  sample: Sample,
  catalogue: readonly Grammar[],
  prefixes: readonly LinePrefix[],
  trial: Trial,
): PrefixedLines | null {
  const of = sample.head.length + sample.further.length;
  for (const prefix of prefixes) {
    const inside = linesInside(sample, prefix.grammar);
    const parted = inside.head.length + inside.further.length;
    if (parted === 0 || parted < of * NEARLY_ALL) continue;
    const decision = decide(inside, catalogue, trial);
    const { format, matches } = decision;
    const count = matches.find(({ grammar }) => grammar === format)?.lines ?? 0;
    if (isPlain(decision) || isTable(format) || count * 2 < of) continue;
    const { about } = prefix;
    return { code: "prefixed-lines", input, about, format: format.name, count, of, options: optionsFor(prefix) };
  }
  return null;
}

/** The text after the prefix, of the lines that have one. */
function linesInside({ bytes, head, further }: Sample, grammar: Grammar): Sample {
  const parser = reference(grammar);
  const inside = (lines: Sample["head"]) =>
    lines.flatMap(({ from, to, number }) => {
      const reading = parser.parse(bytes, from, to);
      const line = reading.ok ? reading.fields.get("line") : null;
      return typeof line === "string" && line !== "" ? [{ bytes: encodeUtf8(line), number }] : [];
    });
  return madeSample(inside(head), inside(further));
}

/** The words of the command line that take the prefix off. */
function optionsFor({ field, separator, script }: LinePrefix): string {
  const separated = separator === USUAL_SEPARATOR ? [] : ["--prefix-sep", shellWord(separator)];
  const scripted = script === undefined ? [] : ["-e", shellWord(script)];
  return ["--extract-prefix", field, ...separated, ...scripted].join(" ");
}
