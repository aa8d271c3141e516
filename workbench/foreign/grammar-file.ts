import { grammarFileText } from "../draft/index.ts";
import { codeOf, constantsCode } from "../writers/index.ts";
import type { Imported, Kind } from "./contract.ts";
import { importedOptions } from "./grammar.ts";

/** A file with a longer text is named, and not copied. */
const MOST_LINES = 60;

/**
 * The text of the grammar file of an imported pattern.
 * @param text what was read; a short one is kept as a comment. @param source where it is from, for people.
 */
export function importedFile(imported: Imported, kind: Kind, text: string, name: string, source: string): string {
  const { about, layout, url, notes = [], timeZone, record } = importedOptions(imported, kind);
  const own = codeOf(record);
  const { code, grammar, vocabulary } = own;
  const lines = text.trimEnd().split(/\r?\n/);
  const comments =
    lines.length > MOST_LINES
      ? [`The lines of ${kind.about}, from ${source}.`]
      : [`The lines of ${kind.about}, from ${source}:`, ...lines];
  return grammarFileText({
    name,
    grammar: [...grammar],
    vocabulary: [...vocabulary],
    formats: [],
    before: constantsCode(own),
    comments: comments.map(oneLine),
    options: [
      `about: ${JSON.stringify(about)}`,
      `layout: ${JSON.stringify(layout)}`,
      `url: ${JSON.stringify(url)}`,
      ...(notes.length > 0 ? [`notes: ${JSON.stringify(notes)}`] : []),
      ...(timeZone === undefined ? [] : [`timeZone: ${JSON.stringify(timeZone)}`]),
      `record: ${code}`,
    ],
  });
}

/** A comment that ends with its line, whatever is in it. */
function oneLine(text: string): string {
  return text.replace(/[\r\u2028\u2029]/g, " ");
}
