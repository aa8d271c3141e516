import { existsSync, readFileSync, statSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type InvalidUtf8, invalidUtf8 } from "../../engine/input/index.ts";
import { isSystemError } from "../../engine/input/source.ts";
import { visible } from "../../engine/output/legible.ts";
import { kindOf } from "../../workbench/foreign/index.ts";
import {
  type Configured,
  configuredGrammar,
  type Misconfigured,
  placeIn,
  readConfiguration,
  writerOf,
} from "../../workbench/writers/index.ts";
import { tell } from "../print.ts";
import { type UsageError, usageError } from "../usage.ts";
import { importedBy } from "./imported.ts";
import { tellInvalid } from "./invalid-text.ts";
import { placed } from "./placed.ts";

/** A configuration that a command line names. */
export interface Named {
  /** The configuration, and the name of its layout; null if it has to have only one. */
  readonly text: string;
  readonly name: string | null;
  /** Where it is from, for people: a file, or the command line. */
  readonly source: string;
  /** What of a file is not UTF-8; null if nothing is. */
  readonly invalid: InvalidUtf8 | null;
}

/** A layout, and where it is from. */
export interface ConfiguredSource {
  readonly configured: Configured;
  /** The file and the line, for people. */
  readonly source: string;
  readonly wrong: (problem: Misconfigured) => UsageError;
}

/** A larger file is no configuration. */
const MOST_BYTES = 16 * 1024 * 1024;
export const ON_COMMAND_LINE = "the command line";

/** Reads `FILE`, `FILE#NAME`, or a layout. @param kind its writer; null if the text has to say it, which is reported. */
export async function readConfigured(argument: string, kind: string | null): Promise<ConfiguredSource | UsageError> {
  const named = namedBy(argument);
  if ("ok" in named) return named;
  await tellInvalid(named.source, named.invalid);
  const wrong = (problem: Misconfigured) => misconfigured(problem, named);
  const configured = readConfiguration(named.text, { kind, name: named.name });
  if (!configured.ok) return wrong(configured);
  const { line } = placeIn(named.text, configured.layout.at);
  const source = named.source === ON_COMMAND_LINE ? named.source : `${visible(named.source)}:${line}`;
  const { writer, isFound, composed } = configured;
  if (isFound) await tell(`froe: ${source} is read as ${writer.about} (kind ${writer.kind})`);
  for (const note of composed.notes) await tell(`froe: ${source}: ${visible(note)}`);
  return { configured, source, wrong };
}

/**
 * The grammar of what follows `config:`, perhaps after the name of a kind and a colon.
 * @param definitions files of patterns of grok.
 */
export async function configuredBy(argument: string, definitions: readonly string[]): Promise<Grammar | UsageError> {
  const [, word = "", rest = ""] = /^([a-z0-9-]{2,20}):(.*)$/s.exec(argument) ?? [];
  if (kindOf(word) !== null) return importedBy(rest, word, definitions);
  const isKind = word !== "" && writerOf(word) !== null;
  const read = await readConfigured(isKind ? rest : argument, isKind ? word : null);
  if ("ok" in read) return read;
  const grammar = configuredGrammar(read.configured);
  return "ok" in grammar ? read.wrong(grammar) : grammar;
}

/**
 * A file, or part of one, that an argument names; else the argument is the text.
 * @param looksLikePath true for what is no text, but the name of a file that is missing.
 */
export function namedBy(argument: string, looksLikePath = isLikelyPath): Named | UsageError {
  const file = /^(.+)#([^#/\\]+)$/s.exec(argument);
  for (const [path, name] of [[argument, null] as const, ...(file ? [[file[1]!, file[2]!] as const] : [])]) {
    if (path.includes("\0") || path.length > LONGEST_PATH || !existsSync(path)) continue;
    const content = contentOf(path);
    return "ok" in content ? content : { ...content, name, source: path };
  }
  if (looksLikePath(argument)) return usageError(`${visible(argument.replace(/#[^#]*$/, ""))}: no such file`);
  return { text: argument, name: null, source: ON_COMMAND_LINE, invalid: null };
}

const LONGEST_PATH = 4096;

function isLikelyPath(argument: string): boolean {
  return !/[%${}\s"]/.test(argument) && /[./\\#]/.test(argument);
}

/** What is in a file; or the error of one that cannot be read. */
export function contentOf(path: string): Pick<Named, "text" | "invalid"> | UsageError {
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES) return usageError(`${visible(path)}: has more than 16 MiB: is it a configuration?`);
    const bytes = readFileSync(path);
    return { text: bytes.toString().replace(/^\uFEFF/, ""), invalid: invalidUtf8(bytes) };
  } catch (error) {
    if (isSystemError(error)) return usageError(`${visible(path)}: ${error.message}`);
    throw error;
  }
}

/** The error of a configuration, with its line and a caret. */
function misconfigured({ message, at }: Misconfigured, { text, source }: Named): UsageError {
  if (at === null) return usageError(`${visible(source)}: ${visible(message)}`);
  const named = source === ON_COMMAND_LINE ? "configuration" : visible(source);
  return usageError(placed(text, named, { at, length: 1, message }));
}
