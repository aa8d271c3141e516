import type { Node } from "../../engine/grammar/index.ts";
import { type Marked, marked } from "../writers/index.ts";
import type { NotImported, Problem, Span } from "./contract.ts";
import {
  type ExpressionOptions,
  type Flavor,
  flavorOf,
  flavors,
  type ReadExpression,
  readExpression,
} from "./regex/index.ts";

/** Reads an expression that is part of a text: its places are those in the text around it. */
export function readLocated(expression: Marked, options: ExpressionOptions): ReadExpression | NotImported {
  return relocated(readExpression(expression.text, options), expression);
}

/** What is read of a part of a text, with places in the text around it. */
export function relocated<R extends { readonly ok: true; readonly origins: ReadonlyMap<Node, Span> }>(
  read: R | NotImported,
  part: Marked,
): R | NotImported {
  if (!read.ok) return inSource(read.problems, part);
  const place = ({ from, to }: Span) => ({ from: offsetOf(from, part), to: offsetOf(to, part) });
  return { ...read, origins: new Map([...read.origins].map(([node, span]) => [node, place(span)])) };
}

/** Problems of a part of a text, with places in the text around it. */
export function inSource(problems: readonly Problem[], part: Marked): NotImported {
  const placed = ({ at, length, message }: Problem): Problem => {
    const from = offsetOf(at, part);
    return { at: from, length: Math.max(1, offsetOf(at + length, part) - from), message };
  };
  return { ok: false, problems: problems.map(placed) };
}

function offsetOf(at: number, { offsets }: Marked): number {
  return offsets[Math.min(at, offsets.length - 1)] ?? 0;
}

/** A text that is not read, and the place of the reason. */
export function notImported(message: string, at = 0, length = 1): NotImported {
  return { ok: false, problems: [{ at, length, message }] };
}

/** The engine of a name, by default the first one; refused if there is none. */
export function askedFlavor(asked = flavors[0]!.name): Flavor | NotImported {
  const known = flavors.map(({ name }) => name).join(", ");
  return flavorOf(asked) ?? notImported(`no engine is called ${JSON.stringify(asked)}; there is ${known}`);
}

/** A text with several patterns, none of which is named. @param kind for the command that imports one. */
function several(what: string, kind: string, names: readonly string[], at = 0): NotImported {
  const [first] = names;
  return notImported(
    `there are ${names.length} ${what}: name one, as in FILE#${first}; there is ${names.join(", ")}. To try them in order, import each (froe grammar import NAME --kind ${kind} FILE#${first}) and read with a list, -f ./A.grammar.ts,./B.grammar.ts`,
    at,
  );
}

/** The part of a text that a name picks, or its only part. @param what what each is called, with which `kind` is imported. */
export function picked<P extends { readonly at: number }>(
  parts: readonly P[],
  names: readonly string[],
  name: string | null,
  what: string,
  kind: string,
): P | NotImported {
  if (name === null && parts.length > 1) return several(`${what}s`, kind, names, parts[1]!.at);
  const found = parts[name === null ? 0 : names.indexOf(name)];
  return found ?? notImported(`no ${what} is called ${name}; there is ${names.join(", ")}`);
}

const NAMED = /^(\w+)[ \t]+(\S.*?)[ \t]*\r?$/gm;

/** The pattern that a file keeps: its text up to the last line end, or what a line has after this name. */
export function keptPattern(text: string, kind: string, name: string | null): Marked | NotImported {
  const lines = [...text.matchAll(NAMED)];
  const names = [...new Set(lines.map(([, own]) => own!))];
  const isList = lines.length > 1 && /^(?:\s*(?:#.*)?\r?\n)*$/.test(`${text.replace(NAMED, "")}\n`);
  if (name === null) return isList ? several("patterns", kind, names) : marked(text.replace(/(?:\r?\n)+$/, ""));
  const line = lines.findLast(([, own]) => own === name);
  if (!line)
    return notImported(
      `no line here begins with ${name} and a blank${names.length > 0 ? `; there is ${names.join(", ")}` : ""}`,
    );
  const [whole, , pattern = ""] = line;
  return marked(pattern, line.index + whole.indexOf(pattern, name.length + 1));
}

/** The name of a field that Logstash writes nested, with dots: `[source][address]` is `source.address`. */
export function dotted(name: string): string {
  return /^(?:\[[^[\]]+\])+$/.test(name) ? name.slice(1, -1).replaceAll("][", ".") : name;
}
