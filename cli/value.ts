import { closest } from "../engine/language/index.ts";
import type { IntOption, ValuedOption, Values } from "./options/index.ts";
import { readSize, writeSize } from "./size.ts";
import { quoted, suggestion, type UsageError, usageError } from "./usage.ts";

interface ReadValue {
  readonly ok: true;
  readonly value: Values[ValuedOption["kind"]];
}

/** Reads `text` as the value of `option`, which is written as `spelling`. */
export function readValue(option: ValuedOption, text: string, spelling: string): ReadValue | UsageError {
  switch (option.kind) {
    case "text":
      return { ok: true, value: text };
    case "list": {
      const names = text.split(",").map((name) => name.trim());
      const value = names.filter((name) => name !== "");
      return value.length > 0 ? { ok: true, value } : usageError(`${spelling} ${quoted(text)} names no field`);
    }
    case "size": {
      const value = readSize(text);
      if (value === null) {
        return usageError(`${spelling} ${quoted(text)} is no size: write a number of bytes, or one like 64k or 16MiB`);
      }
      if (value >= 1 && value <= option.most) return { ok: true, value };
      return usageError(`${spelling} ${quoted(text)} is out of range: it may be 1 to ${writeSize(option.most)}`);
    }
    case "int": {
      const value = Number(text);
      if (!/^[-+]?[0-9]+$/.test(text))
        return usageError(`${spelling} ${quoted(text)} is no whole number, as in ${spelling} 10`);
      if (value >= option.least && value <= option.most) return { ok: true, value };
      return usageError(`${spelling} ${quoted(text)} is out of range: it may be ${rangeText(option)}`);
    }
    case "file":
      return text === "" ? usageError(`${spelling} '' names no file`) : { ok: true, value: text };
    case "choice": {
      const names = option.choices.map(({ name }) => name);
      if (names.includes(text)) return { ok: true, value: text };
      const advice = option.foreign?.find(([words]) => words.split(" ").includes(text.toLowerCase()))?.[1];
      return advice === undefined
        ? unknownWord(option.noun, text, names)
        : usageError(`unknown ${option.noun} ${quoted(text)}: ${advice}`);
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
): UsageError {
  const meant = closest(word, [...names, ...others]);
  return usageError(
    `unknown ${noun} ${quoted(word)}${meant === null ? `: there is ${names.join(", ")}` : suggestion(meant)}`,
  );
}
