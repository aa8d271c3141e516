import type { Buffer } from "node:buffer";
import type { Grammar } from "../../engine/grammar/index.ts";
import { STDIN, sampleOfBytes } from "../../engine/input/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { countText } from "../../engine/report/quantity.ts";
import { shellWord } from "../../engine/report/shell.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { draftCode, hasLayout } from "../../workbench/draft/index.ts";
import { withSharedRules } from "../../workbench/export/index.ts";
import { refuse } from "../failures.ts";
import { type Drafted, draftOf, MOST_RECORDS, readBack } from "../grammar-files/draft-sample.ts";
import { ownGrammars } from "../grammar-files/index.ts";
import { formatsOf, readingText } from "../grammar-files/infer.ts";
import {
  chooseFormats,
  definitions,
  joinerOf,
  lastValue,
  multiline,
  type Option,
  type Parsed,
  valuesOf,
} from "../options/index.ts";
import { print, STDOUT } from "../terminal.ts";
import { type Call, readable } from "./call.ts";
import { readSample } from "./check-files.ts";
import { as, from, fromConfig, grammarJson } from "./definitions/grammars.ts";
import { configKind, patternFlavor, patternMatch } from "./definitions/patterns.ts";
import { checkGrammarName, failed, filesOf, newGrammar, reportWritten, takenOf, writeCorpus } from "./draft-files.ts";

/** What may follow `froe grammar`, and the options that say something about it. */
const ACTIONS: readonly (readonly [usage: string, options: readonly Option[]])[] = [
  ["new NAME", [from, fromConfig, configKind, multiline, grammarJson]],
  ["import [NAME] PATTERN", [configKind, patternFlavor, patternMatch, definitions, grammarJson]],
  ["print FORMAT", [definitions, as, grammarJson]],
];

/** Drafts grammars. @returns the exit code: 1 if the lines cannot be read, or a file exists already. */
export async function draftGrammar({ parsed }: Call): Promise<number> {
  const [action, name = "", ...more] = parsed.files;
  const called = ACTIONS.find(([usage]) => usage.split(" ")[0] === action);
  if (!called || (action !== "import" && (name === "" || more.length > 0)))
    return refuse(`say what to do: ${ACTIONS.map(([usage]) => `froe grammar ${usage}`).join(", or ")}`);
  const [usage, options] = called;
  const lost = parsed.given.find(({ option }) => !options.includes(option));
  if (lost) {
    const others = ACTIONS.filter(([, known]) => known.includes(lost.option)).map(([other]) => `froe grammar ${other}`);
    refuse(`${lost.spelling} is for ${others.join(" and ")}, not for froe grammar ${usage}`);
  }
  if (action === "print") return printGrammar(name, lastValue(parsed, as) ?? null, valuesOf(parsed, definitions));
  if (action === "import") return importPattern(parsed);
  checkGrammarName(name);
  const isJson = lastValue(parsed, grammarJson) === true;
  const taken = takenOf(filesOf(name));
  if (taken !== undefined) return failed(`${taken} is there already`);
  const config = lastValue(parsed, fromConfig);
  const kind = lastValue(parsed, configKind) ?? null;
  if (config !== undefined) {
    if (lastValue(parsed, from) !== undefined || lastValue(parsed, multiline) !== undefined)
      return refuse("--from-config reads a configuration; --from and -M are for sample lines");
    const { writeConfigured } = await import("./made-grammars.ts");
    return writeConfigured(name, config, kind, isJson);
  }
  if (kind !== null) return refuse("--kind says what a configuration is of: it needs --from-config");
  const path = lastValue(parsed, from) ?? STDIN;
  const sample = await readable(path, () => readSample(path));
  if (!sample) return 1;
  // The name of a file may contain anything, and goes into code and to the terminal.
  const source = visible(sample.source);
  const drafted = await draftOf(sample.bytes, lastValue(parsed, multiline));
  const { count: all } = drafted;
  if (all === 0) return failed(`${source} has no line with content`);
  const formats = hasLayout(drafted.draft) ? [] : await formatsIn(sample.bytes);
  if (formats.length > 1) return failed(`${source} has no layout of its own; ${readingText(formats, path)}`);
  return writeDraft(drafted, { name, path, source, sample: sample.bytes, isJson });
}

/** The formats that all lines of a text are in, if froe knows them. */
async function formatsIn(bytes: Buffer): Promise<readonly Grammar[]> {
  const sample = sampleOfBytes(bytes);
  const formats = sample ? await formatsOf(sample, catalogue) : [];
  return formats.some(({ acceptsAll }) => acceptsAll) ? [] : formats;
}

/** A sample, and what is made from it. */
interface DraftTask {
  readonly name: string;
  readonly path: string;
  /** For people. */
  readonly source: string;
  readonly sample: Buffer;
  readonly isJson: boolean;
}

/** Writes a draft and its cases, and reads the sample with it. */
async function writeDraft({ draft, count: all }: Drafted, task: DraftTask): Promise<number> {
  const { name, path, source, sample, isJson } = task;
  const files = filesOf(name);
  const grammar = await newGrammar(files, draftCode(draft, { name, source, lines: all }));
  if (typeof grammar === "string") return failed(grammar);
  const joiner = await joinerOf(grammar, {});
  const { records, accepted, cases, shown } = readBack(grammar, sample, joiner);
  await writeCorpus(files.corpus, `Lines of ${source}`, cases, grammar);
  const share = ((accepted / records) * 100).toFixed(1);
  const found = hasLayout(draft) ? "" : `, but found no layout in them: each is one field`;
  const check = `froe check ./${files.grammar} ${files.corpus} ${shellWord(visible(path))}`;
  const noun = joiner ? "record" : "line";
  const read = records === MOST_RECORDS ? `first ${countText(records, noun)}` : `${noun}s`;
  const lines = [
    `${files.grammar}: a draft that accepts ${share} % of the ${read} of ${source}${found}`,
    `${files.corpus}: ${shown} of them with their events`,
    `Read both, name the fields, and try: ${check}`,
  ];
  return reportWritten(
    { files, source, layout: null, sample: { records, accepted }, cases: shown, check },
    lines,
    isJson,
  );
}

/** Writes the grammar of a pattern of another program. */
async function importPattern(parsed: Parsed): Promise<number> {
  const [, ...operands] = parsed.files;
  const kind = lastValue(parsed, configKind);
  const [pattern] = operands.slice(-1);
  if (pattern === undefined || operands.length > 2)
    return refuse("say what to import: froe grammar import [NAME] --kind KIND PATTERN|FILE");
  if (kind === undefined) return refuse("say what the pattern is: --kind KIND; an unknown KIND lists all");
  const name = operands.length === 2 ? operands[0]! : null;
  checkGrammarName(name);
  const { readOptions } = await import("./tried-pattern.ts");
  const options = await readOptions(parsed, kind, [patternFlavor, patternMatch, definitions]);
  const { writeImported } = await import("./made-grammars.ts");
  return writeImported(name, pattern, kind, options, lastValue(parsed, grammarJson) === true);
}

/** Prints a format, or the grammar of a file, as data. @param name its new name; null for its own. @param paths files of patterns of grok. */
async function printGrammar(word: string, name: string | null, paths: readonly string[]): Promise<number> {
  checkGrammarName(name);
  const own = await ownGrammars({ args: [word], first: [], last: [], definitions: paths }, { catalogue, specs });
  const formats = await chooseFormats(own.args, null, own.catalogue);
  if (formats.kind !== "one") return refuse("say which one format to print");
  const { grammar } = formats;
  await print(STDOUT, JSON.stringify(withSharedRules({ ...grammar, name: name ?? grammar.name }), null, 2));
  return 0;
}
