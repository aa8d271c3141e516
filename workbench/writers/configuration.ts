import { GrammarError, type GrammarOptions, grammar } from "../../engine/authoring/index.ts";
import type { Grammar, Node } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { type Composed, compose } from "./compose.ts";
import { type ConfiguredLayout, type Found, isProblem, type Writer, WrongLayout } from "./contract.ts";
import { writers } from "./writers.ts";

/** A layout of a configuration, ready to become a grammar. */
export interface Configured {
  readonly ok: true;
  readonly writer: Writer;
  readonly layout: ConfiguredLayout;
  readonly composed: Composed;
  /** True if the writer was found from the text. */
  readonly isFound: boolean;
}

/** Why a configuration cannot be read. */
export interface Misconfigured {
  readonly ok: false;
  readonly message: string;
  /** The place in the configuration; null for the whole. */
  readonly at: number | null;
}

/** What the user says about a configuration. */
interface Wanted {
  /** The writer; null if the text has to say it. */
  readonly kind: string | null;
  /** The name of the layout; null if there has to be only one. */
  readonly name: string | null;
}

/** The names of writers. */
export const kinds: readonly string[] = writers.map(({ kind }) => kind);

/** The writer of this name, or of a name under which people know it. */
export function writerOf(kind: string): Writer | null {
  return writers.find((writer) => writer.kind === kind || writer.knownAs.includes(kind)) ?? null;
}

/** Reads a layout from a configuration, or from a text that is only a layout. */
export function readConfiguration(text: string, { kind, name }: Wanted): Configured | Misconfigured {
  if (text.trim() === "") return wrong("the configuration is empty");
  const named = kind === null ? null : writerOf(kind);
  if (kind !== null && named === null) return unknownKind(kind);
  const choice = named ?? likelyWriter(text);
  if ("ok" in choice) return choice;
  const layouts = choice.read(text);
  if (layouts.length === 0) return wrong(`this text has no layout of ${choice.about}`);
  const chosen = chooseLayout(layouts, name);
  if ("ok" in chosen) return chosen;
  if (isProblem(chosen)) return wrong(chosen.message, chosen.at);
  try {
    return { ok: true, writer: choice, layout: chosen, composed: compose(chosen), isFound: named === null };
  } catch (error) {
    if (!(error instanceof WrongLayout)) throw error;
    return wrong(error.message, error.at);
  }
}

function wrong(message: string, at: number | null = null): Misconfigured {
  return { ok: false, message, at };
}

function unknownKind(kind: string): Misconfigured {
  const meant = closest(kind, [...kinds, ...writers.flatMap(({ knownAs }) => knownAs)]);
  const guess = meant === null ? "" : ` did you mean ${meant}?`;
  return wrong(`no kind of configuration is called ${JSON.stringify(kind)};${guess} there is ${kinds.join(", ")}`);
}

/** The only writer that a text can be of. */
function likelyWriter(text: string): Writer | Misconfigured {
  const signed = writers.filter(({ sign }) => sign.test(text));
  if (signed.length === 1) return signed[0]!;
  const readable = (signed.length > 0 ? signed : writers).filter((writer) => writer.read(text).some(isComplete));
  if (readable.length === 1) return readable[0]!;
  const possible = readable.length > 1 ? readable : signed;
  return wrong(
    possible.length > 1
      ? `this may be a configuration of ${possible.map(({ kind }) => kind).join(" or ")}: say which with --kind, or -f config:KIND:...`
      : `nothing says what this is a configuration of: say it with --kind (or -f config:KIND:...), which is ${kinds.join(", ")}; -f infer reads a log without one`,
  );
}

function isComplete(found: Found): boolean {
  if (isProblem(found)) return false;
  try {
    compose(found);
    return true;
  } catch (error) {
    if (error instanceof WrongLayout) return false;
    throw error;
  }
}

function chooseLayout(layouts: readonly Found[], name: string | null): Found | Misconfigured {
  if (name === null && layouts.length === 1) return layouts[0]!;
  const names = layouts.map((layout, i) => layout.name ?? String(i + 1));
  const list = [...new Set(names)].join(", ");
  if (name === null)
    return wrong(`there are ${layouts.length} layouts: name one after #, as in #${names[0]}; there is ${list}`);
  // A later layout of the same name replaces an earlier one.
  const chosen = layouts[names.lastIndexOf(name)];
  if (chosen) return chosen;
  const meant = closest(name, names);
  return wrong(
    `no layout is called ${JSON.stringify(name)}; ${meant === null ? `there is ${list}` : `did you mean ${meant}?`}`,
  );
}

/** What a grammar of a layout says. */
export function grammarOptions({ writer, composed }: Configured): GrammarOptions<Node> {
  return {
    about: `Lines as ${writer.about} says`,
    layout: composed.layout.slice(0, LONGEST_LAYOUT),
    url: writer.table.url,
    ...(composed.notes.length > 0 && { notes: composed.notes }),
    ...(composed.hasTrace && { usualLines: USUAL_LINES }),
    record: composed.record,
  };
}

const LONGEST_LAYOUT = 300;
const USUAL_LINES = { by: { kind: "timestamps", format: null, loose: false }, joint: "space" } as const;

/** The name of a grammar that has none from its user. */
export function grammarName({ writer: { kind }, layout: { name } }: Configured): string {
  const own = (name ?? "layout")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${kind}-${own === "" ? "layout" : own}`;
}

/** The grammar of a layout, or why it is none. */
export function configuredGrammar(configured: Configured, name = grammarName(configured)): Grammar | Misconfigured {
  try {
    return grammar(name, grammarOptions(configured));
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    return wrong(`froe cannot read this layout: ${error.message}`, configured.layout.at);
  }
}

/** A place in a configuration, counted from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(start)].length + 1 };
}
