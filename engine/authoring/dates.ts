import {
  type Choice,
  charset,
  choice,
  digits,
  fail,
  type MeaningOf,
  type Node,
  not,
  oneOf,
  run,
  seq,
  type TimePart,
} from "../grammar/index.ts";
import { rebuilt } from "../grammar/strict.ts";

// Dates that do not exist, as nodes: each back end and each export reads them as it reads any grammar.

/** A day that some months or years do not have. */
interface Lack extends Days {
  /** What there is instead. */
  readonly expected: string;
}

/** Days of some months, or of the year if there are none. */
interface Days {
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** True for a day that leap years have. */
  readonly isLeap: boolean;
}

const lacks: readonly Lack[] = [
  { days: [30, 31], months: [2], isLeap: false, expected: "day of February (1-29)" },
  { days: [31], months: [4, 6, 9, 11], isLeap: false, expected: "day of this month (1-30)" },
  { days: [29], months: [2], isLeap: true, expected: "day of February in this year (1-28)" },
];
const lastDay: Lack = { days: [366], months: [], isLeap: true, expected: "day of this year (1-365)" };

/** Most dates are known to exist because they are none of these. */
const lateDays: Days = { days: [29, 30, 31], months: [2, 4, 6, 9, 11], isLeap: false };

const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
const LETTERS = 3;
/** The parts of a date that say whether it exists. */
const PARTS: readonly TimePart[] = ["year", "month", "day", "day-of-year"];

/**
 * A node that fails at the day where the date does not exist, and else reads what `node` reads. It is the node itself
 * where no day and month, or year and day of the year, are in it, as digits or English names.
 */
export function withExistingDate(node: Node): Node {
  if (node.kind === "choice") return choice(...node.alternatives.map(withExistingDate));
  const parts = partsOf(node);
  const has = (...some: readonly TimePart[]) => some.every((part) => parts.includes(part));
  const isDate = (has("month", "day") || has("year", "day-of-year")) && new Set(parts).size === parts.length;
  if (!isDate) return node.kind === "seq" ? seq(...node.nodes.map(withExistingDate)) : node;
  const known = has("day") ? lacks.filter(({ isLeap }) => !isLeap || has("year")) : [lastDay];
  const missing = known.flatMap((lack) => {
    const whole = dateOf(node, lack, null);
    const before = dateOf(node, lack, fail(`expected ${lack.expected}`));
    return whole && before ? [{ whole: seq(...whole.nodes), before: seq(...before.nodes) }] : [];
  });
  if (missing.length === 0) return node;
  const late = dateOf(node, has("day") ? lateDays : lastDay, null)!;
  const exists = not(choice(...missing.map(({ whole }) => whole)));
  // One that does not exist is read up to its day, so that the failure is there; what `not` tries is in no message.
  const failures = missing.map(({ whole, before }) => seq(not(not(whole)), before));
  return seq(choice(not(seq(...late.nodes)), exists, ...failures), node);
}

/** The parts of a date that a node always reads, in their order. */
function partsOf(node: Node): readonly TimePart[] {
  switch (node.kind) {
    case "seq":
      return node.nodes.flatMap(partsOf);
    case "meaning": {
      const part = partOf(node);
      return part === null ? partsOf(node.node) : [part];
    }
    case "label":
    case "token":
    case "field":
      return partsOf(node.node);
    case "choice":
      return isNames(node) ? ["month"] : [];
    default:
      return [];
  }
}

/** True for the months by their names in a language, each with its number. */
function isNames({ alternatives }: Choice): boolean {
  return alternatives.every((one) => one.kind === "meaning" && one.of === "month" && one.number !== undefined);
}

function partOf({ of }: MeaningOf): TimePart | null {
  return PARTS.find((part) => part === of) ?? null;
}

/** The beginning of a date. */
interface Begun {
  readonly nodes: readonly Node[];
  /** How many parts of the date are still to come. */
  readonly open: number;
}

/**
 * A date of these days, as strings: the nodes up to its last part, or up to `atDay` in the place of its day.
 * @returns null where months or days are written in a way of their own.
 */
function dateOf(node: Node, wanted: Days, atDay: Node | null, open = partsOf(node).length): Begun | null {
  if (open === 0) return { nodes: [], open };
  switch (node.kind) {
    case "seq": {
      let begun: Begun | null = { nodes: [], open };
      for (const inner of node.nodes) {
        const next: Begun | null = begun && dateOf(inner, wanted, atDay, begun.open);
        begun = begun && next && { nodes: [...begun.nodes, ...next.nodes], open: next.open };
      }
      return begun;
    }
    case "meaning": {
      const part = partOf(node);
      if (part === null) return dateOf(node.node, wanted, atDay, open);
      if ((part === "day" || part === "day-of-year") && atDay) return { nodes: [atDay], open: 0 };
      const strings = stringsOf(part, node.node, wanted);
      return strings && { nodes: [strings], open: open - 1 };
    }
    case "label":
    case "token":
    case "field":
      return dateOf(node.node, wanted, atDay, open);
    case "choice": {
      if (!isNames(node)) return { nodes: [withoutMeaning(node)], open };
      const names = node.alternatives.filter((one) => one.kind === "meaning" && wanted.months.includes(one.number!));
      return names.length === 0 ? null : { nodes: [choice(...names.map(withoutMeaning))], open: open - 1 };
    }
    default:
      return { nodes: [withoutMeaning(node)], open };
  }
}

/** The node as text: a timestamp has each part once. */
function withoutMeaning(node: Node): Node {
  return node.kind === "meaning" ? withoutMeaning(node.node) : rebuilt(node, withoutMeaning);
}

/** The strings of a part in dates of these days; null where that is not known. */
function stringsOf(part: TimePart, node: Node, all: Days): Node | null {
  if (node.kind === "label" || node.kind === "token" || node.kind === "convert") return stringsOf(part, node.node, all);
  const { days, months, isLeap } = all;
  if (part === "day" || part === "day-of-year") return node.kind === "digits" ? anyOf(padded(days)) : null;
  if (part === "year")
    return isLeap && node.kind === "digits" && node.min === 4 && node.max === 4 ? commonYear() : node;
  if (node.kind === "digits")
    return anyOf([...padded(months), ...(node.min === 1 ? months.filter((month) => month < 10).map(String) : [])]);
  const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, LETTERS).toLowerCase()) / LETTERS + 1;
  return node.kind === "oneOf" ? anyOf(node.words.filter((word) => months.includes(monthOf(word)))) : null;
}

/** One of several strings; null of none. */
function anyOf([first, ...others]: readonly string[]): Node | null {
  return first === undefined ? null : oneOf(first, ...others);
}

function padded(numbers: readonly number[]): readonly string[] {
  return numbers.map((number) => String(number).padStart(2, "0"));
}

function oneOfDigits(some: string): Node {
  return run(charset(some), 1, 1);
}

/** Four digits, of a year without February 29. */
function commonYear(): Node {
  const digit = oneOfDigits("0-9");
  // Two digits whose number can be divided by 4.
  const fours = choice(seq(oneOfDigits("02468"), oneOfDigits("048")), seq(oneOfDigits("13579"), oneOfDigits("26")));
  const leapYear = choice(seq(digit, digit, not("00"), fours), seq(fours, "00"));
  return seq(not(leapYear), digits(4));
}
