import type { NamedColumns } from "./directives.ts";
import { type Draft, recordElement } from "./draft.ts";
import { between, type Element } from "./element.ts";
import { grammarFileText } from "./file.ts";

/** The facts about a draft that are written in its file. */
export interface DraftFile {
  /** Lower-case letters, digits and `-`. */
  readonly name: string;
  /** The source of the lines, for people. */
  readonly source: string;
  readonly lines: number;
}

const LONGEST_LAYOUT = 100;

/** The text of a grammar file in TypeScript, a draft to read and edit. */
export function draftCode(draft: Draft, { name, source, lines }: DraftFile): string {
  const { columns, hasComments } = draft;
  const record = columns ? rowElement(columns) : recordElement(draft);
  const comments = hasComments ? ["seq", "rest"] : [];
  const layout = record.layout.slice(0, LONGEST_LAYOUT);
  const guessed = [...new Set(record.inside.filter((field) => /^(?:word|number|text)(?:_\d+)?$/.test(field)))];
  return grammarFileText({
    name,
    grammar: [...record.grammar, ...comments],
    vocabulary: [...record.vocabulary, ...(draft.lines === null ? [] : ["joined"])],
    formats: record.formats,
    before: columns ? [columnsCode(columns), ""] : [],
    comments: [
      `A draft, made of ${draft.used} of ${lines} lines of ${source}. It knows nothing but them: read each part, and ask yourself`,
      "what else could stand there.",
      ...(draft.continued > 0 ? [`${draft.continued} lines continue others, and are joined to them.`] : []),
      ...(guessed.length > 0 ? [`To be named: ${guessed.join(", ")}.`] : []),
    ],
    options: [
      `about: ${JSON.stringify(`Lines like those of ${source}`)}`,
      `layout: ${JSON.stringify(layout)}`,
      ...(draft.lines === null ? [] : [`lines: joined(${JSON.stringify(draft.lines)})`]),
      ...(columns ? ["columns"] : []),
      ...(hasComments ? ['skip: { comment: seq("#", rest) }'] : []),
      `record: ${record.code}`,
    ],
  });
}

/** The record of a table whose columns a line names. */
function rowElement({ directive, separator, known }: NamedColumns): Element {
  return between("", "directiveLine(columns)", {
    grammar: ["directiveLine", "namedColumns", ...known.flatMap(({ grammar }) => grammar)],
    vocabulary: known.flatMap(({ vocabulary }) => vocabulary),
    layout: `${directive} <name>${separator}<name>...`,
  });
}

function columnsCode({ directive, separator, unset, known }: NamedColumns): string {
  const times = known.map(({ name, code }) => `    ${JSON.stringify(name)}: ${code.replaceAll("\n", "\n    ")},`);
  return [
    "const columns = namedColumns({",
    `  directives: { ${JSON.stringify(directive)}: "names" },`,
    `  separator: ${JSON.stringify(separator)},`,
    ...(unset === null ? [] : [`  unset: ${JSON.stringify(unset)},`]),
    ...(times.length > 0 ? ["  known: {", ...times, "  },"] : []),
    "});",
  ].join("\n");
}
