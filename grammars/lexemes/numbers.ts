import {
  charset,
  choice,
  digits,
  hex,
  int,
  label,
  look,
  many,
  not,
  oneOf,
  optional,
  quantity,
  run,
  seq,
} from "../../engine/authoring/index.ts";
import { durationUnits } from "../../engine/time/index.ts";

// Numbers that are more than digits. A field around one keeps its text: field("took", seq(field("ms", duration("ms")))).

/** An int of up to 15 digits, with or without a sign: reads `-42` as `-42`. */
export const signedInt = label("int", int(seq(optional(oneOf("+", "-")), digits(1, 15))));

/** A hexadecimal int, exact up to 2^53, with or without `0x`: reads `0x1f` as `31`. */
export const hexInt = label("hexadecimal int", hex(seq(optional(oneOf("0x", "0X")), run(charset("0-9a-fA-F"), 1, 16))));

const sign = optional(oneOf("+", "-"));
const noDigit = not(digits(1));

/**
 * A number whose thousands have `group` between them, or nothing. Before a fraction is a comma or a dot that is not
 * `group`: `groupedNumber(".")` reads `1.234.567,8` as `1234567.8`.
 */
export function groupedNumber(group: string) {
  const marks = [".", ","].filter((mark) => mark !== group);
  const thousands = many(seq(group, digits(3), noDigit), { min: 1, max: 4 });
  const whole = choice(seq(digits(1, 3), thousands), digits(1, 15));
  const fraction = optional(seq(choice(...marks), digits(1, 15)));
  return label("number", quantity({ "": 1 }, seq(sign, whole, fraction, noDigit), { group }));
}

const letter = charset("a-zA-Z");
const fraction = optional(seq(oneOf(".", ","), digits(1, 9)));
const number = seq(digits(1, 15), fraction);

/** A number and a unit, blanks between the two, and no letter after them. */
function amount(units: Readonly<Record<string, number>>) {
  const [first = "", ...others] = Object.keys(units).filter((name) => name !== "");
  return seq(number, run(charset(" "), 0), oneOf(first, ...others), not(run(letter)));
}

export type DurationUnit = (typeof durationUnits)[number]["name"];

const durationSizes = durationUnits.flatMap(({ name, words, nanos }) =>
  [name, ...words].map((word) => [word, Number(nanos)] as const),
);

const durationNames = durationUnits.map(({ name }) => name);

/** @throws TypeError for what is no unit, from code that is not type-checked. */
function requireUnit(lexeme: string, unit: unknown, units: readonly string[]): void {
  if (units.some((one) => one === unit)) return;
  const given = unit === undefined ? "nothing" : JSON.stringify(unit);
  throw new TypeError(`${lexeme}(...) takes the unit of its number, one of ${units.join(", ")}, and not ${given}`);
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** The units of ISO 8601, of which a `T` may be after the days, and the two colons of a clock, in seconds. */
const isoSizes = { W: 7 * DAY, D: DAY, DT: DAY, H: HOUR, M: MINUTE, S: 1, ":0": HOUR, ":1": MINUTE, "": 1 };
const clock = seq(digits(1, 9), ":", digits(2, 2, [0, 59]), ":", digits(2, 2, [0, 59]), fraction, noDigit);
const isoTimes = seq("T", look(digits(1)), ...["H", "M", "S"].map((unit) => optional(seq(number, unit))));
const isoDuration = seq("P", choice(isoTimes, seq(choice(seq(number, "W"), seq(number, "D")), optional(isoTimes))));

/**
 * A length of time as a number of `unit` (`ns`, `us`, `ms`, `s`, `m`, `h`, `d`, `w`): `duration("ms")` reads `1m 2.5s` as
 * `62500`. It may be a clock (`0:01:02.5`), or as ISO 8601 writes it (`PT1M`), without years and months.
 */
export function duration(unit: DurationUnit) {
  requireUnit("duration", unit, durationNames);
  const whole = Number(durationUnits.find(({ name }) => name === unit)?.nanos);
  const units = Object.fromEntries(durationSizes.map(([word, nanos]) => [word, nanos / whole]));
  const iso = Object.fromEntries(Object.entries(isoSizes).map(([word, seconds]) => [word, (seconds * SECOND) / whole]));
  const amounts = many(amount(units), { separator: run(charset(" "), 0), min: 1 });
  return label(
    "duration",
    choice(quantity(iso, seq(sign, choice(clock, isoDuration))), quantity(units, seq(sign, amounts))),
  );
}

const SECOND = 1e9;

const PREFIXES = ["", "k", "M", "G", "T", "P"] as const;
const [DECIMAL, BINARY] = [1000, 1024];

const sizeNames = ["B", "kB", "KiB", "MB", "MiB", "GB", "GiB", "TB", "TiB"] as const;
export type SizeUnit = (typeof sizeNames)[number];

/** `kB` and `KB` are powers of 1000, as the units of SI are; `KiB` and the letter alone are powers of 1024. */
const byteSizes: Readonly<Record<string, number>> = Object.fromEntries([
  ...["byte", "bytes"].map((word) => [word, 1] as const),
  ...PREFIXES.flatMap((prefix, power) => {
    const names = prefix === "k" ? ["k", "K"] : [prefix];
    return names.flatMap((name) => [
      [`${name}B`, DECIMAL ** power] as const,
      ...(prefix === ""
        ? []
        : ([
            [name, BINARY ** power],
            [`${name}iB`, BINARY ** power],
          ] as const)),
    ]);
  }),
]);

/**
 * A number of bytes with its unit, as a number of `unit`; `kB` is 1000 bytes, `KiB` and `K` are 1024: `size("B")` reads `1.5 KiB` as
 * `1536`.
 */
export function size(unit: SizeUnit) {
  requireUnit("size", unit, sizeNames);
  const whole = byteSizes[unit]!;
  const units = Object.fromEntries(Object.entries(byteSizes).map(([name, bytes]) => [name, bytes / whole]));
  return label("size", quantity(units, amount(units)));
}
