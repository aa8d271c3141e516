import { instantOf } from "../../time/index.ts";
import { DateTime, Duration, float, isNumber, type ScriptValue, toNumber } from "../values.ts";
import { divisionByZero } from "./arithmetic.ts";
import { refuse } from "./types.ts";

// Arithmetic of times and durations.

export function addTime<T extends DateTime | Duration>(a: T, b: Duration): DateTime | Duration {
  return moved(a, a.millis + b.millis, a.nanos + b.nanos);
}

/** A time less a duration, or the difference between two durations. */
export function subtractTime(a: DateTime | Duration, b: Duration): DateTime | Duration {
  return a instanceof DateTime ? moved(a, a.millis - b.millis, a.nanos - b.nanos) : between(a, b);
}

/** The distance between two times, or two durations, which is never negative. */
export function between<T extends DateTime | Duration>(a: T, b: T): Duration {
  const sign = a.millis < b.millis || (a.millis === b.millis && a.nanos < b.nanos) ? -1 : 1;
  const { millis, nanos } = instantOf(sign * (a.millis - b.millis), sign * (a.nanos - b.nanos));
  return new Duration(millis, nanos);
}

export function scaleTime({ millis, nanos }: Duration, factor: number): Duration {
  const scaled = millis * factor;
  const whole = Math.floor(scaled);
  const rest = Math.round((scaled - whole) * 1e6 + nanos * factor);
  const instant = instantOf(whole, rest);
  return new Duration(instant.millis, instant.nanos);
}

/** A duration divided by a number, or by another duration. */
export function divideTime(a: Duration, b: ScriptValue, at: number): ScriptValue {
  if (b instanceof Duration) return float((a.millis * 1e6 + a.nanos) / (b.millis * 1e6 + b.nanos));
  if (!isNumber(b)) return refuse("/", a, b, at);
  return toNumber(b) === 0 ? divisionByZero(at) : scaleTime(a, 1 / toNumber(b));
}

function moved(like: DateTime | Duration, millis: number, nanos: number): DateTime | Duration {
  const instant = instantOf(millis, nanos);
  return like instanceof DateTime
    ? new DateTime(instant.millis, instant.nanos, like.zone)
    : new Duration(instant.millis, instant.nanos);
}
