import { statSync } from "node:fs";
import {
  columnName,
  type GroupColumn,
  type NumberColumn,
  type Question,
  type Sort,
  SPAN_ORDERS,
  type SpanDivision,
  type SpanRule,
} from "../../engine/answers/index.ts";
import type { AskedQuestion } from "../../engine/emission/index.ts";
import { stepScripts } from "../../engine/emission/steps/index.ts";
import { closest } from "../../engine/language/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { quoted, refuse, suggestion } from "../failures.ts";
import { wholeFile } from "../whole-file.ts";
import {
  avg,
  by,
  count,
  distinct,
  grouping,
  max,
  min,
  overTime,
  p50,
  p95,
  p99,
  patterns,
  patternsSince,
  sort,
  span,
  spanClose,
  spanIdle,
  spanLimit,
  spanSummary,
  sum,
  svg,
  top,
} from "./groups.ts";
import { freq, metrics } from "./metrics.ts";
import { isGiven, lastValue, type Parsed, type Setting, valuesOf } from "./option.ts";
import { jsonLines, outputFormat } from "./output.ts";
import { sourceOf } from "./script.ts";
import { chooseMillis, showTsLocal, showTsUtc } from "./time.ts";

// What the options of groups.ts ask of the events, instead of printing them. It is loaded if one of them is given.

type Steps = RunOptions["steps"];

/** The columns of groups that options add, by the field that they name. */
const columns = new Map<Setting, (field: string) => NumberColumn>([
  [avg, (field) => ({ kind: "average", field })],
  [sum, (field) => ({ kind: "sum", field })],
  [min, (field) => ({ kind: "minimum", field })],
  [max, (field) => ({ kind: "maximum", field })],
  [p50, (field) => ({ kind: "percentiles", field, share: 0.5 })],
  [p95, (field) => ({ kind: "percentiles", field, share: 0.95 })],
  [p99, (field) => ({ kind: "percentiles", field, share: 0.99 })],
  [distinct, (field) => ({ kind: "cardinality", field })],
]);

/**
 * What a command line asks of the events instead of printing them, or null.
 * @param screen lines of the terminal, or null where there is none.
 */
export async function askedQuestion(
  parsed: Parsed,
  steps: Steps,
  screen: number | null,
): Promise<AskedQuestion | null> {
  if (isGiven(parsed, ...forPatterns)) return patternsQuestion(parsed);
  if (isGiven(parsed, ...spanning) && (lastValue(parsed, spanSummary) !== undefined || !(await areUsed(parsed, steps))))
    return spansQuestion(parsed);
  const time = lastValue(parsed, overTime);
  if (time !== undefined) return overTimeQuestion(parsed, time, screen);
  const question = groupsQuestion(parsed);
  return question && { question, form: formOf(parsed), picture: null };
}

/** Options that ask for patterns. */
const forPatterns: readonly Setting[] = [patterns, patternsSince];

function patternsQuestion(parsed: Parsed): AskedQuestion {
  const asking = parsed.given.find(({ option }) => forPatterns.includes(option))!;
  const fitting = [...forPatterns, top];
  const other = parsed.given.find(({ option }) => !fitting.includes(option) && grouping.options.includes(option));
  const why = other?.option === sort ? "its rows are sorted by their count" : "each is printed instead of events";
  if (other) return refuse(`${asking.spelling} is not possible with ${other.spelling}: ${why}`);
  const field = lastValue(parsed, patterns);
  const question: Question = {
    kind: "patterns",
    field: field === undefined || field === patterns.implied ? null : field,
    base: null,
    top: lastValue(parsed, top) ?? null,
    zone: shownZone(parsed),
  };
  return { question, form: formOf(parsed), picture: null };
}

/** The options of spans. */
const spanning: readonly Setting[] = [span, spanIdle, spanLimit, spanSummary, spanClose];

/** The options about rows of spans. */
const OF_SPANS: readonly Setting[] = [...spanning, count, ...columns.keys(), sort, top];

async function spansQuestion(parsed: Parsed): Promise<AskedQuestion> {
  const other = parsed.given.find(({ option }) => grouping.options.includes(option) && !OF_SPANS.includes(option));
  if (other?.option === by && isKeySpan(parsed)) {
    const fields = [lastValue(parsed, span) ?? "FIELD", ...valuesOf(parsed, by).flat()].join(",");
    return refuse(
      `--${span.long} is not possible with --${by.long}: each prints rows of its own; --${span.long} ${fields} divides spans by several fields`,
    );
  }
  if (other) return refuse(`--${span.long} is not possible with ${other.spelling}: each prints rows of its own`);
  const rule = await spanRule(parsed);
  const order = lastValue(parsed, sort);
  const shown = numberColumns(parsed);
  const sorted = order === undefined ? null : sortOf(order, [...SPAN_ORDERS, ...shown.map(columnName)]);
  const given = lastValue(parsed, spanSummary);
  return {
    question: {
      kind: "spans",
      rule,
      columns: shown,
      sort: sorted,
      top: lastValue(parsed, top) ?? null,
      zone: shownZone(parsed),
    },
    form: given === undefined || given === spanSummary.implied ? formOf(parsed) : given,
    picture: null,
  };
}

/** A file to draw in: none that has something else in it, such as a log whose name was meant as an operand. */
function pictureFile(file: string | undefined): string | null {
  if (file === undefined || !statSync(file, { throwIfNoEntry: false })?.isFile()) return file ?? null;
  return /^(?:<svg|$)/.test(wholeFile(file, "a picture").toString("latin1"))
    ? file
    : refuse(`--${svg.long} ${file} is a file that is no picture: name another, as in --${svg.long} rows.svg`);
}

/** The forms that the value of --over-time may name beside a length. */
const TIME_FORMS: readonly string[] = ["json", "tsv"];

async function overTimeQuestion(parsed: Parsed, text: string, screen: number | null): Promise<AskedQuestion> {
  const parts = text.split(",").map((part) => part.trim());
  const form = parts.find((part) => TIME_FORMS.includes(part)) ?? formOf(parsed);
  const lengths = parts.filter((part) => !TIME_FORMS.includes(part) && part !== overTime.implied);
  const unknown = lengths.find((part) => !/^-?\d/.test(part));
  const fields = [...new Set(valuesOf(parsed, by).flat())];
  if (unknown !== undefined && lengths.length > 1)
    return refuse(
      `--${overTime.long}=${text}: ${quoted(unknown)} is no form of rows, which are ${TIME_FORMS.join(" or ")}`,
    );
  if (lengths.length > 1) return refuse(`--${overTime.long}=${text} has several lengths: write one, as in 5m,json`);
  if (fields.length > 1) return refuse(`--${overTime.long} divides its bars by one field: --${by.long} ${fields[0]}`);
  const wrong = [top, sort].find((option) => lastValue(parsed, option) !== undefined);
  if (wrong)
    return refuse(`--${wrong.long} is not possible with --${overTime.long}: its rows are in the order of time`);
  const length = lengths[0] === undefined ? null : await chooseMillis(overTime, lengths[0]);
  const columns = numberColumns(parsed);
  const zone = shownZone(parsed);
  const stack = fields[0] ?? null;
  return {
    question: { kind: "over-time", length, stack, columns, screen, zone },
    form,
    picture: pictureFile(lastValue(parsed, svg)),
  };
}

/** The zone that people see times in. */
function shownZone(parsed: Parsed): string {
  return lastValue(parsed, showTsLocal) && !lastValue(parsed, showTsUtc) ? "local" : "UTC";
}

/** Rows are printed as metrics are, and one JSON object a line where that is the output format. */
function formOf(parsed: Parsed): string {
  const asked = lastValue(parsed, metrics);
  if (asked !== undefined) return asked;
  return lastValue(parsed, outputFormat) === jsonLines.value ? "jsonl" : metrics.implied;
}

function groupsQuestion(parsed: Parsed): Question | null {
  const fields = [...new Set(valuesOf(parsed, by).flat())];
  const shown = shownColumns(parsed);
  if (lastValue(parsed, svg) !== undefined)
    return refuse(`--${svg.long} draws the rows of --${overTime.long}: add --${overTime.long}`);
  if (fields.length === 0 && shown.length === 0) {
    const lonely = [top, sort].find((option) => lastValue(parsed, option) !== undefined);
    const added =
      valuesOf(parsed, freq).length > 0 ? `write --${by.long} instead of --${freq.long}` : `add --${by.long} FIELDS`;
    const rows = lonely === top ? `, --${span.long} or --${patterns.long}` : ` or --${span.long}`;
    return lonely ? refuse(`--${lonely.long} is about the rows of --${by.long}${rows}: ${added}`) : null;
  }
  const all: readonly GroupColumn[] = shown.length > 0 ? shown : [{ kind: "count" }];
  const order = lastValue(parsed, sort);
  const sorted = order === undefined ? null : sortOf(order, [...fields, ...all.map(columnName)]);
  return { kind: "groups", by: fields, columns: all, sort: sorted, top: lastValue(parsed, top) ?? null };
}

/** The columns that options ask for, each once, in their order. */
function shownColumns({ given }: Parsed): readonly GroupColumn[] {
  const all = given.flatMap(({ option, value }): GroupColumn[] => {
    if (option === count) return value === true ? [{ kind: "count" }] : [];
    const make = columns.get(option);
    return make && Array.isArray(value) ? value.map(make) : [];
  });
  const names = all.map(columnName);
  return all.filter((_, i) => names.indexOf(names[i]!) === i);
}

function numberColumns(parsed: Parsed): readonly NumberColumn[] {
  return shownColumns(parsed).filter((column) => column.kind !== "count");
}

/** A column is named as a whole, or by its beginning where that is enough: `p95` for `p95_ms`. */
function sortOf(text: string, names: readonly string[]): Sort {
  const isReversed = text.startsWith("-");
  const wanted = isReversed ? text.slice(1) : text;
  const begun = names.filter((name) => name.startsWith(`${wanted}_`));
  const column = names.includes(wanted) ? wanted : begun.length === 1 ? begun[0] : undefined;
  if (column !== undefined) return { column, isReversed };
  const hint = suggestion(closest(wanted, names)) || ";";
  return refuse(`--${sort.long} ${quoted(text)} is no column${hint} the columns are ${names.join(", ")}`);
}

/** The spans that scripts know of, or null. */
export async function chooseSpans(parsed: Parsed, steps: Steps): Promise<RunOptions["spans"]> {
  if (!isGiven(parsed, ...spanning) || !(await areUsed(parsed, steps))) return null;
  const rule = await spanRule(parsed);
  return { rule, close: valuesOf(parsed, spanClose).map((text) => sourceOf(`--${spanClose.long}`, text)) };
}

/** True if a script runs when a span closes, or reads which one an event is in. */
async function areUsed(parsed: Parsed, steps: Steps): Promise<boolean> {
  if (valuesOf(parsed, spanClose).length > 0) return true;
  const { readsSpans } = await import("../../engine/script/order.ts");
  return stepScripts(steps).some(readsSpans);
}

async function spanRule(parsed: Parsed): Promise<SpanRule> {
  return { ...(await spanDivision(parsed)), most: lastValue(parsed, spanLimit) ?? spanLimit.default };
}

/** True if --span names fields, and no length. */
const isKeySpan = (parsed: Parsed) => !/^-?\d/.test(lastValue(parsed, span) ?? "");

/** How --span and --span-idle divide events. */
async function spanDivision(parsed: Parsed): Promise<SpanDivision> {
  const text = lastValue(parsed, span);
  const idle = await chooseMillis(spanIdle, lastValue(parsed, spanIdle));
  const lonely = parsed.given.find(({ option }) => spanning.includes(option))?.spelling;
  if (text === undefined && idle === null)
    return refuse(`${lonely} is about spans: add --${span.long} FIELD or --${spanIdle.long} 5m`);
  if (text === undefined || isKeySpan(parsed)) return keyRule(text ?? null, idle);
  if (idle !== null)
    return refuse(`--${spanIdle.long} is not possible with --${span.long} ${text}: name a field, or leave one out`);
  if (/^-?\d+$/.test(text)) {
    const size = Number(text);
    if (size >= 1 && Number.isSafeInteger(size)) return { kind: "count", size };
    return refuse(`--${span.long} ${quoted(text)} has to be at least one event; a length of time has a unit, as in 5m`);
  }
  const millis = await chooseMillis(span, text);
  return millis === null ? refuse(`--${span.long} is empty`) : { kind: "time", millis };
}

function keyRule(text: string | null, idle: number | null): SpanDivision {
  const fields = text === null ? [] : [...new Set(text.split(",").map((name) => name.trim()))];
  if (fields.includes(""))
    return refuse(
      `--${span.long} ${quoted(text ?? "")} has an empty name: write one field or several, as in user,request_id`,
    );
  return { kind: "key", fields, idle };
}
