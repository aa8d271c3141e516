import type { Group, Option } from "../options/index.ts";
import { alignedHeading, defaultText, negation, words } from "./entry.ts";
import { indent, type Row, table, widest } from "./layout.ts";
import type { Paint } from "./paint.ts";

const MARGIN = 2;

const about =
  "Reads lines from each FILE and prints the fields of each line. Without a FILE, or where it is -, standard input is read.";

const examples: readonly Row[] = [
  ["froe access.log", "finds out the format, prints the fields"],
  ["froe -j app.log -k ts,level,msg", "reads JSON Lines, prints three fields"],
  ["froe -J access.log | jq .status", "makes JSON Lines of any log"],
  ["journalctl | froe -f syslog", "reads what another program prints"],
];

/** What to write, for somebody who wrote nothing. */
export const usage = `Usage: froe [OPTION]... FILE...
       COMMAND | froe [OPTION]...

froe -h shows the options.`;

/** Every option in a line or two. */
export async function briefHelp(groups: readonly Group[], paint: Paint): Promise<string> {
  const sections = await Promise.all(
    groups.map(async ({ title, options }) => ({ title, rows: (await Promise.all(options.map(rowsOf))).flat() })),
  );
  const width = Math.max(...sections.map(({ rows }) => widest(rows)));
  return [
    `${paint.title("Usage:")} froe [OPTION]... [FILE]...`,
    "",
    ...indent(about, 0),
    ...sections.flatMap(({ title, rows }) => ["", paint.title(title), ...table(rows, MARGIN, paint, width)]),
    "",
    paint.title("Examples"),
    ...table(examples, MARGIN, paint),
    "",
    "froe --help says more about each option.",
  ].join("\n");
}

async function rowsOf(option: Option): Promise<Row[]> {
  const fallback = defaultText(option);
  const names = (await words(option)).map(({ name }) => name).join(", ");
  const more = (fallback === null ? "" : ` (default ${fallback})`) + (names === "" ? "" : `: ${names}`);
  const off = negation(option);
  const rows: Row[] = [[alignedHeading(option), option.about + more]];
  return off === null ? rows : [...rows, [`    ${off[0]}`, off[1]]];
}
