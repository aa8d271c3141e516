import { defineCommand } from "citty";
import { REJECT } from "../../engine/backends/compile/index.ts";
import { Event, NameTable } from "../../engine/event/index.ts";
import { openSource, STDIN, sampleFile, sampleStart } from "../../engine/input/index.ts";
import { parsersOf } from "../../engine/pipeline/parsers.ts";
import { type Look, loadReport } from "../../engine/report/index.ts";
import { type Accepts, decide, type Sample } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import packageJson from "../../package.json" with { type: "json" };
import { wantsColor } from "../color.ts";
import { color, help } from "../options/index.ts";
import { lastValue, parseCommandLine } from "../parse.ts";
import { print, STDERR, STDOUT } from "../print.ts";
import { lookAround } from "../surroundings.ts";

const MISUSE = 2;
const USAGE = `Usage: ${packageJson.name} detect [--color | --no-color] [FILE...]

Tells for each file which format froe finds it to be in, and by which lines.
Of standard input, as of any stream, the first line with content decides.`;

/** Tells what detection makes of each input, and why. */
export const detect = defineCommand({
  meta: { name: "detect", description: "Tell which format each file is in, and why" },
  run: ({ rawArgs }) => detectFormats(rawArgs),
});

/** @returns the exit code: 1 where an input cannot be read. */
async function detectFormats(argv: readonly string[]): Promise<number> {
  const parsed = parseCommandLine(argv, [color, help]);
  if (!parsed.ok) {
    await print(STDERR, `${packageJson.name} detect: ${parsed.message}\n\n${USAGE}`);
    return MISUSE;
  }
  const { environment, terminal, width } = await lookAround();
  const isAsked = lastValue(parsed, help) !== undefined;
  if (isAsked || (parsed.files.length === 0 && terminal.stdin)) {
    await print(isAsked ? STDOUT : STDERR, USAGE);
    return isAsked ? 0 : MISUSE;
  }
  const asked = lastValue(parsed, color);
  const lookOf = (stream: "stdout" | "stderr"): Look => ({
    color: wantsColor({ asked, environment, terminal: terminal[stream] }),
    width,
    form: "long",
  });
  const accepts = await makeAccepts();
  const { evidence, render } = await loadReport();
  let code = 0;
  for (const path of parsed.files.length > 0 ? parsed.files : [STDIN]) {
    const source = path === STDIN ? "stdin" : path;
    try {
      const sample = await sampleOf(path);
      const decision = sample && decide(sample, catalogue, accepts);
      await print(STDOUT, evidence(source, decision, lookOf("stdout")));
    } catch (error) {
      const errno = error instanceof Error && "code" in error ? String(error.code) : null;
      if (errno === null) throw error;
      code = 1;
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

async function makeAccepts(): Promise<Accepts> {
  const names = new NameTable();
  const parserOf = await parsersOf(names);
  const event = new Event(names);
  return (grammar, bytes, from, to) => parserOf(grammar).parse(bytes, from, to, event) !== REJECT;
}
