import { remembered } from "../../event/remembered.ts";
import { isSpecError } from "../../language/index.ts";
import { durationNanos, durationOf, durationText } from "../../time/index.ts";
import { ScriptError } from "../error.ts";
import { define, type Topic } from "../function.ts";
import { int } from "../runtime/bits.ts";
import { spelled } from "../texts/cost.ts";
import { Duration, isInt, toNumber } from "../values.ts";

/** The units of the functions on lengths of time, in nanoseconds. */
const UNITS = [
  ["nanoseconds", 1n],
  ["milliseconds", 1_000_000n],
  ["seconds", 1_000_000_000n],
  ["minutes", 60_000_000_000n],
  ["hours", 3_600_000_000_000n],
  ["days", 86_400_000_000_000n],
] as const;

/** The longest length of time, in nanoseconds: the ints for them have 64 bits. */
const LONGEST = 2n ** 63n - 1n;
const MOST_KNOWN = 1000;

/** Lengths of time, which are never negative. */
export const durations: Topic = {
  title: "Durations",
  functions: [
    define({
      name: "to_duration",
      parameters: "text: string",
      result: "duration",
      about: "The duration that a string says: 90s, 1h30m, 1.5 days",
      example: ['to_duration("1h30m").as_minutes()', "90"],
      load: async () => {
        const read = await loadLengths();
        return (_, text) => made(read(text));
      },
    }),
    ...UNITS.map(([unit, nanos]) =>
      define({
        name: `duration_from_${unit}`,
        parameters: "count: number",
        result: "duration",
        about: `A duration of count ${unit}`,
        example: [`duration_from_${unit}(2).as_${unit}()`, "2"],
        call: (_, count) => made(isInt(count) ? BigInt(count) * nanos : roundedNanos(toNumber(count) * Number(nanos))),
      }),
    ),
    ...UNITS.map(([unit, nanos]) =>
      define({
        name: `as_${unit}`,
        parameters: "duration: duration",
        result: "int",
        about: `The whole ${unit} of a duration`,
        example: [`duration_from_days(2).as_${unit}()`, String((2n * 86_400_000_000_000n) / nanos)],
        call: (_, duration) => int(durationNanos(duration) / nanos),
      }),
    ),
    define({
      name: "humanize_duration",
      parameters: "milliseconds: number",
      result: "string",
      about: "Milliseconds for people, in the two largest units",
      example: ["humanize_duration(5400000)", '"1h 30m"'],
      call: (_, milliseconds) => durationText(made(roundedNanos(toNumber(milliseconds) * 1e6)), 2),
    }),
  ],
};

/** Loads the reader of lengths of time, which returns nanoseconds. */
export async function loadLengths(): Promise<(text: string) => bigint> {
  const { duration } = await import("../../time/language/duration.ts");
  return remembered(MOST_KNOWN, (text) => {
    const read = duration(spelled("a length of time", text));
    if (isSpecError(read)) throw new ScriptError(`no length of time: ${read.message}`);
    return durationNanos(read);
  });
}

/** A length in nanoseconds, whose sign is ignored. */
function made(nanos: bigint): Duration {
  const size = nanos < 0n ? -nanos : nanos;
  if (size > LONGEST) throw new ScriptError("a length of time has 292 years at most");
  const { millis, nanos: rest } = durationOf(size);
  return new Duration(millis, rest);
}

function roundedNanos(nanos: number): bigint {
  if (!Number.isFinite(nanos)) throw new ScriptError("a length of time is a finite number");
  return BigInt(Math.round(nanos));
}
