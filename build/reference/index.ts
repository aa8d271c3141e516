import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Declaration, declarationsOf } from "./declarations.ts";

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
    about: "The lexemes that several formats share: dates, levels, addresses; and how lines are joined.",
  },
  {
    specifier: "froe/formats",
    source: "grammars/formats.ts",
    about: "The grammars of the catalogue by name, each with the type of its events.",
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

/** The examples of the modules: `grammar.ts` and `grammar-tools.ts` are those of froe/grammar. spec/api-examples.spec.ts runs them. */
export const EXAMPLES = "docs/api";

const HEADINGS = [
  ["Functions", "function"],
  ["Classes", "class"],
  ["Constants", "constant"],
  ["Types", "type"],
] as const;

/** The reference of the package's modules, made of the comments in their sources, as Markdown. */
export function reference(): string {
  const contents = modules.map(({ specifier, about }) => `- [\`${specifier}\`](#${anchor(specifier)}): ${about}`);
  const parts = modules.map(({ specifier, source, about }) => {
    const examples = examplesOf(specifier);
    const found = inOrderOf(examples.join("\n"), declarationsOf(source));
    const groups = HEADINGS.flatMap(([title, kind]) => {
      const members = found.filter((one) => one.kind === kind);
      if (members.length === 0) return [];
      return [`### ${title} of ${specifier}`, kind === "constant" ? table(members) : members.map(section).join("\n\n")];
    });
    return [`## ${specifier}`, about, ...examples.map((text) => `\`\`\`ts\n${text}\n\`\`\``), ...groups].join("\n\n");
  });
  const head =
    "# API reference\n\nMade of the comments in the sources by `npm run api:update`; docs/LIBRARY.md and TUTORIAL.md show how the parts are used. Each module begins with examples, which a test compiles in strict mode and runs: `// =>` is the value of the expression before it. What they use comes first.";
  return `${[head, contents.join("\n"), ...parts].join("\n\n")}\n`;
}

function examplesOf(specifier: string): readonly string[] {
  const module = specifier.replace("froe/", "");
  const files = [`${module}.ts`, `${module}-tools.ts`].map((file) => join(EXAMPLES, file));
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8").trimEnd());
}

/** What the examples use comes first, in their order. */
function inOrderOf(examples: string, found: readonly Declaration[]): readonly Declaration[] {
  const body = examples.replace(/^import .*?;$/gms, "");
  const place = ({ name }: Declaration) => {
    const at = body.search(new RegExp(`\\b${name}\\b`));
    return at < 0 ? body.length : at;
  };
  return found.toSorted((a, b) => place(a) - place(b));
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

function section({ name, kind, comment, code }: Declaration): string {
  const title = kind === "function" ? `${name}(…)` : name;
  return [`#### \`${title}\``, ...(comment === "" ? [] : [prose(comment)]), `\`\`\`ts\n${code}\n\`\`\``].join("\n\n");
}

function table(members: readonly Declaration[]): string {
  const rows = members.map(
    ({ name, comment }) => `| \`${name}\` | ${prose(comment).replace(/\s+/g, " ").replaceAll("|", "\\|")} |`,
  );
  return ["| name | what it is |", "|---|---|", ...rows].join("\n");
}

/** A comment as prose: what it says of parameters, results and errors becomes a list. */
function prose(comment: string): string {
  const [text = "", ...tags] = comment.split(/^@/m);
  const items = tags.map((tag) => {
    const [kind = "", ...words] = tag.trim().replace(/\s+/g, " ").split(" ");
    if (kind === "param") return `- \`${words[0]}\`: ${words.slice(1).join(" ")}`;
    return kind === "throws" ? `- throws \`${words[0]}\` ${words.slice(1).join(" ")}` : `- ${kind} ${words.join(" ")}`;
  });
  const inline = /\s@(throws|returns) (\w+)/.exec(text);
  const whole = inline ? text.replace(/\s@throws (\w+)/g, " Throws `$1`").replace(/\s@returns /g, " Returns ") : text;
  return [
    whole
      .replace(/\{@link (\w+)\}/g, "`$1`")
      .replace(/\n(?!\n)/g, " ")
      .trim(),
    items.join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
