import {
  charset,
  choice,
  constant,
  derive,
  digits,
  except,
  field,
  type Grammar,
  GrammarError,
  grammar,
  int,
  item,
  join,
  label,
  level,
  list,
  literal,
  look,
  many,
  map,
  not,
  oneOf,
  optional,
  type Part,
  pair,
  quantity,
  quoted,
  ref,
  rest,
  run,
  seq,
  token,
  until,
  within,
} from "../../engine/authoring/index.ts";
import { seeded } from "../seeded.ts";

// Choices of many types, drawn at random: texts that begin alike, few or many forms of parts, names that come again or do not.

const word = run(charset("a-z"), 1);
const escapes = { lead: "\\", meaning: { '"': '"' }, unicode: null, unknown: "keep" } as const;
const texts = ["a", "b", "ab", "é", "éa", "日", "x:", " ", "=", "~", "\x7f", "\u0080", "0"];
const long = "this is a beginning of more than thirty-two bytes ";
const about = { about: "Drawn at random", layout: "" };
const payload = grammar("payload", { ...about, record: seq(field("k", word), "=", field("v", digits(1, 3))) });

/** The grammars of these seeds that are well-formed. */
export function drawnTypes(from: number, to: number): readonly Grammar[] {
  return Array.from({ length: to - from }, (_, i) => drawn(from + i)).filter((grammar) => grammar !== null);
}

function drawn(seed: number): Grammar | null {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)]!;
  const text = () => Array.from({ length: 1 + below(4) }, () => texts[below(texts.length)]!).join("");
  const isDistinct = below(2) === 0;
  let names = 0;
  const name = () => (isDistinct ? `f${names++}` : pick(["w1", "w2", "w3", "w4", "same"]));
  const words = () => Array.from({ length: 8 + below(40) }, (_, i) => `${text()}${i}`);
  const value = (): Part =>
    pick<() => Part>([
      () => word,
      () => int(digits(1, 3)),
      () => quantity({ s: 1, min: 60 }, run(charset("0-9a-z"), 1)),
      () => quoted({ open: '"', close: '"', inside: except(charset("!")), escapes }),
      () => until(" "),
      () => join(word, { between: run(charset(" "), 1), max: 3 }),
      () => level(word),
      () => constant(7, word),
      () => list(many(item(word), { separator: "," })),
      () => map(many(pair(word, "=", word), { separator: "," })),
      () => choice(...words()),
      () => oneOf("z", ...words()),
    ])();
  /** A form of parts, whose names are others each time. */
  const form = (): (() => Part) => {
    const [read, between] = [value(), text()];
    const [one, other] = [() => field(name(), read), () => field(name(), word)];
    return pick<() => Part>([
      one,
      () => field(name(), word, { omit: "a" }),
      () => optional(seq("!", one(), between, other())),
      () => field(name(), seq(other(), optional(seq("-", one())))),
      () => label("a label", seq(one(), between, other())),
      () => token("a token", seq("[", other(), "]")),
      () => seq(look(literal(between)), not(literal("x")), one()),
      () => many(seq(",", word), { min: 1, max: 2 }),
      () => pair(word, "=", read),
      () => within(field(name(), until(" ")), payload),
      () => seq(field("pri", int(digits(1, 3))), derive(name(), "pri", { mask: 7 })),
      () => choice(seq("a", one()), seq("ab", other()), "a"),
      () => choice(...Array.from({ length: 12 }, (_, i) => seq(`${i}`, one()))),
      () => field(name(), choice(...Array.from({ length: 12 }, (_, i) => seq(`${i}${between}`, other())))),
      () => ref("rule"),
      () => field(name(), rest),
    ]);
  };
  const forms = Array.from({ length: 1 + below(10) }, form);
  const beginning = pick<readonly Part[]>([[], [], [long], [field("first", word), " "]]);
  const type = () => {
    const parts = Array.from({ length: below(4) }, () => [forms[below(forms.length)]!(), pick([" ", text()])]);
    return seq(...beginning, text(), ...parts.flat(), ".");
  };
  const types = Array.from({ length: pick([8, 20, 90]) }, type).filter((one) => made(seed, one) !== null);
  const all = choice(...types);
  return pick<() => Grammar | null>([
    () => made(seed, all),
    () => made(seed, seq(all, optional(seq(";", all)))),
    () => made(seed, field("all", all)),
    () => made(seed, choice(seq(all, "!"), seq(look(all), field("looked", rest)), field("other", rest))),
    () => made(seed, field("in", list(many(item(all), { separator: ";" })))),
  ])();
}

function made(seed: number, record: Part): Grammar | null {
  const rules = { rule: seq(field("same", word), optional(field("in", digits(1, 2)))) };
  try {
    return grammar(`types-${seed}`, { ...about, record, rules });
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    return null;
  }
}
