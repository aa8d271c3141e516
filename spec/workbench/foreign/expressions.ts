type Random = () => number;

// Regular expressions at random, of what JavaScript's and the other engines read alike, and records for them.

const SETS = [
  "a",
  "b",
  "1",
  " ",
  "-",
  "é",
  ":",
  "[ab]",
  "[^a]",
  "[^ :]",
  "[a1-]",
  "[aé]",
  "[^é]",
  "\\d",
  "\\w",
  "\\s",
  "\\S",
  ".",
  "[^\\w:]",
];
const COUNTS = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{1,2}?", "{2,}", "{2,}?"];
const PLACES = ["\\b", "\\B", "$", "^", "(?<=a)", "(?<!a)", "(?<![\\w:])", "(?<=^| )"];

/** An expression with groups `f0`, `f1` ... */
export function expressionAt(random: Random, depth = 3): string {
  let groups = 0;
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  const alternation = (left: number): string => {
    const count = random() < 0.2 ? (random() < 0.7 ? 2 : 3) : 1;
    return Array.from({ length: count }, () => sequence(left)).join("|");
  };
  const sequence = (left: number): string =>
    Array.from({ length: 1 + Math.floor(random() * (left === depth ? 4 : 3)) }, () => item(left)).join("");
  const item = (left: number): string => {
    const chance = random();
    if (left === 0 || chance < 0.45) return pick(SETS) + (random() < 0.5 ? pick(COUNTS) : "");
    if (chance < 0.5) return `${pick(["ab", "a-", "1:", "ba", "ab1"])}`;
    if (chance < 0.56) return pick(PLACES);
    if (chance < 0.6) return `(?${pick(["=", "!"])}${uncaptured(left - 1)})`;
    const count = random() < 0.4 ? pick(COUNTS) : "";
    if (chance < 0.8) return `(?<f${groups++}>${alternation(left - 1)})${count}`;
    return `(?:${alternation(left - 1)})${count}`;
  };
  const uncaptured = (left: number): string => {
    const before = groups;
    const text = alternation(left).replace(/\(\?<f\d+>/g, "(?:");
    groups = before;
    return text;
  };
  return alternation(depth);
}

/** A short record. */
export function recordAt(random: Random): string {
  const characters = ["a", "b", "1", " ", "-", ":", "é", "ö", "a", "b"];
  return Array.from(
    { length: Math.floor(random() * 9) },
    () => characters[Math.floor(random() * characters.length)]!,
  ).join("");
}

/** The groups that took part in a match, by name, null where they matched nothing; null if the expression does not match. */
export function groupsOf(expression: RegExp, record: string): Record<string, string | null> | null {
  const found = expression.exec(record);
  if (!found) return null;
  const tookPart = Object.entries(found.groups ?? {}).filter(([, text]) => text !== undefined);
  return Object.fromEntries(tookPart.map(([name, text]) => [name, text === "" ? null : text]));
}
