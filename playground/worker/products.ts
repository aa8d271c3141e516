import { encodeUtf8 } from "../../engine/event/index.ts";
import { type Grammar, isTable, nodeName, pathOf, placesOf } from "../../engine/grammar/index.ts";
import { caseText, joinedInput, outcomesOf } from "../../workbench/audit/index.ts";
import { draftCode, draftRecord } from "../../workbench/draft/index.ts";
import { exportTo, type TargetName, targets } from "../../workbench/export/index.ts";
import type { ExportResult } from "../protocol.ts";
import { joinedBy, textsOf } from "./joining.ts";
import { acceptedOf, type Session } from "./session.ts";

/** Lines that exports learn names of fields from. */
const MOST_SAMPLES = 200;

/** The grammar for every other program, each with what it leaves out or why there is none. */
export function exportsOf(session: Session, partial: boolean): Promise<readonly ExportResult[]> {
  return Promise.all(
    Object.keys(targets)
      .filter(isTarget)
      .map((name) => exportOf(session, name, partial)),
  );
}

function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}

async function exportOf(session: Session, name: TargetName, partial: boolean): Promise<ExportResult> {
  const { about } = targets[name];
  const { grammar, types, sample } = session;
  // The first row of a table, which may be no record, names its columns.
  const lines = isTable(grammar)
    ? textsOf(sample, null)
    : acceptedOf(session).map(({ bytes }) => new TextDecoder().decode(bytes));
  const samples = lines.slice(0, MOST_SAMPLES);
  const made = await exportTo(name, {
    grammar,
    format: grammar.name,
    types,
    flavor: "pcre",
    partial,
    schema: samples.length > 0 ? samples : null,
  });
  if ("reason" in made) {
    const refusal = { path: made.path, reason: made.reason, place: placeOf(made.path, grammar) };
    return { name, about, text: null, notes: [], refusal };
  }
  return { name, about, text: made.text, notes: made.notes, refusal: null };
}

/** The place with this path, or the first one of the field that it names. */
function placeOf(path: string, grammar: Grammar): number | null {
  const places = placesOf(grammar);
  const found = places.all.find(({ node }) => node.kind === "field" && path === nodeName(node));
  return (found ?? places.all.find((place) => pathOf(place, places) === path))?.id ?? null;
}

/** Rows as a case of a corpus, with what the grammar reads today. */
export function casesOf({ grammar, sample, rows }: Session, chosen: readonly number[], title: string): string {
  const lines = sample.split(/\r?\n/);
  const texts = chosen.flatMap((index) => {
    const row = rows[index];
    return row ? lines.slice(row.line - 1, row.line - 1 + row.lines) : [];
  });
  const between = grammar.lines?.by.kind === "paragraphs" ? "\n\n" : "\n";
  const input = encodeUtf8(`${texts.join(between)}\n`);
  return caseText(
    title,
    new TextDecoder().decode(input),
    outcomesOf(grammar, input, [], null, joinedInput(grammar, input)),
  );
}

/** A grammar file drafted from a sample, which joins its lines as `multiline` says: what follows -M, or none. */
export function draftOf(sample: string, name: string, multiline: string): string {
  const joined = multiline === "" ? null : joinedBy(multiline);
  const lines = joined?.ok ? joined.lines : null;
  const texts = textsOf(sample, lines);
  const draft = draftRecord(texts);
  const continued = lines ? sample.trimEnd().split("\n").length - texts.length : 0;
  const asked = multiline === "" ? draft : { ...draft, lines: lines && multiline, continued };
  return draftCode(asked, { name, source: "the playground", lines: texts.length });
}
