import {
  charset,
  digits,
  hex,
  int,
  label,
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

/** An int with or without a sign: reads `-42` as `-42`. */
export const signedInt = label("int", int(seq(optional(oneOf("+", "-")), digits(1, 15))));

/** A hexadecimal int, with or without `0x` before it: reads `0x1f` as `31`. */
export const hexInt = label("hexadecimal int", hex(seq(optional(oneOf("0x", "0X")), run(charset("0-9a-fA-F"), 1, 16))));

const letter = charset("a-zA-Z");
const number = seq(digits(1, 15), optional(seq(".", digits(1, 9))));

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

/**
 * A length of time as a number of `unit` (`ns`, `us`, `ms`, `s`, `m`, `h`, `d`, `w`): `duration("ms")` reads `1m 2.5s` as
 * `62500`.
 */
export function duration(unit: DurationUnit) {
  requireUnit("duration", unit, durationNames);
  const whole = Number(durationUnits.find(({ name }) => name === unit)?.nanos);
  const units = Object.fromEntries(durationSizes.map(([word, nanos]) => [word, nanos / whole]));
  return label("duration", quantity(units, many(amount(units), { separator: run(charset(" "), 0), min: 1 })));
}

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
 * A number of bytes as a number of `unit`; `kB` is 1000 bytes, `KiB` and `K` are 1024: `size("B")` reads `1.5 KiB` as
 * `1536`.
 */
export function size(unit: SizeUnit) {
  requireUnit("size", unit, sizeNames);
  const whole = byteSizes[unit]!;
  const units = Object.fromEntries(Object.entries(byteSizes).map(([name, bytes]) => [name, bytes / whole]));
  return label("size", quantity(units, amount(units)));
}
