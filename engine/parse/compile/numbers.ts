import { INT } from "../../event/tape.ts";
import type { Place } from "../../grammar/index.ts";
import { isIntCode, isWholeCode } from "../../json/index.ts";
import type { Context, Generator } from "./generator.ts";

/**
 * A number of RFC 8259. Most are digits alone, which are read in place.
 * @param kind the variable that takes the kind of its entry, if any.
 */
export function numberCode(place: Place, context: Context, g: Generator, kind: string | null): string {
  const end = g.local("position");
  // The kinds of number strings that are not canonical are odd.
  const dirty = context.purpose === "scan" ? " if (scanned.kind & 1) canon = 0;" : "";
  const isWhole = isWholeCode(end);
  const ends = g.framing === "bounded" ? `(${end} >= e || (${isWhole}))` : isWhole;
  return `${end} = p; while (${g.digitIs(end)}) ${end}++;
if (${end} > p && ${ends} && ${isIntCode("p", "p", end)}) { p = ${end};${kind ? ` ${kind} = ${INT};` : ""} }
else { ${end} = scanNumber(b, p, e); if (${end} < 0) ${g.failure(place, context, `(-1 - ${end})`)} p = ${end};${dirty}${kind ? ` ${kind} = scanned.kind;` : ""} }`;
}
