import { any } from "../../../engine/grammar/index.ts";
import type { Problem, ReadOptions } from "../contract.ts";
import { type Key, readKeys } from "../dissect/index.ts";
import { library, parsePattern, readDefinitions } from "../grok/index.ts";
import { askedFlavor } from "../located.ts";
import { flavorOf, one, parseExpression, type Tree, type TreePart, Unreadable } from "../regex/index.ts";

/** A pattern as its engine runs it, or why it cannot be run here. */
export type TreeReading =
  | { readonly ok: true; readonly tree: Tree; readonly isWhole: boolean }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type ToTree = (text: string, options: ReadOptions) => TreeReading;

/** The languages whose patterns can be run part by part, by the names of their kinds. */
const languages: Readonly<Record<string, ToTree>> = { regex: expressionTree, grok: grokTree, dissect: dissectTree };

/** The tree of a pattern; null if patterns of this kind cannot be run part by part. */
export function patternTree(kind: string, text: string, options: ReadOptions): TreeReading | null {
  const language = Object.hasOwn(languages, kind) ? languages[kind] : undefined;
  if (!language) return null;
  try {
    return language(text, options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problems: [error.problem] };
  }
}

/** A pattern as its author wrote it. */
export interface WrittenPattern {
  /** Its language. */
  readonly kind: string;
  readonly text: string;
}

/** What a part of a pattern matches, for people: `%{WORD}`; null if its name says nothing. */
export function aboutPart({ kind }: WrittenPattern, written: string): string | null {
  if (kind !== "grok") return null;
  let about = library.get(/^%\{(\w+)/.exec(written)?.[1] ?? "")?.about;
  // One name may only be another one.
  while (about !== undefined && library.has(about)) about = library.get(about)!.about;
  if (about === undefined) return null;
  return /^[A-Z][a-z ]/.test(about) ? about.charAt(0).toLowerCase() + about.slice(1) : about;
}

function expressionTree(text: string, { flavor: asked, match = "search" }: ReadOptions): TreeReading {
  const flavor = askedFlavor(asked);
  if ("ok" in flavor) return flavor;
  const { tree, problems } = parseExpression(text.replace(/\r?\n$/, ""), flavor);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, tree, isWhole: match === "whole" };
}

function grokTree(text: string, { match = "search", definitions: files = [] }: ReadOptions): TreeReading {
  const { definitions, problems } = readDefinitions(files);
  if (problems.length > 0) return { ok: false, problems };
  const parsed = parsePattern(text, flavorOf("onigmo")!, definitions);
  if (parsed.problems.length > 0) return { ok: false, problems: parsed.problems };
  return { ok: true, tree: parsed.tree, isWhole: match === "whole" };
}

/** A key reads up to its delimiter, the last one up to the end of the line. */
function dissectTree(text: string): TreeReading {
  const { lead, keys, problems } = readKeys(text);
  if (problems.length > 0) return { ok: false, problems };
  const items = [...literal(lead, 0), ...keys.flatMap(keyTrees)];
  return { ok: true, tree: { kind: "sequence", items, from: 0, to: text.length }, isWhole: true };
}

function keyTrees(key: Key): readonly Tree[] {
  const { from, to, name, delimiter, length, isPadded } = key;
  const at = (part: TreePart): Tree => ({ ...part, from, to });
  const item = at({ kind: "set", set: { bytes: any, beyond: [] } });
  const isLast = delimiter === "";
  const text = at({ kind: "repetition", item, min: length ?? 0, max: length, mode: isLast ? "greedy" : "lazy" });
  const value = at({ kind: "capture", name: name === "" ? "%{}" : name, item: text });
  const marks = literal(delimiter, to);
  if (!isPadded || isLast) return [value, ...marks];
  const mark: Tree = { kind: "sequence", items: marks, from: to, to: to + delimiter.length };
  return [
    value,
    ...marks,
    { kind: "repetition", item: mark, min: 0, max: null, mode: "possessive", from: to, to: mark.to },
  ];
}

function literal(text: string, at: number): readonly Tree[] {
  let from = at;
  return [...text].map((character): Tree => {
    const start = from;
    from += character.length;
    return { kind: "set", set: one(character.codePointAt(0)!), from: start, to: from };
  });
}
