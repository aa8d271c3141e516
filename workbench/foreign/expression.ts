import type { Imported, Kind, Reading } from "./contract.ts";
import { flavorOf, flavors, readExpression } from "./regex/index.ts";

/** Regular expressions with named groups. */
export const expressions: Kind = {
  name: "regex",
  knownAs: ["regexp", "regular-expression"],
  about: "a regular expression with named groups",
  url: "https://www.pcre.org/current/doc/html/pcre2pattern.html",
  example: '^(?<ip>\\S+) - (?<user>\\S+) "(?<request>[^"]*)" (?<status>\\d+)$',
  accepts: ["flavor", "match"],
  flavors: flavors.map(({ name }) => name),
  inFiles: false,
  covers: [
    { part: "sets, classes of POSIX, alternatives, groups with names", how: "read", why: "" },
    {
      part: "greedy, lazy and possessive repetition, atomic groups",
      how: "read",
      why: "each as the engine backtracks",
    },
    {
      part: "look-ahead; lookbehind at one character; \\b",
      how: "read",
      why: "if the expression decides what is before",
    },
    { part: "flags i, x, s, m, U; comments; \\Q…\\E", how: "read", why: "a record is one line: ^ and $ are its ends" },
    { part: "\\d, \\w, \\s, (?i)", how: "approximate", why: "are ASCII, also where the engine knows more" },
    {
      part: ".{3}, \\S",
      how: "approximate",
      why: "a counted number is of ASCII characters; a line with others is rejected, or the expression refused",
    },
    { part: "\\1, (?P=name)", how: "refused", why: "a grammar compares no text with one before" },
    { part: "\\K, \\G, \\X, \\p{…}, recursion, conditions", how: "refused", why: "no part of a grammar says them" },
    { part: "a group in a repetition", how: "refused", why: "unless each round has it: then it is the last one" },
  ],
  read: async (text, { flavor: asked, match = "search" }) => {
    const flavor = flavorOf(asked ?? flavors[0]!.name);
    if (flavor === null)
      return wrong(`no engine is called ${JSON.stringify(asked)}; there is ${expressions.flavors.join(", ")}`);
    const written = text.replace(/\r?\n$/, "");
    const read = readExpression(written, { flavor, match });
    return read.ok ? imported(read) : read;
  },
};

function wrong(message: string): Reading {
  return { ok: false, problems: [{ at: 0, length: 1, message }] };
}

/** What is read of one expression without anything around it. */
function imported(read: Omit<Imported, "name" | "samples" | "timeZone">): Imported {
  return { ...read, name: null, samples: [], timeZone: null };
}
