import {
  type Block,
  type Expression,
  type For,
  type If,
  isExpression,
  type Loop,
  onlyExpression,
  type Statement,
  type Switch,
  type Try,
} from "../language/tree.ts";
import { conditionCode } from "./conditions.ts";
import { changedNames, mayChange } from "./functions.ts";
import type { Destination, Generator } from "./generator.ts";
import { hold, operands, storedCode } from "./operands.ts";
import { assign } from "./places.ts";

// Statements. The value of the last one of a block is the value of the block.

function statement(node: Statement, to: Destination, g: Generator): void {
  if (isExpression(node)) expressionStatement(node, to, g);
  else if (plainStatement(node, g) === "goes on") deliver("unit", to, g);
}

/** @returns `leaves` if the statements after it are not reached. */
function plainStatement(node: Exclude<Statement, Expression>, g: Generator): "goes on" | "leaves" {
  switch (node.kind) {
    case "let": {
      const code = node.value ? storedCode(node.value, g) : "unit";
      g.emit(`let ${g.declare(node.name.name, node.constant)} = ${code};`);
      break;
    }
    case "assignment":
      assign(node, g);
      break;
    case "return":
      g.emit(g.frame.leave(node.value ? g.value(node.value) : "unit"));
      return "leaves";
    case "throw":
      g.emit(`throw thrown(${node.value ? g.value(node.value) : "unit"}, ${g.at(node)});`);
      return "leaves";
    case "break": {
      const loop = g.frame.loops.at(-1) ?? g.fail("break is allowed only in loops", node);
      const code = node.value ? storedCode(node.value, g) : "unit";
      if (loop.result !== null) g.emit(`${loop.result} = ${code};`);
      g.emit(`break ${loop.label};`);
      return "leaves";
    }
    case "continue": {
      const loop = g.frame.loops.at(-1) ?? g.fail("continue is allowed only in loops", node);
      g.emit(loop.next);
      return "leaves";
    }
    case "try":
      attempt(node, g);
      break;
    case "definition":
      if (g.scope.length > 1 || g.frame.kind !== "main") g.fail("functions are defined outside of all blocks", node);
      break;
  }
  return "goes on";
}

function expressionStatement(node: Expression, to: Destination, g: Generator): void {
  if (node.kind === "block") block(node, to, g);
  else if (node.kind === "if") branch(node, to, g);
  else if (node.kind === "switch") choose(node, to, g);
  else if (node.kind === "loop" || node.kind === "for") {
    const result = to === "drop" ? null : to === "leave" ? g.temp() : to.into;
    if (result !== null) g.emit(`${result} = unit;`);
    if (node.kind === "for") iterate(node, result, g);
    else repeat(node, result, g);
    if (to === "leave") deliver(result!, to, g);
  } else deliver(g.value(node), to, g);
}

function deliver(code: string, to: Destination, g: Generator): void {
  if (to === "leave") g.emit(g.frame.leave(code));
  else if (to !== "drop") g.emit(`${to.into} = ${code};`);
  else if (code !== "unit") g.emit(`${code};`);
}

/** Writes a block, which is a scope. */
function block(node: Block, to: Destination, g: Generator): void {
  g.emit("{");
  g.scoped(() => statements(node.statements, to, g));
  g.emit("}");
}

export function statements(nodes: readonly Statement[], to: Destination, g: Generator): void {
  const last = nodes.length - 1;
  for (const [i, node] of nodes.entries()) statement(node, i === last ? to : "drop", g);
  if (last < 0) deliver("unit", to, g);
}

/** The variable that the value of a block, a branch or a loop goes to. */
export function controlCode(node: Expression, g: Generator): string {
  const result = g.temp();
  expressionStatement(node, { into: result }, g);
  return result;
}

// ---- Branches

function branch(node: If, to: Destination, g: Generator): void {
  g.emit(`if (${conditionCode(node.condition, g)}) {`);
  g.scoped(() => statements(node.then.statements, to, g));
  g.emit("} else {");
  if (node.otherwise) g.scoped(() => expressionStatement(node.otherwise!, to, g));
  else deliver("unit", to, g);
  g.emit("}");
}

export function branchCode(node: If, g: Generator): string {
  const then = onlyExpression(node.then);
  const otherwise = node.otherwise?.kind === "block" ? onlyExpression(node.otherwise) : node.otherwise;
  if (!then || !otherwise) return controlCode(node, g);
  const condition = conditionCode(node.condition, g);
  const first = g.apart(() => g.value(then));
  const second = g.apart(() => g.value(otherwise));
  if (first.lines.length + second.lines.length === 0) return `(${condition} ? ${first.code} : ${second.code})`;
  const result = g.temp();
  g.assignApart(`if (${condition}) {`, result, first);
  g.assignApart("else {", result, second);
  return result;
}

function choose(node: Switch, to: Destination, g: Generator): void {
  const subject = hold(g.value(node.subject), g);
  const label = g.fresh("S");
  g.emit(`${label}: {`);
  for (const [i, arm] of node.cases.entries()) {
    if (!arm.patterns && i < node.cases.length - 1 && !arm.guard) g.fail("the case _ is the last one", arm);
    const tests = arm.patterns?.map((pattern) => patternTest(subject, pattern, g)) ?? ["true"];
    g.emit(`if (${tests.join(" || ")}) {`);
    g.scoped(() => {
      if (arm.guard) g.emit(`if (${conditionCode(arm.guard, g)}) {`);
      statement(arm.body, to, g);
      g.emit(`break ${label};`);
      if (arm.guard) g.emit("}");
    });
    g.emit("}");
  }
  deliver("unit", to, g);
  g.emit("}");
}

function patternTest(subject: string, pattern: Expression, g: Generator): string {
  if (!isConstant(pattern)) g.fail("a case is a constant or a range", pattern);
  const test = pattern.kind === "binary" ? "inRange" : "equals";
  return `${test}(${subject}, ${g.value(pattern)})`;
}

function isConstant(node: Expression): boolean {
  if (node.kind === "array") return node.items.every(isConstant);
  if (node.kind === "map") return node.entries.every(({ value }) => isConstant(value));
  if (node.kind === "binary") return node.operator.startsWith("..") && isConstant(node.left) && isConstant(node.right);
  return node.kind === "literal";
}

// ---- Loops

function repeat(node: Loop, result: string | null, g: Generator): void {
  const label = g.fresh("L");
  const round = g.fresh("R");
  const stop = (condition: Expression) => {
    const code = conditionCode(condition, g);
    g.emit(`if (${node.until ? code : `!${code}`}) break ${label};`);
  };
  g.emit(`${label}: for (;;) {`);
  g.frame.loops.push({ label, next: node.test === "behind" ? `break ${round};` : `continue ${label};`, result });
  if (node.test === "before" && node.condition) stop(node.condition);
  g.emit(`spend(1, ${g.at(node)});`);
  g.emit(node.test === "behind" ? `${round}: {` : "{");
  g.scoped(() => statements(node.body.statements, "drop", g));
  g.emit("}");
  if (node.test === "behind" && node.condition) stop(node.condition);
  g.frame.loops.pop();
  g.emit("}");
}

function iterate(node: For, result: string | null, g: Generator): void {
  const [items] = operands([node.items], g);
  const label = g.fresh("L");
  const item = g.fresh("x");
  const counter = node.counter ? g.fresh("c") : null;
  if (counter !== null) g.emit(`let ${counter} = -1;`);
  g.emit(`${label}: for (const ${item} of each(${items}, ${g.at(node.items)})) {`);
  g.frame.loops.push({ label, next: `continue ${label};`, result });
  g.scoped(() => {
    g.emit(`spend(1, ${g.at(node)});`);
    const isChanged = changedNames(node.body, mayChange(g)).has(node.item.name);
    g.emit(`let ${g.declare(node.item.name, false)} = ${isChanged ? `copy(${item}, ${g.at(node)})` : item};`);
    if (node.counter) g.emit(`let ${g.declare(node.counter.name, false)} = ++${counter};`);
    statements(node.body.statements, "drop", g);
  });
  g.frame.loops.pop();
  g.emit("}");
}

// ---- Failures

function attempt(node: Try, g: Generator): void {
  const [depth, error] = [g.fresh("d"), g.fresh("x")];
  g.emit(`const ${depth} = budget.depth;`);
  g.emit("try {");
  g.scoped(() => statements(node.body.statements, "drop", g));
  g.emit(`} catch (${error}) {`);
  g.emit(`budget.depth = ${depth};`);
  g.scoped(() => {
    const value = `caught(${error}, where)`;
    g.emit(node.name ? `let ${g.declare(node.name.name, false)} = ${value};` : `${value};`);
    statements(node.handler.statements, "drop", g);
  });
  g.emit("}");
}
