import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { stop } from "../stop.ts";
import { contentOf, isUnread, type Measured, measure } from "./measure.ts";

// `npm run test:drafts -- FOLDER`: drafts a grammar from the first half of each file that no built-in format reads, and
// reads the second half with it. `--all` adds the files that a built-in format reads, `--show` prints the drafts, `--only NAME`
// chooses files.

/** Files of this many lines and more count for the summary; shorter ones say little about others. */
const ENOUGH_LINES = 40;
const LEAST_ACCEPTED = 0.95;
const LEAST_FILES = 0.9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
if (positionals.length === 0) stop("name a folder of logs: npm run test:drafts -- FOLDER");

const files = positionals.flatMap(filesIn).filter((file) => file.includes(values.only));
const all: Measured[] = [];
console.log("lines  accepted  fields  file");
for (const file of files) {
  const lines = contentOf(readFileSync(file));
  if (lines.length < 2 || !(values.all || isUnread(lines))) continue;
  const measured = await measure(lines);
  all.push(measured);
  const { accepted, fields, isTextAlone, columns, code, rejected } = measured;
  const remark = isTextAlone && columns !== null ? `  msg alone, although ${columns}` : "";
  console.log(`${pad(lines.length, 5)}  ${pad(percent(accepted), 8)}  ${pad(fields.length, 6)}  ${file}${remark}`);
  if (values.show) console.log(`${code}\n${rejected.slice(0, 3).join("\n")}\n`);
}

const long = all.filter(({ lines }) => lines >= ENOUGH_LINES);
const fit = long.filter(({ accepted }) => accepted >= LEAST_ACCEPTED);
const blind = all.filter(({ isTextAlone, columns }) => isTextAlone && columns !== null);
const visible = all.filter(({ columns }) => columns !== null);
const mean = all.reduce((sum, { accepted }) => sum + accepted, 0) / all.length;
console.log(
  `${all.length} of ${files.length} files${values.all ? "" : " have no format"}; on average ${percent(mean)} of the second half are accepted; ` +
    `${fit.length} of ${long.length} files of ${ENOUGH_LINES} lines and more reach ${percent(LEAST_ACCEPTED)}; ` +
    `msg alone in ${blind.length} of ${visible.length} with visible columns`,
);
process.exitCode = fit.length >= long.length * LEAST_FILES && blind.length === 0 ? 0 : 1;

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function pad(text: string | number, width: number): string {
  return String(text).padStart(width);
}
