import type { SpanRule } from "../engine/answers/index.ts";
import { stepScripts } from "../engine/emission/steps/index.ts";
import type { RunOptions } from "../engine/run/options.ts";
import { type Setting, span, spanClose, spanIdle, spanSummary } from "./options/index.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import { type Steps, sourceOf } from "./scripts.ts";
import { chooseLength } from "./times.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";

/** The options of spans. */
export const spanning: readonly Setting[] = [span, spanIdle, spanSummary, spanClose];

/** True if the rows of spans are printed instead of events: where nothing else is done with them, or they are asked for. */
export async function wantsSpanRows(parsed: Parsed, steps: Steps): Promise<boolean> {
  if (!hasSpans(parsed)) return false;
  return lastValue(parsed, spanSummary) !== undefined || !(await areUsed(parsed, steps));
}

/** The spans that scripts know of, or null. */
export async function chooseSpans(parsed: Parsed, steps: Steps): Promise<RunOptions["spans"] | UsageError> {
  if (!hasSpans(parsed) || !(await areUsed(parsed, steps))) return null;
  const rule = await spanRule(parsed);
  if ("ok" in rule) return rule;
  return { rule, close: valuesOf(parsed, spanClose).map((text) => sourceOf(spanClose, text)) };
}

function hasSpans(parsed: Parsed): boolean {
  return spanning.some((option) => valuesOf(parsed, option).length > 0);
}

/** True if a script runs when a span closes, or reads which one an event is in. */
async function areUsed(parsed: Parsed, { steps }: Steps): Promise<boolean> {
  if (valuesOf(parsed, spanClose).length > 0) return true;
  const { readsSpans } = await import("../engine/script/span-use.ts");
  return stepScripts(steps).some(readsSpans);
}

/** How --span and --span-idle divide events. */
export async function spanRule(parsed: Parsed): Promise<SpanRule | UsageError> {
  const text = lastValue(parsed, span);
  const pause = await chooseLength(spanIdle, lastValue(parsed, spanIdle));
  if (pause && "ok" in pause) return pause;
  const idle = pause?.millis ?? null;
  const lonely = parsed.given.find(({ option }) => spanning.includes(option))?.spelling;
  if (text === undefined && idle === null)
    return usageError(`${lonely} is about spans: add --${span.long} FIELD or --${spanIdle.long} 5m`);
  if (text === undefined || !/^-?\d/.test(text)) return keyRule(text ?? null, idle);
  if (idle !== null)
    return usageError(`--${spanIdle.long} is not possible with --${span.long} ${text}: name a field, or leave one out`);
  if (/^-?\d+$/.test(text)) {
    const size = Number(text);
    if (size >= 1 && Number.isSafeInteger(size)) return { kind: "count", size };
    return usageError(
      `--${span.long} ${quoted(text)} has to be at least one event; a length of time has a unit, as in 5m`,
    );
  }
  const length = await chooseLength(span, text);
  if (length === null || "ok" in length) return length ?? usageError(`--${span.long} is empty`);
  return length.millis > 0
    ? { kind: "time", millis: length.millis }
    : usageError(`--${span.long}: the shortest window is 1ms`);
}

function keyRule(text: string | null, idle: number | null): SpanRule | UsageError {
  const fields = text === null ? [] : [...new Set(text.split(",").map((name) => name.trim()))];
  if (fields.includes(""))
    return usageError(
      `--${span.long} ${quoted(text ?? "")} has an empty name: write one field or several, as in user,request_id`,
    );
  return { kind: "key", fields, idle };
}
