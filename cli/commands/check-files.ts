import { Buffer } from "node:buffer";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Grammar } from "../../engine/grammar/index.ts";
import { openSource, repairUtf8, STDIN } from "../../engine/input/index.ts";
import { isSystemError } from "../../engine/records/system-error.ts";
import type { DiagnosticOf } from "../../engine/report/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { looksLikeCases } from "../../workbench/audit/index.ts";
import { loadGrammarFile } from "../grammar-files/load.ts";
import { grammarFile } from "../grammar-files/names.ts";
import { type UsageError, usageError } from "../usage.ts";

/** A file that was read as a whole. */
interface ReadFile {
  readonly source: string;
  /** Archives are decoded; a line feed ends the last line, and bytes that are not UTF-8 are replaced. */
  readonly bytes: Buffer;
}

/** A corpus file; `names` are those that its format may have: of its folder, and its own. */
export interface CorpusFile extends ReadFile {
  readonly names: readonly string[];
  /** True if it was found in a named directory. */
  readonly isFound: boolean;
}

/** The operands of a check. */
export interface CheckFiles {
  readonly grammars: readonly Grammar[];
  readonly samples: readonly ReadFile[];
  readonly corpora: readonly CorpusFile[];
  /** Directories without cases of a known format. */
  readonly skipped: readonly string[];
  readonly problems: readonly DiagnosticOf<"unreadable">[];
}

const CHUNK_BYTES = 256 * 1024;
const LF = 10;
const BOM = Buffer.of(0xef, 0xbb, 0xbf);
const CORPUS = ".txt";

/** Loads the grammars among the operands, and reads the other files. */
export async function sortOperands(operands: readonly string[]): Promise<CheckFiles | UsageError> {
  const grammars: Grammar[] = [];
  const samples: ReadFile[] = [];
  const corpora: CorpusFile[] = [];
  const skipped: string[] = [];
  const problems: DiagnosticOf<"unreadable">[] = [];
  for (const operand of operands) {
    const named = await grammarsOf(operand);
    if (named && "ok" in named) return named;
    if (named) {
      grammars.push(...named);
      continue;
    }
    try {
      if (operand !== STDIN && statSync(operand).isDirectory()) {
        const found = await corporaIn(operand);
        corpora.push(...found);
        if (found.length === 0) skipped.push(operand);
      } else {
        const file = await readWhole(operand);
        if (operand.endsWith(CORPUS) && looksLikeCases(file.bytes.toString())) corpora.push(corpusFile(file, null));
        else samples.push(file);
      }
    } catch (error) {
      if (!isSystemError(error)) throw error;
      problems.push({ code: "unreadable", source: operand, errno: error.code ?? error.message });
    }
  }
  return { grammars, samples, corpora, skipped, problems };
}

/** The grammars that an operand names; null if it names a file to be checked. */
async function grammarsOf(operand: string): Promise<readonly Grammar[] | UsageError | null> {
  const file = grammarFile(operand);
  if (!file) {
    const known = catalogue.find(({ name }) => name === operand);
    return known && !existsSync(operand) ? [known] : null;
  }
  const loaded = await loadGrammarFile(file.path, file.isPackage);
  if (!loaded.ok) return usageError(loaded.message);
  const chosen = loaded.grammars.filter(({ name }) => file.name === null || name === file.name);
  return chosen.length > 0 ? chosen : usageError(`${file.path}: exports no grammar '${file.name}'`);
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
  return { source: source.name, bytes: repaired ? Buffer.from(repaired.bytes) : text };
}
