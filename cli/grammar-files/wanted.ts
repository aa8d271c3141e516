import type { Grammar } from "../../engine/grammar/index.ts";
import { AUTO, AUTO_PER_FILE, type Formats, select } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { refuse } from "../failures.ts";
import {
  chooseFormats,
  colsSep,
  definitions,
  grammar,
  grammarLast,
  inputFormat,
  lastValue,
  type Parsed,
  valuesOf,
} from "../options/index.ts";
import { settingsFor } from "../settings/index.ts";
import { CONFIG, mayNameFile } from "./names.ts";

/** The formats of the command line. */
interface Wanted {
  /** The arguments of -f, with each format by its name. */
  readonly args: readonly string[];
  /** The formats that can be named and detected. */
  readonly catalogue: readonly Grammar[];
}

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

/** The same, chosen: what they read records as, and what else can be named. @throws UsageError */
export async function formatsIn(
  parsed: Parsed,
  args?: readonly string[],
  isTried = false,
): Promise<Wanted & { readonly formats: Formats }> {
  const wanted = await wantedFormats(parsed, args, isTried);
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  return { ...wanted, formats };
}
