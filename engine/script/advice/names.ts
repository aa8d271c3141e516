import type { Mistake } from "./mistake.ts";

/** What people call the event in other tools. */
const EVENT = "(?:E|event|evt|ev|record|rec|row|log|entry|it|doc|_)";

/** Unknown variables that are parts of something else. */
export const names: readonly Mistake[] = [
  {
    before: /\be\.(\w+)-$/,
    at: /^\w+(?:-\w+)*/,
    message: "- subtracts; a field with - in its name is in brackets and quotes",
    write: ([, start], [rest]) => `e["${start}-${rest}"]`,
  },
  {
    before: /\be\[$/,
    at: /^[A-Za-z_]\w*(?=\s*\])/,
    message: "the name of a field in brackets is in double quotes",
    write: (_, [name]) => `e["${name}"`,
  },
  { at: new RegExp(`^${EVENT}\\.(?=\\w)`), message: "the event is e", write: () => "e." },
  {
    before: /([\w\])])\s*([!=]=)\s*$/,
    at: /^[A-Za-z]\w*(?![\w.([])/,
    message: "a string is in double quotes; in a shell, put single quotes around the whole script",
    write: ([, end, operator], [word]) => `${end} ${operator} "${word}"`,
  },
  { at: /^[A-Za-z_]\w*/, message: null, write: (_, [name]) => `e.${name}` },
];

/** Strings that are compared with times. */
export const times: readonly Mistake[] = [
  {
    before: /[<>=!]=?\s*$/,
    at: /^"(?:[^"\\]|\\.)*"/,
    message: null,
    write: ([operator], [text]) => `${operator}to_datetime(${text})`,
  },
  { at: /^"(?:[^"\\]|\\.)*"(?=\s*[<>=!])/, message: null, write: (_, [text]) => `to_datetime(${text})` },
];
