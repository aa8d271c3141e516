// Programs are stored beside the bundle and read at every start, so their variables have one letter and a number. What
// prints them for people (build/print-code.ts) writes the words.

/** What local variables are for, each with its letter in a program. */
export const LOCALS = {
  start: "s",
  index: "i",
  read: "r",
  kind: "k",
  value: "v",
  count: "c",
  mark: "n",
  misread: "u",
  from: "f",
  at: "a",
  to: "t",
  position: "q",
  id: "j",
  outer: "o",
  guess: "g",
  length: "l",
  wide: "w",
  differs: "x",
  dirty: "y",
  ahead: "h",
  searched: "z",
} as const;

/** What blocks read, each with its letter in a program. */
export const BLOCKS = {
  word: "W",
  optional: "O",
  many: "M",
  round: "R",
  none: "N",
  attempt: "T",
  alternative: "A",
  done: "D",
  failed: "F",
  named: "L",
  token: "K",
  join: "J",
  until: "U",
  quoted: "Q",
} as const;
