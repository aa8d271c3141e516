import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Declaration, declarationsOf, MOST_COLUMNS } from "./declarations.ts";

/** A module of the package: how it is imported, where its source is, and what it is for. */
interface Module {
  readonly specifier: string;
  readonly source: string;
  readonly about: string;
}

export const modules: readonly Module[] = [
  { specifier: "froe", source: "grammars/library.ts", about: "Reading records and streams of events." },
  { specifier: "froe/grammar", source: "engine/authoring/index.ts", about: "What grammars are written with." },
  {
    specifier: "froe/vocabulary",
    source: "grammars/shared.ts",
    about: "Lexemes, such as dates, levels and addresses; and how lines are joined.",
  },
  {
    specifier: "froe/formats",
    source: "grammars/formats.ts",
    about:
      "The grammars of the catalogue by name, with the types of their events; `froe/formats/json` has one of them.",
  },
  {
    specifier: "froe/output",
    source: "grammars/output.ts",
    about: "Events as text: JSON Lines, logfmt, CSV, lines for people; and streams of it.",
  },
  {
    specifier: "froe/filter",
    source: "grammars/filter.ts",
    about: "Which events are kept: by level, by time, by a script; and what a script makes of them.",
  },
  {
    specifier: "froe/schema",
    source: "grammars/schema.ts",
    about: "A grammar as a Standard Schema, for validators, form libraries and tRPC.",
  },
  {
    specifier: "froe/export",
    source: "grammars/export.ts",
    about: "A grammar for other programs: a regular expression, a module of JavaScript or PySpark, a diagram.",
  },
  {
    specifier: "froe/vitest",
    source: "testing/vitest.ts",
    about: "Matchers for Vitest: importing it makes them known.",
  },
  {
    specifier: "froe/jest",
    source: "testing/jest.ts",
    about: "The same matchers for Jest: importing it makes them known.",
  },
  { specifier: "froe/node-test", source: "testing/node-test.ts", about: "Assertions for node:test and other runners." },
  { specifier: "froe/fast-check", source: "testing/fast-check.ts", about: "Lines of a grammar for property tests." },
];

/** Pages of fewer sections have no index. */
const LEAST_INDEXED = 13;
/** What the functions of the second example check; spec/surface/grammar-arguments.spec.ts names them. */
const TOOLS = "For tools that read grammars; most do not check their arguments.";
/** The examples of the modules: `grammar.ts` and `grammar-tools.ts` are those of froe/grammar. spec/api-examples.spec.ts runs them. */
export const EXAMPLES = "examples/api";

/** The page with all modules, and the folder of a page for each. */
export const CONTENTS = "API.md";
export const PAGES = "docs/api";

type Group = Declaration["kind"] | "tool";

const HEADINGS: readonly (readonly [title: string, group: Group])[] = [
  ["Functions", "function"],
  ["Classes", "class"],
  ["Functions for tools", "tool"],
  ["Constants", "constant"],
  ["Types", "type"],
];
/** What has a section for each member, which the index at the top leads to; the others are shown together. */
const HAVE_SECTIONS: ReadonlySet<Group> = new Set<Group>(["function", "class"]);

/** The formats are listed with their lines in docs/FORMATS.md; spec/grammars/formats.spec.ts derives the names of their constants. */
const FORMATS = "froe/formats";
const IN_CAPITALS =
  "Each format of [FORMATS.md](../FORMATS.md) but `cols:` and `regex:`, with a capital for each dash: `webserver-b-error` is `webserverBError`.";

/** The reference of the package's modules, made of the comments in their sources, as Markdown by path. */
export function reference(): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const pages = modules.map((module): [string, string] => [pathOf(module), pageOf(module, seen)]);
  return new Map([[CONTENTS, contents()], ...pages]);
}

function contents(): string {
  const rows = modules.map((module) => `- [\`${module.specifier}\`](${pathOf(module)}): ${module.about}`);
  return `${[CONTENTS_HEAD, rows.join("\n")].join("\n\n")}\n`;
}

const CONTENTS_HEAD =
  "# API reference\n\nA page for each module. [The library](docs/LIBRARY.md) and the [tutorial](TUTORIAL.md) show their use. Most pages begin with examples, in which `// =>` is the value of the expression before it. Most properties are written without `readonly`, and `…` is computed by the compiler.";

function pathOf({ specifier }: Module): string {
  return `${PAGES}/${specifier.replace("froe/", "")}.md`;
}

/** The page of a module. What a module before it exports as well, which `seen` has, is linked to. */
function pageOf(module: Module, seen: Map<string, string>): string {
  const { specifier, source, about } = module;
  const examples = examplesOf(specifier);
  const found = inOrderOf(examples.join("\n"), declarationsOf(source));
  const others = found.filter(({ name, code }) => seen.has(`${name} ${code}`));
  const isTool = ({ kind, name }: Declaration) =>
    kind === "function" && examples.length > 1 && placeIn(examples[0] ?? "", name) < 0;
  const own = HEADINGS.map(([title, group]) => ({
    title,
    group,
    members: found.filter((one) => (isTool(one) ? "tool" : one.kind) === group && !others.includes(one)),
  })).filter(({ members }) => members.length > 0);
  const headed = own.flatMap(({ title, group, members }) => [
    title,
    ...(HAVE_SECTIONS.has(group) ? members.map(({ name }) => name) : []),
  ]);
  const anchors = new Map(anchorsOf([specifier, ...headed]));
  const linked = others.map(({ name, code }) => `[\`${name}\`](${seen.get(`${name} ${code}`)})`);
  for (const { title, members } of own)
    for (const { name, code } of members)
      seen.set(`${name} ${code}`, `${fileOf(module)}#${anchors.get(name) ?? anchors.get(title)}`);
  const said = new Set<string>();
  const index = own.flatMap(({ group, members }) =>
    HAVE_SECTIONS.has(group) ? members.map(({ name }) => `[\`${name}\`](#${anchors.get(name)})`) : [],
  );
  const groups = own.flatMap(({ title, group, members }) => [
    `## ${title}`,
    ...(group === "tool" ? [`${TOOLS} ${linkTo("grammar-tools.ts")}`] : []),
    groupOf(specifier, group, members, said),
  ]);
  const parts = [
    `# ${specifier}`,
    `${about} [All modules](../../${CONTENTS}).`,
    ...(index.length >= LEAST_INDEXED ? [index.sort().join(", ")] : []),
    ...(linked.length > 0 ? [`It exports these as well: ${linked.join(", ")}.`] : []),
    ...(hasOwnExamples(specifier) ? [] : examples.slice(0, 1).map((text) => `\`\`\`ts\n${shownExample(text)}\n\`\`\``)),
    ...(hasOwnExamples(specifier) ? [`${linkTo("vocabulary.ts")} ${LEXEMES}`] : []),
    ...groups,
  ];
  const page = `${parts.join("\n\n")}\n`;
  return hasOwnExamples(specifier) ? page.replace(/(reads `(.*?)`) as `"\2"`/g, "$1") : page;
}

function groupOf(specifier: string, group: Group, members: readonly Declaration[], said: Set<string>): string {
  if (group === "constant") return constants(specifier, members, said);
  if (HAVE_SECTIONS.has(group)) return members.map((one) => section(one, said)).join("\n\n");
  const lines = members.map((one) => declared(one, said)).join("\n");
  return `\`\`\`ts\n${lines.trimStart()}\n\`\`\``;
}

const LEXEMES = "The value of a lexeme is the text that it reads, unless `as` shows another one.";

/** Each lexeme has an example in its description. */
function hasOwnExamples(specifier: string): boolean {
  return specifier === "froe/vocabulary";
}

function linkTo(file: string): string {
  return `Examples: [${file}](../../${EXAMPLES}/${file}).`;
}

function fileOf(module: Module): string {
  return pathOf(module).slice(PAGES.length + 1);
}

function constants(specifier: string, members: readonly Declaration[], said: Set<string>): string {
  for (const { comment } of members) said.add(comment);
  return specifier === FORMATS ? IN_CAPITALS : table(members);
}

function examplesOf(specifier: string): readonly string[] {
  const module = specifier.replace("froe/", "");
  const files = [`${module}.ts`, `${module}-tools.ts`].map((file) => join(EXAMPLES, file));
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8").trimEnd());
}

/** What the examples use comes first, in their order. */
function inOrderOf(examples: string, found: readonly Declaration[]): readonly Declaration[] {
  const place = ({ name }: Declaration) => {
    const at = placeIn(examples, name);
    return at < 0 ? examples.length : at;
  };
  return found.toSorted((a, b) => place(a) - place(b));
}

/** Where examples use a name first, in characters without their imports; -1 if they do not. */
function placeIn(examples: string, name: string): number {
  return examples.replace(/^import .*?;$/gms, "").search(new RegExp(`\\b${name}\\b`));
}

/** Headings with their anchors: one that has been given gets a number. */
export function anchorsOf(headings: readonly string[]): readonly (readonly [string, string])[] {
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    const text = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return [heading, count === 0 ? text : `${text}-${count}`];
  });
}

/** A name that a comment refers to. */
const LINK = /\{@link ([\w.]+)\}/g;

/** The section of a function or a class. */
function section({ name, kind, comment, code }: Declaration, said: Set<string>): string {
  const isSaid = said.has(comment);
  said.add(comment);
  return [
    `### ${name}`,
    ...(comment === "" || isSaid ? [] : [prose(comment)]),
    `\`\`\`ts\n${kind === "function" ? signatures(code) : shortened(code)}\n\`\`\``,
  ].join("\n\n");
}

/** A type below its comment, as in a source, if nothing else on the page has this comment: a function or constant that makes it. */
function declared({ kind, comment, code, head }: Declaration, said: Set<string>): string {
  const text = said.has(comment) ? "" : inSentences(prose(comment));
  said.add(comment);
  const shown = kind === "function" ? signatures(code) : inLines(shortened(code));
  const lines = text === "" ? [] : ["", ...wrapped(text.split(" "), "//")];
  return [...lines, head === null ? shown : `${head}…;`].join("\n");
}

/** Prose whose list is said as sentences. */
function inSentences(text: string): string {
  return text.replace(/\n+- (.)/g, (_, first: string) => ` ${first.toUpperCase()}`).replace(/\s+/g, " ");
}

/** Words in lines, each after `start`. */
function wrapped(words: readonly string[], start: string): readonly string[] {
  const lines = [start];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > MOST_COLUMNS) lines.push(`${start} ${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** An example whose imports take few lines. */
function shownExample(text: string): string {
  return text.replace(/\{\n +([^}]*),\n\} from/g, (_, names: string) => {
    return ["{", ...wrapped(names.split(/\n +/), " "), "} from"].join("\n");
  });
}

/** A declaration without comments in as few lines as it fits in; one of more lines is divided where alternatives begin. */
function inLines(code: string): string {
  if (code.includes("/**")) return code;
  const [first = "", ...others] = code.replace(/\s+/g, " ").replace("= | ", "= ").replace(/; }$/, " }").split(" | ");
  const lines = [first];
  for (const other of others) {
    const longer = `${lines.at(-1)} | ${other}`;
    if (longer.length > MOST_COLUMNS) lines.push(`  | ${other}`);
    else lines[lines.length - 1] = longer;
  }
  return lines.every((line) => line.length <= MOST_COLUMNS) ? lines.join("\n") : code;
}

/** A declaration as it is shown: `readonly` of properties is not repeated. */
function shortened(code: string): string {
  return code.replace(/\breadonly (?=(?:"[^"]+"|[\w[]+\]?)\??:|\w+;)/g, "").replace(LINK, "$1");
}

/** What a node carries, if it follows from its parts. */
const CARRIED = /(?<=\bTyped<\w+, ).*\b(?:\w+Of|AllFields|AnyFields|\w+Behind)<.*(?=>$)/;

/** The signatures of a function, in a line each if it fits; types that follow from those of arguments are not spelled out. */
function signatures(code: string): string {
  const each = shortened(code).split(/\n(?=(?:async )?function )/);
  return each
    .map((one) => {
      const short = one.replace(CARRIED, "…");
      const line = short
        .replace(/\(\n */, "(")
        .replace(/,?\n\)/, ")")
        .replace(/\s+/g, " ");
      return line.length <= MOST_COLUMNS ? line : short;
    })
    .join("\n");
}

function table(members: readonly Declaration[]): string {
  const rows = members.map(
    ({ name, comment }) => `| \`${name}\` | ${prose(comment).replace(/\s+/g, " ").replaceAll("|", "\\|")} |`,
  );
  return ["| name | what it is |", "|---|---|", ...rows].join("\n");
}

/** A comment as prose: what it says of parameters, results and errors becomes a list. */
function prose(comment: string): string {
  const [text = "", ...tags] = comment.replace(LINK, "`$1`").split(/^@/m);
  const items = tags.map((tag) => {
    const [kind = "", ...words] = tag.trim().replace(/\s+/g, " ").split(" ");
    if (kind === "param") return `- \`${words[0]}\`: ${words.slice(1).join(" ")}`;
    return kind === "throws" ? `- throws \`${words[0]}\` ${words.slice(1).join(" ")}` : `- ${kind} ${words.join(" ")}`;
  });
  const inline = /\s@(throws|returns) (\w+)/.exec(text);
  const whole = inline ? text.replace(/\s@throws (\w+)/g, " Throws `$1`").replace(/\s@returns /g, " Returns ") : text;
  const parts = [whole.replace(/(?<!\n)\n(?!\n)/g, " ").trim(), items.join("\n")];
  return parts.filter((part) => part !== "").join("\n\n");
}
