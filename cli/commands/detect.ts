import { PREFIX } from "../../engine/analysis/index.ts";
import { misnamedFile, openSource, STDIN, STDIN_NAME, sampleFile, sampleStart } from "../../engine/input/index.ts";
import { isSystemError } from "../../engine/input/source.ts";
import { type Adviser, decisionAdvice } from "../../engine/readers/advice/index.ts";
import { decideJoined } from "../../engine/readers/detection/detector.ts";
import { severalIn } from "../../engine/readers/detection/several.ts";
import type { Multiline } from "../../engine/records/joining/multiline.ts";
import { afterPrefixes } from "../../engine/records/joining/prefixes.ts";
import type { PrefixOptions } from "../../engine/records/options.ts";
import { type Diagnostic, type Look, loadEvidence, loadReport } from "../../engine/report/index.ts";
import type { Decision, Sample } from "../../engine/select/index.ts";
import { makeTrial } from "../grammar-files/trial.ts";
import { hinting, storedSigns, wantedFormats } from "../grammar-files/wanted.ts";
import { library } from "../library.ts";
import { withFolders } from "../operands/expanded.ts";
import { chooseMultiline, isColored, lastValue, prefixIn } from "../options/index.ts";
import { print, printFolded, STDERR, STDOUT } from "../terminal.ts";
import { type Call, printUsage } from "./call.ts";
import { detect, detectJson } from "./definitions/formats.ts";

/** Reports what detection decides for each input, and why. @returns the exit code: 1 if an input cannot be read. */
export async function detectFormats({ parsed, surroundings }: Call): Promise<number> {
  const { terminal, width, errorWidth } = surroundings;
  if (parsed.files.length === 0 && terminal.stdin) return printUsage(detect);
  const look: Look = { color: isColored(parsed, surroundings), width, form: "long" };
  const errorLook: Look = { color: isColored(parsed, surroundings, "stderr"), width: errorWidth, form: "long" };
  const wanted = await wantedFormats(parsed);
  const multiline = await chooseMultiline(parsed);
  const lines = { prefix: prefixIn(parsed), multiline };
  const adviser: Adviser = {
    library: { ...library, catalogue: wanted.catalogue, ...hinting },
    trial: await makeTrial(wanted.catalogue, multiline),
    joins: multiline !== null,
    parts: lines.prefix !== null,
  };
  const isJson = lastValue(parsed, detectJson) === true;
  const files = await withFolders(parsed.files);
  const { evidence, evidenceJson, unreadableJson } = await loadEvidence();
  let code = 0;
  for (const path of files.length > 0 ? files : [STDIN]) {
    const source = path === STDIN ? STDIN_NAME : path;
    try {
      const sample = await sampleOf(path);
      const decision = sample && (await decideOn(sample, lines, adviser));
      const advice = decision
        ? [...misnamed(path), ...(await headOf(decision)), ...(await decisionAdvice(path, decision, adviser))]
        : [];
      if (isJson) await print(STDOUT, await evidenceJson(source, decision, advice));
      else await printFolded(await evidence(source, decision, look, advice), width);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      code = 1;
      const unreadable = { code: "unreadable", source, errno: error.code ?? error.message } as const;
      if (isJson) await print(STDOUT, await unreadableJson(unreadable));
      const { render } = await loadReport();
      await print(STDERR, render(unreadable, errorLook));
    }
  }
  return code;
}

function misnamed(path: string): readonly Diagnostic[] {
  const differing = misnamedFile(path);
  return differing ? [{ code: "misnamed", source: path, ...differing }] : [];
}

/** Where lines of plain text have their time. */
async function headOf({ format, sample: { bytes, head } }: Decision): Promise<readonly Diagnostic[]> {
  const [first] = head;
  if (!format.acceptsAll || !first) return [];
  const { chooseHead } = await import("../../engine/time/index.ts");
  const chosen = chooseHead(bytes, first.from, head.at(-1)!.to);
  return chosen ? [{ code: "text-head", text: (await import("../../engine/time/head-text.ts")).headText(chosen) }] : [];
}

/** Decides as a run with the same preparation of lines does. */
async function decideOn(
  sample: Sample,
  { prefix, multiline }: { readonly prefix: PrefixOptions | null; readonly multiline: Multiline | null },
  { library, trial }: Adviser,
): Promise<Decision> {
  const start = sample.head[0]?.from ?? 0;
  const formats = severalIn(sample.bytes.subarray(start, start + PREFIX), library.catalogue, storedSigns);
  if (formats.length > 0 && !multiline && !prefix) {
    const { decideSeveral } = await import("../../engine/reading/several.ts");
    const several = decideSeveral(sample, formats, library.catalogue);
    if (several) return several;
  }
  const join = multiline && (await (await import("../../engine/records/joining/rule.ts")).sampleJoiner(multiline));
  const afterPrefix = (lines: Sample) => (prefix ? afterPrefixes(lines, prefix) : lines);
  return decideJoined(afterPrefix(sample), join && afterPrefix(join(sample)), library.catalogue, trial);
}

async function sampleOf(path: string): Promise<Sample | null> {
  const sample = await sampleFile(path);
  if (typeof sample !== "string") return sample;
  const source = await openSource(path);
  try {
    return await sampleStart(source);
  } finally {
    source.close();
  }
}
