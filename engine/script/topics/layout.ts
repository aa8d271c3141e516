import { Float } from "../../event/value.ts";
import { define, type Topic } from "../function.ts";
import { allow } from "../texts/cost.ts";
import { type ScriptValue, toNumber } from "../values.ts";

const COLORS = [
  ["red", 91],
  ["green", 92],
  ["yellow", 93],
  ["blue", 94],
  ["magenta", 95],
  ["cyan", 96],
  ["bold", 1],
  ["dim", 2],
] as const;

/** Strings for people. Widths are columns of a terminal. */
export const layout: Topic = {
  title: "Strings for people",
  functions: [
    define({
      signature: "ljust(text: string, width: index, fill?: string): string",
      about: "The string left-aligned, padded to a width with blanks or another character",
      example: ['"GET".ljust(6, ".")', '"GET..."'],
      load: async () => (await import("../texts/alignment.ts")).ljust,
    }),
    define({
      signature: "rjust(text: string, width: index, fill?: string): string",
      about: "The string right-aligned, padded to a width with blanks or another character",
      example: ['"42".rjust(5)', '"   42"'],
      load: async () => (await import("../texts/alignment.ts")).rjust,
    }),
    define({
      signature: "center(text: string, width: index, fill?: string): string",
      about: "The string centered, padded to a width; an odd blank goes to the right",
      example: ['"ok".center(7, "-")', '"--ok---"'],
      load: async () => (await import("../texts/alignment.ts")).center,
    }),
    define({
      signature: "shorten(text: string, width: index, marker?: string): string",
      about: "The string cut to a width; a cut one ends in a marker, … by default",
      example: ['"connection refused".shorten(12)', '"connection …"'],
      load: async () => (await import("../texts/alignment.ts")).shorten,
    }),
    define({
      signature: "shorten_middle(text: string, width: index, marker?: string): string",
      about: "The string cut to a width; a cut one keeps both ends",
      example: ['"/var/log/app/current.log".shorten_middle(15)', '"/var/lo…ent.log"'],
      load: async () => (await import("../texts/alignment.ts")).shortenMiddle,
    }),
    define({
      signature: "format_decimals(number: number, digits: index): string",
      about: "A number with N decimals",
      example: ["format_decimals(12.3456, 2)", '"12.35"'],
      call: (_, number, digits) => decimalText(toNumber(number), digits),
    }),
    define({
      signature: "format_percent(ratio: number, digits: index): string",
      about: "A ratio as a percentage with N decimals",
      example: ["format_percent(0.0425, 1)", '"4.2%"'],
      call: (_, ratio, digits) => `${decimalText(toNumber(ratio) * 100, digits)}%`,
    }),
    define({
      signature: "human_bytes(bytes: number): string",
      about: "A number of bytes in units of 1024",
      example: ["human_bytes(1536)", '"1.5 KiB"'],
      call: (_, bytes) => byteText(toNumber(bytes), "binary"),
    }),
    define({
      signature: "human_bytes_si(bytes: number): string",
      about: "A number of bytes in units of 1000",
      example: ["human_bytes_si(1500000)", '"1.5 MB"'],
      call: (_, bytes) => byteText(toNumber(bytes), "decimal"),
    }),
    define({
      signature: "bar(value: number, most: number, width: index): string",
      about: "A bar that is full if the value is most, padded with blanks to a width",
      example: ["bar(3, 8, 4)", '"█▌  "'],
      call: (context, value, most, width) => {
        allow(context, Math.max(width, 0));
        return barOf(toNumber(value), toNumber(most), width);
      },
    }),
    define({
      signature: "sparkline(numbers: array): string",
      about: "A column for each number, the highest for the largest; a blank for numbers up to 0",
      example: ["sparkline([1, 4, 0, 8])", '"▁▄ █"'],
      call: (context, numbers) => {
        context.spend(numbers.length);
        return sparklineOf(numbers);
      },
    }),
    ...COLORS.map(([name, code]) =>
      define({
        signature: `${name}(text: string): string`,
        about: `The string in ${name} if the output is colored, else unchanged`,
        example: [`"x".${name}()`, '"x"'],
        call: (context, text) => (context.host.colors ? `\x1b[${code}m${text}\x1b[0m` : text),
      }),
    ),
  ],
};

// Bars and sparklines of block characters.

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const FULL = "█";
const HEIGHTS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A bar of `width` cells. Values are clamped to 0 to `most`. */
function barOf(value: number, most: number, width: number): string {
  const cells = Math.max(width, 0);
  const ratio = most === 0 || Number.isNaN(value / most) ? 0 : Math.min(Math.max(value / most, 0), 1);
  const eighths = Math.round(ratio * cells * 8);
  const bar = FULL.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;
  return bar.padEnd(cells);
}

/** A column for each value; values that are not numbers are 0, `true` is 1. */
function sparklineOf(values: readonly ScriptValue[]): string {
  const numbers = values.map(sizeOf);
  const most = numbers.reduce((largest, number) => Math.max(largest, number), 0);
  return numbers
    .map((number) => (number > 0 ? HEIGHTS[Math.max(Math.ceil((number / most) * HEIGHTS.length), 1) - 1]! : " "))
    .join("");
}

function sizeOf(value: ScriptValue): number {
  if (value === true) return 1;
  const isNumber = typeof value === "number" || typeof value === "bigint" || value instanceof Float;
  const number = isNumber ? toNumber(value) : 0;
  return Number.isNaN(number) ? 0 : number;
}

const MOST = 20;
/** Enough digits to write a double halfway between two numbers of 20 decimals exactly. */
const EXACT = 80;

/** A number with this many decimals, at most 20; ties are rounded to even. */
function decimalText(number: number, digits: number): string {
  if (!Number.isFinite(number)) return Number.isNaN(number) ? "NaN" : number < 0 ? "-inf" : "inf";
  const wanted = Math.min(Math.max(digits, 0), MOST);
  const sign = number < 0 || Object.is(number, -0) ? "-" : "";
  const size = Math.abs(number);
  // From 1e21 on, toFixed writes an exponent.
  if (size >= 1e21) return `${sign}${BigInt(size)}${wanted > 0 ? `.${"0".repeat(wanted)}` : ""}`;
  const up = size.toFixed(wanted);
  return sign + (isTie(size, wanted) && isOdd(up) ? below(up) : up);
}

function isTie(size: number, digits: number): boolean {
  return /^50*$/.test(size.toFixed(EXACT).split(".")[1]!.slice(digits));
}

function isOdd(text: string): boolean {
  return Number(text.at(-1)) % 2 === 1;
}

/** The text of a number with its last digit, which is odd, one less. */
function below(text: string): string {
  return text.slice(0, -1) + (Number(text.at(-1)) - 1);
}

const BINARY = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
const DECIMAL = ["B", "KB", "MB", "GB", "TB", "PB", "EB"];

/** A number of bytes for people: `1.5 KiB`, or `1.5 KB` with units of a thousand. */
function byteText(bytes: number, units: "binary" | "decimal"): string {
  if (!Number.isFinite(bytes)) return decimalText(bytes, 0);
  const base = units === "binary" ? 1024 : 1000;
  const names = units === "binary" ? BINARY : DECIMAL;
  let size = Math.abs(bytes);
  let unit = 0;
  // A size that would be rounded to 1024 is written in the next unit.
  while (unit < names.length - 1 && (unit === 0 ? size : Math.round(size * 10) / 10) >= base) {
    size /= base;
    unit++;
  }
  const sign = bytes < 0 || Object.is(bytes, -0) ? "-" : "";
  return `${sign}${unit === 0 ? Math.round(size) : decimalText(size, 1)} ${names[unit]}`;
}
