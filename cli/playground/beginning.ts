import { existsSync } from "node:fs";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { tryFormats } from "../../engine/report/drawing/index.ts";
import { AUTO, AUTO_PER_FILE } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { decodeLink, LEAD, type Shared } from "../../playground/link.ts";
import { isPatternKind, patternKinds } from "../../playground/patterns.ts";
import { draftCode, draftRecord } from "../../workbench/draft/index.ts";
import { kindOf } from "../../workbench/foreign/index.ts";
import { readConfiguration, writerOf } from "../../workbench/writers/index.ts";
import { readable } from "../commands/call.ts";
import { readSample } from "../commands/check-files.ts";
import { refuse } from "../failures.ts";
import { namedBy, ON_COMMAND_LINE } from "../grammar-files/foreign.ts";
import { CONFIG, grammarFile } from "../grammar-files/names.ts";
import { formatsIn } from "../grammar-files/wanted.ts";
import { inputFormat, type Parsed, valuesOf } from "../options/index.ts";
import { wholeFile } from "../whole-file.ts";

/** More of a log is not for a page. */
const MOST_BYTES = 512 * 1024;
const LINK = /(?:^|#)froe\d+\./;

/** What the page begins with: a link, or a sample with a grammar; null for its own example, "unreadable" after reporting. */
export async function beginningOf(operand: string | undefined, parsed: Parsed): Promise<Shared | null | "unreadable"> {
  const [format] = valuesOf(parsed, inputFormat).filter((one) => one !== AUTO && one !== AUTO_PER_FILE);
  if (operand !== undefined && LINK.test(operand) && !existsSync(operand)) {
    if (format !== undefined) return refuse("a link has its own grammar: -f is for a file");
    const shared = await decodeLink(operand);
    return shared ?? refuse("the link is not whole: a part of its address is missing");
  }
  const sample = operand === undefined ? "" : await textOf(operand);
  if (sample === null) return "unreadable";
  if (sample.startsWith(LEAD))
    return (await decodeLink(sample)) ?? refuse(`${visible(operand!)}: a part of the saved work is missing`);
  if (format !== undefined) return withFormat(format, sample, parsed);
  return operand === undefined ? null : withoutFormat(sample);
}

/** The lines of a file, cut at the end of a line where there are too many; null after reporting why it cannot be read. */
async function textOf(path: string): Promise<string | null> {
  const file = await readable(path, () => readSample(path));
  if (!file) return null;
  const text = file.bytes.toString("utf8", 0, MOST_BYTES).replace(/^\uFEFF/, "");
  return file.bytes.length > MOST_BYTES ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}

/** The argument of -f as a pattern of the page. */
async function withFormat(format: string, sample: string, parsed: Parsed): Promise<Shared> {
  if (format.startsWith(CONFIG)) return { ...foreignPattern(format.slice(CONFIG.length)), sample };
  const file = grammarFile(format);
  if (!file) {
    await formatsIn(parsed, { args: [format] });
    return { kind: "format", pattern: format, sample };
  }
  if (file.isPackage) return refuse("the playground shows the file of a grammar: name the file, not the package");
  const text = String(wholeFile(file.path, "a grammar")).replace(/^\uFEFF/, "");
  // A grammar as data is code that exports it.
  const pattern = file.path.endsWith(".json") ? `export default ${text.trim()};\n` : text;
  return { kind: "typescript", pattern, sample };
}

/**
 * What follows `config:` as a pattern of the page: the text, or a file with it, perhaps after the name of a language or of a
 * writer and a colon.
 */
function foreignPattern(text: string): Pick<Shared, "kind" | "pattern"> {
  const [, word = "", rest = ""] = /^([a-z0-9-]{2,20}):(.*)$/s.exec(text) ?? [];
  const language = kindOf(word)?.name;
  const writer = language === undefined ? writerOf(word) : null;
  const named = namedBy(language === undefined && !writer ? text : rest);
  if (language !== undefined) {
    if (!isPatternKind(language))
      return refuse(`the playground does not read ${language}: froe grammar import --kind ${language} does`);
    if (named.name !== null) return refuse(`the playground shows a whole file: leave #${named.name} out`);
    return { kind: language, pattern: named.text };
  }
  if (named.source === ON_COMMAND_LINE) return { kind: "config", pattern: text };
  const configured = readConfiguration(named.text, { kind: writer?.kind ?? null, name: named.name });
  if (!configured.ok) return refuse(`${visible(named.source)}: ${configured.message}`);
  return { kind: "config", pattern: `${configured.writer.kind}:${configured.layout.source}` };
}

/** A sample with the format of its first line, or else with a draft. */
function withoutFormat(sample: string): Shared {
  const lines = sample.split(/\r?\n/).filter((line) => line.trim() !== "");
  const [first] = lines;
  if (first === undefined) return { kind: "typescript", pattern: patternKinds.typescript.example, sample };
  const { reader } = tryFormats(catalogue, encodeUtf8(first), true);
  if (reader && !reader.acceptsAll) return { kind: "format", pattern: reader.name, sample };
  const pattern = draftCode(draftRecord(lines), { name: "draft", source: "the sample", lines: lines.length });
  return { kind: "typescript", pattern, sample };
}
