import type { GrammarOptions } from "../../engine/authoring/index.ts";
import type { Node } from "../../engine/grammar/index.ts";
import { grammarFileText } from "../draft/index.ts";
import { codeOf, constantsCode, oneLine, vocabularyNames } from "./code.ts";
import { type Configured, grammarOptions } from "./configuration.ts";

export {
  type Configured,
  configuredGrammar,
  kinds,
  type Misconfigured,
  placeIn,
  readConfiguration,
  writerOf,
} from "./configuration.ts";
export { WrongLayout } from "./contract.ts";
export { type DatePart, dateParts, fractionOf, stamp } from "./dates/parts.ts";
export { strftimeStamp } from "./dates/strftime.ts";
export { type Marked, marked } from "./found.ts";
export { writers } from "./writers.ts";

/** The text of the grammar file of a layout. @param source where it is from, for people. */
export function configuredFile(configured: Configured, name: string, source: string): string {
  const options = grammarOptions(configured);
  const comments = [`The lines of this configuration, from ${source}:`, ...configured.layout.source.split(/\r?\n/)];
  return recordFile(name, options, comments, options.usualLines ? ['usualLines: joined("timestamp")'] : []);
}

/** The text of the grammar file of a record. @param comments what it is from, a line each. @param joining the option that joins lines. */
export function recordFile(
  name: string,
  { about, layout, url, notes = [], timeZone, record }: GrammarOptions<Node>,
  comments: readonly string[],
  joining: readonly string[],
): string {
  const own = codeOf(record);
  const parts = {
    name,
    before: constantsCode(own),
    comments: comments.map(oneLine),
    options: [
      `about: ${JSON.stringify(about)}`,
      `layout: ${JSON.stringify(layout)}`,
      `url: ${JSON.stringify(url)}`,
      ...(notes.length > 0 ? [`notes: ${JSON.stringify(notes)}`] : []),
      ...(timeZone === undefined ? [] : [`timeZone: ${JSON.stringify(timeZone)}`]),
      ...joining,
      `record: ${own.code}`,
    ],
  };
  return grammarFileText(parts, vocabularyNames);
}
