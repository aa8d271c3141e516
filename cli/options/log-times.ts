import { isDeepStrictEqual } from "node:util";
import { isSpecError, type SpecError } from "../../engine/language/index.ts";
import type { Library } from "../../engine/readers/index.ts";
import { type LogSpan, logOffset, logSpan } from "../../engine/run/log-span.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import {
  type Bound,
  compareInstants,
  durationNanos,
  readInstant,
  type Span,
  type TimestampOptions,
  utc,
  type Window,
  type WindowProblem,
  windowOf,
  zoneNamed,
} from "../../engine/time/index.ts";
import { timeBound } from "../../engine/time/language/bound.ts";
import { refuse, refuseText } from "../failures.ts";
import { printError } from "../terminal.ts";
import { lastValue, type Option, type Parsed, type TextOption } from "./option.ts";
import { around, chooseLength, inputTz, last, since, until, within } from "./time.ts";

// The window of time of a run. It may depend on the times of the log, or on the offset of its clock: then some of the log is
// read before the run.

/** The two bounds of a window, before anything is known of the log. */
interface Bounds {
  readonly since: Bound | null;
  readonly until: Bound | null;
  /** The option that needs the times of the log; null if none does. */
  readonly needing: Option | null;
  /** True if the bounds are those of a time of day, whose day is one of the log. */
  readonly isClock: boolean;
}

const BOTH = ["since", "until"] as const;
/** A zone that no text has by accident: a time that differs in it has none of its own. */
const OTHER_ZONE = "+00:01";
const CLOCK = /^\s*\d{1,2}:\d{2}/;
const DAY_NANOS = 86_400_000_000_000n;

/** The window of the options; null without one, or if there is no log to read, as the run reports. */
export async function windowInLog(parsed: Parsed, options: RunOptions, library: Library): Promise<Window | null> {
  const { timestamps } = options;
  const bounds = await boundsIn(parsed, timestamps);
  const isLocal = dependsOnZone(bounds, await boundsIn(parsed, { ...timestamps, zone: OTHER_ZONE }));
  if (!bounds.needing && !isLocal) return windowWithin(bounds, timestamps, null);
  const log = bounds.needing
    ? await knownLog(bounds.needing, options, library)
    : { span: null, offset: await logOffset(options, library) };
  if (!log) return null;
  const local = { ...timestamps, zone: log.offset ?? timestamps.zone };
  if (isLocal && options.verbose) {
    const clock = log.offset ? "as the log shows its clock" : `the zone of --${inputTz.long}`;
    await printError(`Times on the command line without a zone are read in ${local.zone}, ${clock}`);
  }
  return windowWithin(await boundsIn(parsed, local), local, log.span);
}

/** True if days or times of the bounds are in no zone of their own. */
function dependsOnZone(bounds: Bounds, others: Bounds): boolean {
  return BOTH.some((one) => {
    const [a, b] = [bounds[one]?.anchor, others[one]?.anchor];
    return a?.kind === "day" || (a?.kind === "instant" && b?.kind === "instant" && !isDeepStrictEqual(a, b));
  });
}

async function knownLog(needing: Option, options: RunOptions, library: Library) {
  const log = await logSpan(options, library);
  if (log.kind === "nothing") return null;
  return log.kind === "span" ? log : refuse(spanless(needing, log));
}

function spanless({ long }: Option, { kind }: Exclude<LogSpan, { kind: "span" }>): string {
  return kind === "stream"
    ? `--${long} reads the end of the log first, and this input can be read only once: save it to a file, or give --${since.long} a time`
    : `--${long} needs the time at which the log ends, and no event there has one: --ts-field and --ts-format say where it is`;
}

async function boundsIn(parsed: Parsed, options: TimestampOptions): Promise<Bounds> {
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

async function boundsAround(text: string, parsed: Parsed, options: TimestampOptions): Promise<Bounds> {
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

function boundOf(option: TextOption, parsed: Parsed, options: TimestampOptions): Bound | null {
  const text = lastValue(parsed, option);
  if (text === undefined) return null;
  return boundIn(option, text, timeBound(text, readInstant({ ...options, layouts: null }, true)));
}

function needsLog(bound: Bound | null): boolean {
  return bound?.anchor.kind === "start" || bound?.anchor.kind === "end";
}

function windowWithin(bounds: Bounds, options: TimestampOptions, log: Span | null): Window {
  const zone = zoneNamed(options.zone) ?? utc;
  const now = bounds.isClock && log ? log.last.millis : options.now;
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

/** A time that was read; if it was not understood, the error shows some that are. @throws UsageError */
function boundIn(option: Option, text: string, bound: Bound | SpecError): Bound {
  if (!isSpecError(bound)) return bound;
  const times = "times are 2026-02-03T04:05, 2026-02-03, 04:05, 30m (ago), yesterday";
  return refuseText(option, text, bound, `\n  ${times}`);
}

function windowProblem(problem: WindowProblem): string {
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
