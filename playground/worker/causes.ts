import type { AuthoredPattern, Cause } from "../protocol.ts";
import { failedPlace } from "./findings.ts";
import { matcherOf } from "./match.ts";
import { drawingsOf, readSample, type Session } from "./session.ts";

/** The rejected rows by the place of the grammar, or the part of the pattern, that fails; frequent ones first. */
export function causesOf(session: Session): readonly Cause[] {
  const groups = new Map<string, number[]>();
  for (const [row, record] of session.records.entries()) {
    if (record === null || record.event !== null) continue;
    const range = session.match?.(new TextDecoder().decode(record.bytes)).failure?.range;
    const key = range ? `${range.from} ${range.to}` : String(failedPlace(session, record));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const causes = [...groups.values()].map((rows) => {
    const [drawing] = drawingsOf(session, rows.slice(0, 1));
    return { rows, text: drawing?.rejection?.cause ?? "rejected" };
  });
  return causes.toSorted((a, b) => b.rows.length - a.rows.length);
}

/** The rows of the sample that would be events by another grammar. */
export function attemptOf(authored: AuthoredPattern, { sample }: Session): readonly number[] {
  const { grammar, types } = authored;
  const { rows } = readSample(grammar, sample, { types, match: matcherOf(authored) });
  return rows.flatMap(({ outcome }, row) => (outcome === "event" ? [row] : []));
}
