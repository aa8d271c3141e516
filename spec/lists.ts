import { functionsText, optionsText } from "../build/reference/manual.ts";
import { exitCodes } from "../cli/failures.ts";
import { schemas } from "../cli/help/data.ts";
import { outputs } from "../engine/output/index.ts";
import { catalogue, specs } from "../grammars/index.ts";
import { themes } from "../workbench/foreign/grok/index.ts";
import { writers } from "../workbench/writers/index.ts";

// The pages, and what they list of what froe has.

export const README = "README.md";
export const pages = [
  README,
  ...[
    "AGENTS",
    "CI",
    "FORMATS",
    "FUNCTIONS",
    "GUIDE",
    "OPTIONS",
    "SCRIPTS",
    "RECIPES",
    "INCIDENT",
    "EXPORTS",
    "IMPORTS",
    "WRITERS",
    "PERFORMANCE",
  ].map((name) => `docs/${name}.md`),
];

const code = (word: string) => `\`${word}\``;

/** Text in a cell of a table. */
const cellText = (text: string) => text.replace(/[<|]/g, "\\$&");

/** Text in a cell of a table, between backquotes. */
const cellCode = (text: string) => code(text.replaceAll("|", "\\|").replaceAll("\n", " ⏎ ").replaceAll("\t", "⇥"));

/** The rows of the tables, by the cells of their heads. */
export const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "`-F` |": Object.entries(outputs).map(([name, { about }]) => [`\`${name}\``, about]),
  "`--kind` | known as | layouts": writers.map(({ kind, knownAs, about, table: { url } }) => [
    code(kind),
    knownAs.join(", "),
    `[${about}](${url})`,
  ]),
  "of | names": themes.map(({ title, patterns }) => [title, Object.keys(patterns).join(", ")]),
  "name | what differs": themes.flatMap(({ patterns }) =>
    Object.entries(patterns).flatMap(([name, { approximate }]) =>
      approximate === undefined ? [] : [[code(name), cellText(approximate)]],
    ),
  ),
  "command, with the schema of its JSON": schemas.map(({ output, file }) => [
    `[${code(output)}](${file.replace("docs/", "")})`,
  ]),
  "code |": exitCodes.map(([code, meaning]) => [`${code}`, meaning]),
};

/** The head of the tables of formats, of which each has those that its rows name, in the order of the catalogue. */
const FORMATS = "`-f` | what it is, and a line of it | known as";

const formatRows = new Map<string, string>([
  ...catalogue.map(({ name, about, url, example, knownAs }): [string, string] => {
    const linked = url === null ? cellText(about) : `[${cellText(about).replace(/[[\]]/g, "\\$&")}](${url})`;
    const what = example === null ? linked : `${linked}<br>${cellCode(example)}`;
    return [name, `| ${code(name)} | ${what} | ${knownAs.join(", ")} |\n`];
  }),
  ...specs.map(({ name, about }): [string, string] => [`${name}:`, `| ${code(`${name}:`)} | ${about} |  |\n`]),
]);
/** The names of all formats, in the order of the catalogue. */
export const formatNames: readonly string[] = [...formatRows.keys()];

/** The names that a table of formats has. */
export function namesIn(rows: string): readonly string[] {
  return [...rows.matchAll(/^\| `([a-z][^`]*)` \|/gm)].map(([, name = ""]) => name);
}

/** The text of a page with its lists as they are today. */
export function withLists(text: string): string {
  return withParts(withTables(text));
}

/** What is generated between `<!-- NAME -->` and `<!-- end -->`. */
const parts: Readonly<Record<string, () => string>> = { options: optionsText, functions: functionsText };

function withParts(text: string): string {
  return text.replace(/(?<=^<!-- (\w+) -->\n).*(?=^<!-- end -->$)/gms, (listed, name: string) =>
    Object.hasOwn(parts, name) ? `\n${parts[name]!()}\n\n` : listed,
  );
}

function withTables(text: string): string {
  return text.replace(/(?<=^\| (.*) \|\n\|[-|]+\|\n)(?:\|.*\n)*/gm, (rows, title: string) => {
    if (title === FORMATS)
      return formatNames
        .filter((name) => namesIn(rows).includes(name))
        .map((name) => formatRows.get(name))
        .join("");
    return Object.hasOwn(tables, title) ? tables[title]!.map((cells) => `| ${cells.join(" | ")} |\n`).join("") : rows;
  });
}
