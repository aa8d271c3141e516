import { Buffer } from "node:buffer";
import { encodeUtf8 } from "../../event/index.ts";
import { type Grammar, isTable, type LinePrefix } from "../../grammar/index.ts";
import { madeSample } from "../../input/index.ts";
import { reference } from "../../parse/reference/index.ts";
import { type EnvelopedLines, type PrefixedLines, shellWord } from "../../report/index.ts";
import { decide, type Sample, type Trial } from "../../select/index.ts";
import { isPlain } from "../detection/detector.ts";
import type { Library } from "../library.ts";

/** This many records are inspected. */
const MOST_RECORDS = 16;
const LINE_END = /\r?\n$/;

/** The envelope that the records of a sample are, and what reads the lines inside; null for other records. */
export function enveloped(
  input: string,
  format: Grammar,
  { bytes, head }: Sample,
  { catalogue, envelopes }: Pick<Library, "catalogue" | "envelopes">,
  trial: Trial,
): EnvelopedLines | null {
  const parser = reference(format);
  const records = head.slice(0, MOST_RECORDS).flatMap(({ from, to }) => {
    const reading = parser.parse(bytes, from, to);
    return reading.ok ? [reading.fields] : [];
  });
  for (const { about, fields, inside, strategy } of envelopes) {
    const lines = records.flatMap((record) => {
      const line = record.get(inside);
      return fields.every((name) => record.has(name)) && typeof line === "string" ? [line.replace(LINE_END, "")] : [];
    });
    if (lines.length === 0 || lines.length * 2 < records.length) continue;
    const contents = lines.filter((line) => line.trim() !== "");
    if (contents.length === 0) continue;
    const texts = contents.map((line) => ({ bytes: Buffer.from(line.replaceAll("\n", " ")), number: null }));
    const decision = decide(madeSample(texts), catalogue, trial);
    const isText = isPlain(decision) || isTable(decision.format);
    const payload = isText ? "" : ` --payload ${shellWord(`${inside}=${decision.format.name}`)}`;
    const options = `-M ${strategy}${payload}`;
    return {
      code: "enveloped-lines",
      input,
      about,
      field: inside,
      format: isText ? null : decision.format.name,
      options,
    };
  }
  return null;
}

/** This share of the lines has to have the prefix. */
const NEARLY_ALL = 0.9;
/** The prefix after which most lines of plain text are in a format, or null. @param input the path of the text. */
export function prefixed(
  input: string,
  sample: Sample,
  catalogue: readonly Grammar[],
  prefixes: readonly LinePrefix[],
  trial: Trial,
): PrefixedLines | null {
  for (const { about, grammar, format: outer } of prefixes) {
    const { inside, of } = linesInside(sample, grammar);
    const parted = inside.head.length + inside.further.length;
    if (parted === 0 || parted < of * NEARLY_ALL) continue;
    const decision = decide(inside, catalogue, trial);
    const { format, matches } = decision;
    const count = matches.find(({ grammar }) => grammar === format)?.lines ?? 0;
    if (isPlain(decision) || isTable(format) || count * 2 < of) continue;
    // The format of the prefix reads JSON itself.
    const payload = format.json ? "" : ` --payload msg=${format.name}`;
    return { code: "prefixed-lines", input, about, format: format.name, count, of, options: `-f ${outer}${payload}` };
  }
  return null;
}

/** The text after the prefix, of the lines that have one, and the number of lines that might. */
function linesInside({ bytes, head, further }: Sample, grammar: Grammar) {
  const parser = reference(grammar);
  const skips = Object.values(grammar.skip).map((record) => reference({ ...grammar, record }));
  let of = 0;
  const inside = (lines: Sample["head"]) =>
    lines.flatMap(({ from, to, number }) => {
      if (skips.some((skip) => skip.parse(bytes, from, to).ok)) return [];
      of++;
      const reading = parser.parse(bytes, from, to);
      const line = reading.ok ? reading.fields.get("line") : null;
      return typeof line === "string" && line !== "" ? [{ bytes: encodeUtf8(line), number }] : [];
    });
  return { inside: madeSample(inside(head), inside(further)), of };
}
