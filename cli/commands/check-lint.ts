import { Event, NameTable } from "../../engine/event/index.ts";
import { type Grammar, pathOf, placesOf } from "../../engine/grammar/index.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import { catalogue } from "../../grammars/index.ts";
import type { Evidence, PlacedFinding } from "../../workbench/audit/index.ts";
import { type Finding, lint } from "../../workbench/lint/index.ts";
import type { LineOf } from "../grammar-files/load.ts";
import type { SourcedGrammar } from "./check-files.ts";

const FIRST_CATCH_ALL = catalogue.findIndex(({ acceptsAll }) => acceptsAll);

/** The lint of each grammar. */
export async function lintOf(
  sourced: readonly SourcedGrammar[],
  evidence: Evidence,
): Promise<ReadonlyMap<Grammar, readonly PlacedFinding[]>> {
  const grammars = sourced.map(({ grammar }) => grammar);
  const names = new NameTable();
  const event = new Event(names);
  const parsers = await parsersOf(names);
  await parsers.load([...catalogue, ...grammars]);
  const entries = sourced.map(({ grammar, lineOf }) => {
    const records = evidence.recordsOf(grammar);
    const context = {
      earlier: triedBefore(grammar),
      records,
      // By its name, which no other grammar may have: grammar files have formats of their own.
      isBuiltIn: ({ name }: Grammar) => catalogue.some((format) => format.name === name),
      parserOf: parsers.of,
      event,
    };
    return [grammar, placed(lint(grammar, context), grammar, lineOf)] as const;
  });
  return new Map(entries);
}

/** The findings with the lines of their parts, or else of the grammar's record. */
function placed(findings: readonly Finding[], grammar: Grammar, lineOf: LineOf | null): readonly PlacedFinding[] {
  const places = placesOf(grammar);
  const nodes = new Map(places.all.map((place) => [pathOf(place, places), place.node] as const));
  const fields = new Map(places.all.flatMap(({ node }) => (node.kind === "field" ? [[node.name, node] as const] : [])));
  const lineAt = (where: string): number | null => {
    const node = nodes.get(where) ?? fields.get(where);
    return lineOf && ((node && lineOf(node)) ?? lineOf(grammar.record));
  };
  return findings.map((finding) => ({
    ...finding,
    notes: finding.notes.map((note) => ({ ...note, line: lineAt(note.where) })),
  }));
}

/**
 * The formats that detection tries before a grammar: the earlier ones before a built-in format, all before a user's. One
 * after the format that accepts every line is read only if it is named.
 */
function triedBefore(grammar: Grammar): readonly Grammar[] {
  const index = catalogue.indexOf(grammar);
  if (index > FIRST_CATCH_ALL) return [];
  return catalogue.slice(0, index < 0 ? FIRST_CATCH_ALL : index);
}
