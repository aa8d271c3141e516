import { closest, isSpecError, type SpecError } from "../engine/language/index.ts";
import type { RunOptions } from "../engine/run/options.ts";
import type { Bound, Duration, Layout, TimestampOptions, Window, WindowProblem } from "../engine/time/index.ts";
import {
  around,
  inputTz,
  inputYear,
  last,
  markGaps,
  normalizeTs,
  rowsBy,
  showTsLocal,
  showTsUtc,
  since,
  tsField,
  tsFormat,
  until,
} from "./options/index.ts";
import type { TextOption } from "./options/option.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import { wrongText } from "./spec-error.ts";
import { quoted, suggestion, type UsageError, usageError } from "./usage.ts";

/** The options about time. */
export type Times = Pick<RunOptions, "timestamps" | "window" | "shownZone" | "normalizeTs" | "markGaps" | "rowTime">;

const BY_COUNT = "count";
const BY_TIME = "time";
const OF_LOG = /\b(start|end)\b/i;
const YEAR = /^[0-9]{4}$/;

/** @param now the current time of the run, in milliseconds since 1970. */
export async function chooseTimes(parsed: Parsed, now: number): Promise<Times | UsageError> {
  const timestamps = await chooseTimestamps(parsed, now);
  if ("ok" in timestamps) return timestamps;
  const window = await chooseWindow(parsed, timestamps);
  if (window && "ok" in window) return window;
  const gaps = await chooseLength(markGaps, lastValue(parsed, markGaps));
  if (gaps && "ok" in gaps) return gaps;
  const rowTime = await chooseRowTime(lastValue(parsed, rowsBy) ?? BY_COUNT);
  if (rowTime !== null && typeof rowTime === "object") return rowTime;
  return {
    timestamps,
    window,
    shownZone: lastValue(parsed, showTsUtc) ? "UTC" : lastValue(parsed, showTsLocal) ? "local" : null,
    normalizeTs: lastValue(parsed, normalizeTs) ?? false,
    markGaps: gaps,
    rowTime,
  };
}

async function chooseTimestamps(parsed: Parsed, now: number): Promise<TimestampOptions | UsageError> {
  const zone = lastValue(parsed, inputTz);
  const unknown = zone === undefined ? null : await checkZone(zone);
  if (unknown) return unknown;
  const year = lastValue(parsed, inputYear) ?? inputYear.default;
  if (year !== inputYear.default && !YEAR.test(year ?? "")) {
    return usageError(`--${inputYear.long} ${quoted(year ?? "")} is no year: write one of four digits, or auto`);
  }
  const layouts = await chooseLayouts(valuesOf(parsed, tsFormat));
  if (layouts && "ok" in layouts) return layouts;
  return {
    field: lastValue(parsed, tsField) ?? null,
    layouts,
    zone: zone ?? "UTC",
    zoneAssumed: zone === undefined,
    year: year === inputYear.default ? null : Number(year),
    now,
  };
}

async function checkZone(name: string): Promise<UsageError | null> {
  const { zoneNamed, zoneNames } = await import("../engine/time/index.ts");
  if (zoneNamed(name)) return null;
  const names = zoneNames();
  const city = name.toLowerCase().replaceAll(" ", "_");
  const meant = names.find((known) => known.toLowerCase().endsWith(`/${city}`)) ?? closest(name, names);
  return usageError(`--${inputTz.long}: there is no time zone ${quoted(name)}${suggestion(meant)}`);
}

async function chooseLayouts(texts: readonly string[]): Promise<readonly Layout[] | null | UsageError> {
  if (texts.length === 0) return null;
  const { timeLayout } = await import("../engine/time/language/layout.ts");
  const layouts: Layout[] = [];
  for (const text of texts) {
    const layout = timeLayout(text);
    if (isSpecError(layout)) return wrongText(tsFormat, text, layout);
    layouts.push(layout);
  }
  return layouts;
}

/** The length of time that is the value of an option; null if it is not given. */
export async function chooseLength(
  option: TextOption,
  text: string | undefined,
): Promise<Duration | null | UsageError> {
  if (text === undefined) return null;
  const { duration } = await import("../engine/time/language/duration.ts");
  const length = duration(text);
  if (isSpecError(length)) return wrongText(option, text, length);
  if (length.millis === 0 && length.nanos === 0) return usageError(`--${option.long} has to be more than nothing`);
  return length;
}

async function chooseRowTime(text: string): Promise<RunOptions["rowTime"] | UsageError> {
  if (text === BY_COUNT) return null;
  if (text === BY_TIME) return "fitting";
  if (!/[0-9]/.test(text)) {
    return usageError(
      `--${rowsBy.long} ${quoted(text)} is no unit of rows: write ${BY_COUNT}, ${BY_TIME}, or a length of time such as 10m`,
    );
  }
  const length = await chooseLength(rowsBy, text);
  if (length === null || "ok" in length) return length;
  return length.millis > 0 ? length.millis : usageError(`--${rowsBy.long}: the shortest row is 1ms`);
}

/** True if the window of time may depend on the times of the log, which are known later than the other options. */
export function asksLog(parsed: Parsed): boolean {
  if (lastValue(parsed, last) !== undefined || lastValue(parsed, around) !== undefined) return true;
  return [since, until].some((option) => OF_LOG.test(lastValue(parsed, option) ?? ""));
}

async function chooseWindow(parsed: Parsed, options: TimestampOptions): Promise<Window | null | UsageError> {
  const from = lastValue(parsed, since);
  const to = lastValue(parsed, until);
  if ((from === undefined && to === undefined) || asksLog(parsed)) return null;
  const { timeBound } = await import("../engine/time/language/bound.ts");
  const { readInstant, windowOf, zoneNamed, utc } = await import("../engine/time/index.ts");
  const read = readInstant({ ...options, layouts: null });
  const bounds: (Bound | null)[] = [];
  for (const [option, text] of [
    [since, from],
    [until, to],
  ] as const) {
    const bound = text === undefined ? null : timeBound(text, read);
    if (bound && isSpecError(bound)) return boundIn(option, text ?? "", bound);
    bounds.push(bound);
  }
  const [first = null, last = null] = bounds;
  const window = windowOf(first, last, options.now, zoneNamed(options.zone) ?? utc);
  return "problem" in window ? usageError(windowProblem(window)) : window;
}

/** The error of a time that froe does not understand, with some that it does. */
export function boundIn(option: TextOption, text: string, error: SpecError): UsageError {
  const { message } = wrongText(option, text, error);
  return usageError(`${message}\n  times are 2026-02-03T04:05, 2026-02-03, 04:05, 30m (ago), yesterday`);
}

export function windowProblem(problem: WindowProblem): string {
  switch (problem.problem) {
    case "circle":
      return `--${since.long} and --${until.long} are both a distance from the other: give one of them a time`;
    case "empty":
      return `--${since.long} is after --${until.long}: nothing can be between them`;
    case "no-log":
      return `the ${problem.anchor} of the log is unknown`;
    case "no-anchor":
      return problem.bound === problem.anchor
        ? `--${problem.bound} is a distance from itself`
        : `--${problem.bound} is a distance from --${problem.anchor}: add that option`;
  }
}

/** The text with a caret under the column that is wrong. */
