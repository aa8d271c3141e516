import { type Draft, recordElement } from "./draft.ts";

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
export function draftCode(draft: Draft, file: DraftFile): string {
  return grammarFileText(draftParts(draft, file));
}

/** The same grammar as the body of a function in JavaScript, and what that has to be given: imports of froe's modules. */
export function draftBody(draft: Draft, file: DraftFile): { readonly uses: readonly string[]; readonly body: string } {
  const { name, options } = draftParts(draft, file);
  const call = `grammar(${JSON.stringify(name)}, {\n${options.join(",\n")}\n})`;
  return { uses: namesIn(call), body: `return ${call};` };
}

/** The layout of the lines of a draft, for people. */
export function layoutOf(draft: Draft): string {
  return recordElement(draft).layout.slice(0, LONGEST_LAYOUT);
}

function draftParts(draft: Draft, { name, source, lines }: DraftFile): FileParts {
  const { hasComments } = draft;
  const record = recordElement(draft);
  const guessed = [...new Set(record.inside.filter((field) => /^(?:word|number|text)(?:_\d+)?$/.test(field)))];
  return {
    name,
    before: [],
    comments: [
      `A draft, from ${draft.used} of ${lines} ${draft.continued > 0 ? "records" : "lines"} of ${source}. Try it on others with froe check.`,
      ...(draft.continued > 0 ? [`${draft.continued} lines continue others, and are joined to them.`] : []),
      ...(guessed.length > 0 ? [`To be named: ${guessed.join(", ")}.`] : []),
    ],
    options: [
      `about: ${JSON.stringify(`Lines like those of ${source}`)}`,
      `layout: ${JSON.stringify(layoutOf(draft))}`,
      ...(draft.lines === null ? [] : [`lines: joined(${JSON.stringify(draft.lines)})`]),
      ...(hasComments ? ['skip: { comment: seq("#", rest) }'] : []),
      `record: ${record.code}`,
    ],
  };
}

/** The parts of a grammar file. */
interface FileParts {
  /** Lower-case letters, digits and `-`. */
  readonly name: string;
  /** Code between the imports and the grammar. */
  readonly before: readonly string[];
  /** Comments on the grammar, a line each, and the lines of its options. */
  readonly comments: readonly string[];
  readonly options: readonly string[];
}

/** The names of froe/vocabulary and of froe/formats that drafts use. */
const VOCABULARY: ReadonlySet<string> = new Set(
  "blanks clock date day dayOfMonth duration fraction hourAndMinute ipAddress ipv4 joined keyValue lowerLevel milliseconds monthName monthNumber offset paddedDay quotedText scalar second size upperLevel uuid word year zoneAbbreviation".split(
    " ",
  ),
);
const FORMATS: ReadonlySet<string> = new Set(["json"]);

/** The text of a grammar file in TypeScript. @param known the names of froe/vocabulary. */
export function grammarFileText(parts: FileParts, known = VOCABULARY): string {
  const { name, before, comments, options } = parts;
  const used = namesIn([...before, ...options].join("\n"));
  const vocabulary = sorted(used.filter((one) => known.has(one)));
  const formats = sorted(used.filter((one) => FORMATS.has(one)));
  const others = used.filter((one) => !known.has(one) && !FORMATS.has(one));
  const grammar = sorted([
    "grammar",
    "type EventOf",
    ...others.map((one) => (/^[A-Z]/.test(one) ? `type ${one}` : one)),
  ]);
  const constant = constantOf(name, new Set(["grammar", ...used]));
  return [
    `import { ${grammar.join(", ")} } from "froe/grammar";`,
    ...(vocabulary.length > 0 ? [`import { ${vocabulary.join(", ")} } from "froe/vocabulary";`] : []),
    ...(formats.length > 0 ? [`import { ${formats.join(", ")} } from "froe/formats";`] : []),
    "",
    ...before,
    ...comments.map((comment) => `// ${comment}`.trimEnd()),
    `export const ${constant} = grammar(${JSON.stringify(name)}, {`,
    ...options.map((option) => `  ${option.replaceAll("\n", "\n  ")},`),
    "});",
    "",
    `export type ${constant.charAt(0).toUpperCase()}${constant.slice(1)}Event = EventOf<typeof ${constant}>;`,
    "",
    `export default ${constant};`,
    "",
  ].join("\n");
}

/** The names that code is given: all but those of its own constants, of properties and of the language. */
function namesIn(code: string): readonly string[] {
  const bare = code.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const own = Array.from(bare.matchAll(/const (\w+)/g), ([, name]) => name);
  const names = bare.match(/\b[A-Za-z_]\w*(?!\w|\s*:)/g) ?? [];
  return [...new Set(names)].filter((name) => !own.includes(name) && !/^(?:const|true|false|null)$/.test(name));
}

function sorted(names: readonly string[]): readonly string[] {
  const bare = (text: string) => text.replace("type ", "").toLowerCase();
  return [...new Set(names)].sort((a, b) => (bare(a) < bare(b) ? -1 : 1));
}

/** `my-app` as the name of a constant: `myApp`, with a leading `_` if it would be no valid name, or is imported. */
function constantOf(name: string, imported: ReadonlySet<string>): string {
  const camel = name.replace(/-+([a-z0-9])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? "");
  return /^[a-z]/.test(camel) && !RESERVED.has(camel) && !imported.has(camel) ? camel : `_${camel}`;
}

const RESERVED: ReadonlySet<string> = new Set(
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await grammar field seq rest run word date clock year columns json".split(
    " ",
  ),
);
