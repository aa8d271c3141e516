import { Buffer } from "node:buffer";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { mayHaveColor, removeColor } from "../../engine/event/color.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type InvalidUtf8, invalidUtf8, openSource, repairUtf8, STDIN } from "../../engine/input/index.ts";
import { isSystemError } from "../../engine/input/source.ts";
import { loadReport } from "../../engine/report/index.ts";
import { namedBy } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { type InputProblem, looksLikeCases } from "../../workbench/audit/index.ts";
import type { LineOf } from "../grammar-files/load.ts";
import { grammarFile } from "../grammar-files/names.ts";

/** A file that was read as a whole. */
interface ReadFile {
  readonly source: string;
  /** Archives are decoded; a line feed ends the last line, and bytes that are not UTF-8 are replaced. */
  readonly bytes: Buffer;
  /** What of it was not UTF-8; null if nothing was. */
  readonly invalid: InvalidUtf8 | null;
}

/** A corpus file; `names` are those that its format may have: of its folder, and its own. */
export interface CorpusFile extends ReadFile {
  readonly names: readonly string[];
  /** True if it was found in a named directory. */
  readonly isFound: boolean;
}

/** A grammar, and its file; for a built-in format, its name. */
export interface SourcedGrammar {
  readonly grammar: Grammar;
  readonly source: string;
  /** Null for a grammar that is not from a file. */
  readonly lineOf: LineOf | null;
}

/** The operands of a check. */
export interface CheckFiles {
  readonly grammars: readonly SourcedGrammar[];
  readonly samples: readonly ReadFile[];
  readonly corpora: readonly CorpusFile[];
  /** Files that cannot be read, malformed grammars, directories without cases. */
  readonly problems: readonly InputProblem[];
  /** True if a named grammar is missing because its file could not be loaded. */
  readonly isGrammarMissing: boolean;
}

const CHUNK_BYTES = 256 * 1024;
const LF = 10;
const BOM = Buffer.of(0xef, 0xbb, 0xbf);
const CORPUS = ".txt";

/** Loads the grammars among the operands, and reads the other files. */
export async function sortOperands(operands: readonly string[]): Promise<CheckFiles> {
  const grammars: SourcedGrammar[] = [];
  const samples: ReadFile[] = [];
  const corpora: CorpusFile[] = [];
  const problems: InputProblem[] = [];
  let isGrammarMissing = false;
  for (const operand of operands) {
    const named = await grammarsOf(operand);
    if (named && "message" in named) {
      problems.push(named);
      isGrammarMissing = true;
    } else if (named) grammars.push(...named);
    else {
      const read = await readOperand(operand);
      if ("message" in read) problems.push(read);
      else if (!("bytes" in read)) corpora.push(...read);
      else if (operand.endsWith(CORPUS) && looksLikeCases(read.bytes.toString())) corpora.push(corpusFile(read, null));
      else samples.push(withoutCodes(read));
    }
  }
  return { grammars, samples, corpora, problems, isGrammarMissing };
}

/** A file, or the corpus files of a directory. */
async function readOperand(operand: string): Promise<ReadFile | readonly CorpusFile[] | InputProblem> {
  try {
    if (operand === STDIN || !statSync(operand).isDirectory()) return await readWhole(operand);
    const found = await corporaIn(operand);
    return found.length > 0
      ? found
      : { source: operand, line: null, message: "no corpus file (.txt with cases) in it" };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const { messageOf } = await loadReport();
    const message = messageOf({ code: "unreadable", source: operand, errno: error.code ?? error.message });
    return { source: operand, line: null, message };
  }
}

/** The grammars that an operand names; null if it names a file to be checked. */
async function grammarsOf(operand: string): Promise<readonly SourcedGrammar[] | InputProblem | null> {
  const file = grammarFile(operand);
  if (!file) {
    const [known, ...others] = namedBy(operand, catalogue);
    return known && others.length === 0 && !existsSync(operand)
      ? [{ grammar: known, source: known.name, lineOf: null }]
      : null;
  }
  const { path, isPackage, name } = file;
  const { loadGrammarFile } = await import("../grammar-files/load.ts");
  const loaded = await loadGrammarFile(path, isPackage);
  if (!loaded.ok) return { source: path, line: loaded.line, message: loaded.message };
  const chosen = loaded.grammars.filter((grammar) => name === null || grammar.name === name);
  if (chosen.length > 0) {
    const { lineOf } = loaded;
    return chosen.map((grammar) => ({ grammar, source: path, lineOf }));
  }
  return { source: path, line: null, message: `${path}: exports no grammar '${name}'` };
}

/** The corpus files of a directory and of those inside it. */
async function corporaIn(directory: string): Promise<readonly CorpusFile[]> {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const found: CorpusFile[] = [];
  for (const name of names.filter((one) => one.endsWith(CORPUS)).sort()) {
    const path = join(directory, name);
    if (!statSync(path).isFile()) continue;
    const file = await readWhole(path);
    if (looksLikeCases(file.bytes.toString())) found.push(corpusFile(file, name));
  }
  return found;
}

/** @param within the path in the directory that it was found in; its folder, if any, names the format. */
function corpusFile(file: ReadFile, within: string | null): CorpusFile {
  const { source } = file;
  const own = within === null || dirname(within) === "." ? [basename(source, CORPUS)] : [];
  return { ...file, isFound: within !== null, names: [basename(dirname(resolve(source))), ...own] };
}

/** Reads all of a file of lines, without color codes. @throws the system's error, with its `code`. */
export async function readSample(path: string): Promise<ReadFile> {
  return withoutCodes(await readWhole(path));
}

function withoutCodes(file: ReadFile): ReadFile {
  const { bytes } = file;
  return mayHaveColor(bytes, 0, bytes.length)
    ? { ...file, bytes: bytes.subarray(0, removeColor(bytes, 0, bytes.length)) }
    : file;
}

/** Reads all of a file. @throws the system's error, with its `code`. */
export async function readWhole(path: string): Promise<ReadFile> {
  const source = await openSource(path);
  const parts: Buffer[] = [];
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const count = await source.read(chunk, 0, CHUNK_BYTES);
      if (count === 0) break;
      parts.push(chunk.subarray(0, count));
    }
  } finally {
    source.close();
  }
  if (parts.at(-1)?.at(-1) !== LF) parts.push(Buffer.of(LF));
  const all = Buffer.concat(parts);
  const text = all.subarray(0, BOM.length).equals(BOM) ? all.subarray(BOM.length) : all;
  const repaired = repairUtf8(text, 0, text.length);
  const invalid = repaired && invalidUtf8(text);
  return { source: source.name, bytes: repaired ? Buffer.from(repaired.bytes) : text, invalid };
}
