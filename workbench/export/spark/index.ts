import { encodeUtf8, typeOf } from "../../../engine/event/index.ts";
import {
  applyTypes,
  type ColumnType,
  columnsOf,
  convert,
  field,
  type Grammar,
  isTable,
  optional,
  type Part,
  seq,
  type Table,
  withColumns,
} from "../../../engine/grammar/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { type Derived, expressionOf, type Refusal } from "../../regex/index.ts";
import { type Exported, type ExportRequest, heading, type Target } from "../target.ts";
import { conditionsOf, FIELDS, pairFormatOf, type SparkType, sparkFields } from "./pairs.ts";
import { type Literal, literal } from "./python.ts";
import { depthRuntime, jsonRuntime, pairsRuntime, runtime, schemaRuntime } from "./runtime.ts";

/** A module of PySpark: the tables of a format, and code that reads records by them. */
export const spark: Target = { make: (request) => (request.grammar.json ? jsonModule(request) : module(request)) };

const RESERVED = new Set(["_line", "_groups", "_reason", "_rejected", "_pairs"]);

function module(request: ExportRequest): Exported | Refusal {
  const table = isTable(request.grammar) ? tableFormatOf(request.grammar, request.types, request.schema) : null;
  if (table && "reason" in table) return table;
  const pairs = table ? null : pairFormatOf(request.grammar);
  if (pairs && "reason" in pairs) return pairs;
  const grammar = pairs?.grammar ?? table?.grammar ?? request.grammar;
  const expression = expressionOf(grammar, "java", { partial: request.partial, overflow: "reject" });
  if (!("source" in expression)) return expression;
  const fields = sparkFields(expression);
  const taken = fields.find(({ name }) => RESERVED.has(name));
  if (taken) return { path: `field ${JSON.stringify(taken.name)}`, reason: "the module has a column of this name" };
  const escaped = expression.captures.find(({ meaning }) => meaning.escapes?.unicode);
  if (escaped) return { path: `field ${JSON.stringify(escaped.field)}`, reason: "Spark reads no \\u escapes in it" };
  const known = new Set([...fields.map(({ name }) => name), ...expression.derived.map(({ name }) => name)]);
  const columns = pairs && request.schema ? sampleColumns(request.grammar, request.schema, known) : null;
  const tables: readonly (readonly [string, Literal])[] = [
    ["FORMAT", request.format],
    ["BLANK", request.grammar.blank],
    ["HEADER", table?.header ?? null],
    ["PATTERN", expression.source],
    ["GROUPS", expression.groups],
    ["FIELDS", fields.map(({ name, type, parts }) => ({ name, type, parts }))],
    ["DERIVED", expression.derived.map(derivedRow)],
    ["PAIRS", pairs?.table ?? null],
    ...schemaTables([...known], columns),
  ];
  return {
    text: moduleText(request, tables, [runtime, ...(pairs ? [pairsRuntime] : []), ...(columns ? [schemaRuntime] : [])]),
    notes: expression.lost.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

const derivedRow = ({ name, from, shift, mask, table, conditions }: Derived): Literal => [
  name,
  from,
  shift,
  mask,
  table,
  conditionsOf(conditions),
];

function jsonModule(request: ExportRequest): Exported {
  const columns = request.schema && sampleColumns(request.grammar, request.schema, new Set());
  const tables = [["FORMAT", request.format], ...schemaTables([FIELDS], columns)] as const;
  const reading = runtime.slice(runtime.indexOf("def read("), runtime.indexOf("def parse("));
  const counting = runtime.slice(runtime.indexOf("def rejected("), runtime.indexOf("def _groups("));
  const texts = [
    `${reading}${jsonRuntime.trimStart()}\n\n${counting.trimEnd()}\n`,
    depthRuntime,
    ...(columns ? [schemaRuntime] : []),
  ];
  return { text: moduleText(request, tables, texts), notes: [] };
}

function schemaTables(known: readonly string[], columns: readonly SampleColumn[] | null) {
  const added = (columns ?? []).map(([name]) => name);
  return [
    ["COLUMNS", [...known, ...added]],
    ["SCHEMA_OF_PAIRS", columns === null ? null : columns.map((column) => [...column])],
  ] as const;
}

function moduleText(
  request: ExportRequest,
  tables: readonly (readonly [string, Literal])[],
  code: readonly string[],
): string {
  return [
    // A docstring has no escapes, and does not end early.
    `"""${heading(request).replaceAll("\\", "\\\\").replaceAll('"', "'")}`,
    "",
    "Reads records as froe does. Made by: froe export spark",
    "",
    "    events = read(spark, 's3a://bucket/logs/*.gz')",
    '    rejected(events).show()"""',
    "",
    "from pyspark.sql import functions as F",
    "",
    ...tables.map(([name, value]) => `${name} = ${literal(value)}`),
    "",
    "",
    `${code.join("").trim()}\n`,
  ].join("\n");
}

const TYPES: Readonly<Record<string, SparkType>> = {
  string: "string",
  int: "bigint",
  float: "double",
  bool: "boolean",
};

/** A column for a field of a sample: its name, where it is in a VARIANT, and its type. */
type SampleColumn = readonly [name: string, path: string, type: SparkType];

/** The columns of a sample's fields that are not in `known`. A field with several types is VARIANT. */
function sampleColumns(
  grammar: Grammar,
  lines: readonly string[],
  known: ReadonlySet<string>,
): readonly SampleColumn[] {
  const types = new Map<string, Set<SparkType>>();
  const parser = reference(grammar);
  for (const line of lines) {
    const bytes = encodeUtf8(line);
    const read = parser.parse(bytes, 0, bytes.length);
    if (!read.ok) continue;
    for (const [name, value] of read.fields) {
      const type = typeOf(value);
      if (known.has(name) || type === "null" || type === "unit") continue;
      types.set(name, (types.get(name) ?? new Set()).add(TYPES[type] ?? "variant"));
    }
  }
  return [...types].map(([name, found]) => {
    const [type] = found;
    return [name, name.includes("'") ? `$["${name}"]` : `$['${name}']`, found.size === 1 ? type! : "variant"];
  });
}

/** The rows of a table as consecutive fields, which the first row of a sample names. */
function tableFormatOf(
  table: Table,
  types: readonly ColumnType[],
  sample: readonly string[] | null,
): { readonly grammar: Grammar; readonly header: string | null } | Refusal {
  const [first] = sample ?? [];
  if (first === undefined)
    return { path: "record", reason: "its first row names its columns: give schemaFrom (--schema-from SAMPLE)" };
  const bytes = encodeUtf8(first);
  const row = reference(withColumns(table, [])).parse(bytes, 0, bytes.length);
  if (!row.ok) return { path: "record", reason: "the first row of the sample is none" };
  const { columns } = columnsOf(table, [...row.fields.values()].map(String));
  const { cell, separator } = table.record;
  const rows = applyTypes(columns, types).columns.reduceRight<Part | null>((behind, { name, reading }, index) => {
    const value = field(name, reading ? convert(reading, cell) : cell);
    const part = index === 0 ? [value] : [separator, value];
    return behind === null ? seq(...part) : seq(...part, optional(behind));
  }, null);
  const record = seq(rows ?? "");
  return { grammar: { ...table, record }, header: table.header ? first : null };
}
