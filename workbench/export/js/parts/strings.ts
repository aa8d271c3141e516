import type { CodeParts } from "./part.ts";

/** What reads strings with delimiters and escapes. */
export const strings = {
  until: {
    code: `const until = (stop, last, escapes, id) => (start) => {
  let found = -1;
  for (let i = start; i <= s.length; i++) {
    if (escapes && i < s.length && s[i] === escapes.lead) { if (i + 1 < s.length) i++; }
    else if (quiet(stop, i) >= 0) { found = i; if (!last) break; }
  }
  if (found < 0) return no(s.length, id);
  const raw = s.slice(start, found);
  return escapes ? give(unescape(raw, escapes), raw, found) : ok(found);
};`,
    uses: ["quiet", "unescape", "give"],
  },
  quoted: {
    code: `const quoted = (open, close, inside, escapes, id) => (start) => {
  if (s[start] !== open) return no(start, id);
  for (let i = start + 1; i < s.length;) {
    const length = escapes ? escapeAt(s, i, escapes).length : 0;
    if (length > 0) i += length;
    else if (s[i] === close) {
      const raw = s.slice(start + 1, i);
      return give(escapes ? unescape(raw, escapes) : raw, raw, i + 1);
    } else if (escapes && s[i] === escapes.lead) { if (escapes.strict) return no(i, id); i++; }
    else if (inside.test(s[i])) i++;
    else return no(i, id);
  }
  return no(s.length, id);
};`,
    uses: ["unescape", "give"],
  },
  unescape: {
    code: `const escapeAt = (t, i, { lead, meaning, unicode }) => {
  const next = t[i + 1] ?? "";
  if (t[i] !== lead || next === "") return { length: 0 };
  if (Object.hasOwn(meaning, next)) return { length: 2, value: meaning[next] };
  const hex = t.slice(i + 2, i + 6);
  if (next !== unicode || !/^[0-9a-fA-F]{4}$/.test(hex)) return { length: 0 };
  return { length: 6, value: String.fromCharCode(Number.parseInt(hex, 16)) };
};
const unescape = (t, escapes) => {
  let value = "", plain = 0;
  for (let i = t.indexOf(escapes.lead); i >= 0 && i < t.length;) {
    const known = escapeAt(t, i, escapes);
    if (known.length > 0) { value += t.slice(plain, i) + known.value; plain = i + known.length; }
    i = t.indexOf(escapes.lead, known.length > 0 ? plain : i + 1);
  }
  return value + t.slice(plain);
};`,
  },
} as const satisfies CodeParts;

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
    uses: ["give"],
  },
  rest: { code: "const rest = () => ok(s.length);" },
  end: { code: "const end = (id) => (i) => i === s.length ? ok(i) : no(i, id);" },
} as const satisfies CodeParts;
