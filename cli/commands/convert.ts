import { defineCommand } from "citty";
import { type Grammar, type Node, type Place, pathOf, placesOf } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { type ExportRequest, exportTo, type TargetName, targets } from "../../workbench/export/index.ts";
import { importedGrammar, kinds, type Span } from "../../workbench/foreign/index.ts";
import { type FlavorName, flavors } from "../../workbench/regex/index.ts";
import { configuredGrammar } from "../../workbench/writers/index.ts";
import { namedBy, readConfigured } from "../grammar-files/configured.ts";
import { readImported } from "../grammar-files/imported.ts";
import { placed } from "../grammar-files/placed.ts";
import { lastValue, type Parsed } from "../parse.ts";
import { print, STDOUT, tell } from "../print.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";
import { misuse, readCall } from "./call.ts";
import { convertInfo } from "./named.ts";
import { configKind, convertFrom, convertTo, partial } from "./options.ts";
import { readOptions } from "./tried-pattern.ts";

/** Translates patterns. */
export const convertCommand = defineCommand({
  meta: { name: convertInfo.name, description: convertInfo.about },
  run: ({ rawArgs }) => convert(rawArgs),
});

/** A pattern as a grammar, with the places of its nodes in the text. */
interface Source {
  readonly grammar: Grammar;
  readonly origins: ReadonlyMap<Node, Span>;
  readonly text: string;
  readonly samples: readonly string[];
}

const CONFIG = "config";

/** @returns the exit code: 1 if the target cannot say the pattern. */
async function convert(argv: readonly string[]): Promise<number> {
  const call = await readCall(convertInfo, argv);
  if (typeof call === "number") return call;
  const { parsed } = call;
  const [pattern, ...more] = parsed.files;
  const [kind, to] = [lastValue(parsed, convertFrom), lastValue(parsed, convertTo)];
  if (pattern === undefined || more.length > 0 || kind === undefined || to === undefined)
    return misuse(convertInfo, "say what to translate: froe convert --from KIND --to TARGET PATTERN");
  const target = targetOf(to);
  if ("ok" in target) return misuse(convertInfo, target);
  const source = await (kind === CONFIG ? fromConfiguration(pattern, parsed) : fromPattern(pattern, kind, parsed));
  if ("ok" in source) return misuse(convertInfo, source);
  const { grammar, samples } = source;
  const request: ExportRequest = {
    grammar,
    types: [],
    format: grammar.name,
    flavor: target.flavor,
    partial: lastValue(parsed, partial) ?? false,
    isTypes: false,
    samples,
    schema: null,
  };
  const made = await exportTo(target.name, request);
  if ("reason" in made) {
    const { at, length } = placeOf(made.path, source);
    await tell(
      `froe convert: ${placed(source.text, "pattern", { at, length, message: `${to} cannot say this: ${made.reason}` })}`,
    );
    return 1;
  }
  for (const note of made.notes) await tell(`froe convert: ${note}`);
  await print(STDOUT, made.text.replace(/\n$/, ""));
  return 0;
}

/** The target of `--to`, perhaps with a flavor after a colon. */
function targetOf(word: string): { readonly name: TargetName; readonly flavor: FlavorName } | UsageError {
  const [name = "", flavor] = word.split(":");
  const names = Object.keys(targets);
  if (!isTarget(name)) {
    const meant = closest(name, names);
    return usageError(
      `${quoted(name)} is nothing that froe writes; ${meant === null ? `there is ${names.join(", ")}` : `did you mean ${meant}?`}`,
    );
  }
  if (flavor === undefined) return { name, flavor: "pcre" };
  if (name !== "regex") return usageError(`a flavor is for regex: ${name} has its own`);
  return isFlavor(flavor)
    ? { name, flavor }
    : usageError(`no flavor is called ${quoted(flavor)}; there is ${Object.keys(flavors).join(", ")}`);
}

function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}

function isFlavor(name: string): name is FlavorName {
  return Object.hasOwn(flavors, name);
}

async function fromConfiguration(argument: string, parsed: Parsed): Promise<Source | UsageError> {
  const read = await readConfigured(argument, lastValue(parsed, configKind) ?? null);
  if ("ok" in read) return read;
  const grammar = configuredGrammar(read.configured);
  if ("ok" in grammar) return read.wrong(grammar);
  const named = namedBy(argument);
  if ("ok" in named) return named;
  const pieces = [...read.configured.composed.origins];
  const origins = new Map(
    pieces.map(([node, piece]): [Node, Span] => {
      const written = piece.kind === "literal" ? piece.text : piece.written;
      return [node, { from: piece.at, to: piece.at + written.length }];
    }),
  );
  return { grammar, origins, text: named.text, samples: [] };
}

async function fromPattern(argument: string, kind: string, parsed: Parsed): Promise<Source | UsageError> {
  if (lastValue(parsed, configKind) !== undefined) return usageError("--kind is for --from config");
  const known = kinds.find(({ name, knownAs }) => name === kind || knownAs.includes(kind));
  if (!known) {
    const names = [...kinds.map(({ name }) => name), CONFIG];
    const meant = closest(kind, names);
    return usageError(
      `no kind of pattern is called ${quoted(kind)}; ${meant === null ? `there is ${names.join(", ")}` : `did you mean ${meant}?`}`,
    );
  }
  const options = await readOptions(parsed, known.name);
  if ("ok" in options) return options;
  const read = await readImported(argument, kind, options);
  if ("ok" in read) return read;
  const grammar = importedGrammar(read.imported, read.kind, read.text);
  if ("problems" in grammar) return read.wrong(grammar);
  const { origins, samples } = read.imported;
  return { grammar, origins, text: read.text, samples };
}

/** The part of the pattern that a path in its grammar is from; the whole if none is. */
function placeOf(path: string, { grammar, origins, text }: Source): { readonly at: number; readonly length: number } {
  const places = placesOf(grammar);
  const refused = places.numbered.find((place) => pathOf(place, places) === path) ?? null;
  for (let place: Place | null = refused; place; place = place.parent) {
    const span = origins.get(place.node);
    if (span) return { at: span.from, length: span.to - span.from };
  }
  return { at: 0, length: Math.max(1, text.length) };
}
