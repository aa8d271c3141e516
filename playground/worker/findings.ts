import { jsonText } from "../../engine/event/index.ts";
import { type Grammar, pathOf, placesOf } from "../../engine/grammar/index.ts";
import { explanationJson, explanationOf, noTimeOf, stepsOf, tryFormats } from "../../engine/report/drawing/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { CoverageCounter, type Use } from "../../workbench/audit/index.ts";
import { lint, lintRules } from "../../workbench/lint/index.ts";
import type { Detail, LintNote, Opinion, TraceStep } from "../protocol.ts";
import { shown } from "./segments.ts";
import { acceptedOf, drawingsOf, Parsers, type ReadRecord, recordAt, type Session } from "./session.ts";

/** Records that are traced for coverage, and that the lint reads. */
const MOST_TRACED = 500;
const MOST_LINTED = 200;
const FIRST_CATCH_ALL = catalogue.findIndex(({ acceptsAll }) => acceptsAll);

/** Everything about the record of a row. */
export function detailOf(session: Session, row: number): Detail {
  const record = recordAt(session, row);
  const explanation = explanationOf(record);
  const operand = new TextDecoder().decode(record.bytes);
  const noTime = explanation.failure === null ? noTimeOf(record.grammar, record.bytes) : null;
  const json = explanationJson(record, explanation, {
    ...{ operand, refused: [], skipped: null, steps: null },
    noTime: noTime?.text ?? null,
  });
  return {
    row,
    json,
    noTime: noTime?.hasText ? noTime.text : null,
    rejection: drawingsOf(session, [row])[0]?.rejection ?? null,
    place: explanation.failure === null ? -1 : failedPlace(session, record),
    tried: explanation.tried,
    passedOver: explanation.passedOver,
    match: session.match?.(operand) ?? null,
  };
}

/** The id of the place of the grammar that fails on a rejected record. */
export function failedPlace({ parsers }: Session, { grammar, bytes }: ReadRecord): number {
  return parsers.of(grammar).locate(bytes, 0, bytes.length).place;
}

/** The steps of the reference parser on the record of a row. */
export function traceOf(session: Session, row: number): readonly TraceStep[] {
  const record = recordAt(session, row);
  const characters = [...new TextDecoder().decode(record.bytes)];
  return stepsOf(record).map(({ depth, node, place, column, text, failed }) => {
    const before = shown(characters.slice(0, column - 1).join(""));
    return { depth, node: shown(node), place, before, text: shown(text), failed };
  });
}

/** What each built-in format says of a line. */
export function opinionsOf(session: Session, row: number): readonly Opinion[] {
  const { bytes } = recordAt(session, row);
  return catalogue.map((format) => opinionOf(format, bytes));
}

function opinionOf(format: Grammar, bytes: Uint8Array): Opinion {
  const { name, about, acceptsAll } = format;
  const said = { format: name, about, acceptsAll };
  const { reader, refused } = tryFormats([format], bytes, true);
  const [refusal] = refused;
  if (refusal) return { ...said, fields: null, message: refusal.message, column: refusal.column };
  const reading = explanationOf({ grammar: reader ?? format, bytes }).reading;
  const fields = reading.ok ? reading.fields.size : 0;
  return { ...said, fields, message: reading.ok ? jsonText(reading.fields) : "", column: null };
}

/** The use of each alternative and optional part of the grammar. */
export function coverageOf(session: Session): readonly Use[] {
  const counter = new CoverageCounter(session.grammar);
  for (const { grammar, bytes } of acceptedOf(session).slice(0, MOST_TRACED)) counter.addRecord(grammar, bytes);
  return counter.uses();
}

/** The findings of the lint. */
export function lintOf(session: Session): readonly LintNote[] {
  const { grammar } = session;
  const parsers = new Parsers();
  const places = placesOf(grammar);
  const byPath = new Map(places.all.map((place) => [pathOf(place, places), place.id]));
  const byField = new Map(places.all.flatMap(({ id, node }) => (node.kind === "field" ? [[node.name, id]] : [])));
  const findings = lint(grammar, {
    earlier: earlierThan(grammar),
    records: acceptedOf(session)
      .slice(0, MOST_LINTED)
      .map(({ bytes }) => bytes),
    isBuiltIn: ({ name }) => catalogue.some((format) => format.name === name),
    parserOf: (one) => parsers.of(one),
    event: parsers.event,
  });
  return findings.flatMap(({ rule, level, notes, waived }) =>
    notes.map(({ where, message }) => {
      const place = byPath.get(where) ?? byField.get(where) ?? null;
      return { rule, level, about: lintRules[rule].about, message, place, waived };
    }),
  );
}

/** The formats that detection tries before a grammar. */
function earlierThan({ name }: Grammar): readonly Grammar[] {
  const index = catalogue.findIndex((format) => format.name === name);
  if (index > FIRST_CATCH_ALL) return [];
  return catalogue.slice(0, index < 0 ? FIRST_CATCH_ALL : index);
}
