import {
  charset,
  choice,
  except,
  field,
  type Grammar,
  GrammarError,
  grammar,
  literal,
  look,
  many,
  nest,
  not,
  optional,
  type Part,
  quoted,
  ref,
  rest,
  run,
  seq,
  until,
} from "../../engine/authoring/index.ts";
import { seeded } from "../seeded.ts";

// Grammars drawn at random, so that they read texts again and again where they can: rules inside themselves, alternatives that
// begin alike, repetitions in repetitions, looks ahead.

/** Texts that such grammars almost read, to be repeated. */
export const HOSTILE = ["a", "(", "a,", "(a", "((a)", "a(", '"\\"', '"a', "(((a,", "ab,", ",", "!a"] as const;

const DEEPEST = 4;
const escapes = { lead: "\\", meaning: { '"': '"' }, unicode: null, unknown: "keep" } as const;

/** The grammars of these seeds that are well-formed. */
export function drawnGrammars(from: number, to: number): readonly Grammar[] {
  const seeds = Array.from({ length: to - from }, (_, i) => from + i);
  return seeds.flatMap((seed) => {
    try {
      return [drawnGrammar(seed)];
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      return [];
    }
  });
}

function drawnGrammar(seed: number): Grammar {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const leaf = (): Part => {
    const leaves: readonly (() => Part)[] = [
      () => literal(["a", "(", ")", ",", "!", "a,", "b"][below(7)]!),
      () => run(charset("a-z"), 1),
      () => run(except(charset(["!", ",", ")"][below(3)]!)), 1),
      () => run(except(charset("!")), 1, 1),
      () => quoted({ open: '"', close: '"', inside: except(charset("!")), escapes }),
      () => until(literal(["!", ")", "b"][below(3)]!)),
    ];
    return leaves[below(leaves.length)]!();
  };
  const part = (depth: number): Part => {
    if (depth === DEEPEST) return below(4) === 0 ? ref("r") : leaf();
    const inner = () => part(depth + 1);
    const beginning = inner();
    const kinds: readonly (() => Part)[] = [
      () => choice(seq(beginning, inner()), seq(beginning, inner()), leaf()),
      () => many(seq(look(inner()), run(except(charset("!")), 1, 1))),
      () => many(choice(seq(beginning, ","), run(charset("a-z("), 1, 1))),
      () => seq(optional(seq(beginning, inner())), beginning),
      () => seq(many(inner(), { separator: literal(",") }), leaf()),
      () => until(seq(beginning, inner()), { last: below(2) === 0 }),
      () => seq(not(seq(beginning, literal("!"))), leaf(), inner()),
      () => seq(leaf(), inner()),
    ];
    return kinds[below(kinds.length)]!();
  };
  return grammar(`drawn-${seed}`, {
    about: "Drawn at random",
    layout: "",
    record: choice(field("v", part(0)), seq(field("w", part(1)), ";"), field("rest", rest)),
    rules: { r: nest(6, choice(seq("(", part(2), ")!"), seq("(", part(2), ")"), leaf())) },
  });
}
