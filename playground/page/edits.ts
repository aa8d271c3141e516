import { callAt, type Range } from "../calls.ts";
import type { PatternKind } from "../patterns.ts";
import type { Pattern } from "../protocol.ts";
import { importOf } from "./imports.ts";

/** A change of a pattern that lets it read more. */
export interface Edit {
  readonly before: string;
  readonly after: string;
  /** The whole pattern with it. */
  readonly text: string;
}

/** What may replace a part, by the kind of its pattern: the strictest first. */
const wider: { readonly [K in PatternKind]?: (part: string) => readonly string[] } = {
  typescript: (part) => {
    const [lead, inner, end] = fieldOf(part) ?? ["", part, ""];
    if (/\bfield\(/.test(inner)) return [];
    return [`choice(${inner}, ${WORD})`, WORD, `optional(${inner})`].map((one) =>
      one.startsWith("optional") ? `optional(${part})` : lead + one + end,
    );
  },
  grok: (part) => {
    const [, name = ""] = /^%\{\w+(:[^:}]+)?/.exec(part) ?? [];
    return [...(part.startsWith("%{") ? [`%{NOTSPACE${name}}`, `%{DATA${name}}`] : []), `(?:${part})?`];
  },
  regex: (part) => {
    const [lead = null] = /^\(\?P?<\w+>/.exec(part) ?? [];
    return [...(lead === null ? [] : [`${lead}\\S+)`, `${lead}.*?)`]), `(?:${part})?`];
  },
};

/** Any text up to a space, in a grammar file. */
const WORD = 'run(except(charset(" ")))';
const MODULE = "froe/grammar";

/** The edits of a part that are worth a try. */
export function editsOf({ kind, text }: Pattern, { from, to }: Range): readonly Edit[] {
  const before = text.slice(from, to);
  const texts = wider[kind]?.(before) ?? [];
  return texts
    .filter((after) => after !== before)
    .map((after) => {
      const replaced = text.slice(0, from) + after + text.slice(to);
      return { before, after, text: kind === "typescript" ? imported(replaced, after) : replaced };
    });
}

/** A call of `field` as what is before its content, its content, and what is after it; null for another call. */
function fieldOf(part: string): readonly [string, string, string] | null {
  const [lead] = /^field\(\s*(?:"[^"]*"|'[^']*')\s*,\s*/.exec(part) ?? [];
  if (lead === undefined) return null;
  const inner = part.slice(lead.length, callAt(part, 0).to - 1).replace(/,?\s*$/, "");
  return [lead, inner, part.slice(lead.length + inner.length)];
}

/** The file with imports of what an edit uses. */
function imported(text: string, after: string): string {
  const names = ["choice", "run", "except", "charset", "optional"].filter((name) => after.includes(`${name}(`));
  return names.reduce(
    (file, name) =>
      importOf(name, MODULE, file).reduce(
        (one, { from, to, insert }) => one.slice(0, from) + insert + one.slice(to),
        file,
      ),
    text,
  );
}
