import { acceptor, formsOf, isChanging, type ScriptFunction, type Signature, signatureOf } from "../function.ts";
import type { Call, Element, Expression, Member } from "../language/tree.ts";
import { SPAN_NAMES } from "../order.ts";
import { functionPointer, receiverOf } from "./functions.ts";
import type { Defined, Generator } from "./generator.ts";
import { eventField, globalOf, isEvent, unknownFunction } from "./names.ts";
import { constantOf, hold, operands } from "./operands.ts";
import { placeOf } from "./places.ts";

// Calls: of functions that the script defines, of built-in functions, of functions that are values.

/** The code of a call. @param object the code of the object of a method call. */
export function callCode(node: Call, object: string | null, g: Generator): string {
  const { name, args } = node;
  const own = definedFor(node, g);
  if (own) {
    g.reaches(own);
    const codes = operands(args, g, object === null ? ["undefined"] : [object]);
    return `${own.code}(${codes.join(", ")})`;
  }
  if (name === "Fn" && object === null) return functionPointer(node, g);
  if ((name === "call" || name === "curry") && (object !== null || args.length > 0)) {
    const [fn, ...others] = operands(args, g, object === null ? [] : [object]);
    return `${name === "call" ? "callClosure" : "curry"}(${fn}, [${others.join(", ")}], ${g.at(node)})`;
  }
  const variable = object === null ? g.variable(name) : undefined;
  if (!g.surroundings.functions.has(name) && variable) {
    return `callClosure(${variable.code}, [${operands(args, g).join(", ")}], ${g.at(node)})`;
  }
  if (!g.surroundings.functions.has(name) && object !== null && g.surroundings.given.has(name)) {
    const [receiver, ...others] = operands(args, g, [object]);
    return `callField(${receiver}, ${JSON.stringify(name)}, [${others.join(", ")}], ${g.at(node)})`;
  }
  const overloads = overloadsFor(node, object !== null, g);
  const codes = operands(args, g, object === null ? [] : [object]);
  // The result of an expression is copied, so that the change has no effect elsewhere.
  if (overloads.some(isChanging)) codes[0] = `copy(${codes[0]}, ${g.at(node)})`;
  return nativeCode(node, overloads, codes, g);
}

/** The code of a call that changes its receiver, if that is a place; else null. */
export function changingCode(node: Call, g: Generator): string | null {
  const own = definedFor(node, g);
  const method = node.object !== null;
  if (own ? !(own.changesThis && method) : !(g.surroundings.functions.get(node.name) ?? []).some(isChanging))
    return null;
  const overloads = own ? [] : overloadsFor(node, method, g);
  if (!own && !overloads.some(isChanging)) return null;
  const receiver = receiverOf(node);
  const place = receiver ? placeOf(receiver, g) : null;
  if (!place) return null;
  if (own) g.reaches(own);
  const others = operands(method ? node.args : node.args.slice(1), g, [hold(place.get, g)]);
  const call = own ? `${own.code}(${others.join(", ")})` : nativeCode(node, overloads, others, g);
  const result = g.temp();
  const changed = `(${result} = ${call}, where.changed && (${place.set("where.receiver")}), ${result})`;
  if (place.inEvent) g.writes();
  return node.optional ? `(isNothing(${others[0]}) ? unit : ${changed})` : changed;
}

/** The code of a call that reads one field of the event, so that the event need not become a map; else null. */
export function lookingCode(node: Call, g: Generator): string | null {
  const { name, object, args } = node;
  const [named] = args;
  if (!object || !isEvent(object, g) || named?.kind !== "literal" || typeof named.value !== "string") return null;
  const looks = (g.surroundings.functions.get(name) ?? []).find((one) => one.looks)?.looks;
  const first = looks === "path" ? FIRST_STEP.exec(named.value)?.[0] : named.value;
  if (!looks || first === undefined || definedFor(node, g)) return null;
  const { index } = g.field(first, false);
  const part = `part(E, p${index}(), ${JSON.stringify(first)})`;
  return nativeCode(node, overloadsFor(node, true, g), operands(args, g, [part]), g);
}

/** What signatures call a regular expression. */
const PATTERN = "pattern";

/** The field at the start of a path. */
const FIRST_STEP = /^[^.[]+/;

function definedFor({ name, args }: Call, g: Generator): Defined | undefined {
  const all = g.surroundings.defined.get(name);
  return all?.find(({ definition }) => definition.parameters.length === args.length);
}

/** The built-in functions that a call may mean, by the number of arguments and the literals among them. */
function overloadsFor(node: Call, isMethod: boolean, g: Generator): readonly ScriptFunction[] {
  const { name, object, args, at } = node;
  const all = g.surroundings.functions.get(name);
  if (!all) {
    const own = g.surroundings.defined.get(name);
    if (!own) return unknownFunction({ name, at }, g);
    const counts = own.map(({ definition }) => definition.parameters.length);
    g.fail(
      `${name} takes ${counts.join(" or ")} ${counts.join() === "1" ? "argument" : "arguments"}, not ${args.length}`,
      node,
    );
  }
  const nodes = isMethod && object ? [object, ...args] : args;
  const fitting = all.filter((overload) => {
    const { parameters, least } = signatureOf(overload);
    return nodes.length >= least && nodes.length <= parameters.length;
  });
  if (fitting.length === 0) g.fail(`wrong number of arguments: ${formsOf(all)}`, node);
  const possible = fitting.filter((overload) => isPossible(signatureOf(overload), nodes.map(constantOf)));
  if (possible.length === 0) g.fail(`wrong type of argument: ${formsOf(fitting)}`, node);
  return possible;
}

function isPossible({ parameters }: Signature, values: readonly ReturnType<typeof constantOf>[]): boolean {
  return values.every((value, i) => value === undefined || acceptor(parameters[i]!)(value));
}

function nativeCode(node: Call, overloads: readonly ScriptFunction[], codes: readonly string[], g: Generator): string {
  const called = `${g.native(overloads, codes.length)}(${[...codes, g.at(node)].join(", ")})`;
  g.calls(overloads, node);
  checkSpelledOut(node, overloads, g);
  notePattern(node, overloads, g);
  const field = onFieldCode(node, overloads, g);
  return field === null ? called : `(${field} ? unit : ${called})`;
}

/** Refuses functions that read what the command line has to name, unless it does. */
function checkSpelledOut(node: Call, overloads: readonly ScriptFunction[], g: Generator): void {
  if (!overloads.some(({ spellsOut }) => spellsOut)) return;
  const path = node.object ?? node.args[0];
  const isSpelledOut = path !== undefined && typeof constantOf(path) === "string";
  if (g.surroundings.kind === "begin" && g.within === null && isSpelledOut) return;
  g.fail(`${node.name}() reads a file that the command line names: --begin 'conf.x = ${node.name}("FILE")'`, node);
}

/** Notes the regular expression of a call, if it is spelled out. */
function notePattern({ object, args }: Call, overloads: readonly ScriptFunction[], g: Generator): void {
  const nodes = object === null ? args : [object, ...args];
  for (const overload of overloads) {
    if (!overload.patterns) continue;
    const node = nodes[signatureOf(overload).parameters.findIndex(({ name }) => name === PATTERN)];
    const text = node && constantOf(node);
    if (node && typeof text === "string") g.patterns.push({ text, at: node.at });
  }
}

/** The code that does the work of a call with a name and a field on the field's bytes, or null if there is none. */
function onFieldCode({ object, args }: Call, overloads: readonly ScriptFunction[], g: Generator): string | null {
  const [{ onField } = {}, ...others] = overloads;
  const [name, value] = args;
  if (!onField || others.length > 0 || object !== null || args.length !== 2 || !name || !value) return null;
  const text = constantOf(name);
  const field = typeof text === "string" ? eventField(value, g) : null;
  if (!field) return null;
  if (!g.onFields.includes(onField)) g.onFields.push(onField);
  return `onFields[${g.onFields.indexOf(onField)}](context, E, p${field.index}(), ${JSON.stringify(text)})`;
}

// Chains of members, elements and calls. If `?.` meets nothing, the rest of the chain is not evaluated.

type Link = Member | Element | Call;

export function chainCode(node: Link, g: Generator): string {
  return followed(node, (code) => code, g);
}

/** @param rest makes the code of the links after this one from its own. */
function followed(node: Link, rest: (code: string) => string, g: Generator): string {
  const direct = directCode(node, g);
  if (direct !== null) return rest(direct);
  const object = node.object;
  if (object === null) return rest(g.value(node));
  const step = (code: string) => rest(linkCode(node, code, g));
  const next = node.optional ? (code: string) => optionalCode(code, step, g) : step;
  return isLink(object) ? followed(object, next, g) : next(g.value(object));
}

function isLink(node: Expression): node is Link {
  return node.kind === "member" || node.kind === "element" || (node.kind === "call" && node.object !== null);
}

function linkCode(node: Link, object: string, g: Generator): string {
  if (node.kind === "member") return `member(${object}, ${JSON.stringify(node.name)}, ${g.at(node)})`;
  if (node.kind === "call") return callCode(node, object, g);
  const [held, index] = operands([node.index], g, [object]);
  return `element(${held}, ${index}, ${g.at(node)})`;
}

function optionalCode(object: string, step: (code: string) => string, g: Generator): string {
  const value = g.temp();
  const rest = g.apart(() => step(value));
  if (rest.lines.length === 0) return `(isNothing(${value} = ${object}) ? unit : ${rest.code})`;
  g.assignApart(`if (isNothing(${value} = ${object})) ${value} = unit; else {`, value, rest);
  return value;
}

/** The code of a link without a value for its object: a field of the event, a fact of its record, a special call. */
function directCode(node: Link, g: Generator): string | null {
  if (node.kind === "call") return changingCode(node, g) ?? lookingCode(node, g);
  const field = eventField(node, g);
  if (field) {
    field.reads++;
    return `g${field.index}()`;
  }
  if (node.kind === "member") return metaCode(node, g);
  if (!isEvent(node.object, g)) return null;
  g.readsAll = true;
  return `readNamed(E, ${g.value(node.index)}, ${g.at(node)})`;
}

/** The facts of a record, by their names. */
const META: Readonly<Record<string, string>> = {
  line: "host.line",
  line_num: "host.lineNumber",
  filename: "(host.filename ?? unit)",
  parsed_ts: "(host.timestamp ?? unit)",
  ...Object.fromEntries(SPAN_NAMES.map((name) => [name, `(host.placement.get("${name}") ?? unit)`])),
};

function metaCode({ object, name, at }: Member, g: Generator): string | null {
  if (object.kind !== "variable" || globalOf(object.name, g) !== "meta") return null;
  const isOfSpan = SPAN_NAMES.includes(name);
  // Any field may contain the time of the event.
  if (name === "parsed_ts" || isOfSpan) g.readsAll = true;
  if (!Object.hasOwn(META, name)) g.fail(`meta has no "${name}", but ${Object.keys(META).join(", ")}`, { at });
  if (isOfSpan) g.asks.set("placement", at);
  return META[name]!;
}
