import type { FieldSegment, ReadAnswer, Row, Segment } from "../protocol.ts";
import { drawingsOf, type Session } from "./session.ts";

/** An answer, and all rows of its sample. */
export interface Answered {
  readonly answer: ReadAnswer;
  readonly session: Session;
  /** The names of fields in all that was drawn with the grammar. */
  readonly drawn: ReadonlySet<string>;
}

/** New rows that are drawn with the answer; others are drawn when they are seen. */
const FIRST_DRAWN = 20;

let count = 0;

/**
 * What the page shows first of a sample.
 * @param before the answer that the page has; null for none. Rows that are read as they were are not sent again.
 */
export function answerOf(session: Session, before: Answered | null): Answered {
  const { rows, grammar } = session;
  const isAnew = before?.session.grammar !== grammar;
  const old = before?.session.rows ?? [];
  const most = Math.min(rows.length, old.length);
  const shift = rows.length > 0 && old.length > 0 ? rows.at(-1)!.line - old.at(-1)!.line : 0;
  let head = 0;
  while (head < most && isSame(old[head]!, rows[head]!, 0)) head++;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail)!, rows.at(-1 - tail)!, shift)) tail++;
  const end = rows.length - tail;
  const from = isAnew ? 0 : head;
  const drawn = Math.max(0, Math.min((isAnew ? rows.length : end) - from, FIRST_DRAWN));
  const drawings = drawingsOf(
    session,
    Array.from({ length: drawn }, (_, index) => from + index),
  );
  count++;
  const fields = drawings.flatMap((drawing) => fieldsIn(drawing?.segments ?? []));
  const known = new Set([...(isAnew ? [] : before.drawn), ...fields.map(({ name }) => name)]);
  const names = [...new Set([...eventNames(session), ...known])];
  const answer = {
    ...{ id: count, format: grammar.name, head, tail, shift, rows: rows.slice(head, end) },
    ...{ isAnew, drawings, names },
  };
  return { answer, session, drawn: known };
}

function isSame(old: Row, now: Row, shift: number): boolean {
  return (
    old.line + shift === now.line &&
    old.lines === now.lines &&
    old.text === now.text &&
    old.outcome === now.outcome &&
    old.json === now.json
  );
}

function eventNames({ records }: Session): ReadonlySet<string> {
  const names = new Set<string>();
  for (const record of records) for (const name of record?.event?.keys() ?? []) names.add(name);
  return names;
}

function fieldsIn(segments: readonly Segment[]): readonly FieldSegment[] {
  return segments.filter((one) => "name" in one);
}
