import { Float, isMap, type Value } from "../event/value.ts";

// Values that are timestamps without being text: numbers, and maps such as {"seconds":1777629600,"nanos":500000000}.

/** The keys of whole seconds since 1970, each with possible keys of the nanoseconds after them. */
const parts: readonly (readonly [seconds: string, ...nanos: readonly string[]])[] = [
  ["epochSecond", "nanoOfSecond"],
  ["seconds", "nanos", "nanoseconds"],
  ["_seconds", "_nanoseconds"],
];

/** The key of a timestamp, or of milliseconds since 1970, which may be inside another map. */
const DATE = "$date";
const LONG = "$numberLong";

const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS_PER_MILLI = 1_000_000n;
const NANO_DIGITS = 9;
/** The forms of seconds, milliseconds and nanoseconds. */
const SECONDS = /^-?\d{1,11}$/;
const MILLIS = /^-?\d{1,14}$/;
const NANOS = /^\d{1,9}$/;

/** The text of a value that may be a timestamp: for a map, its seconds since 1970. Null for any other value. */
export function momentText(value: Value): string | null {
  if (typeof value === "string") return value;
  if (isMap(value)) return mapText(value);
  return numberText(value);
}

function numberText(value: Value | undefined): string | null {
  if (value instanceof Float) return String(value.float);
  return typeof value === "number" || typeof value === "bigint" ? String(value) : null;
}

function mapText(map: ReadonlyMap<string, Value>): string | null {
  const date = map.get(DATE);
  if (date !== undefined) return dateText(date);
  for (const [secondsKey, ...nanosKeys] of parts) {
    const seconds = digitsOf(map.get(secondsKey));
    const nanosKey = nanosKeys.find((key) => map.has(key));
    const nanos = nanosKey === undefined ? "0" : digitsOf(map.get(nanosKey));
    if (seconds === null || nanos === null || !SECONDS.test(seconds) || !NANOS.test(nanos)) continue;
    return secondsText(BigInt(seconds) * NANOS_PER_SECOND + BigInt(nanos));
  }
  return null;
}

function dateText(date: Value): string | null {
  if (typeof date === "string") return date;
  const millis = digitsOf(isMap(date) ? date.get(LONG) : date);
  return millis !== null && MILLIS.test(millis) ? secondsText(BigInt(millis) * NANOS_PER_MILLI) : null;
}

/** The digits of an int, which may be a string in JSON because there are many. */
function digitsOf(value: Value | undefined): string | null {
  return typeof value === "string" ? value : numberText(value);
}

function secondsText(nanos: bigint): string {
  const far = nanos < 0n ? -nanos : nanos;
  const fraction = String(far % NANOS_PER_SECOND).padStart(NANO_DIGITS, "0");
  return `${nanos < 0n ? "-" : ""}${far / NANOS_PER_SECOND}.${fraction}`;
}
