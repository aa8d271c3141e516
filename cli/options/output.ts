import { mappings } from "../../engine/emission/mappings.ts";
import { type Output, outputs } from "../../engine/output/index.ts";
import type { ChoiceOption, FileOption, FlagOption, Group, ListOption, ShorthandOption, TextOption } from "./option.ts";

const maps = Object.entries<Output>(outputs).flatMap(([name, { isMap }]) => (isMap ? [name] : []));

const OUTPUT_VARIABLE = "FROE_OUTPUT";

export const outputFormat = {
  kind: "choice",
  long: "output-format",
  short: "F",
  argument: "FORMAT",
  noun: "output format",
  choices: Object.entries(outputs).map(([name, { about }]) => ({ name, about })),
  foreign: [
    ["pretty human text plain log console table color", "-F view prints events for people"],
    ["jsonl ndjson json-lines jsonlines", "-F json prints JSON Lines"],
    ["excel xlsx spreadsheet", "-F csv is for spreadsheets"],
    ["xml yaml yml html markdown md toml", "-F json or -F csv prints data that a converter reads"],
  ],
  default: "default",
  variable: OUTPUT_VARIABLE,
  about: "Print events in this format",
  details: `Events go to standard output, everything else to standard error. The environment variable ${OUTPUT_VARIABLE} sets the format for runs without -F: ${OUTPUT_VARIABLE}=view.`,
  example: { command: "froe -F json access.log", does: "turns an access log into JSON Lines" },
} satisfies ChoiceOption;

export const jsonLines: ShorthandOption = {
  kind: "shorthand",
  long: null,
  short: "J",
  option: outputFormat,
  value: "json",
  about: "Print JSON Lines: short for -F json",
  details: "It means -F json at its place on the command line.",
  example: { command: "froe -J access.log | jq .status", does: "hands events to another program" },
};

export const format: TextOption = {
  kind: "text",
  long: "format",
  short: null,
  argument: "TEMPLATE",
  about: "Print a line of this form for each event",
  details:
    "A field in braces stands for its value: ts, level and msg also for fields with other names of the same meaning. Within the braces may follow what to print where there is none (?-), columns (:8, :>8, :.20), a layout of times (|%H:%M:%S) and a color (|red). {{ and \\t mean { and a tab; of -F and --format, the last one counts.",
  example: {
    command: "froe --format '{ts|%H:%M:%S} {level:5} {msg}' app.log",
    does: "prints the time of day, the level and the message",
  },
};

export const keys: ListOption = {
  kind: "list",
  long: "keys",
  short: "k",
  argument: "FIELDS",
  repeatable: true,
  about: "Print only these fields, in this order",
  details:
    "Names are separated by commas; several lists are joined. A path names a value within a map or an array, and is the name of the printed field: http.status, tags[0]. A field that an event does not have is skipped.",
  example: { command: "froe -j app.log -k ts,http.status,msg", does: "prints three fields of each event" },
};

export const excludeKeys: ListOption = {
  kind: "list",
  long: "exclude-keys",
  short: "K",
  argument: "FIELDS",
  repeatable: true,
  about: "Print all fields except these",
  details:
    "Names are separated by commas; several lists are joined. A path removes only a value within a map or an array: user.token, tags[0]. A field that -k names as well is not printed.",
  example: { command: "froe -j app.log -K host,user.token", does: "prints each event without two of its fields" },
};

export const mapping: ChoiceOption = {
  kind: "choice",
  long: "map",
  short: null,
  argument: "SCHEMA",
  noun: "schema of names",
  choices: Object.entries(mappings).map(([name, { about }]) => ({ name, about })),
  about: "Give fields the names that a schema has for them",
  details:
    "Filters, scripts and -k have the names of the format; printed events have those of the schema, ip as client.ip. A field that the schema does not know, or whose other name the event has already, keeps its name. --normalize-ts writes the time as both schemas expect it.",
  example: { command: "froe -J --map ecs --normalize-ts access.log", does: "prints an access log for Elasticsearch" },
};

export const legend: FlagOption = {
  kind: "flag",
  long: "legend",
  short: null,
  negated: "Print maps without a legend, also to a terminal",
  about: "Print a legend below maps, also to a file or pipe",
  details: `It lists the characters of the map, and their values. Without either option, it is printed to terminals only. Maps are ${maps.join(", ")}.`,
  example: { command: "froe -F levelmap --legend app.log > map.txt", does: "writes a map and its legend to a file" },
};

export const rowsBy: TextOption = {
  kind: "text",
  long: "rows-by",
  short: null,
  argument: "UNIT",
  default: "count",
  known: async () => [
    { name: "count", about: "As many events in each row as fit its width" },
    { name: "time", about: "The same length of time in each row" },
  ],
  about: "Divide maps into rows of equal counts, or of equal time",
  details:
    "With time froe chooses a length that fits the events; a length such as 10m sets it. Rows of equal time show when a log was busy or silent: one with more events than fit goes on in the next line, and the map is printed at the end of the input.",
  example: { command: "froe -F levelmap --rows-by 1h app.log", does: "shows the levels of each hour" },
};

export const redact: ListOption = {
  kind: "list",
  long: "redact",
  short: null,
  argument: "KINDS",
  repeatable: true,
  known: async () => (await import("../redaction.ts")).redactionChoices(),
  about: "Remove secrets of these kinds, and the values of these fields, from what is printed",
  details:
    "KINDS are separated by commas: address, mail, token, card, key, all, or field:NAME for the field NAME at any depth. Secrets become [KIND] after filters and scripts, in events, metrics and messages. The number of each is reported at the end; an unknown kind is an error, and so is a field that no event has.",
  example: { command: "froe --redact mail,address,field:user -J app.log", does: "prints a log that can be shared" },
};

export const quiet: FlagOption = {
  kind: "flag",
  long: "quiet",
  short: "q",
  about: "Print no events",
  details: "The input is still read to its end: rejected lines are reported, and the exit code is the same.",
  example: { command: "froe -q -f combined access.log", does: "checks whether each line is in the format" },
};

export const outputFile: FileOption = {
  kind: "file",
  long: "output-file",
  settings: "own",
  short: "o",
  argument: "FILE",
  about: "Write events, or the rows asked for instead, to this file",
  details:
    "A new file replaces FILE when everything is written: a run that fails or is interrupted keeps the old one. A named pipe, a device, and the file of --follow are written directly. The output of -s, -m and print still goes to standard output.",
  example: { command: "froe -J app.log -o app.jsonl", does: "writes all events to a file, or none" },
};

export const color: FlagOption = {
  kind: "flag",
  long: "color",
  short: null,
  negated: "Print without colors, also to a terminal",
  about: "Print with colors, also to a file or pipe",
  details:
    "Without either option the environment decides: NO_COLOR turns colors off, FORCE_COLOR turns them on, and otherwise standard output and standard error are colored where they are terminals.",
  example: { command: "froe --color app.log | less -R", does: "keeps the colors in a pager" },
};

export const output: Group = {
  title: "Output",
  options: [
    outputFormat,
    jsonLines,
    format,
    keys,
    excludeKeys,
    mapping,
    legend,
    rowsBy,
    redact,
    outputFile,
    quiet,
    color,
  ],
};
