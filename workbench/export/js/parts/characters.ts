import type { Parts } from "./part.ts";

/** What reads characters. */
export const characters = {
  literal: { code: "const literal = (t, id) => (i) => s.startsWith(t, i) ? ok(i + t.length) : no(i, id);" },
  oneOf: {
    code: `const oneOf = (words, id) => (i) => {
  const word = words.find((one) => s.startsWith(one, i));
  return word === undefined ? no(i, id) : ok(i + word.length);
};`,
  },
  run: {
    code: `const run = (pattern, id) => (i) => {
  pattern.lastIndex = i;
  return pattern.test(s) ? ok(pattern.lastIndex) : no(i, id);
};`,
  },
  digits: {
    code: `const digits = (pattern, least, most, id) => (i) => {
  pattern.lastIndex = i;
  if (!pattern.test(s)) return no(i, id);
  const end = pattern.lastIndex, number = Number(s.slice(i, end));
  return number < least || number > most ? no(i, id) : ok(end);
};`,
  },
  number: {
    code: `const number = (id) => (i) => {
  const isDigit = (at) => s[at] >= "0" && s[at] <= "9";
  let at = s[i] === "-" ? i + 1 : i;
  const skip = () => { while (isDigit(at)) at++; };
  if (!isDigit(at)) return no(at, id);
  if (s[at] === "0") at++; else skip();
  if (s[at] === ".") { at++; if (!isDigit(at)) return no(at, id); skip(); }
  if (s[at] === "e" || s[at] === "E") {
    at++;
    if (s[at] === "+" || s[at] === "-") at++;
    if (!isDigit(at)) return no(at, id);
    skip();
  }
  const written = s.slice(i, at), value = Number(written);
  if (!Number.isFinite(value)) return no(i, id);
  return give(/[.eE]/.test(written) || Number.isSafeInteger(value) ? value : written, written, at);
};`,
    needs: ["give"],
  },
  rest: { code: "const rest = () => ok(s.length);" },
  end: { code: "const end = (id) => (i) => i === s.length ? ok(i) : no(i, id);" },
} as const satisfies Parts;
