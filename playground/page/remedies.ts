import type { Authored, AuthoredPattern, Detail, Misauthored, Pattern } from "../protocol.ts";
import { editsOf } from "./edits.ts";
import { isRecord, type Model } from "./model.ts";
import type { TriedEdit } from "./views/why.ts";
import type { Client } from "./worker-client.ts";

/** What edits are tried with. */
interface Trials {
  readonly model: Model;
  readonly reader: Client;
  readonly grammarOf: (pattern: Pattern) => Promise<Authored | Misauthored>;
  readonly patternOf: (authored: Authored, pattern: Pattern) => AuthoredPattern;
}

/** Edits of the failing part with which the pattern reads a line, and all that it reads without: the strictest one. */
export async function editsFor(
  { model, reader, grammarOf, patternOf }: Trials,
  row: number,
  { match, place }: Detail,
): Promise<readonly TriedEdit[]> {
  const { pattern, read, authored } = model;
  const range = match ? match.failure?.range : new Map(authored?.origins).get(place);
  if (!range || !read || model.problems.length > 0) return [];
  const accepted = read.rows.flatMap(({ outcome }, index) => (outcome === "event" ? [index] : []));
  const records = read.rows.filter(isRecord).length;
  for (const edit of editsOf(pattern, range)) {
    const edited = { kind: pattern.kind, text: edit.text };
    const made = await grammarOf(edited);
    if (!made.ok) continue;
    const rows = new Set(await reader.ask("attempt", { authored: patternOf(made, edited) }));
    if (model.read !== read) return [];
    if (rows.has(row) && accepted.every((one) => rows.has(one))) return [{ ...edit, read: rows.size, records }];
  }
  return [];
}
