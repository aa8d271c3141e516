import { messageNames } from "../../analysis/index.ts";
import { encodeUtf8 } from "../../event/index.ts";
import { isMessageName } from "../../event/roles.ts";
import { type Grammar, placesOf } from "../../grammar/index.ts";
import { madeSample } from "../../input/index.ts";
import { storedOf } from "../../parse/programs/index.ts";
import type { PayloadLines } from "../../report/index.ts";
import type { Sample, Trial } from "../../select/index.ts";
import type { Library } from "../library.ts";

/** One text may look like anything. */
const LEAST = 2;

/** The format that most messages of a sample are in, after the layout of their records; null if there is none. */
export function payloads(
  input: string,
  format: Grammar,
  { bytes, head, further }: Sample,
  { catalogue, usualPayloads }: Pick<Library, "catalogue" | "usualPayloads">,
  trial: Trial,
): PayloadLines | null {
  const records = [...head, ...further].flatMap(({ from, to }) => trial.fieldsOf(format, bytes, from, to) ?? []);
  const tried = usualPayloads.flatMap((name) => catalogue.find((grammar) => grammar.name === name) ?? []);
  const stored = storedOf(format);
  const messages = stored ? stored.messages() : messageNames(placesOf(format));
  const named = new Set(records.flatMap((record) => [...record.keys()]));
  for (const field of messages ?? [...named].filter(isMessageName)) {
    const values = records.map((record) => record.get(field));
    const texts = values.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? value : []));
    const likely = texts.filter((text) => /=|\}\s*$/.test(text));
    const lines = madeSample(likely.map((text) => ({ bytes: encodeUtf8(text.replaceAll("\n", " ")), number: null })));
    for (const grammar of tried) {
      const count = lines.head.filter(({ from, to }) => trial.recognizes(grammar, lines.bytes, from, to)).length;
      if (count >= LEAST && count * 2 > texts.length) {
        return { code: "payload-lines", input, field, format: grammar.name, count, of: texts.length, isNamed: false };
      }
    }
  }
  return null;
}
