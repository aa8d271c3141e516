// What authors write where a part is expected, and what they mean.

const UNDEFINED = "what is imported from a file that imports this one is undefined at first";
const PART = "a part is a text or what a combinator returns";

interface Mistake {
  readonly is: (value: unknown) => boolean;
  readonly message: (value: unknown) => string;
}

const mistakes: readonly Mistake[] = [
  { is: (value) => value === undefined, message: () => `undefined is no part of a grammar: ${PART}; ${UNDEFINED}` },
  {
    is: (value) => value instanceof RegExp,
    message: (value) =>
      `${value} is a regular expression, no part of a grammar: run(charset("a-z")) reads characters of a set, digits(1, 9) digits, until("x") text up to another, and oneOf("a", "b") one of some words`,
  },
  {
    is: Array.isArray,
    message: () =>
      "a list is no part of a grammar: seq(...) takes parts that follow each other, choice(...) alternatives",
  },
  {
    is: (value) => typeof value === "function",
    message: (value) => {
      const name = typeof value === "function" ? value.name || "it" : "it";
      return `the function ${name} is no part of a grammar, but what it returns may be one: ${name}(...)`;
    },
  },
  {
    is: (value) => typeof value === "number",
    message: (value) => `${value} is no part of a grammar: as a text it is "${value}"`,
  },
  {
    is: (value) => hasAll(value, "bits", "other"),
    message: () => "a charset is no part of a grammar: run(...) reads as many characters of it as there are",
  },
  {
    is: (value) => hasAll(value, "record", "rules"),
    message: () => "a grammar is no part of a grammar, but its record is one: it is called .record",
  },
  { is: (value) => hasAll(value, "kind"), message: (value) => `${shownKind(value)} is no kind of node: ${PART}` },
];

/** Why a value is no part of a grammar, and what is. */
export function insteadOfPart(value: unknown): string {
  const mistake = mistakes.find(({ is }) => is(value));
  return (
    mistake?.message(value) ?? `${JSON.stringify(value)?.slice(0, 40) ?? typeof value} is no part of a grammar: ${PART}`
  );
}

function hasAll(value: unknown, ...names: readonly string[]): value is object {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}

function shownKind(value: unknown): string {
  const kind = hasAll(value, "kind") ? Object.entries(value).find(([name]) => name === "kind")?.[1] : value;
  return JSON.stringify(kind)?.slice(0, 40) ?? typeof kind;
}
