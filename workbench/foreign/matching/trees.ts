import { any } from "../../../engine/grammar/index.ts";
import type { Marked } from "../../writers/index.ts";
import type { NotImported, Problem, ReadOptions } from "../contract.ts";
import { dissectIn, type Key, readKeys } from "../dissect/index.ts";
import { grokIn, library, parsePattern, readDefinitions } from "../grok/index.ts";
import { askedFlavor, inSource, keptPattern, notImported } from "../located.ts";
import { flavorOf, one, parseExpression, type Tree, type TreePart, Unreadable } from "../regex/index.ts";

/** A pattern, where it is in the text that has it, and how its engine reads it. */
interface Found {
  readonly pattern: Marked;
  /** @throws Unreadable */
  readonly parse: () => { readonly tree: Tree; readonly problems: readonly Problem[] };
  /** Missing for a pattern that does not say itself whether it reads the whole line. */
  readonly isWhole?: boolean;
}

/** The languages whose patterns can be run part by part, by the names of their kinds. */
const languages: Readonly<Record<string, (source: string, options: ReadOptions) => Found | NotImported>> = {
  regex(source, { flavor: asked, name }) {
    const flavor = askedFlavor(asked);
    if ("ok" in flavor) return flavor;
    const pattern = keptPattern(source, "regex", name ?? null);
    return "ok" in pattern ? pattern : { pattern, parse: () => parseExpression(pattern.text, flavor) };
  },
  grok(source, options) {
    const found = grokIn(source, options);
    if ("ok" in found) return found;
    const [pattern, second] = found.patterns;
    if (!pattern || second)
      return notImported(`this grok has ${found.patterns.length} patterns, which are tried in order: give one of them`);
    const { definitions, problems } = readDefinitions(found.definitions);
    if (problems.length > 0) return { ok: false, problems };
    return { pattern, parse: () => parsePattern(pattern.text, flavorOf("onigmo")!, definitions) };
  },
  dissect(source, options) {
    const found = dissectIn(source, options);
    if ("ok" in found) return found;
    const { pattern } = found;
    const { lead, keys, problems } = readKeys(pattern.text);
    // A key reads up to its delimiter, the last one up to the end of the line.
    const items = [...literal(lead, 0), ...keys.flatMap(keyTrees)];
    const tree: Tree = { kind: "sequence", items, from: 0, to: pattern.text.length };
    return { pattern, parse: () => ({ tree, problems }), isWhole: true };
  },
};

/** The tree of the pattern of a text; null if patterns of this kind cannot be run part by part. */
export function patternTree(kind: string, source: string, options: ReadOptions) {
  const language = Object.hasOwn(languages, kind) ? languages[kind] : undefined;
  if (!language) return null;
  const found = language(source, options);
  if ("ok" in found) return found;
  const { pattern, parse, isWhole = options.match === "whole" } = found;
  try {
    const { tree, problems } = parse();
    return problems.length > 0 ? inSource(problems, pattern) : { ok: true as const, tree, isWhole, pattern };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return inSource([error.problem], pattern);
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
