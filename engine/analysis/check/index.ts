import { once } from "../../event/remembered.ts";
import { children, type Grammar, type Kind, type Node, type Place, pathOf, placesOf } from "../../grammar/index.ts";
import { checkArgument, checkGrammar as checkIsGrammar, isMade, isObject } from "../../language/arguments.ts";
import type { GrammarCheck, NodeCheck, Seen, Spot } from "./check.ts";
import { GrammarError, type Problem, whereabouts } from "./check.ts";
import { certainAlternative, equalAlternative, noParts, shadowedAlternative } from "./choices.ts";
import { duplicateField, fieldInList, fieldTypes, itemOutsideList } from "./fields.ts";
import { unreachablePart } from "./greedy.ts";
import { jsonSyntax } from "./json-syntax.ts";
import { meanings } from "./meanings.ts";
import { bounds, deriveSource, intDigits } from "./numbers.ts";
import { grammarProperty, unknownProperty } from "./properties.ts";
import {
  emptyRepetition,
  fieldName,
  grammarName,
  joinedKey,
  leftRecursion,
  payload,
  payloadLevels,
  tableRow,
  unboundedRecursion,
  unknownRule,
} from "./recursion.ts";
import { shapeProblems } from "./shape.ts";
import { emptySkip, namedColumns, specialParts, timeZoneName, waiverReason } from "./special-records.ts";
import { delimiter, emptyText, fieldEscapes, joinedLines, lineEnd, untilOptions } from "./texts.ts";

export { GrammarError, type Problem } from "./check.ts";
export { takenBy } from "./greedy.ts";

const nodeChecks: Readonly<Record<string, NodeCheck>> = {
  "unknown-property": unknownProperty,
  "no-parts": noParts,
  "field-name": fieldName,
  "field-escapes": fieldEscapes,
  "table-row": tableRow,
  "joined-key": joinedKey,
  payload,
  "unknown-rule": unknownRule,
  "empty-text": emptyText,
  bounds,
  delimiter,
  "line-end": lineEnd,
  "until-options": untilOptions,
  meanings,
  "int-digits": intDigits,
  "certain-alternative": certainAlternative,
  "equal-alternative": equalAlternative,
  "shadowed-alternative": shadowedAlternative,
  "empty-repetition": emptyRepetition,
  "unreachable-part": unreachablePart,
};

const grammarChecks: Readonly<Record<string, GrammarCheck>> = {
  "grammar-property": grammarProperty,
  "grammar-name": grammarName,
  "left-recursion": leftRecursion,
  "unbounded-recursion": unboundedRecursion,
  "duplicate-field": duplicateField,
  "field-types": fieldTypes,
  "field-in-list": fieldInList,
  "item-outside-list": itemOutsideList,
  "joined-lines": joinedLines,
  "time-zone": timeZoneName,
  "empty-skip": emptySkip,
  "named-columns": namedColumns,
  "derive-source": deriveSource,
  "payload-levels": payloadLevels,
  "json-syntax": jsonSyntax,
  "waiver-reason": waiverReason,
};

interface NodeRule {
  readonly rule: string;
  readonly check: (node: Node, grammar: Grammar) => string | null;
}

const rulesByKind = new Map<Kind, NodeRule[]>();
for (const [rule, cases] of Object.entries(nodeChecks)) {
  for (const [kind, check] of Object.entries(cases)) {
    // Each case is called with nodes of its own kind, which the compiler cannot follow through an index.
    const nodeRule = { rule, check } as NodeRule;
    rulesByKind.set(kind as Kind, [...(rulesByKind.get(kind as Kind) ?? []), nodeRule]);
  }
}

/** Grammars that break no rule, which are checked once. */
const sound = new WeakSet<Grammar>();

/** Checks a grammar. @throws GrammarError with all problems found. */
export function checkGrammar(grammar: Grammar): void {
  checkArgument("checkGrammar", "grammar", grammar, { is: "a grammar", test: isObject });
  refuse(grammar, (problems) => problems);
}

/** What grammars break that are built from others: a program chooses their names, and a column of a table may have types. */
const MADE_OF_OTHERS = ["grammar-name", "field-types"];

/** Checks a grammar that is data, perhaps made of another one. @throws as {@link checkGrammar}. */
export function checkData(grammar: Grammar): void {
  refuse(grammar, (problems) => problems.filter(({ rule }) => !MADE_OF_OTHERS.includes(rule)));
}

function refuse(grammar: Grammar, choose: (problems: readonly Problem[]) => readonly Problem[]): void {
  if (sound.has(grammar)) return;
  const problems = choose(problemsOf(grammar));
  if (problems.length > 0) throw new GrammarError(grammar.name, problems);
  sound.add(grammar);
}

/**
 * Checks what a function was given as a grammar, which may be data.
 * @throws TypeError for what is no grammar, GrammarError as {@link checkGrammar}.
 */
export function checkGiven(caller: string, grammar: Grammar): void {
  checkIsGrammar(caller, grammar);
  if (!isMade(grammar)) checkData(grammar);
}

function problemsOf(grammar: Grammar): readonly Problem[] {
  const problems: Problem[] = [];
  const add = (rule: string, path: string, message: string, values: readonly unknown[]) =>
    problems.push({ grammar: grammar.name, path, rule, message, ...whereabouts(values) });
  const misnamed = grammarProperty(grammar);
  // A misspelled record is also a missing one.
  const misshapen = misnamed.length > 0 && grammar.record === undefined ? [] : shapeProblems(grammar);
  for (const { path, message, values } of misshapen) add("shape", path, message, values);
  // The other rules need a value with the shape of a grammar.
  if (misshapen.length > 0 || grammar.record === undefined) {
    for (const { message } of misnamed) add("grammar-property", "grammar", message, []);
    return problems;
  }
  const places = once(() => placesOf(grammar));
  const report = (rule: string, id: number | null, message: string): void => {
    if (id === null) add(rule, "grammar", message, []);
    else {
      const place = places().all[id]!;
      add(rule, pathOf(place, places()), message, nodesAround(place));
    }
  };
  const payloads = new Map<number, Grammar>();
  const spots = walk(grammar, report, payloads);
  for (const [place, inner] of payloads) {
    const path = pathOf(places().all[place]!, places());
    problems.push(
      ...problemsOf(inner).map((one) => ({ ...one, grammar: grammar.name, path: `${path} > ${one.path}` })),
    );
  }
  const special = specialProblems(grammar);
  problems.push(...special);
  if (special.some(({ rule }) => rule === "shape")) return problems;
  const seen: Seen = { spots, places };
  for (const [rule, check] of Object.entries(grammarChecks)) {
    for (const { place, message } of check(grammar, seen)) report(rule, place, message);
  }
  return problems;
}

/** The problems of parts that skip records or read cells: each is checked as a record, and what is around it elsewhere. */
function specialProblems(grammar: Grammar): readonly Problem[] {
  return specialParts(grammar).flatMap(({ path, inner }) =>
    problemsOf(inner)
      .filter((one) => one.path.startsWith("record"))
      .map((one) => ({ ...one, path: one.path.replace("record", path) })),
  );
}

/** The node at a place, and those around it from the inside out. */
function nodesAround(place: Place): readonly Node[] {
  return place.parent === null ? [place.node] : [place.node, ...nodesAround(place.parent)];
}

/** Walks all places in the order of their ids, and checks each node by the rules of its kind; collects payloads' grammars. */
function walk(
  grammar: Grammar,
  report: (rule: string, place: number, message: string) => void,
  payloads: Map<number, Grammar>,
): readonly Spot[] {
  const spots: Spot[] = [];
  const reported = new Map<Node, Set<string>>();
  let count = 0;
  const enter = (node: Node, parent: Spot | null, position: number): void => {
    const id = count++;
    for (const { rule, check } of rulesByKind.get(node.kind) ?? []) {
      const message = check(node, grammar);
      if (message === null || reported.get(node)?.has(rule)) continue;
      // A node in several places is malformed once.
      reported.set(node, new Set([...(reported.get(node) ?? []), rule]));
      report(rule, id, message);
    }
    if (node.kind === "within") payloads.set(id, node.grammar);
    const inside = children(node);
    const isSource = node.kind === "field" || node.kind === "derive" || node.kind === "ref" || node.kind === "native";
    if (inside.length === 0 && !isSource) return;
    const spot: Spot = { id, node, parent, position };
    if (isSource) spots.push(spot);
    for (let at = 0; at < inside.length; at++) enter(inside[at]!, spot, at);
  };
  enter(grammar.record, null, 0);
  for (const rule of Object.values(grammar.rules)) enter(rule, null, 0);
  return spots;
}
