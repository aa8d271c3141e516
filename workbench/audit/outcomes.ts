import { jsonText } from "../../engine/event/index.ts";
import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import type { JoinedRecord } from "../../engine/records/index.ts";
import type { Rejected } from "../../engine/report/index.ts";
import { explain, failureText } from "../../engine/report/report.ts";
import type { Evidence } from "./evidence.ts";
import { recordsOf } from "./records.ts";

/**
 * The outcome of each record of an input: an event as canonical JSON, or `line:column: message`.
 * @param joined as for {@link recordsOf}.
 */
export function outcomesOf(
  grammar: Grammar,
  input: Uint8Array,
  types: readonly ColumnType[] = [],
  evidence: Evidence | null = null,
  joined: readonly JoinedRecord[] | null = null,
): readonly string[] {
  const read = recordsOf(grammar, input, types, joined);
  const parser = reference(read.grammar);
  return read.records.map(({ from, to, line, openQuote, pieces, grammar: own }) => {
    const reading = (own ? reference(own) : parser).parse(read.bytes, from, to);
    const bytes = read.bytes.subarray(from, to);
    if (reading.ok && openQuote < 0) {
      evidence?.add(grammar, own ?? read.grammar, bytes);
      return jsonText(reading.fields);
    }
    const at = reading.ok ? { offset: openQuote, places: [] } : { offset: reading.offset, places: reading.places };
    const failed: Rejected = {
      grammar: own ?? read.grammar,
      source: "",
      line,
      bytes,
      ...at,
      ...(pieces && { pieces }),
    };
    const rejected = openQuote < 0 ? failed : { ...failed, offset: openQuote, reason: "Unterminated quoted field" };
    const failure = explain(rejected);
    return `${failure.line}:${failure.column}: ${visible(failureText(failure))}`;
  });
}
