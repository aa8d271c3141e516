import {
  any,
  charset,
  choice,
  constant,
  convert,
  end,
  except,
  field,
  grammar,
  join,
  literal,
  many,
  type Node,
  optional,
  type Part,
  readingOf,
  rest,
  run,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { type ColumnToken, isSpecError, type SpecFormat } from "../engine/grammar/index.ts";
import { blank, blanks } from "./vocabulary.ts";

export const cols: SpecFormat = {
  name: "cols",
  about: "Columns with white space, or --cols-sep, between them",
  layout: "name name(2) name:int - -(2) *name",
  notes: [
    "name is one column, name(N) is N columns joined by a space, - and -(N) skip some, *name is the rest of the line.",
    "name:type is an int, float, bool or string; a value that does not fit is ().",
    "Missing columns are (), further ones are dropped; with --cols-sep an empty column is an empty string.",
    "Accepts every line, so in a cascade it comes last.",
  ],
  acceptsAll: true,
  async make(spec, { separator }) {
    const { columnTokens } = await import("../engine/language/columns.ts");
    const tokens = columnTokens(spec);
    if (isSpecError(tokens)) return tokens;
    const record = separator === null ? byBlanks(tokens) : bySeparator(tokens, separator);
    return grammar(cols.name, { about: cols.about, layout: spec, notes: cols.notes, acceptsAll: true, record });
  },
};

const missing = constant({ unit: true });

function typed(token: Exclude<ColumnToken, { kind: "skip" }>, text: Part): Part {
  const reading = readingOf(token.type);
  return reading ? convert(reading, text) : text;
}

/** Several columns are joined by a space, whatever is between them. */
function joined(column: Part, between: Part, count: number): Part {
  return count === 1 ? column : join(column, { between, max: count });
}

/** Each column is followed by the blanks before the next. */
function byBlanks(tokens: readonly ColumnToken[]): Node {
  const column = run(except(blank));
  const columns = tokens.map((token) => {
    if (token.kind === "skip") return many(seq(column, optional(blanks)), { max: token.count });
    if (token.kind === "rest") return field(token.name, choice(typed(token, run(any)), missing));
    const text = joined(column, blanks, token.count);
    return seq(field(token.name, choice(typed(token, text), missing)), optional(blanks));
  });
  return seq(optional(blanks), ...columns, rest);
}

/** Each column but the first follows a separator; a column may be empty. */
function bySeparator(tokens: readonly ColumnToken[], separator: string): Node {
  const between = literal(separator);
  const isByte = /^[\0-\x7f]$/.test(separator);
  const column = isByte ? run(except(charset(separator)), 0) : until(choice(between, end));
  const columns = tokens.map((token, index) => {
    const behind = (part: Part) => (index === 0 ? part : seq(between, part));
    if (token.kind === "skip") {
      const others = many(seq(between, column), { max: token.count - (index === 0 ? 1 : 0) });
      return index === 0 ? seq(column, ...(token.count > 1 ? [others] : [])) : others;
    }
    const text = token.kind === "rest" ? rest : joined(column, between, token.count);
    const value = behind(field(token.name, typed(token, text)));
    return index === 0 ? value : choice(value, field(token.name, missing));
  });
  return seq(...columns, rest);
}
