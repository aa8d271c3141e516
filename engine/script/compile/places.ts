import type { Assignment, Expression } from "../language/tree.ts";
import type { Generator } from "./generator.ts";
import { eventField, globalOf, isEvent, unknownVariable } from "./names.ts";
import { COMPUTING, hold, storedCode } from "./operands.ts";

/** An expression that can be assigned to. */
interface Assignable {
  /** The code of its value; an array or map may be changed in place, and is then assigned with {@link set}. */
  readonly get: string;
  /** The code that assigns a value. */
  readonly set: (value: string) => string;
  /** True if it is the event or in it. */
  readonly inEvent: boolean;
}

/** The place of an expression, whose value is `expected` to be there; null if it cannot be assigned to. Emits the code that finds it. */
export function placeOf(node: Expression, g: Generator, expected = true): Assignable | null {
  if (node.kind === "variable") return variablePlace(node, g);
  if (node.kind === "this") {
    return { get: g.value(node), set: (value) => `me = ${value}`, inEvent: false };
  }
  if (node.kind !== "member" && node.kind !== "element") return null;
  const field = eventField(node, g, expected);
  if (field) {
    field.writes++;
    return { get: `read(E, p${field.index}())`, set: (value) => `w${field.index}(${value})`, inEvent: true };
  }
  const at = g.at(node);
  if (isEvent(node.object, g) && node.kind === "element") {
    g.readsAll = true;
    const name = hold(g.value(node.index), g);
    const set = (value: string) => `(writeNamed(E, ${name}, ${value}, ${at}), forget())`;
    return { get: `readNamed(E, ${name}, ${at})`, set, inEvent: true };
  }
  const around = placeOf(node.object, g);
  if (!around) return null;
  const object = g.temp();
  g.emit(`${object} = ${around.get};`);
  const index = node.kind === "member" ? JSON.stringify(node.name) : hold(g.value(node.index), g);
  return {
    get: node.kind === "member" ? `member(${object}, ${index}, ${at})` : `element(${object}, ${index}, ${at})`,
    set: (value) => around.set(`setElement(${object}, ${index}, ${value}, ${at})`),
    inEvent: around.inEvent,
  };
}

function variablePlace(node: Extract<Expression, { kind: "variable" }>, g: Generator): Assignable {
  const variable = g.variable(node.name);
  if (variable) {
    const { code, constant } = variable;
    const refuse = () => g.fail(`"${node.name}" is a constant`, node);
    return { get: code, set: constant ? refuse : (value) => `${code} = ${value}`, inEvent: false };
  }
  const global = globalOf(node.name, g);
  if (global === "e") {
    g.readsAll = true;
    return { get: "whole(E)", set: (value) => `(replace(E, ${value}, ${g.at(node)}), forget())`, inEvent: true };
  }
  if (global === "state" || (global === "conf" && g.surroundings.kind === "begin")) {
    return {
      get: `host.${global}`,
      set: (value) => `fillMap(host.${global}, ${value}, ${g.at(node)})`,
      inEvent: false,
    };
  }
  if (global === "conf") g.fail("conf can be changed in --begin only", node);
  if (global !== null) g.fail(`${global} cannot be changed`, node);
  return unknownVariable(node, g);
}

/** True if two expressions are the same place, which they find without effects. */
function isSame(a: Expression, b: Expression): boolean {
  if (a.kind === "variable") return b.kind === "variable" && a.name === b.name;
  if (a.kind === "literal") return b.kind === "literal" && a.value === b.value;
  if (a.kind === "member") return b.kind === "member" && a.name === b.name && isSame(a.object, b.object);
  return a.kind === "element" && b.kind === "element" && isSame(a.object, b.object) && isSame(a.index, b.index);
}

/** `target = value`, and the operators with assignment. */
export function assign(node: Assignment, g: Generator): void {
  const { target, operator, value: given } = node;
  const direct = operator === "=";
  if (direct && given.kind === "binary" && given.operator === "??" && isSame(given.left, target)) {
    // What is there stays: to copy it for each event would take ever longer.
    g.emit(`if (isNothing(${g.value(given.left)})) {`);
    assign({ ...node, value: given.right }, g);
    g.emit("}");
    return;
  }
  const plain = direct ? storedCode(node.value, g) : g.value(node.value);
  // The value comes first: finding the target may read what it changes.
  const isInner = (target.kind === "member" || target.kind === "element") && !eventField(target, g, !direct);
  const value = isInner || !direct ? hold(plain, g) : plain;
  const place = placeOf(target, g, !direct);
  if (!place) g.fail("only variables, fields and items can be assigned to", node);
  const computing = operator === "+=" ? "addTo" : COMPUTING[operator.slice(0, -1)];
  const code = direct ? place.set(value) : place.set(`${computing}(${place.get}, ${value}, ${g.at(node)})`);
  g.emit(`${code};`);
  if (place.inEvent) g.writes();
}
