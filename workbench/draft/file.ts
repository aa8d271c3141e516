/** The parts of a grammar file. */
export interface FileParts {
  /** Lower-case letters, digits and `-`. */
  readonly name: string;
  /** The imports from froe/grammar, froe/vocabulary and froe/formats. */
  readonly grammar: readonly string[];
  readonly vocabulary: readonly string[];
  readonly formats: readonly string[];
  /** Code between the imports and the grammar. */
  readonly before: readonly string[];
  /** Comments on the grammar, a line each, and the lines of its options. */
  readonly comments: readonly string[];
  readonly options: readonly string[];
}

/** The text of a grammar file in TypeScript. */
export function grammarFileText(parts: FileParts): string {
  const { name, before, comments, options } = parts;
  const grammar = sorted(["grammar", "type EventOf", ...parts.grammar]);
  const vocabulary = sorted(parts.vocabulary);
  const formats = sorted(parts.formats);
  const constant = constantOf(name, new Set([...grammar, ...vocabulary, ...formats]));
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
