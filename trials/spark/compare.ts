import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Event, isMap, jsonText, NameTable, toMap, typeOf, type Value } from "../../engine/event/index.ts";
import { columnsOf, type Grammar, isSpecError, isTable, type Table, withColumns } from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { loadCases, topicsOf } from "../../spec/corpus/load.ts";
import { columnGrammars, smallGrammars } from "../../spec/parse/grammars.ts";
import { seeded } from "../../spec/seeded.ts";
import { type ExportRequest, exportTo } from "../../workbench/export/index.ts";
import { sampler } from "../../workbench/sample/index.ts";

// The exported modules run in a real Spark, over the corpus and over made lines; every event is compared with froe's.

const PYTHON = process.env.FROE_PYTHON ?? "python3";
const LINES = Number(process.env.FROE_RUNS ?? 120);

type Typed = readonly [type: string, value: string | readonly Typed[] | { readonly [name: string]: Typed }];
type Row = Readonly<Record<string, Typed>>;

interface Job {
  readonly name: string;
  readonly grammar: Grammar;
  readonly lines: readonly string[];
  readonly schema: readonly string[] | null;
  /** What Spark has made of the lines, or why it could not. */
  rows: readonly Row[] | string;
}

const own = [
  ["cols:ts(2) level *msg", 0],
  ["cols:a:int b:float c:bool *d", 0],
  ["regex:(?P<level>\\w+): (?P<n:int>\\S+)(?: (?P<msg>.*))?", 1],
] as const;

/** The output of froe for lines that Spark pipes to it, and for the same lines alone. */
let piped: unknown;
let direct: unknown;
const folder = mkdtempSync(join(tmpdir(), "froe-spark-"));
const jobs: Job[] = [];
const refused = new Map<string, string>();

async function add(
  name: string,
  grammar: Grammar,
  schema: Job["schema"] = null,
  lines = linesOf(grammar),
): Promise<void> {
  const request: ExportRequest = { grammar, format: name, types: [], flavor: "java", partial: false, schema };
  const made = await exportTo("spark", request);
  if ("reason" in made) {
    refused.set(name, made.reason);
    return;
  }
  writeFileSync(join(folder, `${jobs.length}.py`), made.text);
  jobs.push({ name, grammar, lines, schema, rows: "not run" });
}

/** Lines of the corpus, records and near misses, long ones among them; none of them blank. */
function linesOf(grammar: Grammar): readonly string[] {
  const made = sampler(grammar, seeded(11), { odd: 0.1 });
  const corpus = topicsOf(grammar.name).flatMap((topic) => loadCases(grammar.name, topic));
  const lines = corpus.flatMap(({ bytes }) => bytes.toString().split(/\r?\n/));
  for (let i = 0; i < LINES; i++) lines.push(made.sample(), made.nearMiss());
  lines.push(
    `${made.sample()}${'\\"a b'.repeat(20_000)}`,
    made.sample().replace(/["\\]/, `${"\\\\ab".repeat(5_000)}$&`),
  );
  return lines.filter(isListed);
}

/** Whether Spark sees a line as froe does: one of text, with something in it. */
function isListed(line: string): boolean {
  return !/[\r\n\uFFFD\uFEFF]/.test(line) && /[^\s]/.test(line) && isWellFormed(line);
}

beforeAll(async () => {
  for (const grammar of catalogue) if (!isTable(grammar)) await add(grammar.name, grammar);
  for (const format of catalogue) {
    if (isTable(format)) await add(format.name, format, tableLines(format), tableLines(format));
    else if (["json", "logfmt", "cef"].includes(format.name)) {
      const cases = topicsOf(format.name)
        .flatMap((topic) => loadCases(format.name, topic))
        .slice(0, 12);
      const lines = cases.flatMap(({ bytes }) => bytes.toString().split(/\r?\n/)).filter(isListed);
      await add(`${format.name} with columns`, format, lines, lines);
    }
  }
  for (const [spec, index] of own) {
    const grammar = await specs[index]!.make(spec.slice(spec.indexOf(":") + 1), { separator: null });
    if (isSpecError(grammar)) throw new Error(grammar.message);
    await add(spec, grammar);
  }
  for (const grammar of [...smallGrammars, ...columnGrammars]) await add(grammar.name, grammar);
  const table = jobs.map(({ lines }, index) => {
    const input = join(folder, `${index}.log`);
    writeFileSync(input, `${lines.join("\n")}\n`);
    return { module: join(folder, `${index}.py`), input };
  });
  const log = join(folder, "pipe.log");
  writeFileSync(
    log,
    jobs
      .find(({ name }) => name === "combined")!
      .lines.map((line) => `${line}\n`)
      .join(""),
  );
  const command = `${process.execPath} ${resolve("dist/cli.mjs")} -f combined -J`;
  writeFileSync(join(folder, "jobs.json"), JSON.stringify([...table, { command, input: log }]));
  const results = join(folder, "results.json");
  execFileSync(PYTHON, ["trials/spark/run.py", join(folder, "jobs.json"), results], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const rows: readonly Job["rows"][] = JSON.parse(readFileSync(results, "utf8"));
  for (const [index, job] of jobs.entries()) job.rows = rows[index]!;
  piped = rows.at(-1)!;
  direct = spawnSync("sh", ["-c", `${command} ${log}`], { encoding: "utf8", maxBuffer: 2 ** 28 })
    .stdout.trimEnd()
    .split("\n");
});

/** What one expression for a record cannot say. */
const REASONS = [
  "what comes again and again has no group for each time",
  "lines of the file name its columns",
  "cannot tell which of two alternatives has taken no text",
  "is inside itself too often",
  "cannot be seen",
  "its number is computed from its text",
  "another grammar reads its text",
];
const LEAST_EXPORTED = 0.75;

test("three quarters of the catalogue are exported, the others are refused with a reason, and many grammars besides", () => {
  const names = new Set(catalogue.map(({ name }) => name));
  const known = [...refused].filter(([name]) => names.has(name) || name.includes(":"));
  expect(known.filter(([, reason]) => !REASONS.some((one) => reason.includes(one)))).toEqual([]);
  expect(known.length).toBeLessThanOrEqual(names.size * (1 - LEAST_EXPORTED));
  expect(jobs.length - (names.size - known.length)).toBeGreaterThan(30);
});

describe("Spark and froe make the same of each record", () => {
  test("in every format", () => {
    const differences = jobs.flatMap((job) =>
      differencesOf(job)
        .slice(0, 3)
        .map((text) => `${job.name}: ${text}`),
    );
    expect(differences).toEqual([]);
  });
});

test("froe under Spark's pipe() makes the same events", () => {
  expect(piped).toEqual(direct);
});

/** A first row, and rows of one line with no more cells than that. */
function tableLines(table: Table): readonly string[] {
  const { separator } = table.record;
  const rows = [
    ["id", "name", "size:int", "note"],
    ["1", "plain", "12", "x y"],
    ["2", `"quoted ${separator} ""twice"" "`, "-7", ""],
    ["3", "", "much", 'a"b'],
    ["4", "short"],
    ["", "", "9223372036854775808", ""],
    ["5", "h\u00e9", "+08", '""'],
    ["6", '"open', "1", ""],
    ["7", '"x"y', "1", ""],
  ];
  return rows.map((cells) => cells.join(separator));
}

/** A table with the columns that its first row names. */
function named(grammar: Grammar, [first = ""]: readonly string[]): Grammar {
  if (!isTable(grammar)) return grammar;
  const bytes = Buffer.from(first);
  const row = reference(withColumns(grammar, [])).parse(bytes, 0, bytes.length);
  return row.ok ? withColumns(grammar, columnsOf(grammar, [...row.fields.values()].map(String)).columns) : grammar;
}

function differencesOf({ grammar, lines: all, rows }: Job): readonly string[] {
  if (typeof rows === "string") return [rows];
  const names = new NameTable();
  const parser = compile(named(grammar, all), names, "bounded");
  const lines = grammar.header ? all.slice(1) : all;
  const event = new Event(names);
  // Spark is not told of blank lines that froe skips, and of no others.
  if (rows.length !== lines.length) return [`${rows.length} rows of ${lines.length} lines`];
  return lines.flatMap((line, index) => {
    const bytes = Buffer.from(line);
    event.renamed = 0;
    const isRead = parser.parse(bytes, 0, bytes.length, event) !== REJECT;
    const fields = isRead ? toMap(event) : null;
    const row = rows[index]!;
    const actual = row._reason![0] === "null" ? shown(row) : `rejected: ${row._reason![1]}`;
    const expected = fields === null ? "rejected: not a record of the format" : shownEvent(fields);
    if (actual === expected) return [];
    // What no column can hold is rejected by name.
    const isBeyond = /^rejected: (?:out of range|a name of the layout): /.test(actual);
    if (isBeyond && fields !== null && (event.renamed > 0 || isOutOfRange(fields))) return [];
    if (actual.startsWith("rejected: out of range") && fields === null) return [];
    if (grammar.json && actual.startsWith("rejected") && fields !== null && !isWellFormed(jsonText(fields))) return [];
    if (grammar.json && actual.startsWith("rejected") && fields !== null && /\\u[dD]/.test(line)) return [];
    return [
      `${JSON.stringify(line.slice(0, 300))}\n  froe  ${expected.slice(0, 500)}\n  Spark ${actual.slice(0, 500)}`,
    ];
  });
}

function isOutOfRange(value: Value): boolean {
  if (isMap(value)) return [...value.values()].some(isOutOfRange);
  if (Array.isArray(value)) return value.some(isOutOfRange);
  if (typeof value === "bigint") return BigInt.asIntN(64, value) !== value;
  return typeOf(value) === "float" && jsonText(value) === "-0.0";
}

/** The fields of a row, those of its VARIANT among them, in the order of their names, without what is missing. */
function shown(row: Row): string {
  const others = row._fields?.[0] === "map" ? Object.entries(row._fields[1]) : [];
  const columns = Object.entries(row).filter(([name]) => !["_fields", "_rejected", "_reason"].includes(name));
  const present = columns.filter(([, [type]]) => type !== "null");
  // A column of a sample is in the VARIANT as well.
  return inOrder([...new Map([...others, ...present] as [string, Typed][])]);
}

function inOrder(fields: readonly (readonly [string, Typed])[]): string {
  const present = fields.filter(([, [type]]) => type !== "null");
  return JSON.stringify(present.map(([name, value]) => [name, normal(value)]).sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

function normal([type, value]: Typed): unknown {
  if (type === "float") return [type, Object.is(Number(value), -0) ? "-0" : String(Number(value))];
  if (type === "map")
    return [
      type,
      Object.entries(value)
        .map(([name, inner]) => [name, normal(inner as Typed)])
        .sort(([a], [b]) => (a! < b! ? -1 : 1)),
    ];
  if (type === "array") return [type, (value as readonly Typed[]).map(normal)];
  return [type, value];
}

const shownEvent = (fields: ReadonlyMap<string, Value>) =>
  inOrder([...fields].map(([name, value]) => [name, typed(value)] as const));

function typed(value: Value): Typed {
  const type = typeOf(value);
  if (isMap(value)) return ["map", Object.fromEntries([...value].map(([name, inner]) => [name, typed(inner)]))];
  if (Array.isArray(value)) return ["array", value.map(typed)];
  if (type === "unit" || type === "null") return ["null", ""];
  return [type, typeof value === "string" ? value : jsonText(value)];
}

/** Whether a text has no half of a surrogate pair alone. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
