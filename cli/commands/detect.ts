import { defineCommand } from "citty";
import { Event, NameTable } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { misnamedFile, openSource, STDIN, STDIN_NAME, sampleFile, sampleStart } from "../../engine/input/index.ts";
import { isSystemError } from "../../engine/input/source.ts";
import { type Adviser, decisionAdvice } from "../../engine/readers/advice/index.ts";
import { decideJoined } from "../../engine/readers/detection/detector.ts";
import type { Multiline } from "../../engine/records/joining/multiline.ts";
import { afterPrefixes, sampleJoiner } from "../../engine/records/joining/samples.ts";
import type { PrefixOptions } from "../../engine/records/options.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import { type Diagnostic, type Look, loadReport } from "../../engine/report/index.ts";
import { type Decision, type Sample, type Trial, trialOf } from "../../engine/select/index.ts";
import { wantsColor } from "../color.ts";
import { wantedFormats } from "../formats.ts";
import { library } from "../library.ts";
import { chooseMultiline } from "../multiline.ts";
import { filesOf } from "../operands.ts";
import { color, extractPrefix, prefixSep } from "../options/index.ts";
import { lastValue, type Parsed } from "../parse.ts";
import { print, STDERR, STDOUT } from "../print.ts";
import { misuse, printUsage, readCall } from "./call.ts";
import { detect } from "./format-commands.ts";
import { detectJson } from "./json-options.ts";

/** Reports what detection decides for each input, and why. */
export const detectCommand = defineCommand({
  meta: () => ({ name: detect.name, description: detect.about }),
  run: ({ rawArgs }) => detectFormats(rawArgs),
});

/** @returns the exit code: 1 if an input cannot be read. */
async function detectFormats(argv: readonly string[]): Promise<number> {
  const call = await readCall(detect, argv);
  if (typeof call === "number") return call;
  const { parsed, surroundings } = call;
  const { environment, terminal, width, errorWidth } = surroundings;
  if (parsed.files.length === 0 && terminal.stdin) {
    return printUsage(detect);
  }
  const asked = lastValue(parsed, color);
  const lookOf = (stream: "stdout" | "stderr"): Look => ({
    color: wantsColor({ asked, environment, terminal: terminal[stream] }),
    width: stream === "stdout" ? width : errorWidth,
    form: "long",
  });
  const wanted = await wantedFormats(parsed);
  if ("ok" in wanted) return misuse(detect, wanted);
  const multiline = await chooseMultiline(parsed);
  if (multiline && "ok" in multiline) return misuse(detect, multiline);
  const lines = { prefix: prefixOf(parsed), multiline };
  const adviser: Adviser = {
    library: { ...library, catalogue: wanted.catalogue },
    trial: await makeTrial(wanted.catalogue, multiline),
    joins: multiline !== null,
    parts: lines.prefix !== null,
  };
  const isJson = lastValue(parsed, detectJson) === true;
  const files = await filesOf(parsed.files);
  const { evidence, evidenceJson, render, unreadableJson } = await loadReport();
  let code = 0;
  for (const path of files.length > 0 ? files : [STDIN]) {
    const source = path === STDIN ? STDIN_NAME : path;
    try {
      const sample = await sampleOf(path);
      const decision = sample && (await decideOn(sample, lines, adviser));
      const advice = decision ? [...misnamed(path), ...(await decisionAdvice(path, decision, adviser))] : [];
      await print(
        STDOUT,
        isJson ? evidenceJson(source, decision, advice) : evidence(source, decision, lookOf("stdout"), advice),
      );
    } catch (error) {
      if (!isSystemError(error)) throw error;
      code = 1;
      const unreadable = { code: "unreadable", source, errno: error.code ?? error.message } as const;
      if (isJson) await print(STDOUT, unreadableJson(unreadable));
      await print(STDERR, render(unreadable, lookOf("stderr")));
    }
  }
  return code;
}

function misnamed(path: string): readonly Diagnostic[] {
  const differing = misnamedFile(path);
  return differing ? [{ code: "misnamed", source: path, ...differing }] : [];
}

function prefixOf(parsed: Parsed): PrefixOptions | null {
  const field = lastValue(parsed, extractPrefix);
  return field === undefined ? null : { field, separator: lastValue(parsed, prefixSep) ?? prefixSep.default };
}

/** Decides as a run with the same preparation of lines does. */
async function decideOn(
  sample: Sample,
  { prefix, multiline }: { readonly prefix: PrefixOptions | null; readonly multiline: Multiline | null },
  { library, trial }: Adviser,
): Promise<Decision> {
  const join = multiline && (await sampleJoiner(multiline));
  const afterPrefix = (lines: Sample) => (prefix ? afterPrefixes(lines, prefix) : lines);
  return decideJoined(afterPrefix(sample), join && afterPrefix(join(sample)), library.catalogue, trial);
}

async function sampleOf(path: string): Promise<Sample | null> {
  const sample = await sampleFile(path);
  if (sample === "empty") return null;
  if (sample !== "unknown") return sample;
  const source = await openSource(path);
  try {
    return await sampleStart(source);
  } finally {
    source.close();
  }
}

async function makeTrial(catalogue: readonly Grammar[], multiline: Multiline | null): Promise<Trial> {
  const names = new NameTable();
  const parsers = await parsersOf(names, multiline?.joint === "newline" ? "quoted" : null);
  await parsers.load(catalogue.filter((grammar) => !isTable(grammar)));
  return trialOf(parsers.tried, new Event(names));
}
