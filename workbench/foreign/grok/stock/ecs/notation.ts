import { as, captured, either, type FieldType, type Part, type Stock, stock, type Theme } from "../notation.ts";

// The stock patterns with the field names of the Elastic Common Schema. Most are the others with new names, a line in a table.

/**
 * Names of fields in the common schema, with a type after a colon: `[source][port]:int`, by those without it; a pattern after
 * a blank if it is another one there: `[url][path] NOTSPACE`; empty for what is no field there.
 */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * A pattern that is written anew: what it matches, the part, its example if it is not that of the other mode, and what it
 * reads in another way than Logstash.
 */
export type Anew = readonly [about: string, part: Part, example?: string | null, approximate?: string];

/**
 * A theme in the common schema.
 * @param names the new names of all fields in patterns that have only other names.
 * @throws Error for a field without a new name, and for a new pattern without an example.
 */
export function inEcs(theme: Theme, names: FieldNames, anew: Readonly<Record<string, Anew>> = {}): Theme {
  const renamed = Object.entries(theme.patterns)
    .filter(([name]) => !Object.hasOwn(anew, name))
    .map(([name, one]) => [name, renamedStock(one, names)] as const);
  const written = Object.entries(anew).map(([name, [about, part, given, approximate]]) => {
    const known = theme.patterns[name];
    const example = given ?? known?.example;
    if (example === undefined) throw new Error(`${name} has no example`);
    const role = known?.role && { role: known.role };
    return [name, { about, example, part, ...role, ...(approximate && { approximate }) }] as const;
  });
  return { title: theme.title, patterns: Object.fromEntries<Stock>([...renamed, ...written]) };
}

function renamedStock(one: Stock, names: FieldNames): Stock {
  const fields = new Set<string>();
  const part = renamedPart(one.part, names, fields);
  if (fields.size === 0) return one;
  const [head = ""] = /^[A-Z][^:]*: /.exec(one.about) ?? [];
  return { ...one, part, about: head + listed([...fields]) };
}

const listed = (fields: readonly string[]) => fields.map((name) => name.slice(1, -1).replaceAll("][", ".")).join(", ");

function renamedPart(part: Part, names: FieldNames, fields: Set<string>): Part {
  const again = (inner: Part) => renamedPart(inner, names, fields);
  if (typeof part === "string") return part;
  if ("parts" in part) return { ...part, parts: part.parts.map(again) };
  if (!("part" in part)) return part;
  if (part.kind !== "as") return { ...part, part: again(part.part) };
  const name = names[part.field];
  if (name === undefined) throw new Error(`${part.field} has no name in the common schema`);
  if (name === "") return again(part.part);
  const [renamed = name, pattern] = name.split(" ");
  const { field, type } = typed(renamed);
  fields.add(field.startsWith("[") ? field : `[${field}]`);
  return { ...part, field, type, part: pattern === undefined ? again(part.part) : stock(pattern) };
}

const TYPES: Readonly<Record<string, FieldType>> = { int: "int", float: "float" };

function typed(name: string): { readonly field: string; readonly type: FieldType | null } {
  const [field = name, type = ""] = name.split(":");
  return { field, type: TYPES[type] ?? null };
}

/** A captured pattern: `into("[source][port]:int", "INT")`. */
export function into(name: string, pattern: string): Part {
  const { field, type } = typed(name);
  return captured(field, pattern, type);
}

/** A captured part: `partInto("[source][port]:int", run(digit))`. */
export function partInto(name: string, part: Part): Part {
  const { field, type } = typed(name);
  return as(field, part, type);
}

/** A dash, or a captured pattern. */
export const dashOr = (name: string, pattern: string): Part => either("-", into(name, pattern));

/** Seconds since 1970 that are the time of the event. */
export const epoch: Part = as("timestamp", stock("NUMBER"), null, "timestamp");
