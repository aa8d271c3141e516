import type { Call, Element, Expression, Member } from "../language/tree.ts";
import { SPAN_NAMES } from "../span-names.ts";
import { callCode, changingCode, lookingCode } from "./calls.ts";
import { eventField, isEvent } from "./events.ts";
import type { Generator } from "./generator.ts";
import { globalOf } from "./names.ts";
import { operands, valueCode } from "./values.ts";

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
  if (object === null) return rest(valueCode(node, g));
  const step = (code: string) => rest(linkCode(node, code, g));
  const next = node.optional ? (code: string) => optionalCode(code, step, g) : step;
  return isLink(object) ? followed(object, next, g) : next(valueCode(object, g));
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
  return `readNamed(E, ${valueCode(node.index, g)}, ${g.at(node)})`;
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
