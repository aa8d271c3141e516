import {
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  except,
  field,
  type Grammar,
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

const MOST_NAMES = 100;

export function drawnTypes(seed: number): Grammar {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)]!;
  const text = () => Array.from({ length: 1 + below(4) }, () => texts[below(texts.length)]!).join("");
  const isDistinct = below(2) === 0;
  let names = 0;
  const name = () => `f${names++}`;
  const words = () => Array.from({ length: pick([8, 9, 33]) }, (_, i) => `${text()}${10 + i}`);
  const value = (): Part =>
    pick<() => Part>([
      () => word,
      () => int(digits(1, 3)),
      () => quantity({ s: 1, min: 60 }, run(charset("0-9a-z"), 1)),
      () => quoted({ open: '"', close: '"', inside: except(charset("!")), escapes }),
      () => until(" "),
      () => join(word, { between: run(charset(" "), 1), max: 3 }),
      () => level(word),
      () => constant(pick<7 | "k" | null | true>([7, "k", null, true]), word),
      () => convert({ types: ["int"], form: "strict", words: { true: [], false: [] }, otherwise: "unit" }, word),
      () => list(many(item(word), { separator: "," })),
      () => map(many(pair(word, "=", word), { separator: "," })),
      () => choice(...words()),
      () => oneOf("z", ...words()),
    ])();
  /** A form of parts, whose names are others each time. */
  const form = (): (() => Part) => {
    const [read, between] = [value(), `~${text()}`];
    const [one, other] = [() => field(name(), read), () => field(name(), word)];
    return pick<() => Part>([
      one,
      () => field(name(), word, { omit: "a" }),
      () => field(name(), read, { omit: "a" }),
      () => field(name(), read, { null: "a" }),
      () => seq(read, between, other()),
      () => optional(seq("!", one(), between, other())),
      () => field(name(), seq(other(), optional(seq("-", one())))),
      () => label("a label", seq(one(), between, other())),
      () => token("a token", seq("[", other(), "]")),
      () => seq(look(literal(between)), not(literal("x")), one()),
      () => many(seq(",", word), { min: 1, max: 2 }),
      () => pair(word, "=", read),
      () => within(field(name(), until(" ")), payload),
      () => {
        const from = name();
        return seq(field(from, int(digits(1, 3))), derive(name(), from, { mask: 7 }));
      },
      () => choice(seq("a", one()), seq("ab", other()), "a"),
      () => choice(...Array.from({ length: 9 }, (_, i) => seq(`${10 + i}`, one()))),
      () => field(name(), choice(...Array.from({ length: 9 }, (_, i) => seq(`${10 + i}${between}`, other())))),
    ]);
  };
  const forms = [() => ref("rule"), ...Array.from({ length: 2 + below(4) }, form)];
  const beginning = pick<readonly Part[]>([[], [], [long], [field("first", word), " "]]);
  const type = (head: string) => {
    const some = forms.flatMap((made, i) => {
      if (below(forms.length) > 2) return [];
      // Parts of one form have the same names in all types, or never.
      if (!isDistinct) names = i * MOST_NAMES;
      return [made(), pick([" ", "=", `=${text()}`])];
    });
    return seq(...beginning, head, ...some, ".");
  };
  const heads = new Set(Array.from({ length: pick([9, 10, 16]) }, text));
  const types = [...heads].map(type);
  const all = choice(...types);
  return pick<() => Grammar>([
    () => made(seed, all),
    () => made(seed, seq(all, optional(field("after", rest)))),
    () => made(seed, field("all", all)),
    () => made(seed, choice(seq(all, "!"), seq(look(all), field("looked", rest)), field("other", rest))),
    () => made(seed, field("in", list(many(item(map(all)), { separator: ";" })))),
  ])();
}

function made(seed: number, record: Part): Grammar {
  const rules = { rule: seq(field("same", word), optional(field("in", digits(1, 2)))) };
  return grammar(`types-${seed}`, { ...about, record, rules });
}
