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
    about: "Which events are kept: by level, by time, by a script.",
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
    const found = declarationsOf(source);
    const groups = HEADINGS.flatMap(([title, kind]) => {
      const members = found.filter((one) => one.kind === kind);
      if (members.length === 0) return [];
      return [`### ${title} of ${specifier}`, kind === "constant" ? table(members) : members.map(section).join("\n\n")];
    });
    return [`## ${specifier}`, about, ...groups].join("\n\n");
  });
  const head =
    "# API reference\n\nMade of the comments in the sources by `npm run api:update`; the README and TUTORIAL.md show how the parts are used.";
  return `${[head, contents.join("\n"), ...parts].join("\n\n")}\n`;
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
