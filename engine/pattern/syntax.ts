import {
  char,
  choice,
  fail,
  many,
  many1,
  type Parser,
  possibly,
  recursiveParser,
  sepBy,
  sequenceOf,
  str,
  succeedWith,
} from "arcsecond";
import { andThen, characterOf, end, position, refuse, refuseAt } from "../language/reader.ts";
import { blanks, change, type Flags, type Scope, scope } from "./scope.ts";
import { set } from "./syntax-set.ts";
import { type Assertion, alternation, type GroupType, LARGEST, sequence, sizeOf, type Tree } from "./tree.ts";

// The grammar of patterns: the syntax on which the usual engines agree. If they do not, the pattern is refused.

/** A part of a pattern, and its bytes. */
export interface Term {
  readonly tree: Tree;
  readonly from: number;
  readonly to: number;
  /** The alternatives of a group without a capture or a repetition; null for anything else. */
  readonly branches: readonly (readonly Term[])[] | null;
}

/** A group, a character or an assertion, before it is repeated. */
interface Atom {
  readonly tree: Tree;
  readonly branches: Term["branches"];
}

const DEEPEST = 100;
const EMPTY: Tree = { kind: "sequence", items: [] };
const atom = (tree: Tree): Atom => ({ tree, branches: null });
const refused = (refusal: Parser<null>): Parser<Atom> => refusal.map(() => atom(EMPTY));
const treeOf = (branches: readonly (readonly Term[])[]): Tree =>
  alternation(branches.map((terms) => sequence(terms.map(({ tree }) => tree))));

/** a|b|c */
const branches: Parser<readonly (readonly Term[])[]> = recursiveParser(() =>
  sepBy<string, readonly Term[], string, Scope>(char("|"))(branch),
);

/** The whole text of a pattern. */
export const pattern = sequenceOf([branches, end("\\), or a ( before it"), scope]).map(([read, , { groups }]) => ({
  branches: read,
  groups,
}));

// (…)

const letter = characterOf((character) => /^[\p{L}_]$/u.test(character));
const nameCharacter = characterOf((character) => /^[\p{L}\p{M}\p{N}_]$/u.test(character));
const word = sequenceOf([letter, many(nameCharacter)]).map(([first, others]) => first + others.join(""));

const TYPES: Readonly<Record<string, GroupType>> = { int: "int", float: "float", bool: "bool" };
/** `:int`, or nothing. */
const typeName: Parser<GroupType | null> = choice([
  andThen(sequenceOf([char(":"), position, many(nameCharacter)]), ([, at, characters]) => {
    const type = characters.join("");
    if (Object.hasOwn(TYPES, type)) return succeedWith(TYPES[type]!);
    return refuseAt(at, "int, float or bool");
  }),
  succeedWith(null),
]);

/** Opens a group that keeps its text, and parses up to its end. */
function capture(name: string | null, type: GroupType | null): Parser<Atom> {
  return andThen(scope, ({ groups }) =>
    sequenceOf([change((before) => ({ groups: [...before.groups, { name, type }] })), body]).map(([, inside]) =>
      atom({ kind: "capture", group: groups.length, item: treeOf(inside) }),
    ),
  );
}

function whyNot(name: string, { groups, options, name: around }: Scope): string | null {
  if (options.reserved.includes(name)) return `the name ${name} is reserved`;
  if (groups.some((group) => group.name === name)) return `there is a group ${name} already`;
  if (options.groups === "named" && around !== null) return `the group ${name} is inside the group ${around}`;
  return null;
}

const named: Parser<Atom> = andThen(
  sequenceOf([
    choice([str("?P<"), str("?<")]),
    position,
    choice([word, refuse("the name of a group: letters, digits and _").map(() => "")]),
    andThen(scope, ({ options }) => (options.types ? typeName : succeedWith(null))),
    choice([char(">"), refuse('">" after the name')]),
    scope,
  ]),
  ([, at, name, type, , before]) => {
    const reason = whyNot(name, before);
    if (reason !== null) return refused(refuseAt(at, "another name", reason));
    return sequenceOf([change(() => ({ name })), capture(name, type), change(() => ({ name: before.name }))]).map(
      ([, read]) => read,
    );
  },
);

const flagLetters = many(characterOf((character) => "imsxU".includes(character)));
/** `i`, `i-s`, `-x`: the flags to set, and after the `-` those to clear. */
const flagChange: Parser<Partial<Flags>> = sequenceOf([
  flagLetters,
  possibly(sequenceOf([char("-"), flagLetters])),
]).map(([on, off]) =>
  Object.fromEntries([...on.map((flag) => [flag, true]), ...(off?.[1] ?? []).map((flag) => [flag, false])]),
);
const changeFlags = (flags: Partial<Flags>) => change((before) => ({ flags: { ...before.flags, ...flags } }));

const plainGroup: Parser<Atom> = andThen(sequenceOf([scope, char("?"), flagChange, char(":")]), (read) => {
  const [before, , flags] = read;
  return sequenceOf([changeFlags(flags), body, change(() => ({ flags: before.flags }))]).map(([, inside]) => ({
    tree: treeOf(inside),
    branches: inside,
  }));
});

const REFUSED: readonly (readonly [opening: string, what: string])[] = [
  ["?=", "look-ahead"],
  ["?!", "look-ahead"],
  ["?<=", "look-behind"],
  ["?<!", "look-behind"],
  ["?>", "an atomic group"],
  ["?P=", "a back-reference"],
  ["?(", "a condition"],
];
const unsupported = (at: number) =>
  choice(
    REFUSED.map(([opening, what]) =>
      andThen(str(opening), () =>
        refused(refuseAt(at, "", `${what} is not supported: it cannot be matched in linear time`)),
      ),
    ),
  );

const numbered: Parser<Atom> = andThen(scope, ({ options }) =>
  options.groups === "all" ? capture(null, null) : body.map((inside) => ({ tree: treeOf(inside), branches: inside })),
);

/** The contents of a group. Changes of flags inside end with it. */
const body = recursiveParser(() =>
  andThen(scope, ({ flags, depth }) =>
    sequenceOf([
      change(() => ({ depth: depth + 1 })),
      depth < DEEPEST ? branches : refuse("", `more than ${DEEPEST} groups inside each other`).map(() => []),
      change(() => ({ flags, depth })),
    ]).map(([, inside]) => inside),
  ),
);

const group: Parser<Atom> = andThen(sequenceOf([position, char("(")]), ([at]) =>
  sequenceOf([
    choice([
      unsupported(at),
      named,
      plainGroup,
      andThen(char("?"), () =>
        refused(refuse("(?:, (?P<name>, or flags such as (?i)", "this kind of group is unknown")),
      ),
      numbered,
    ]),
    choice([char(")"), refuseAt(at, "", "the ( is never closed")]),
  ]).map(([read]) => read),
);

/** `(?i)`: for all that follows in the group around it. */
const flagSetting = andThen(sequenceOf([str("(?"), flagChange, char(")")]), ([, flags]) =>
  Object.keys(flags).length > 0 ? changeFlags(flags) : fail<string, Scope>("no flag"),
);

// ^ $ \b

const assert = (assertion: Assertion): Atom => atom({ kind: "assertion", assertion });
const escapedAssertions: Readonly<Record<string, Assertion>> = {
  A: "start",
  z: "end",
  Z: "end",
  b: "boundary",
  B: "no-boundary",
};
const assertion: Parser<Atom> = choice([
  sequenceOf([char("^"), scope]).map(([, { flags }]) => assert(flags.m ? "line-start" : "start")),
  sequenceOf([char("$"), scope]).map(([, { flags }]) => assert(flags.m ? "line-end" : "end")),
  sequenceOf([char("\\"), characterOf((character) => Object.hasOwn(escapedAssertions, character))]).map(([, name]) =>
    assert(escapedAssertions[name]!),
  ),
]);

const wrongEscape = andThen(sequenceOf([position, char("\\")]), ([at]) =>
  choice([
    andThen(
      characterOf((character) => character === "<" || character === ">"),
      (sign) =>
        refused(refuseAt(at, sign, `\\${sign} means different things to different engines: write ${sign} or \\b`)),
    ),
    andThen(
      characterOf((character) => /^[1-9k]$/.test(character)),
      () => refused(refuseAt(at, "", "a back-reference is not supported: it cannot be matched in linear time")),
    ),
    refused(refuseAt(at, "a known escape, such as \\d, \\. or \\x2e")),
  ]),
);

// x* x+ x? x{2,5}

interface Count {
  readonly min: number;
  readonly max: number | null;
}

const digits = many1(characterOf((character) => /^[0-9]$/.test(character))).map((read) => Number(read.join("")));
const braces: Parser<Count> = sequenceOf([
  char("{"),
  digits,
  possibly(sequenceOf([char(","), possibly(digits)])),
  char("}"),
]).map(([, min, through]) => ({ min, max: through === null ? min : through[1] }));

const count: Parser<Count> = choice([
  char("*").map(() => ({ min: 0, max: null })),
  char("+").map(() => ({ min: 1, max: null })),
  char("?").map(() => ({ min: 0, max: 1 })),
  braces,
]);
const startsCount = choice([
  characterOf((character) => "*+?".includes(character)),
  sequenceOf([char("{"), characterOf((character) => /^[0-9,]$/.test(character))]),
]);

function repeated({ tree, branches: inside }: Atom): Parser<Atom> {
  if (tree.kind === "assertion") {
    return choice([
      andThen(sequenceOf([position, startsCount]), ([at]) =>
        refused(refuseAt(at, "", "a place between characters cannot be repeated")),
      ),
      succeedWith(atom(tree)),
    ]);
  }
  return andThen(sequenceOf([position, possibly(count), possibly(char("?")), scope]), (read) => {
    const [at, found, question, { flags }] = read;
    if (found === null) return succeedWith({ tree, branches: inside });
    const { min, max } = found;
    if (max !== null && max < min) return refused(refuseAt(at, `{${max},${min}}`));
    const repetition: Tree = { kind: "repetition", item: tree, min, max, lazy: (question !== null) !== flags.U };
    if (sizeOf(repetition) > LARGEST) return refused(refuseAt(at, "", `the counts add up to more than ${LARGEST}`));
    return choice([
      andThen(sequenceOf([position, startsCount]), ([again]) =>
        refused(refuseAt(again, "", "a repetition cannot be repeated or made possessive")),
      ),
      succeedWith(atom(repetition)),
    ]);
  });
}

// Sequences

const single: Parser<Atom> = choice([
  group,
  set.map((read) => atom({ kind: "set", set: read })),
  assertion,
  wrongEscape,
  andThen(sequenceOf([position, char("{")]), ([at]) =>
    refused(refuseAt(at, "\\{, or a count such as {2}, {2,} or {2,5} after what it repeats")),
  ),
  andThen(sequenceOf([position, startsCount]), ([at]) => refused(refuseAt(at, "something to repeat before it"))),
]);

const term: Parser<Term> = andThen(sequenceOf([blanks, position, single, blanks]), ([, from, read]) =>
  sequenceOf([repeated(read), position]).map(([{ tree, branches: inside }, to]) => ({
    tree,
    branches: inside,
    from,
    to,
  })),
);

const branch: Parser<readonly Term[]> = sequenceOf([
  many(choice([sequenceOf([blanks, flagSetting]).map(() => null), term])),
  blanks,
]).map(([terms]) => terms.filter((read) => read !== null));
