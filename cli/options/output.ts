import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { closest } from "../../engine/language/index.ts";
import { type Output, outputNamed, outputs } from "../../engine/output/index.ts";
import { platform } from "../../engine/platform/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { quoted, refuse, suggestion } from "../failures.ts";
import type { Surroundings } from "../terminal.ts";
import { follow } from "./files.ts";
import { by, overTime, patterns } from "./groups.ts";
import { group, isGiven, lastValue, type Parsed, valuesOf } from "./option.ts";

export const output = group("Output");

const maps = Object.entries<Output>(outputs).flatMap(([name, { isMap }]) => (isMap ? [name] : []));

const OUTPUT_VARIABLE = "FROE_OUTPUT";

export const outputFormat = output.choice("output-format", {
  short: "F",
  argument: "FORMAT",
  noun: "output format",
  choices: Object.entries(outputs).map(([name, { about }]) => ({ name, about })),
  foreign: [
    ["pretty human text plain log console table color", "-F view prints events for people"],
    ["jsonl ndjson json-lines jsonlines", "-F json prints JSON Lines"],
    ["excel xlsx spreadsheet", "-F csv is for spreadsheets"],
    ["otlp loki gelf", "-F json prints what a collector (Fluent Bit, Vector) reads"],
    ["none null quiet", "-q prints no events"],
    ["xml yaml yml html markdown md toml", "-F json or -F csv prints data that a converter reads"],
  ],
  default: "default",
  variable: OUTPUT_VARIABLE,
  about: "Print events in this format",
  details: `Events go to standard output or -o FILE, messages to standard error. The environment variable ${OUTPUT_VARIABLE} sets the format for runs without -F: ${OUTPUT_VARIABLE}=view.`,
  example: { command: "froe -F json access.log", does: "turns an access log into JSON Lines" },
});

export const jsonLines = output.shorthand(null, {
  short: "J",
  option: outputFormat,
  value: "json",
  about: "Print JSON Lines: short for -F json",
  details: "It means -F json at its place on the command line.",
  example: { command: "froe -J access.log | jq .status", does: "hands events to another program" },
});

export const keys = output.list("keys", {
  short: "k",
  argument: "FIELDS",
  repeatable: true,
  about: "Print only these fields, in this order (not view)",
  details:
    "Names are separated by commas; several lists are joined. A path names a value within a map or an array, and is the name of the printed field: http.status, tags[0]. A field that an event does not have is skipped; in csv and tsv it is an empty cell.",
  example: { command: "froe -j app.log -k ts,http.status,msg", does: "prints three fields of each event" },
});

export const excludeKeys = output.list("exclude-keys", {
  short: "K",
  argument: "FIELDS",
  repeatable: true,
  about: "Print all fields except these",
  details:
    "Names are separated by commas; several lists are joined. A path removes only a value within a map or an array: user.token, tags[0]. A field that -k names as well is not printed.",
  example: { command: "froe -j app.log -K host,user.token", does: "prints each event without two of its fields" },
});

export const legend = output.flag("legend", {
  negated: "Print maps without a legend, also to a terminal",
  about: "Print a legend below maps, also to a file or pipe",
  details: `It lists the characters of the map, and their values. Without either option, it is printed to terminals only. Maps are ${maps.join(", ")}.`,
  example: { command: "froe -F levelmap --legend app.log > map.txt", does: "writes a map and its legend to a file" },
});

export const hideRepeated = output.flag("hide-repeated", {
  about: "Print a name=value of -F view once on a screen while it stays the same",
  details:
    "A screen is 40 lines. A field that is gone is printed once without a value: host=; one that changes is printed in each event until the next screen. Without this option, those that repeat are dim on a terminal with colors.",
  example: { command: "froe -F view --hide-repeated app.log", does: "leaves room for what changes" },
});

export const redact = output.list("redact", {
  argument: "KINDS",
  repeatable: true,
  known: async () => [
    ...(await import("../../grammars/redactions.ts")).redactions,
    { name: ALL, about: "All of these kinds" },
  ],
  about: "Remove secrets of these kinds, and the values of these fields, from what is printed",
  details:
    "KINDS are separated by commas: address, mail, token, card, key, all, or field:NAME for the field NAME at any depth. Secrets become [KIND], and fields [redacted], after filters and scripts, in events, metrics and messages; what a script copies of a field stays. The number of each is reported at the end; an unknown kind is an error, and so is a field that no event has.",
  example: { command: "froe --redact mail,address,field:user -J app.log", does: "prints a log that can be shared" },
});

export const outputFile = output.file("output-file", {
  settings: "own",
  short: "o",
  argument: "FILE",
  about: "Write events, or the rows asked for instead, to this file",
  details:
    "A new file replaces FILE when everything is written: a run that fails or is interrupted keeps the old one, or after a signal on a pipe has the events until then. A named pipe, a device, and the file of --follow are written directly. What -s, -m and print write still goes to standard output.",
  example: { command: "froe -J app.log -o app.jsonl", does: "writes all events to a file, or none" },
});

export const quiet = output.flag("quiet", {
  short: "q",
  about: "Print no events",
  details: "The input is read as without it: rejected lines are reported, and the exit code is the same.",
  example: { command: "froe -q -f combined access.log", does: "checks whether each line is in the format" },
});

export const color = output.flag("color", {
  ofHelp: true,
  negated: "Print without colors, also to a terminal",
  about: "Print output for people with colors, also to a file or pipe",
  details:
    "Without either option NO_COLOR turns colors off, FORCE_COLOR turns them on (0: off), and otherwise terminals have them, but not a dumb one.",
  example: { command: "froe --color app.log | less -R", does: "keeps the colors in a pager" },
});

export const wrap = output.flag("wrap", {
  negated: "Cut each line of -F view where that of the terminal ends, at an ellipsis",
  about: "Wrap each event of -F view on a terminal, instead of cutting it",
  details:
    "Without either option events are wrapped on a terminal, and cut where there is a pager, even if output is too short for it. Files and pipes have each event whole.",
  example: { command: "froe -F view --no-wrap access.log", does: "shows one request a line" },
});

export const paging = output.choice("paging", {
  ofHelp: true,
  argument: "WHEN",
  noun: "time for a pager",
  choices: [
    { name: "auto", about: "Output that fills more than the screen within 0.25 s" },
    { name: "always", about: "All output to a terminal" },
    { name: "never", about: "None" },
  ],
  default: "auto",
  about: "Show output on a terminal in a pager",
  details:
    "It is the command of FROE_PAGER, else of PAGER, else less if there is one; an empty one or cat is none. In less, /TEXT searches, and q ends froe too. Files, pipes and --follow have no pager, nor have CI and a dumb terminal without always.",
  example: { command: "froe -F view --paging=never app.log", does: "prints a log on the terminal itself" },
});

/** How events are printed, and where. @throws UsageError */
export async function chooseOutput(parsed: Parsed, around: Surroundings) {
  const { environment, terminal, errorWidth } = around;
  const named = lastValue(parsed, outputFile);
  const file = named === undefined || platform.outputPaths.includes(named) ? null : named;
  const width = file === null ? around.width : null;
  const asked = lastValue(parsed, color);
  const wanted = valuesOf(parsed, keys);
  const pager = file === null && !lastValue(parsed, follow) ? choosePaging(parsed, around) : null;
  return {
    paging: pager,
    isCut: width !== null && !(lastValue(parsed, wrap) ?? pager === null),
    redaction: await redactionIn(parsed),
    output: lastValue(parsed, outputFormat) ?? outputFormat.default,
    isOutputChosen: isGiven(parsed, outputFormat),
    keys: wanted.length > 0 ? [...new Set(wanted.flat())] : null,
    excludeKeys: [...new Set(valuesOf(parsed, excludeKeys).flat())],
    outputFile: file,
    color: {
      stdout: wantsColor(asked, environment, terminal.stdout && file === null),
      stderr: wantsColor(asked, environment, terminal.stderr),
    },
    width,
    errorWidth,
    terminal: terminal.stdout,
    legend: lastValue(parsed, legend) ?? width !== null,
    hidesRepeats: lastValue(parsed, hideRepeated) ?? false,
  };
}

/** The pager of a terminal; null where nobody would read in one. */
export function choosePaging(
  parsed: Parsed,
  { environment, terminal, width, errorWidth, height }: Surroundings,
): RunOptions["paging"] {
  const when = lastValue(parsed, paging) ?? paging.default;
  const { FROE_PAGER, PAGER, CI, TERM, PATH } = environment;
  if (when === "never" || width === null || height === null) return null;
  if (when === "auto" && (CI || TERM === "dumb")) return null;
  const named = FROE_PAGER ?? (PAGER || null);
  const hasLess = () => PATH?.split(delimiter).some((folder) => existsSync(join(folder, "less")));
  const command = named ?? (hasLess() ? "less" : "");
  if (command === "" || command === "cat") return null;
  return {
    command,
    rows: height,
    columns: width,
    isForced: when === "always",
    takesReports: terminal.stderr && errorWidth !== null,
  };
}

/** Some output formats show chosen fields only, or need a file. @throws UsageError */
export function checkOutput(parsed: Parsed): void {
  const name = lastValue(parsed, outputFormat) ?? outputFormat.default;
  const { requires, isBinary } = outputNamed(name);
  if (isBinary && lastValue(parsed, outputFile) === undefined)
    refuse(`-F ${name} is no text: say which file to write, -o FILE`);
  const count = new Set(valuesOf(parsed, keys).flat()).size;
  if (isGiven(parsed, by, overTime, patterns)) return;
  if (requires === "keys" && count === 0) refuse(`-F ${name} needs the fields that are its columns: -k FIELDS`);
  if (requires === "one-key" && count !== 1) refuse(`-F ${name} needs the one field that it shows: -k FIELD`);
}

/** Refuses a file for events that is named as a format, as in `-o json` of other tools. @throws UsageError */
export function checkOutputFile(parsed: Parsed): void {
  const path = lastValue(parsed, outputFile);
  if (path === undefined || !Object.hasOwn(outputs, path) || existsSync(path)) return;
  const format = `-${outputFormat.short} ${path}`;
  refuse(`-o ${path} names a file: ${format} is the format, and -o ./${path} writes a file of that name`);
}

/** The start of a field's name among kinds of --redact. */
const FIELD = "field:";
const ALL = "all";

/** What is removed; null for nothing. An unknown kind is an error, so that a typing error does not print a secret. */
async function redactionIn(parsed: Parsed): Promise<RunOptions["redaction"]> {
  const names = valuesOf(parsed, redact).flat();
  if (names.length === 0) return null;
  const { redactions } = await import("../../grammars/redactions.ts");
  const kinds = redactions.map(({ name }) => name);
  const fields = names.filter((name) => name.startsWith(FIELD));
  const others = names.filter((name) => !fields.includes(name));
  if (fields.includes(FIELD)) refuse(`--${redact.long} ${quoted(FIELD)} names no field, as ${FIELD}user does`);
  const wrong = others.find((name) => name !== ALL && !kinds.includes(name));
  if (wrong !== undefined) {
    const known = [...kinds, ALL];
    const meant = closest(wrong, known);
    const advice = meant === null ? `, expected ${known.join(", ")}` : suggestion(meant);
    refuse(`--${redact.long}: unknown kind ${quoted(wrong)} (a field is ${FIELD}${wrong})${advice}`);
  }
  return {
    kinds: kinds.filter((name) => others.includes(name) || others.includes(ALL)),
    fields: [...new Set(fields.map((name) => name.slice(FIELD.length)))],
  };
}

/** The command line decides, then NO_COLOR, then FORCE_COLOR, then whether the stream is a terminal. */
export function wantsColor(
  asked: boolean | undefined,
  environment: Surroundings["environment"],
  isTerminal: boolean,
): boolean {
  if (asked !== undefined) return asked;
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  // An empty NO_COLOR does not count; an empty FORCE_COLOR does, as for Node.js itself.
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && TERM !== "dumb";
}

/** True if a standard stream has colors. */
export function isColored(
  parsed: Parsed,
  { environment, terminal }: Surroundings,
  stream: "stdout" | "stderr" = "stdout",
): boolean {
  return wantsColor(lastValue(parsed, color), environment, terminal[stream]);
}
