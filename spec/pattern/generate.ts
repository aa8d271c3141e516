import { below, between, pick, type Random } from "../../workbench/sample/words.ts";

// Patterns that Rust, Python and froe read in the same way, and texts that they may match.

const CHARACTERS = ["a", "b", "c", "x", "A", "B", "0", "1", "7", "_", "-", " ", "é", "É", "ß", "日", "😀", "k", "s"];
const ESCAPES = [String.raw`\d`, String.raw`\w`, String.raw`\s`, String.raw`\D`, String.raw`\W`, String.raw`\S`];
const PUNCTUATION = [String.raw`\.`, String.raw`\[`, String.raw`\]`, String.raw`\-`, String.raw`\\`, "=", ":", "/"];
const ASSERTIONS = ["^", "$", String.raw`\b`, String.raw`\B`, String.raw`\A`, String.raw`\Z`];
const COUNTS = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}", "{2,}", "{1,2}?", "{3,5}"];
const TEXT_CHARACTERS = [...CHARACTERS, ".", "[", "]", "\\", "=", ":", "/", "\n", "\t", "Ａ", "٣"];

/** A piece of a pattern, and whether it matches no text at all. */
interface Piece {
  readonly text: string;
  readonly nullable: boolean;
}

/** A pattern of a few items, groups and repetitions. */
export function patternOf(random: Random): string {
  const flags = random() < 0.15 ? pick(random, ["(?i)", "(?s)", "(?m)", "(?is)"]) : "";
  return flags + alternatives(random, 3).text;
}

export function textOf(random: Random): string {
  return Array.from({ length: below(random, 9) }, () => pick(random, TEXT_CHARACTERS)).join("");
}

function alternatives(random: Random, depth: number): Piece {
  const count = random() < 0.2 ? between(random, 2, 3) : 1;
  const all = Array.from({ length: count }, () => sequence(random, depth));
  return { text: all.map(({ text }) => text).join("|"), nullable: all.some(({ nullable }) => nullable) };
}

function sequence(random: Random, depth: number): Piece {
  const all = Array.from({ length: between(random, 0, depth + 1) }, () => item(random, depth));
  return { text: all.map(({ text }) => text).join(""), nullable: all.every(({ nullable }) => nullable) };
}

/** What matches no text is not repeated: each engine has an idea of its own of when to stop. */
function item(random: Random, depth: number): Piece {
  if (random() < 0.08) return { text: pick(random, ASSERTIONS), nullable: true };
  const { text, nullable } = atom(random, depth);
  if (nullable || random() < 0.65) return { text, nullable };
  const count = pick(random, COUNTS);
  return { text: text + count, nullable: /^[*?]|^\{0/.test(count) };
}

function atom(random: Random, depth: number): Piece {
  const choice = random();
  const character = (text: string): Piece => ({ text, nullable: false });
  if (choice < 0.4) return character(pick(random, CHARACTERS));
  if (choice < 0.5) return character(pick(random, PUNCTUATION));
  if (choice < 0.6) return character(pick(random, ESCAPES));
  if (choice < 0.7) return character(".");
  if (choice < 0.8 || depth === 0) return character(brackets(random));
  const open = pick(random, ["(", "(", "(?:", "(?:", "(?i:", "(?s:", "(?-i:"]);
  const { text, nullable } = alternatives(random, depth - 1);
  return { text: `${open}${text})`, nullable };
}

function brackets(random: Random): string {
  const members = Array.from({ length: between(random, 1, 3) }, () => {
    const kind = random();
    if (kind < 0.3) return pick(random, ["a-c", "0-7", "A-Z", "à-ý", "一-龥"]);
    return kind < 0.5 ? pick(random, ESCAPES) : pick(random, ["a", "b", "k", "_", ".", "é", "日", String.raw`\]`, " "]);
  });
  return `[${random() < 0.3 ? "^" : ""}${members.join("")}${random() < 0.1 ? "-" : ""}]`;
}
