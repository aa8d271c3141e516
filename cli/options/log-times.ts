import type { Library } from "../../engine/readers/index.ts";
import { type LogSpan, logSpan } from "../../engine/run/log-span.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import {
  type Bound,
  compareInstants,
  durationNanos,
  readInstant,
  type Span,
  utc,
  type Window,
  windowOf,
  zoneNamed,
} from "../../engine/time/index.ts";
import { timeBound } from "../../engine/time/language/bound.ts";
import { refuse } from "../failures.ts";
import { lastValue, type Option, type Parsed, type TextOption } from "./option.ts";
import { around, boundIn, chooseLength, last, since, until, windowProblem, within } from "./time.ts";

// Windows of time that depend on the times of the log, which is read before the run.

/** The two bounds of a window, before anything is known of the log. */
interface Bounds {
  readonly since: Bound | null;
  readonly until: Bound | null;
  /** The option that needs the times of the log; null if none does. */
  readonly needing: Option | null;
  /** True if the bounds are those of a time of day, whose day is one of the log. */
  readonly isClock: boolean;
}

const CLOCK = /^\s*\d{1,2}:\d{2}/;
const DAY_NANOS = 86_400_000_000_000n;

/** The window of the options; null without one, or if there is no log to read, as the run reports. */
export async function windowInLog(parsed: Parsed, options: RunOptions, library: Library): Promise<Window | null> {
  const bounds = await boundsIn(parsed, options);
  if (!bounds.needing) return windowWithin(bounds, options, null);
  const log = await logSpan(options, library);
  if (log.kind === "nothing") return null;
  return log.kind === "span" ? windowWithin(bounds, options, log.span) : refuse(spanless(bounds.needing, log));
}

function spanless({ long }: Option, { kind }: Exclude<LogSpan, { kind: "span" }>): string {
  return kind === "stream"
    ? `--${long} reads the end of the log first, and this input can be read only once: save it to a file, or give --${since.long} a time`
    : `--${long} needs the time at which the log ends, and no event there has one: --ts-field and --ts-format say where it is`;
}

async function boundsIn(parsed: Parsed, options: RunOptions): Promise<Bounds> {
  const center = lastValue(parsed, around);
  if (center !== undefined) return boundsAround(center, parsed, options);
  const to = boundOf(until, parsed, options);
  const length = await chooseLength(last, lastValue(parsed, last));
  const from: Bound | null = length
    ? { anchor: { kind: "end" }, shift: -durationNanos(length) }
    : boundOf(since, parsed, options);
  const needing = needsLog(from) ? (length ? last : since) : needsLog(to) ? until : null;
  return { since: from, until: to, needing, isClock: false };
}

async function boundsAround(text: string, parsed: Parsed, options: RunOptions): Promise<Bounds> {
  const center = boundOf(around, parsed, options);
  if (!center) return refuse(`--${around.long} has to be a time`);
  const length = await chooseLength(within, lastValue(parsed, within) ?? within.default);
  if (!length) return refuse(`--${within.long} has to be a length of time`);
  const nanos = durationNanos(length);
  const isClock = CLOCK.test(text);
  return {
    since: { ...center, shift: center.shift - nanos },
    until: { ...center, shift: center.shift + nanos },
    needing: isClock || needsLog(center) ? around : null,
    isClock,
  };
}

function boundOf(option: TextOption, parsed: Parsed, options: RunOptions): Bound | null {
  const text = lastValue(parsed, option);
  if (text === undefined) return null;
  return boundIn(option, text, timeBound(text, readInstant({ ...options.timestamps, layouts: null })));
}

function needsLog(bound: Bound | null): boolean {
  return bound?.anchor.kind === "start" || bound?.anchor.kind === "end";
}

function windowWithin(bounds: Bounds, { timestamps }: RunOptions, log: Span | null): Window {
  const zone = zoneNamed(timestamps.zone) ?? utc;
  const now = bounds.isClock && log ? log.last.millis : timestamps.now;
  const between = (days: bigint) => windowOf(earlier(bounds.since, days), earlier(bounds.until, days), now, zone, log);
  const window = between(0n);
  // The log may end in the morning, and the time be one of the evening before.
  const isAhead = bounds.isClock && log && !("problem" in window) && window.since;
  const found = isAhead && compareInstants(isAhead, log.last) > 0 ? between(1n) : window;
  return "problem" in found ? refuse(windowProblem(found)) : found;
}

function earlier(bound: Bound | null, days: bigint): Bound | null {
  return bound && { ...bound, shift: bound.shift - days * DAY_NANOS };
}
