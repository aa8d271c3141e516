import { existsSync, statSync } from "node:fs";
import { extname } from "node:path";
import type { LookupOptions } from "../../engine/emission/index.ts";
import { jsonText, type Value } from "../../engine/event/index.ts";
import { keyText } from "../../engine/event/json-text.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { type AnyExactEvent, RejectedRecord, readEvents } from "../../engine/reading/index.ts";
import { quoted, refuse } from "../failures.ts";

/** `[NAME=]FILE:COLUMN[=FIELD]`: the file may have colons, as paths of Windows have. */
const FORM = /^(?:(?<name>[A-Za-z_]\w*)=)?(?<file>.+):(?<column>[^:=]+)(?:=(?<field>[^=]+))?$/s;
const USUAL_NAME = "lookup";
/** Rows with their text in memory. */
const MOST_ROWS = 1_000_000;
/** Of a file, in bytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The tables that the values of an option join to events. @param option as it is written. @throws UsageError */
export async function readTables(
  texts: readonly string[],
  catalogue: readonly Grammar[],
  option: string,
): Promise<readonly LookupOptions[]> {
  const lookups: LookupOptions[] = [];
  for (const text of texts) {
    const refused = (why: string) => refuse(`${option} ${quoted(text)} ${why}`);
    const chosen = await tableOf(text, catalogue, refused);
    const { name } = chosen;
    if (lookups.some((other) => other.name === name))
      refused(`has the field ${quoted(name)} of another one: write ${option} NAME=${text}`);
    lookups.push(chosen);
  }
  return lookups;
}

type Refused = (why: string) => never;

async function tableOf(text: string, catalogue: readonly Grammar[], refused: Refused): Promise<LookupOptions> {
  const { name = USUAL_NAME, file = "", column = "", field = column } = FORM.exec(text)?.groups ?? {};
  if (file === "") refused("names no file and column: write FILE:COLUMN, as in ids.csv:id");
  if (!existsSync(file)) refused(`names a file that does not exist: ${quoted(file)}`);
  if (statSync(file).size > MOST_BYTES) refused("names a file of more than 256 MiB");
  return { name, file, field, ...(await rowsOf(file, column, catalogue, refused)) };
}

/** The rows of a file by the text of a column. */
async function rowsOf(
  file: string,
  column: string,
  catalogue: readonly Grammar[],
  refused: Refused,
): Promise<Pick<LookupOptions, "rows" | "repeated">> {
  const rows = new Map<string, string>();
  const columns = new Set<string>();
  let repeated = 0;
  const grammar = tableFormat(file, catalogue);
  const options = { exact: true, name: file, ...(grammar ? { grammar } : {}) };
  try {
    for await (const row of readEvents<AnyExactEvent>({ path: file }, options, async () => catalogue)) {
      const { [column]: value, ...others } = row;
      const key = value === undefined ? null : keyText(value);
      if (rows.size < 1) for (const name of Object.keys(row)) columns.add(name);
      if (key === null) continue;
      if (rows.has(key)) repeated++;
      else rows.set(key, jsonText(new Map(Object.entries(others).filter(isGiven))));
      if (rows.size > MOST_ROWS) return refused(`has more than ${MOST_ROWS.toLocaleString("en-US")} rows`);
    }
  } catch (error) {
    if (!(error instanceof RejectedRecord)) throw error;
    return refused(`names a file with a row that cannot be read\n${error.message}`);
  }
  return rows.size > 0 ? { rows, repeated } : refused(withoutColumn(column, [...columns]));
}

function isGiven(entry: [string, Value | undefined]): entry is [string, Value] {
  return entry[1] !== undefined;
}

/** The format that the name of a file says; null to find out by its lines. */
function tableFormat(file: string, catalogue: readonly Grammar[]): Grammar | null {
  const extension = extname(file.replace(/\.(?:gz|zst)$/, "")).slice(1);
  const isJson = /^(?:json|jsonl|ndjson)$/.test(extension);
  const isMeant = (grammar: Grammar) => (isJson ? grammar.json : isTable(grammar) && grammar.name === extension);
  return catalogue.find(isMeant) ?? null;
}

function withoutColumn(column: string, columns: readonly string[]): string {
  if (columns.length === 0) return "names a file without rows";
  const near = closest(column, columns);
  const meant = near === null ? `it has ${columns.slice(0, 10).join(", ")}` : `did you mean ${near}?`;
  return `names a column that no row has: ${meant}`;
}
