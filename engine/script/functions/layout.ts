import { define } from "../function.ts";
import { toNumber } from "../values.ts";
import { allow } from "./bounds.ts";
import { byteText, decimalText } from "./decimals.ts";
import { barOf, sparklineOf } from "./graphs.ts";
import type { Topic } from "./topic.ts";

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

/** Texts for people. Widths are columns of a terminal. */
export const layout: Topic = {
  title: "Texts for people",
  functions: [
    define({
      name: "ljust",
      parameters: "text: string, width: index, fill?: string",
      result: "string",
      about: "The text at the left, filled up to a width with blanks or another character",
      example: ['"GET".ljust(6, ".")', '"GET..."'],
      load: async () => (await import("./alignment.ts")).ljust,
    }),
    define({
      name: "rjust",
      parameters: "text: string, width: index, fill?: string",
      result: "string",
      about: "The text at the right, filled up to a width with blanks or another character",
      example: ['"42".rjust(5)', '"   42"'],
      load: async () => (await import("./alignment.ts")).rjust,
    }),
    define({
      name: "center",
      parameters: "text: string, width: index, fill?: string",
      result: "string",
      about: "The text in the middle, filled up to a width; an odd blank goes to the right",
      example: ['"ok".center(7, "-")', '"--ok---"'],
      load: async () => (await import("./alignment.ts")).center,
    }),
    define({
      name: "shorten",
      parameters: "text: string, width: index, marker?: string",
      result: "string",
      about: "The text up to a width; one that is cut ends in a marker, which is … where it is left out",
      example: ['"connection refused".shorten(12)', '"connection …"'],
      load: async () => (await import("./alignment.ts")).shorten,
    }),
    define({
      name: "shorten_middle",
      parameters: "text: string, width: index, marker?: string",
      result: "string",
      about: "The text up to a width; one that is cut keeps both ends",
      example: ['"/var/log/app/current.log".shorten_middle(15)', '"/var/lo…ent.log"'],
      load: async () => (await import("./alignment.ts")).shortenMiddle,
    }),
    define({
      name: "format_decimals",
      parameters: "number: number, digits: index",
      result: "string",
      about: "A number with so many digits behind the point",
      example: ["format_decimals(12.3456, 2)", '"12.35"'],
      call: (_, number, digits) => decimalText(toNumber(number), digits),
    }),
    define({
      name: "format_percent",
      parameters: "ratio: number, digits: index",
      result: "string",
      about: "A ratio as a percentage with so many digits behind the point",
      example: ["format_percent(0.0425, 1)", '"4.2%"'],
      call: (_, ratio, digits) => `${decimalText(toNumber(ratio) * 100, digits)}%`,
    }),
    define({
      name: "human_bytes",
      parameters: "bytes: number",
      result: "string",
      about: "A number of bytes in units of 1024",
      example: ["human_bytes(1536)", '"1.5 KiB"'],
      call: (_, bytes) => byteText(toNumber(bytes), "binary"),
    }),
    define({
      name: "human_bytes_si",
      parameters: "bytes: number",
      result: "string",
      about: "A number of bytes in units of 1000",
      example: ["human_bytes_si(1500000)", '"1.5 MB"'],
      call: (_, bytes) => byteText(toNumber(bytes), "decimal"),
    }),
    define({
      name: "bar",
      parameters: "value: number, most: number, width: index",
      result: "string",
      about: "A bar that is full where the value is most, filled up with blanks to a width",
      example: ["bar(3, 8, 4)", '"█▌  "'],
      call: (context, value, most, width) => {
        allow(context, Math.max(width, 0));
        return barOf(toNumber(value), toNumber(most), width);
      },
    }),
    define({
      name: "sparkline",
      parameters: "numbers: array",
      result: "string",
      about: "A column for each number, the largest being the highest; a blank for what is not above 0",
      example: ["sparkline([1, 4, 0, 8])", '"▁▄ █"'],
      call: (context, numbers) => {
        context.spend(numbers.length);
        return sparklineOf(numbers);
      },
    }),
    ...COLORS.map(([name, code]) =>
      define({
        name,
        parameters: "text: string",
        result: "string",
        about: `The text in ${name} where the output is colored, else as it is`,
        example: [`"x".${name}()`, '"x"'],
        call: (context, text) => (context.host.colors ? `\x1b[${code}m${text}\x1b[0m` : text),
      }),
    ),
  ],
};
