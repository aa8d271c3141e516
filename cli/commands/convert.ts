import { type Place, pathOf, placesOf } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { type ExportRequest, exportTo, type TargetName, targets } from "../../workbench/export/index.ts";
import { outlineOf } from "../../workbench/foreign/index.ts";
import { capturesOf } from "../../workbench/foreign/regex/index.ts";
import { expressIn, rewritten } from "../../workbench/foreign/rewriting/index.ts";
import { type FlavorName, flavors, type Refusal } from "../../workbench/regex/index.ts";
import { quoted, refuse } from "../failures.ts";
import { placed } from "../grammar-files/foreign.ts";
import { lastValue, type Parsed } from "../options/index.ts";
import { print, printError, STDOUT } from "../terminal.ts";
import type { Call } from "./call.ts";
import { convertFrom, convertJson, convertTo, partial } from "./definitions/grammars.ts";
import { configKind } from "./definitions/patterns.ts";
import { exportedJson, isFlavor, isTarget } from "./export-targets.ts";
import {
  CONFIG,
  fromConfiguration,
  fromPattern,
  isWriter,
  type PatternGrammar,
  type UngrammaticalPattern,
} from "./pattern-grammar.ts";

/** Translates patterns. @returns the exit code: 1 if the target cannot say the pattern. */
export async function convert({ parsed }: Call): Promise<number> {
  const [pattern, ...more] = parsed.files;
  const [kind, to] = [lastValue(parsed, convertFrom), lastValue(parsed, convertTo)];
  if (pattern === undefined || more.length > 0 || kind === undefined || to === undefined)
    return refuse("say what to translate: froe convert --from KIND --to TARGET PATTERN");
  const target = targetOf(to);
  const source = await sourceOf(pattern, kind, parsed);
  if (source.grammar === null && !EXPRESSIONS.includes(target.name)) throw source.wrong;
  const isPartial = lastValue(parsed, partial) ?? false;
  const request = requestFor(source, target.flavor, isPartial);
  const made = await exportTo(target.name, request);
  const isJson = lastValue(parsed, convertJson) === true;
  if (isJson) await print(STDOUT, exportedJson(target.name, kind, made));
  if ("reason" in made) {
    const message = `${to} cannot say this: ${made.reason}`;
    await printError(`froe convert: ${placed(source.text, "pattern", { ...placeOf(made, source), message })}`);
    const rest = isPartial ? made : await exportTo(target.name, requestFor(source, target.flavor, true));
    if (!("reason" in rest))
      await printError("hint: --partial writes the pattern without that, and reports what differs");
    const whole = wholeLine(source);
    if (whole !== null && !("reason" in (await exportTo(target.name, requestFor(whole, target.flavor, false)))))
      await printError("hint: --match whole writes it for lines that the pattern reads from their start to their end");
    return 1;
  }
  for (const note of made.notes) await printError(`froe convert: ${note}`);
  if (source.expression !== null && capturesOf(source.expression.tree).length === 0)
    await printError("froe convert: no group of the pattern has a name, so its events have no fields");
  if (!isJson) await print(STDOUT, made.text.replace(/\n$/, ""));
  return 0;
}

/** What is translated: a layout for `--from config` and `--from nginx`, or a pattern. */
function sourceOf(pattern: string, kind: string, parsed: Parsed) {
  if (kind === CONFIG) return fromConfiguration(pattern, lastValue(parsed, configKind) ?? null);
  if (isWriter(kind) && lastValue(parsed, configKind) === undefined) return fromConfiguration(pattern, kind);
  return fromPattern(pattern, kind, parsed);
}

/** The targets that have one expression. */
const EXPRESSIONS: readonly TargetName[] = ["regex", "grok", "vrl", "fluentbit", "lnav"];

function requestFor(
  source: PatternGrammar | UngrammaticalPattern,
  flavor: FlavorName,
  isPartial: boolean,
): ExportRequest {
  const grammar = source.grammar ?? outlineOf(source.kind);
  const common = {
    grammar,
    types: [],
    format: grammar.name,
    flavor,
    partial: isPartial,
    lenient: true,
    isTypes: false,
    schema: null,
  };
  const { expression } = source;
  if (source.grammar === null)
    return { ...common, samples: [], express: (name) => rewritten(source.expression, grammar, name) };
  if (expression === null) return { ...common, samples: source.samples };
  return { ...common, samples: source.samples, express: expressIn(expression, grammar, common) };
}

/** The source as a pattern of whole lines, which leaves nothing open before and after it; null if it is one, or no expression. */
function wholeLine<S extends PatternGrammar | UngrammaticalPattern>(source: S): S | null {
  const { expression } = source;
  return expression === null || expression.isWhole ? null : { ...source, expression: { ...expression, isWhole: true } };
}

/** The target of `--to`, perhaps with a flavor after a colon. */
function targetOf(word: string): { readonly name: TargetName; readonly flavor: FlavorName } {
  const [name = "", flavor] = word.split(":");
  const names = Object.keys(targets);
  if (!isTarget(name)) {
    const meant = closest(name, names);
    return refuse(
      `${quoted(name)} is nothing that froe writes; ${meant === null ? `there is ${names.join(", ")}` : `did you mean ${meant}?`}`,
    );
  }
  if (flavor === undefined) return { name, flavor: "pcre" };
  if (name !== "regex") return refuse(`a flavor is for regex: ${name} has its own`);
  return isFlavor(flavor)
    ? { name, flavor }
    : refuse(`no flavor is called ${quoted(flavor)}; there is ${Object.keys(flavors).join(", ")}`);
}

/** The part of the pattern that is refused, by its path in the grammar; the whole if none is. */
function placeOf(
  { path, place: own }: Refusal,
  source: PatternGrammar | UngrammaticalPattern,
): { readonly at: number; readonly length: number } {
  const { grammar, text } = source;
  const whole = { at: 0, length: Math.max(1, text.length) };
  if (own) return own;
  if (grammar === null) return whole;
  const { origins } = source;
  const places = placesOf(grammar);
  const ends = (place: Place) => [path, `> ${path}`].some((end) => pathOf(place, places).endsWith(end));
  const refused = places.numbered.find(ends) ?? null;
  for (let place: Place | null = refused; place; place = place.parent) {
    const span = origins.get(place.node);
    if (span) return { at: span.from, length: span.to - span.from };
  }
  return whole;
}
