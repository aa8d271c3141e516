import { checkGrammar, type Grammar, GrammarError } from "../../engine/authoring/index.ts";
import type { ColumnType } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { resolve, type SelectionError, select } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import {
  type Configured,
  configuredFile,
  configuredGrammar,
  type Misconfigured,
  placeIn,
  readConfiguration,
  writerOf,
} from "../../workbench/writers/index.ts";
import type { PatternKind } from "../patterns.ts";
import type { Authored, Misauthored, Pattern } from "../protocol.ts";
import { asData } from "./author.ts";

/** A grammar, and the types that are given to its columns. */
interface Found {
  readonly grammar: Grammar;
  readonly types?: readonly ColumnType[];
}

/** Reads patterns of one kind that are no code. */
interface PatternReader {
  readonly grammarOf: (text: string) => Promise<Found | Misauthored>;
  /** The pattern as a grammar file; null if there is no such file. */
  readonly fileOf: ((text: string, name: string) => string | null) | null;
}

const readers: Readonly<Record<Exclude<PatternKind, "typescript">, PatternReader>> = {
  format: { grammarOf: namedFormat, fileOf: null },
  config: {
    grammarOf: async (text) => {
      const configured = configuredBy(text);
      const grammar = configured.ok ? configuredGrammar(configured) : configured;
      return "ok" in grammar ? misconfigured(grammar, text) : { grammar };
    },
    fileOf: (text, name) => {
      const configured = configuredBy(text);
      return configured.ok ? configuredFile(configured, name, "the playground") : null;
    },
  },
};

/** The grammar of a pattern that is no code. */
export async function patternGrammar({ kind, text }: Pattern): Promise<Authored | Misauthored> {
  if (kind === "typescript") throw new TypeError("code is for the author's worker");
  try {
    const found = await readers[kind].grammarOf(text.trim());
    if ("ok" in found) return found;
    const { grammar, types = [] } = found;
    return { ok: true, grammar: asData(grammar), types, names: [grammar.name], origins: [] };
  } catch (error) {
    if (error instanceof GrammarError) return wrong(error.message);
    throw error;
  }
}

/** The grammar file that a pattern becomes; null if there is none. */
export function patternFile({ kind, text }: Pattern, name: string): string | null {
  return kind === "typescript" ? text : (readers[kind].fileOf?.(text.trim(), name) ?? null);
}

/** @throws GrammarError for data that is no grammar. */
export function checked(grammar: Grammar): Grammar {
  checkGrammar(grammar);
  return grammar;
}

async function namedFormat(text: string): Promise<Found | Misauthored> {
  const selected = select([text], catalogue, specs);
  if (!selected.ok) return wrong(selectionText(selected.error));
  const resolved = await resolve(selected.selection, specs, null);
  if (!resolved.ok) {
    const { message, column } = resolved.wrong.error;
    return { ok: false, problems: [{ message, at: { line: 1, column } }] };
  }
  const { formats } = resolved;
  if (formats.kind === "auto") return wrong("name one format: the tab Formats shows which of them read a line");
  return formats.kind === "one" ? formats : wrong("name one format, without a comma");
}

function selectionText(error: SelectionError): string {
  if (error.code === "unknown-format") {
    const meant = closest(error.member, error.known);
    return `there is no format '${error.member}'${meant === null ? "" : `; did you mean '${meant}'?`}`;
  }
  if (error.code === "ambiguous-format") {
    return `'${error.member}' is a name of several formats: ${error.candidates.map(({ name }) => name).join(", ")}`;
  }
  return "name one format: json, combined, cols:ts level *msg ...";
}

function configuredBy(text: string): Configured | Misconfigured {
  const [, word = "", rest = ""] = /^([a-z0-9-]{2,20}):(.*)$/s.exec(text) ?? [];
  const isKind = word !== "" && writerOf(word) !== null;
  return readConfiguration(isKind ? rest : text, { kind: isKind ? word : null, name: null });
}

function misconfigured({ message, at }: Misconfigured, text: string): Misauthored {
  return { ok: false, problems: [{ message, at: at === null ? null : placeIn(text, at) }] };
}

function wrong(message: string): Misauthored {
  return { ok: false, problems: [{ message, at: null }] };
}
