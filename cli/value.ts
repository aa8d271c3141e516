import { closest } from "../engine/language/index.ts";
import { quoted, refuse, suggestion } from "./failures.ts";
import type { IntOption, ValuedOption, Values } from "./options/option.ts";

const SIZE = /^([0-9]+)(?:([kmg])(i?b)?|b)?$/i;
const UNITS = ["", "KiB", "MiB", "GiB"] as const;
const STEP = 1024;
const DECIMAL_STEP = 1000;

/** The bytes of a size such as `16MiB`, `64k` or `1000`, or null for any other string. */
export function readSize(text: string): number | null {
  const [, digits, prefix = "", unit = ""] = SIZE.exec(text) ?? [];
  if (digits === undefined) return null;
  const step = unit.toLowerCase() === "b" ? DECIMAL_STEP : STEP;
  return Number(digits) * step ** UNITS.findIndex((name) => name.charAt(0) === prefix.toUpperCase());
}

/** A percentage, a fraction or a number: `1%`, `1/100`, `0.01`. */
const SHARE = /^(\d+(?:\.\d+)?|\.\d+)(?:(%)|\/(\d+))?$/;

/** The share, from 0 to 1, that the value of an option means. @throws UsageError */
export function readShare(text: string, spelling: string): number {
  const [, number = "", percent, divisor] = SHARE.exec(text.trim()) ?? [];
  const share = Number.parseFloat(number) / (percent === undefined ? Number(divisor ?? 1) : 100);
  if (share >= 0 && share <= 1) return share;
  return refuse(`${spelling} ${quoted(text)} is no share: write one from 0 to 100%, as in 1%, 1/100 or 0.01`);
}

/** A number of bytes as {@link readSize} reads it, in the largest unit that divides it. */
export function writeSize(bytes: number): string {
  let power = 0;
  while (power < UNITS.length - 1 && bytes > 0 && bytes % STEP ** (power + 1) === 0) power++;
  return `${bytes / STEP ** power}${UNITS[power]}`;
}

/** Reads `text` as the value of `option`, which is written as `spelling`. @throws UsageError */
export function readValue(option: ValuedOption, text: string, spelling: string): Values[ValuedOption["kind"]] {
  const wrong = (why: string) => refuse(`${spelling} ${quoted(text)} ${why}`);
  switch (option.kind) {
    case "text":
      return text;
    case "list": {
      const names = text.split(",").map((name) => name.trim());
      const value = names.filter((name) => name !== "");
      return value.length > 0 ? value : wrong(`is empty: write ${spelling} ${option.argument}`);
    }
    case "size": {
      const value = readSize(text);
      if (value === null) return wrong("is no size: write a number of bytes, or one like 64k or 16MiB");
      if (value >= 1 && value <= option.most) return value;
      return wrong(`is out of range: it may be 1 to ${writeSize(option.most)}`);
    }
    case "int": {
      const value = Number(text);
      if (!/^[-+]?[0-9]+$/.test(text)) return wrong(`is no whole number, as in ${spelling} 10`);
      if (value >= option.least && value <= option.most) return value;
      return wrong(`is out of range: it may be ${rangeText(option)}`);
    }
    case "file":
      return text === "" ? refuse(`${spelling} '' names no file`) : text;
    case "choice": {
      const names = option.choices.map(({ name }) => name);
      if (names.includes(text)) return text;
      const advice = option.foreign?.find(([words]) => words.split(" ").includes(text.toLowerCase()))?.[1];
      return advice === undefined
        ? unknownWord(option.noun, text, names)
        : refuse(`unknown ${option.noun} ${quoted(text)}: ${advice}`);
    }
  }
}

/** The numbers that an option accepts: `1 to 9`. */
export function rangeText({ least, most }: IntOption): string {
  return most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
}

/** The error about a word that is not one of `names`, nor of the `others`, which are not listed. */
export function unknownWord(
  noun: string,
  word: string,
  names: readonly string[],
  others: readonly string[] = [],
): never {
  const meant = closest(word, [...names, ...others]);
  return refuse(
    `unknown ${noun} ${quoted(word)}${meant === null ? `: there is ${names.join(", ")}` : suggestion(meant)}`,
  );
}
