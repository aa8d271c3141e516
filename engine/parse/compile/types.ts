import { leadOf } from "../../analysis/index.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { Kind, NodeOf, Place } from "../../grammar/index.ts";
import { bytesAt, FEW, type Led, ledBy, telling } from "../leads.ts";
import { called, purposeName, restored } from "./attempts.ts";
import { type CodeContext, type Generator, pooled } from "./generator.ts";

/*
 * A choice of many types of records, or words. Code of each would be too large for V8 to compile, and each part of it seldom run.
 * So an alternative is data: steps, each a literal or what many alternatives have, such as a word under a name. One loop reads it.
 */

/** Fewer alternatives are tried in order. */
export const LEAST_TYPES = 8;

/** More forms of steps would be as much code as the alternatives. */
const MOST_FORMS = 64;

/** A part of an alternative: the bytes of a literal, or what has the same code as others of its form. */
type Step = Uint8Array | Formed;

interface Formed {
  readonly place: Place;
  readonly form: string;
  /** The names of its fields, which are no part of the form. */
  readonly names: readonly string[];
}

interface Type extends Led {
  readonly steps: readonly Step[];
}

/**
 * The parts that all types of a choice begin with, and what comes after them; null if their first bytes do not tell them apart,
 * or they have little in common.
 * @param sources the names of fields that numbers are computed from: their code has the name.
 */
export function typesOf({ inside }: Place, sources: ReadonlySet<string>) {
  if (inside.length < LEAST_TYPES) return null;
  const parts = inside.map(partsOf);
  const keys = parts.map((some) => some.map(({ node }) => JSON.stringify(node)));
  const differs = keys[0]!.findIndex((key, at) => keys.some((others) => others[at] !== key));
  if (differs < 0) return null;
  const own = parts.map((some) => some.slice(differs));
  const counts = new Map<string, number>();
  for (const text of own.flat().map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  // What is literally in half of the types is code, like all that they have in common.
  const isData = (part: Place) => part.node.kind === "literal" && counts.get(textOf(part))! * 2 < inside.length;
  const all = own.map(
    (some): Type => ({
      steps: some.map((part) => (isData(part) ? encodeUtf8(textOf(part)) : stepOf(part, sources))),
      lead: encodeUtf8(some[0] ? leadOf(some[0].node) : ""),
    }),
  );
  const forms = new Set(all.flatMap(({ steps }) => steps.map((step) => ("form" in step ? step.form : ""))));
  return telling(all, 0) === null || forms.size > MOST_FORMS ? null : { shared: parts[0]!.slice(0, differs), all };
}

/** Kinds that read their parts one after the other; a name for messages is of no use here. */
const TOGETHER: ReadonlySet<Kind> = new Set<Kind>(["seq", "label", "token"]);

function partsOf(place: Place): readonly Place[] {
  return TOGETHER.has(place.node.kind) ? place.inside.flatMap(partsOf) : [place];
}

const textOf = ({ node }: Place) => (node.kind === "literal" ? node.text : "");

function stepOf(place: Place, sources: ReadonlySet<string>): Step {
  const fields = fieldsIn(place).filter(({ name }) => !sources.has(name));
  const names = [...new Set(fields.map(({ name }) => name))];
  const unnamed = (_: string, value: unknown) => {
    const field = fields.find((one) => one === value);
    return field ? { ...field, name: names.indexOf(field.name) } : value;
  };
  return { place, form: JSON.stringify(place.node, unnamed), names };
}

/** The fields whose code is in that of the place, not in a function. */
function fieldsIn({ node, inside }: Place): readonly NodeOf<"field">[] {
  if (node.kind === "field") return [node, ...inside.flatMap(fieldsIn)];
  return TOGETHER.has(node.kind) || node.kind === "optional" ? inside.flatMap(fieldsIn) : [];
}

/**
 * Code for a choice of many types: those are tried, in order, whose first text may be there. Null for another choice, and where
 * failures are noted: each alternative has one then.
 */
export function typesCode(place: Place, context: CodeContext, g: Generator): string | null {
  const types = context.tracked || context.parts ? null : typesOf(place, g.sources);
  if (types === null) return null;
  return called(`types${place.id}_${purposeName(context)}`, context, g, (inner) => {
    const shared = types.shared.map((part) => g.code(part, inner)).join("\n");
    const { save, restore } = restored(place, inner, g);
    return `${shared} ${save} ${triedCode(types.all, place, inner, restore, g)}`;
  });
}

/** Code for the longest of many words. */
export function wordsCode({ words }: NodeOf<"oneOf">, place: Place, context: CodeContext, g: Generator): string {
  const sorted = words.map(encodeUtf8).sort((a, b) => b.length - a.length);
  const all = sorted.map((lead) => ({ lead, steps: [lead] }));
  const end = g.local("to");
  const name = g.function(`words${place.id}`, () => {
    const inner: CodeContext = { purpose: "skip", tracked: false, fail: "return -1" };
    const from = g.local("start");
    return `${from} = p; ${triedCode(all, place, inner, `p = ${from};`, g)}`;
  });
  return `${end} = ${name}(b, p, e); if (${end} < 0) ${g.failure(place, context)} p = ${end};`;
}

/** The end of a function that returns the byte after the first of some types that is at `p`. */
function triedCode(types: readonly Type[], { id }: Place, context: CodeContext, restore: string, g: Generator): string {
  const [at, index, step] = (["at", "index", "id"] as const).map((word) => g.local(word));
  const missed = g.label("attempt");
  const table = `D${id}_${purposeName(context)}`;
  const forms: string[] = [];
  const cases: string[] = [];
  const { data, top } = tableOf(types, ({ place, form, names }) => {
    const number = FIRST_FORM + pooled(forms, form);
    const held = new Map(names.map((name, slot) => [name, `${table}[${step} + ${slot + 1}]`]));
    const code = () => g.code(place, { ...context, fail: `break ${missed}` });
    cases[number] ??= `case ${number}: { ${g.under(held, code)} ${step} += ${names.length + 1}; break; }`;
    return [number, ...names.map((name) => g.name(name))];
  });
  g.constant(table, `new Int32Array([${data.join()}])`);
  return `for (${at} = ${top}; ${at} >= 0;) {
${index} = p + ${table}[${at}] < e ? b[p + ${table}[${at}]] - ${table}[${at} + 2] : -1;
${at} = ${index} >= 0 && ${index} < ${table}[${at} + 3] ? ${table}[${at} + 4 + ${index}] : ${table}[${at} + 1];
}
for (${at} = ~${at}; (${step} = ${table}[${at}]) !== ${END}; ${at}++) {
${missed}: for (;;) switch (${table}[${step}]) {
case ${END}: return p;
case ${TEXT}:
for (${step}++, ${index} = ${table}[${step}]; ${index} > 0; ${index}--) if (p >= e || b[p++] !== ${table}[++${step}]) break ${missed};
${step}++; break;
${cases.join("\n")}
}
${restore}
}
return -1;`;
}

/** The numbers that steps have in a table: the end of a type, a literal with its length and bytes, and the forms. */
const [END, TEXT, FIRST_FORM] = [0, 1, 2];

/** Types as data. At `top` is a row for a byte, with its offset, or, if `top` is negative, a list of types at `~top`. */
function tableOf(types: readonly Type[], written: (step: Formed) => readonly (number | string)[]) {
  const data: (number | string)[] = [END];
  const added = (...some: readonly (number | string)[]) => data.push(...some) - some.length;
  const starts = new Map<Type, number>();
  for (const type of types) {
    const steps = type.steps.flatMap((step) => ("form" in step ? written(step) : [TEXT, step.length, ...step]));
    starts.set(type, added(...steps, END));
  }
  const branch = (some: readonly Type[], from: number): number => {
    const at = some.length > FEW ? telling(some, from) : null;
    if (at === null) return ~added(...some.map((type) => starts.get(type)!), END);
    const others = branch(ledBy(some, at, null), at + 1);
    const bytes = bytesAt(some, at);
    const least = Math.min(...bytes);
    const row = Array.from({ length: Math.max(...bytes) - least + 1 }, (_, i) =>
      bytes.includes(least + i) ? branch(ledBy(some, at, least + i), at + 1) : others,
    );
    return added(at, others, least, row.length, ...row);
  };
  return { top: branch(types, 0), data };
}
