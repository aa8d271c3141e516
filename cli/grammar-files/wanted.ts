import { PREFIX } from "../../engine/analysis/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { STDIN, startOfFile } from "../../engine/input/index.ts";
import { storedOf } from "../../engine/parse/programs/index.ts";
import { severalIn } from "../../engine/readers/detection/several.ts";
import {
  AUTO,
  AUTO_PER_FILE,
  type DecidedFormats,
  type Formats,
  type Sample,
  select,
} from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { refuse } from "../failures.ts";
import {
  chooseFormats,
  colsSep,
  definitions,
  grammar,
  grammarLast,
  inputFormat,
  isGiven,
  lastValue,
  linesGroup,
  multiline,
  type Parsed,
  valuesOf,
} from "../options/index.ts";
import { settingsFor } from "../settings/index.ts";
import { CONFIG, isInferred, mayNameFile, type SampledInput, type Wanted } from "./names.ts";

/**
 * The formats of the command line, including those of grammar files.
 * @param args what names them: the values of -f, or operands.
 * @param isTried true if the command line has a pattern besides, which --definitions may be for.
 * @throws UsageError
 */
export async function wantedFormats(
  parsed: Parsed,
  args: readonly string[] = valuesOf(parsed, inputFormat),
  isTried = false,
): Promise<Wanted> {
  const first = valuesOf(parsed, grammar);
  const last = valuesOf(parsed, grammarLast);
  const defining = valuesOf(parsed, definitions);
  if (defining.length > 0 && !isTried && !args.some((one) => one.startsWith(CONFIG)))
    refuse(`--${definitions.long} is for a pattern of grok: name one with -f config:grok:PATTERN`);
  const isBuiltIn = last.length + first.length === 0 && !mayNameFile(args);
  // Detection has all formats as candidates, those of the settings too.
  const isDetected = args.some((one) => one === AUTO || one === AUTO_PER_FILE);
  if (isBuiltIn && args.length > 0 && select(args, catalogue, specs).ok && !isDetected) return { args, catalogue };
  const settings = await settingsFor(parsed, process.env);
  const folders = [...new Set(settings.flatMap(({ grammars }) => grammars))];
  if (isBuiltIn && folders.length === 0) return { args, catalogue };
  const { ownGrammars } = await import("./index.ts");
  return ownGrammars({ args, first: [...first, ...folders], last, definitions: defining }, { catalogue, specs });
}

/** What finds more in plain text, for hints; it is loaded for those alone. */
export const hinting = {
  draftLayout: async (sample: Sample) => (await import("./draft-layout.ts")).layoutOf(sample),
  async severalLines(sample: Sample) {
    const { bytes, head } = sample;
    const formats = severalIn(bytes.subarray(head[0]?.from ?? 0), catalogue, storedSigns);
    if (formats.length === 0) return null;
    const { decideSeveral } = await import("../../engine/reading/several.ts");
    return decideSeveral(sample, formats, catalogue)?.format ?? null;
  },
};

/** Inputs by their paths; standard input if there are none. */
export function pathsIn(paths: readonly string[]): readonly SampledInput[] {
  const load = () => import("./infer.ts");
  return (paths.length > 0 ? [...new Set(paths)] : [STDIN]).map((path) => {
    return { path, sample: async () => (await load()).sampleOf(path) };
  });
}

/**
 * The same formats, with a grammar drafted from the first lines of the inputs for `-f infer`.
 * @param keepsRest true if lines that it does not read are text.
 */
export async function draftedFormats(
  wanted: Wanted,
  parsed: Parsed,
  inputs: readonly SampledInput[],
  keepsRest: boolean,
): Promise<Wanted> {
  if (!isInferred(wanted.args)) return wanted;
  return (await import("./infer.ts")).withInferred(wanted, parsed, inputs, keepsRest);
}

/**
 * The formats of a run whose first file is in one of several lines; null if it is in none, and if the command line names
 * formats or says how lines are chosen or joined.
 */
export async function formatsOfSeveral(wanted: Wanted, parsed: Parsed): Promise<DecidedFormats | null> {
  const [path] = parsed.files;
  const isAuto = wanted.args.every((one) => one === AUTO);
  if (!isAuto || path === undefined || isGiven(parsed, multiline, ...linesGroup.options)) return null;
  const candidates = severalIn(startOfFile(path, PREFIX), wanted.catalogue, storedSigns);
  return candidates.length > 0 ? (await import("./several.ts")).formatsOfSeveral(parsed, path, candidates) : null;
}

/** What the package has stored of a format. */
export const storedSigns = (format: Grammar) => storedOf(format)?.signs();

/**
 * The formats, chosen: what they read records as, and what else can be named.
 * @param options `args` and `isTried` are those of {@link wantedFormats}; `inputs` those of `-f infer`.
 * @throws UsageError
 */
export async function formatsIn(
  parsed: Parsed,
  options: { readonly args?: readonly string[]; readonly isTried?: boolean; readonly inputs?: readonly SampledInput[] },
): Promise<Wanted & { readonly formats: Formats }> {
  const { args, isTried, inputs } = options;
  const named = await wantedFormats(parsed, args, isTried);
  const wanted = inputs ? await draftedFormats(named, parsed, inputs, false) : named;
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  return { ...wanted, formats };
}
