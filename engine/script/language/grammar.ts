import P, { type Parser } from "parsimmon";
import { unit } from "../../event/value.ts";
import { LAST_INT } from "../values.ts";
import {
  type Behind,
  blanks,
  climber,
  committed,
  keyword,
  list,
  named,
  nesting,
  node,
  operators,
  optional,
  sign,
  token,
  unnamed,
  wordOf,
} from "./combinators.ts";
import { characterOf, DIGITS, ESCAPE, escapeOf, numberOf } from "./literals.ts";
import type * as T from "./tree.ts";
import { onlyExpression } from "./tree.ts";

// The grammar of the language: the syntax of Rhai that one-liners and small scripts need.

/** Words that cannot be names. */
const RESERVED =
  "let const fn private if else switch for in while loop do until break continue return throw try catch true false this".split(
    " ",
  );

/** Operators between two operands, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||", "|", "^"],
  ["&&", "&"],
  ["==", "!="],
  ["in", "!in"],
  ["<", "<=", ">", ">="],
  ["??"],
  ["..", "..="],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
  ["<<", ">>"],
];
const BINDS_RIGHT = ["**"];
const ASSIGNMENTS = ["=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", "|=", "&=", "^="];

/** How deep expressions and blocks may be nested. */
const nested = nesting(64);

// ---- Tokens ---------------------------------------------------------------------------------------------------------

const word = wordOf(() => true);
const free = wordOf((text) => !RESERVED.includes(text));
const asName = (name: string, at: number): T.Name => ({ name, at });
const name = named("a name", node(token(free), asName));
const names = (open: string, close: string) => list(name).wrap(sign(open), sign(close));

const operatorOf = operators([...LEVELS.flat(), ...ASSIGNMENTS]);
const binary = operatorOf("an operator", LEVELS.flat());
const range = operatorOf("an operator", ["..", "..="]);
const assign = operatorOf('"="', ASSIGNMENTS);

// ---- Literals -------------------------------------------------------------------------------------------------------

const literal = (value: T.Literal["value"], at: number): T.Expression => ({ kind: "literal", value, at });

const number = node(P.seq(P.regexp(/(?:-\s*)?/), token(P.regexp(DIGITS))), ([minus, digits], at) =>
  literal(numberOf(minus === "" ? digits : `-${digits}`, at), at),
);

const escaped = unnamed(P.lookahead("\\")).then(
  named('an escape like \\n \\t \\" \\\\ \\x41 \\u00e9 \\U0001f600', P.regexp(ESCAPE).map(escapeOf)),
);
const end = (quote: string) => named(`the closing ${quote}`, P.string(quote));
const string = P.alt(
  unnamed(P.regexp(/(?:[^"\\\r\n]|"")+/)).map((text) => text.replaceAll('""', '"')),
  escaped,
)
  .many()
  .tie()
  .wrap(P.string('"'), end('"'));
const raw = P.regexp(/(#+)"([\s\S]*?)"\1/, 2);
const character = node(
  P.alt(unnamed(P.regexp(/[^'\\\r\n]+/)), escaped)
    .many()
    .tie()
    .wrap(P.string("'"), end("'")),
  characterOf,
);
const text = node(token(P.alt(string, raw, character)), literal);

const constant = P.alt(
  node(keyword("true"), (_, at) => literal(true, at)),
  node(keyword("false"), (_, at) => literal(false, at)),
);

const characters = node(unnamed(P.regexp(/(?:[^`$]|``|\$(?!\{))+/)), (value, at) =>
  literal(value.replaceAll("``", "`"), at),
);
const inserted = P.lazy(() => statements.map((block) => onlyExpression(block) ?? block)).wrap(
  token(P.string("${")),
  named('"}"', P.string("}")),
);
const interpolation = node(
  token(
    P.alt<T.Expression>(characters, inserted)
      .many()
      .wrap(P.regexp(/`(?:\r?\n)?/), end("`")),
  ),
  (parts, at): T.Expression => ({ kind: "interpolation", parts, at }),
);

const items = P.lazy(() => list(expression)).wrap(sign("["), sign("]"));
const array = node(items, (items, at): T.Expression => ({ kind: "array", items, at }));
const key = named("the name of a field", node(token(P.alt(string, word)), asName));
const entry = P.lazy(() => P.seqMap(key.skip(sign(":")), expression, (name, value) => ({ name, value })));
const entries = list(entry).wrap(sign("#{"), sign("}"));
const map = node(entries, (entries, at): T.Expression => ({ kind: "map", entries, at }));

// ---- Operands -------------------------------------------------------------------------------------------------------

const args = named("an operator", P.lazy(() => list(expression)).wrap(sign("("), sign(")")));
const call = P.seqMap(name, optional(args), ({ name, at }, args): T.Expression => {
  return args ? { kind: "call", name, object: null, optional: false, args, at } : { kind: "variable", name, at };
});

/** What follows an object: a field, a method, an index. */
type Postfix = (object: T.Expression) => T.Expression;
const dotted = P.seqMap(
  token(P.regexp(/\?\.|\.(?!\.)/)),
  named("the name of a field", node(token(word), asName)),
  optional(args),
  (dot, { name, at }, args): Postfix => {
    const optional = dot === "?.";
    return (object) =>
      args ? { kind: "call", name, object, optional, args, at } : { kind: "member", object, name, optional, at };
  },
);
const index = P.lazy(() => committed(expression.skip(sign("]"))));
const indexed = node(P.seq(token(P.regexp(/\??\[/)), index), ([bracket, index], at): Postfix => {
  return (object) => ({ kind: "element", object, index, optional: bracket === "?[", at });
});
const postfix = named("an operator", P.alt(dotted, indexed));

const parenthesized = sign("(").then(
  P.alt(
    node(sign(")"), (_, at) => literal(unit, at)),
    P.lazy(() => expression).skip(sign(")")),
  ),
);
const closure = P.lazy(() =>
  node(P.seq(names("|", "|"), action), ([parameters, body], at): T.Expression => {
    return { kind: "closure", parameters, body, at };
  }),
);
const self = node(keyword("this"), (_, at): T.Expression => ({ kind: "this", at }));

const primary: Parser<T.Expression> = P.lazy(() =>
  P.alt(number, text, interpolation, map, array, parenthesized, closure, control, constant, self, call),
);
const operand: Parser<T.Expression> = named(
  "an expression",
  P.lazy(() => P.alt(object, unary)),
);
const object = P.seqMap(primary, postfix.many(), (object, others) =>
  others.reduce((inner, next) => next(inner), object),
);
const unary = nested(
  node(P.seq(token(P.regexp(/[!+-]/)), operand), ([operator, operand], at): T.Expression => {
    return { kind: "unary", operator, operand, at };
  }),
);

// ---- Expressions ----------------------------------------------------------------------------------------------------

const behind: Parser<Behind> = binary.chain(({ operator, at }) => {
  const open = P.notFollowedBy(P.string("{"))
    .then(operand)
    .or(P.of(literal(LAST_INT, at)));
  const right = operator === ".." ? open : committed(operand);
  return right.map((right) => ({ operator, right, at }));
});

const climb = climber(LEVELS, BINDS_RIGHT);

/** An expression; a filter is one. */
const expression: Parser<T.Expression> = named("an expression", nested(P.seqMap(operand, behind.many(), climb)));

// ---- Control --------------------------------------------------------------------------------------------------------

const block: Parser<T.Block> = nested(P.lazy(() => statements.wrap(sign("{"), sign("}"))));

const branch = node(P.seq(keyword("if").then(expression), block), ([condition, then], at) => ({ condition, then, at }));
const otherBranch = keyword("else")
  .skip(P.lookahead(keyword("if")))
  .then(branch);
const branches = P.seqMap(branch, otherBranch.many(), optional(keyword("else").then(block)), (first, others, last) => {
  const rest = others.reduceRight<T.If | T.Block | null>((otherwise, one) => ({ kind: "if", ...one, otherwise }), last);
  return { kind: "if", ...first, otherwise: rest } satisfies T.If;
});

const pattern = P.seqMap(operand, P.seqMap(range, operand, (range, right) => ({ ...range, right })).atMost(1), climb);
const patterns = P.alt(keyword("_").result(null), P.sepBy1(pattern, sign("|")));
const arm = node(
  P.seq(
    named("a case", patterns),
    optional(keyword("if").then(expression)),
    sign("=>").then(
      P.lazy(() => P.alt(closed, open.skip(P.alt(sign(","), unnamed(P.lookahead("}")))))).skip(optional(sign(","))),
    ),
  ),
  ([patterns, guard, body], at): T.SwitchCase => ({ patterns, guard, body, at }),
);
const choice = node(
  P.seq(keyword("switch").then(expression), arm.many().wrap(sign("{"), sign("}"))),
  ([subject, cases], at): T.Expression => ({ kind: "switch", subject, cases, at }),
);

const loop = P.alt(
  P.seq(keyword("while").then(expression), block).map(([condition, body]) => loopOf(condition, body, "before", false)),
  keyword("loop")
    .then(block)
    .map((body) => loopOf(null, body, "before", false)),
  P.seqMap(
    keyword("do").then(block),
    P.alt(keyword("while").result(false), keyword("until").result(true)),
    expression,
    (body, until, condition) => loopOf(condition, body, "behind", until),
  ),
);
const loopOf = (condition: T.Expression | null, body: T.Block, test: T.Loop["test"], until: boolean) =>
  ({ kind: "loop", condition, body, test, until }) as const;
const loops = node(loop, (loop, at): T.Expression => ({ ...loop, at }));

const each = P.alt(P.seq(name, P.of(null)), P.seq(sign("(").then(name), sign(",").then(name).skip(sign(")"))));
const iteration = node(
  P.seq(keyword("for").then(each), keyword("in").then(expression), block),
  ([[item, counter], items, body], at): T.Expression => ({ kind: "for", item, counter, items, body, at }),
);

/** Expressions that end with a block, and need no semicolon. */
const control: Parser<T.Expression> = P.alt<T.Expression>(branches, choice, loops, iteration, block);

// ---- Statements -----------------------------------------------------------------------------------------------------

const declared = (constant: boolean) =>
  node(
    P.seq(keyword(constant ? "const" : "let").then(name), optional(sign("=").then(expression))),
    ([name, value], at): T.Statement => ({ kind: "let", name, value, constant, at }),
  );
const leaving = (kind: "return" | "throw" | "break") =>
  node(keyword(kind).then(optional(expression)), (value, at): T.Statement => ({ kind, value, at }));
const next = node(keyword("continue"), (_, at): T.Statement => ({ kind: "continue", at }));

const assigned = optional(P.seq(assign, committed(expression)));
/** An expression, or an assignment to it. */
const action: Parser<T.Statement> = P.seqMap(expression, assigned, (target, assigned) => {
  if (!assigned) return target;
  const [{ operator, at }, value] = assigned;
  return { kind: "assignment", target, operator, value, at };
});

const attempt = node(
  P.seq(keyword("try").then(block), keyword("catch").then(optional(name.wrap(sign("("), sign(")")))), block),
  ([body, name, handler], at): T.Statement => ({ kind: "try", body, name, handler, at }),
);
const definition = optional(keyword("private")).then(
  node(
    P.seq(keyword("fn").then(name), names("(", ")"), block),
    ([name, parameters, body], at): T.Statement => ({ kind: "definition", name, parameters, body, at }),
  ),
);

const closed: Parser<T.Statement> = P.alt<T.Statement>(control, attempt, definition);
/** The start of {@link closed}, where no other statement begins. */
const starts = P.alt(
  P.string("{"),
  wordOf((text) => ["if", "switch", "while", "loop", "do", "for", "try", "fn", "private"].includes(text)),
);
const open: Parser<T.Statement> = named(
  "a statement",
  P.notFollowedBy(starts).then(
    P.alt(declared(false), declared(true), leaving("return"), leaving("throw"), leaving("break"), next, action),
  ),
);

const statements: Parser<T.Block> = node(
  P.alt(closed, open.skip(P.alt(sign(";"), unnamed(P.lookahead("}")), unnamed(P.eof))))
    .skip(sign(";").many())
    .many(),
  (statements, at): T.Block => ({ kind: "block", statements, at }),
);

/** Statements, up to the end of the text. */
export const program: Parser<T.Block> = blanks.then(sign(";").many()).then(statements).skip(P.eof);
/** One expression, up to the end of the text: a filter. */
export const condition: Parser<T.Expression> = blanks.then(expression).skip(sign(";").many()).skip(P.eof);
