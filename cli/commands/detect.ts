import { defineCommand } from "citty";
import { Event, NameTable } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { openSource, STDIN, sampleFile, sampleStart } from "../../engine/input/index.ts";
import { parsersOf } from "../../engine/pipeline/parsers.ts";
import { isSystemError } from "../../engine/pipeline/system-error.ts";
import { type Look, loadReport } from "../../engine/report/index.ts";
import { decide, type Sample, type Trial, trialOf } from "../../engine/select/index.ts";
import { wantsColor } from "../color.ts";
import { MISUSE } from "../exit-codes.ts";
import { wantedFormats } from "../formats.ts";
import { commandUsage } from "../help/index.ts";
import { color } from "../options/index.ts";
import { lastValue } from "../parse.ts";
import { print, STDERR, STDOUT } from "../print.ts";
import { misuse, readCall } from "./call.ts";
import { detect } from "./named.ts";

/** Tells what detection makes of each input, and why. */
export const detectCommand = defineCommand({
  meta: { name: detect.name, description: detect.about },
  run: ({ rawArgs }) => detectFormats(rawArgs),
});

/** @returns the exit code: 1 where an input cannot be read. */
async function detectFormats(argv: readonly string[]): Promise<number> {
  const call = await readCall(detect, argv);
  if (typeof call === "number") return call;
  const { parsed, surroundings } = call;
  const { environment, terminal, width, errorWidth } = surroundings;
  if (parsed.files.length === 0 && terminal.stdin) {
    await print(STDERR, commandUsage(detect));
    return MISUSE;
  }
  const asked = lastValue(parsed, color);
  const lookOf = (stream: "stdout" | "stderr"): Look => ({
    color: wantsColor({ asked, environment, terminal: terminal[stream] }),
    width: stream === "stdout" ? width : errorWidth,
    form: "long",
  });
  const wanted = await wantedFormats(parsed);
  if ("ok" in wanted) return misuse(detect, wanted.message);
  const { catalogue } = wanted;
  const trial = await makeTrial(catalogue);
  const { evidence, render } = await loadReport();
  let code = 0;
  for (const path of parsed.files.length > 0 ? parsed.files : [STDIN]) {
    const source = path === STDIN ? "stdin" : path;
    try {
      const sample = await sampleOf(path);
      const decision = sample && decide(sample, catalogue, trial);
      await print(STDOUT, evidence(source, decision, lookOf("stdout")));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      code = 1;
      const errno = error.code ?? error.message;
      await print(STDERR, render({ code: "unreadable", source, errno }, lookOf("stderr")));
    }
  }
  return code;
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

async function makeTrial(catalogue: readonly Grammar[]): Promise<Trial> {
  const names = new NameTable();
  const parsers = await parsersOf(names);
  await parsers.load(catalogue.filter((grammar) => !isTable(grammar)));
  return trialOf(parsers.of, new Event(names));
}
