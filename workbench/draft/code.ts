import type { NamedColumns } from "./directives.ts";
import { type Draft, recordElement } from "./draft.ts";
import { between, type Element } from "./element.ts";

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
  const grammar = sorted(["grammar", "type EventOf", ...record.grammar, ...comments]);
  const formats = sorted(record.formats);
  const vocabulary = sorted([...record.vocabulary, ...(draft.lines === null ? [] : ["joined"])]);
  const layout = record.layout.slice(0, LONGEST_LAYOUT);
  const guessed = [...new Set(record.inside.filter((field) => /^(?:word|number|text)(?:_\d+)?$/.test(field)))];
  const constant = constantOf(name);
  return [
    `import { ${grammar.join(", ")} } from "froe/grammar";`,
    ...(vocabulary.length > 0 ? [`import { ${vocabulary.join(", ")} } from "froe/vocabulary";`] : []),
    ...(formats.length > 0 ? [`import { ${formats.join(", ")} } from "froe/formats";`] : []),
    "",
    ...(columns ? [columnsCode(columns), ""] : []),
    `// A draft, made of ${draft.used} of ${lines} lines of ${source}. It knows nothing but them: read each part, and ask yourself`,
    "// what else could stand there.",
    ...(draft.continued > 0 ? [`// ${draft.continued} lines continue others, and are joined to them.`] : []),
    ...(guessed.length > 0 ? [`// To be named: ${guessed.join(", ")}.`] : []),
    `export const ${constant} = grammar(${JSON.stringify(name)}, {`,
    `  about: ${JSON.stringify(`Lines like those of ${source}`)},`,
    `  layout: ${JSON.stringify(layout)},`,
    ...(draft.lines === null ? [] : [`  lines: joined(${JSON.stringify(draft.lines)}),`]),
    ...(columns ? ["  columns,"] : []),
    ...(hasComments ? ['  skip: { comment: seq("#", rest) },'] : []),
    `  record: ${record.code.replaceAll("\n", "\n  ")},`,
    "});",
    "",
    `export type ${constant.charAt(0).toUpperCase()}${constant.slice(1)}Event = EventOf<typeof ${constant}>;`,
    "",
    `export default ${constant};`,
    "",
  ].join("\n");
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

function sorted(names: readonly string[]): readonly string[] {
  const bare = (text: string) => text.replace("type ", "").toLowerCase();
  return [...new Set(names)].sort((a, b) => (bare(a) < bare(b) ? -1 : 1));
}

/** `my-app` as the name of a constant: `myApp`, with a leading `_` if it would be no valid name. */
function constantOf(name: string): string {
  const camel = name.replace(/-+([a-z0-9])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? "");
  return /^[a-z]/.test(camel) && !RESERVED.has(camel) ? camel : `_${camel}`;
}

const RESERVED: ReadonlySet<string> = new Set(
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await grammar field seq rest run word date clock year columns json".split(
    " ",
  ),
);
