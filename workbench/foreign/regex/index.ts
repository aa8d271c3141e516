import { isNullable } from "../../../engine/analysis/index.ts";
import { GrammarError, grammar } from "../../../engine/authoring/index.ts";
import { charset, field, isSubset, type Node } from "../../../engine/grammar/index.ts";
import { joined } from "../../../grammars/joined.ts";
import type { Flavor } from "./flavors.ts";
import { type Parsed, parseExpression } from "./parse.ts";
import { searched, wholeLine } from "./search.ts";
import { onlyCharacter } from "./sets.ts";
import { Unreadable } from "./source.ts";
import { inside, type Problem, type Span, type Tree, type TreeOf } from "./tree.ts";
import { type FieldOf, isTooLarge, NEVER, Refused, TOO_MANY_WAYS, type Writing, type Written } from "./writing.ts";

export { bytesOf } from "./first.ts";
export { type Flavor, flavorOf, flavors } from "./flavors.ts";
export { type Follow, plainText, sequence } from "./follow.ts";
export { type Insert, type Parsed, parseExpression } from "./parse.ts";
export { one, onlyCharacter } from "./sets.ts";
export { type Source, Unreadable } from "./source.ts";
export {
  type CharacterSet,
  capturesOf,
  inside,
  type Problem,
  type Span,
  type Tree,
  type TreeOf,
  type TreePart,
  withInside,
} from "./tree.ts";
export type { FieldOf } from "./writing.ts";

/** How an expression is read. */
export interface ExpressionOptions {
  readonly flavor: Flavor;
  /** `whole`: it reads the whole line. `search`: it is searched for, and text around its first match is skipped. */
  readonly match: "whole" | "search";
  /** Flags that are set outside the expression, as letters. */
  readonly flags?: string;
  /** Makes the field of a group from the node that reads its text; without it, each is a string. */
  readonly fieldOf?: FieldOf;
}

/** How an expression is read that is parsed. */
export type TreeOptions = Omit<ExpressionOptions, "flavor" | "flags">;

/** The record of an expression, with the places of its nodes in the expression. */
export interface ReadExpression {
  readonly ok: true;
  readonly record: Node;
  readonly layout: string;
  readonly notes: readonly string[];
  readonly origins: ReadonlyMap<Node, Span>;
}

/** What an expression is that no grammar says. */
export interface UnreadExpression {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/**
 * The grammar that reads what a regular expression does: the same lines, with the same text in the fields that its named
 * groups are. A group that took no part, or whose text is empty, is no field.
 */
export function readExpression(text: string, options: ExpressionOptions): ReadExpression | UnreadExpression {
  const { flavor, flags = "" } = options;
  try {
    return readTree(parseExpression(text, flavor, flags), text, options);
  } catch (error) {
    if (error instanceof Unreadable) return unread([error.problem]);
    throw error;
  }
}

/** The grammar of an expression that is parsed. @param text what its places are in. */
export function readTree(
  { tree, problems, notes }: Parsed,
  text: string,
  { match, fieldOf = textField }: TreeOptions,
): ReadExpression | UnreadExpression {
  const wrong = [...problems, ...doubleNames(tree)];
  if (wrong.length > 0) return unread(wrong);
  try {
    const writing: Writing = { problems: [], notes: new Set(notes), origins: new Map(), fieldOf, narrowed: new Set() };
    const record = (match === "whole" ? wholeLine : searched)(tree, writing);
    if (writing.problems.length > 0) return unread(writing.problems);
    return finished(record, text, { tree, isWhole: match === "whole" }, writing);
  } catch (error) {
    if (error instanceof Refused) return unread([error.problem]);
    throw error;
  }
}

/** The field of a group: its text, or null if that is empty. */
export const textField: FieldOf = ({ name }, text) =>
  isNullable(text, {}) ? field(name, text, { null: "" }) : field(name, text);

function unread(problems: readonly Problem[]): UnreadExpression {
  const found = problems.toSorted((a, b) => a.at - b.at || a.length - b.length);
  const isFirst = (problem: Problem, index: number) =>
    found.findIndex(({ at, message }) => at === problem.at && message === problem.message) === index;
  return { ok: false, problems: found.filter(isFirst) };
}

function finished(
  written: Written,
  text: string,
  { tree, isWhole }: { readonly tree: Tree; readonly isWhole: boolean },
  { notes, origins }: Writing,
): ReadExpression | UnreadExpression {
  const whole = (message: string) => unread([{ at: 0, length: Math.max(1, text.length), message }]);
  if (written === NEVER) return whole(NO_LINE);
  if (written === null) return whole("this expression reads nothing");
  const record = isWhole ? withoutEnd(written, origins) : written;
  if (isTooLarge(record)) return whole(TOO_MANY_WAYS);
  const layout = around(layoutOf(tree), record, origins).slice(0, LONGEST_LAYOUT);
  try {
    // A trial of the checks. They refuse line ends in a record of one line, so this one joins lines.
    grammar("imported", { about: "imported", layout, record, lines: joined("blank", "newline") });
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    const isNever = error.problems.some(({ rule }) => rule === "unreachable-part");
    return whole(isNever ? NO_LINE : error.message);
  }
  return { ok: true, record, layout, notes: [...notes], origins };
}

const NO_LINE = "no line matches this expression";
const LONGEST_LAYOUT = 300;

/** The layout, with what a search skips. */
function around(layout: string, record: Node, origins: Writing["origins"]): string {
  const nodes = record.kind === "seq" ? record.nodes : [record];
  const isSkipped = (node: Node | undefined) => node !== undefined && !origins.has(node);
  const start = isSkipped(nodes[0]) ? "… " : "";
  const end = nodes.at(-1)?.kind === "rest" && isSkipped(nodes.at(-1)) ? " …" : "";
  return `${start}${layout}${end}`;
}

/** The record without its end, which every record has to reach. */
function withoutEnd(node: Node, origins: Writing["origins"]): Node {
  if (node.kind !== "seq" || node.nodes.at(-1)?.kind !== "end" || node.nodes.length === 1) return node;
  const short: Node = node.nodes.length === 2 ? node.nodes[0]! : { kind: "seq", nodes: node.nodes.slice(0, -1) };
  const origin = origins.get(node);
  if (origin && !origins.has(short)) origins.set(short, origin);
  return withoutEnd(short, origins);
}

/** Groups with the name of another one that may be in the same match. */
function doubleNames(tree: Tree): readonly Problem[] {
  const problems: Problem[] = [];
  /** @returns the groups of a tree. */
  const visit = (one: Tree): readonly TreeOf<"capture">[] => {
    const found: TreeOf<"capture">[] = one.kind === "capture" ? [one] : [];
    for (const child of inside(one)) {
      const before = [...found];
      for (const capture of visit(child)) {
        const isTaken = one.kind !== "alternation" && before.some(({ name }) => name === capture.name);
        if (isTaken) {
          const message = `another group is called ${capture.name}, and a field has one value: give one of them another name`;
          problems.push({ at: capture.from, length: capture.to - capture.from, message });
        }
        found.push(capture);
      }
    }
    return found;
  };
  visit(tree);
  return problems;
}

const SPACE = charset("\t\r\n\f\v ");
/** What has no name. */
const OTHER = "…";

/** The layout of a line, for people: literals as they are, and the names of groups. */
function layoutOf(tree: Tree): string {
  return written(tree).replace(/…+/g, OTHER).replace(/ +/g, " ").trim();
}

function written(tree: Tree): string {
  switch (tree.kind) {
    case "set":
      return onlyCharacter(tree.set) ?? (isBlank(tree) ? " " : OTHER);
    case "sequence":
      return tree.items.map(written).join("");
    case "alternation":
      return tree.branches.some((branch) => written(branch).includes("<"))
        ? tree.branches.map(written).join("|")
        : OTHER;
    case "repetition": {
      if (isBlank(tree.item)) return " ";
      const inner = written(tree.item);
      if (inner.includes("<")) return inner;
      return tree.min === tree.max && inner !== OTHER ? inner.repeat(tree.min) : OTHER;
    }
    case "capture":
      return `<${tree.name}>`;
    case "atomic":
    case "lexeme":
      return written(tree.item);
    case "look":
    case "anchor":
      return "";
  }
}

function isBlank(tree: Tree): boolean {
  return tree.kind === "set" && tree.set.beyond.length === 0 && isSubset(tree.set.bytes, SPACE);
}
