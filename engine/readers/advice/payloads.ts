import { declaredFields } from "../../analysis/index.ts";
import { encodeUtf8, type Value } from "../../event/index.ts";
import { rankOf, usualNames } from "../../event/roles.ts";
import { type Grammar, placesOf } from "../../grammar/index.ts";
import { madeSample } from "../../records/index.ts";
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
  for (const field of messagesOf(format, records)) {
    const texts = records.flatMap((record) => textOf(record.get(field)));
    const lines = madeSample(texts.map((text) => ({ bytes: encodeUtf8(text), number: null })));
    for (const grammar of tried) {
      const count = lines.head.filter(({ from, to }) => trial.recognizes(grammar, lines.bytes, from, to)).length;
      if (count >= LEAST && count * 2 > texts.length) {
        return { code: "payload-lines", input, field, format: grammar.name, count, of: texts.length, isNamed: false };
      }
    }
  }
  return null;
}

/** The names of the fields that are the message: those that the format declares, or else those of usual names. */
function messagesOf(format: Grammar, records: readonly ReadonlyMap<string, Value>[]): readonly string[] {
  const declared = declaredFields(placesOf(format)).flatMap(({ name, role }) => (role === "message" ? [name] : []));
  if (declared.length > 0) return [...new Set(declared)];
  const names = new Set(records.flatMap((record) => [...record.keys()]));
  return [...names].filter((name) => usualNames[rankOf(name) ?? -1]?.role === "message");
}

function textOf(value: Value | undefined): readonly string[] {
  return typeof value === "string" && value.trim() !== "" ? [value.replaceAll("\n", " ")] : [];
}
