import { Buffer } from "node:buffer";
import { type Grammar, isTable } from "../../grammar/index.ts";
import { reference } from "../../parse/reference/index.ts";
import { madeSample } from "../../records/index.ts";
import { type EnvelopedLines, shellWord } from "../../report/index.ts";
import { decide, type Sample, type Trial } from "../../select/index.ts";
import { isPlain } from "../detection/detector.ts";
import type { Library } from "../library.ts";

/** Records of which this many are looked into. */
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
