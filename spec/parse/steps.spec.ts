import { expect, test } from "vitest";
import {
  charset,
  choice,
  except,
  field,
  grammar,
  look,
  many,
  nest,
  ref,
  rest,
  run,
  seq,
} from "../../engine/authoring/index.ts";
import { Event, NameTable, toMap } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { closuresOf, declaredIn } from "../../engine/parse/closures/index.ts";
import { compile } from "../../engine/parse/compile/index.ts";
import { REJECT } from "../../engine/parse/programs/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { closureParser } from "../../engine/parse/tiers.ts";
import { drawnGrammars, HOSTILE } from "./drawn-grammars.ts";

// Grammars that read a text again and again take time that is linear in it nevertheless. Here no time is asserted: what is
// not linear would take minutes, or years.

const made = (record: Parameters<typeof field>[1], rules = {}) =>
  grammar("again", { about: "Read again and again", layout: "", record: field("v", record), rules });

/** What each back end makes of a record: its value, or where it fails. */
function readings(grammar: Grammar, text: string): readonly (string | number)[] {
  const bytes = Buffer.from(`${text}\n`);
  const to = bytes.length - 1;
  const names = new NameTable();
  const parsers = [compile(grammar, names, "line"), closureParser(grammar, closuresOf(grammar, names, declaredIn))];
  const own = parsers.map((parser) => {
    const event = new Event(names);
    if (parser.parse(bytes, 0, to, event) === REJECT) return parser.locate(bytes, 0, to).offset;
    return String(toMap(event).get("v"));
  });
  const read = reference(grammar).parse(bytes, 0, to);
  return [...own, read.ok ? String(read.fields.get("v")) : read.offset];
}

test("alternatives that begin with the rule that they are in", () => {
  const twice = choice(seq("(", ref("e"), ")+"), seq("(", ref("e"), ")-"), "x");
  const nested = made(ref("e"), { e: nest(60, twice) });
  const text = `${"(".repeat(50)}x${")-".repeat(50)}`;
  expect(readings(nested, text)).toEqual([text, text, text]);
  expect(readings(nested, text.slice(0, -1))).toEqual([149, 149, 149]);
});

test("looks ahead from each character", () => {
  const word = run(except(charset("!")));
  const looked = made(seq(many(seq(look(seq(word, "!")), run(except(charset("!")), 1, 1))), rest));
  const text = "a".repeat(60_000);
  for (const one of [text, `${text}!`]) expect(readings(looked, one)).toEqual([one, one, one]);
});

test("grammars drawn at random, on texts that they almost read", () => {
  for (const drawn of drawnGrammars(0, 20)) {
    for (const piece of HOSTILE) {
      const [compiled, closures, truth] = readings(drawn, piece.repeat(400));
      expect([drawn.name, piece, compiled, closures]).toEqual([drawn.name, piece, truth, truth]);
    }
  }
});
