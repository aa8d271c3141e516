import { type FlagOption, type ShorthandOption, stats } from "../options/index.ts";
import { report } from "./options.ts";

// --json of each command. What it prints is described by a schema, docs/<name>.schema.json.

const LONG = "json";

const schemaText = (name: string) =>
  `Its property version is the version of the schema, which docs/${name}.schema.json of the package describes.`;

/** The option of a command; `more` are further sentences about what is printed. */
function jsonFlag(schema: string, about: string, example: FlagOption["example"], more = ""): FlagOption {
  const details = [schemaText(schema), more].filter((text) => text !== "").join(" ");
  return { kind: "flag", long: LONG, short: null, about, details, example };
}

const ONE = "Print one JSON object, for programs";
const LINES = "Print one JSON object per line, for programs";

export const detectJson = jsonFlag(
  "detect",
  LINES,
  { command: "froe detect --json *.log | jq -r .format", does: "prints the format of each file" },
  "An input that cannot be read has an object with an error.",
);

export const describeJson = jsonFlag(
  "describe",
  ONE,
  { command: "froe describe combined --json | jq -r '.format.fields[].name'", does: "lists the fields of access logs" },
  "Formats of your own are described like those of froe formats --json.",
);

export const explainJson = jsonFlag(
  "explain",
  LINES,
  {
    command: "froe explain --json -f combined access.log:12",
    does: "prints fields, failure and alternatives with their columns",
  },
  "It has all that --all lists, and the steps under --trace.",
);

export const formatsJson = jsonFlag(
  "formats",
  ONE,
  { command: "froe formats --json | jq '.input[].name'", does: "lists the input formats" },
  "Input formats have their layout and fields, output formats what they need.",
);

export const playgroundJson = jsonFlag(
  "playground",
  "Print what the page begins with and its link as one JSON object, and serve nothing",
  { command: "froe playground app.log --json | jq -r .fragment", does: "makes the end of a link to the playground" },
);

export const functionsJson = jsonFlag(
  "functions",
  ONE,
  { command: "froe functions --json | jq '.functions[].name'", does: "lists the functions" },
  "Functions have their parameters, their result and an example.",
);

export const grammarJson = jsonFlag(
  "grammar",
  "Print one JSON object about the files that new has written",
  { command: "froe grammar new door --from door.log --json | jq .accepted", does: "counts what the draft accepts" },
  "froe grammar print prints JSON without it.",
);

export const exportJson = jsonFlag(
  "export",
  ONE,
  { command: "froe export regex -f combined --json | jq .notes", does: "lists what to know about the export" },
  "A format that cannot be exported has a refusal with its place in the grammar.",
);

export const convertJson = jsonFlag(
  "export",
  ONE,
  {
    command: "froe convert --from grok --to vrl --match whole --json '%{WORD:method}' | jq -r .text",
    does: "prints the translation",
  },
  "Its format is the kind of pattern that --from names.",
);

export const sampleJson = jsonFlag(
  "sample",
  LINES,
  { command: "froe sample -f combined --json | jq -c .event", does: "writes lines, and what they are read as" },
  "Each line is there with its event, or with the reason why it is rejected.",
);

export const settingsJson = jsonFlag("settings-report", ONE, {
  command: "froe settings --json | jq .aliases",
  does: "lists the aliases with their words",
});

export const helpJsonFlag = jsonFlag("help", ONE, {
  command: "froe help --json average | jq .options",
  does: "describes the options about averages",
});

export const checkJson: ShorthandOption = {
  kind: "shorthand",
  long: LONG,
  short: null,
  option: report,
  value: "json",
  about: "Print one JSON object: short for --report json",
  details: schemaText("check"),
  example: { command: "froe check combined --json access.log | jq .ok", does: "prints whether the check is met" },
};

export const statsJson: ShorthandOption = {
  kind: "shorthand",
  long: LONG,
  short: null,
  option: stats,
  value: "json",
  about: "Print one JSON object: short for froe --stats=json",
  details: schemaText("stats"),
  example: { command: "froe stats --json app.log | jq .events", does: "counts events" },
};
