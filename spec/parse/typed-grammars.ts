import {
  charset,
  choice,
  derive,
  digits,
  field,
  type Grammar,
  grammar,
  int,
  label,
  list,
  look,
  many,
  oneOf,
  optional,
  type Part,
  pair,
  rest,
  run,
  seq,
  token,
  until,
} from "../../engine/authoring/index.ts";

// Choices of many types of records, of which generated code makes data: their beginnings are alike, some are parts of others.

const word = run(charset("a-z"), 1);
const heads = ["a", "ab", "abc ", "b", "ba ", "bab", "=", "é", "éa", "ba\u00fc", "x:", "x:a", "x:b ", "x", "xa", "xb"];

const typed = (name: string, record: Part) => grammar(name, { about: "Types", layout: "<type>", record });
const each = (type: (head: string, i: number) => Part, before: readonly Part[] = []) =>
  choice(...heads.map((head, i) => seq(...before, head, type(head, i))));

const stamp = seq(field("at", digits(2, 3)), " ");
const typesAlike = each((_, i) => seq(field(`w${i % 3}`, word), "=", field(`n${i}`, int(digits(1, 9)))));

export const typedGrammars: readonly Grammar[] = [
  typed("types-alike", typesAlike),
  typed(
    "types-shared",
    each((_, i) => seq(field(`w${i}`, word), optional(seq(" ", field("more", word)))), [stamp]),
  ),
  typed(
    "types-open",
    seq(stamp, choice(...heads.map((head, i) => seq(head, field(`r${i % 2}`, until(".")), "."))), rest),
  ),
  typed(
    "types-mixed",
    choice(
      ...heads.map((head, i) => {
        const forms = [
          field(`w${i}`, word, { omit: "a" }),
          optional(seq("!", field(`o${i}`, word), field(`p${i}`, digits(1, 2)))),
          label("a number", field(`n${i}`, int(digits(1, 3)))),
          token("a list", seq("[", field(`l${i}`, list(many(word, { separator: "," }))), "]")),
          seq(look("a"), field("c", choice("ab", "a", seq("b", field("inner", word))))),
          many(seq(",", word), { min: 1, max: 2 }),
          pair(word, "=", int(digits(1, 3))),
        ];
        return seq(head, forms[i % 7]!, ...(i % 2 ? [" ", forms[(i + 3) % 7]!] : []));
      }),
    ),
  ),
  typed(
    "types-derived",
    choice(
      ...heads.map((head, i) =>
        seq(head, field("pri", int(digits(1, 3))), derive("low", "pri", { mask: 7 }), field(`w${i}`, word)),
      ),
    ),
  ),
  typed("types-rules", seq(choice(...heads.map((head) => seq(head, field("v", typesAlike)))), optional(";"))),
  typed(
    "many-words",
    seq(
      field(
        "w",
        oneOf("a", ...Array.from({ length: 110 }, (_, i) => `${heads[i % 16]}${i % 7}`.slice(0, 3 + (i % 3)) + i)),
      ),
      " ",
      field("r", rest),
    ),
  ),
  typed(
    "many-literals",
    seq(field("w", choice(...Array.from({ length: 120 }, (_, i) => `k${119 - i}`))), optional(field("r", word))),
  ),
];
