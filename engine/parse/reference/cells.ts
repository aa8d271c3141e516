import { type Cells, cellNames, type Place } from "../../grammar/index.ts";
import type { Entry } from "./fields.ts";
import { failure, type Made, type Match, PLAIN } from "./match.ts";
import { merge, P, type Parser, type Reply } from "./parsimmon.ts";
import { misread, readText } from "./reading.ts";
import { fromBinary } from "./text.ts";

/** A row: cells with the separator between two, each the field of its column. */
export function cellsParser(node: Cells, place: Place, inner: Parser<Match & { readonly made: Made }>): Parser<Match> {
  const cell = inner._;
  const nameOf = cellNames(node);
  return P((input, start) => {
    const entries: Entry[] = [];
    let before: Reply<unknown> = P.makeSuccess(start, PLAIN);
    for (let index = 0; ; index++) {
      const at = before.index;
      const reply = merge(cell(input, at), before);
      if (!reply.status) return reply;
      const { made } = reply.value;
      const reading = node.columns[index]?.reading ?? null;
      const value = reading === null ? made.value : readText(fromBinary(made.text), reading, made.value);
      if (value === undefined) return merge(failure(place, at), reply);
      entries.push({ kind: "field", name: nameOf(index), value });
      if (reading !== null) entries.push(...misread(value));
      const behind = reply.index;
      if (input.charAt(behind) !== node.separator) {
        const row = P.makeSuccess<Match>(behind, { made: null, entries });
        return merge(row, merge(failure(place, behind), reply));
      }
      before = merge(P.makeSuccess(behind + 1, PLAIN), reply);
    }
  });
}
