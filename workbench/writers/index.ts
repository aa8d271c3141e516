import { grammarFileText } from "../draft/index.ts";
import { codeOf, constantsCode, oneLine } from "./code.ts";
import { type Configured, grammarOptions } from "./configuration.ts";

export { codeOf, constantsCode, oneLine } from "./code.ts";
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
  const { about, layout, url, notes = [], usualLines, record } = grammarOptions(configured);
  const own = codeOf(record);
  const { code, grammar, vocabulary } = own;
  return grammarFileText({
    name,
    grammar: [...grammar],
    vocabulary: [...vocabulary, ...(usualLines ? ["joined"] : [])],
    formats: [],
    before: constantsCode(own),
    comments: [`The lines of this configuration, from ${source}:`, ...configured.layout.source.split(/\r?\n/)].map(
      oneLine,
    ),
    options: [
      `about: ${JSON.stringify(about)}`,
      `layout: ${JSON.stringify(layout)}`,
      `url: ${JSON.stringify(url)}`,
      ...(notes.length > 0 ? [`notes: ${JSON.stringify(notes)}`] : []),
      ...(usualLines ? ['usualLines: joined("timestamp")'] : []),
      `record: ${code}`,
    ],
  });
}
