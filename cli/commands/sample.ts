import { encodeUtf8, jsonText } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import type { Rejected } from "../../engine/report/index.ts";
import { explain, messageOf } from "../../engine/report/report.ts";
import { NoSample, sampler, seeded } from "../../workbench/sample/index.ts";
import { refuse } from "../failures.ts";
import { formatsIn } from "../grammar-files/wanted.ts";
import { lastValue } from "../options/index.ts";
import { print, printError, STDOUT } from "../terminal.ts";
import { readShare } from "../value.ts";
import type { Call } from "./call.ts";
import { lineCount, nearMiss, sampleJson, seed } from "./definitions/grammars.ts";

/** This many lines are written in one call. */
const BATCH = 500;

/** Makes lines of a format. @returns the exit code: 1 if no line of the format can be made. */
export async function writeSamples({ parsed }: Call): Promise<number> {
  const share = readShare(lastValue(parsed, nearMiss) ?? "0", `--${nearMiss.long}`);
  const { formats } = await formatsIn(parsed, {});
  if (formats.kind !== "one") return refuse("say which one format the lines have: -f FORMAT");
  const start = lastValue(parsed, seed);
  const random = start === undefined ? Math.random : seeded(start);
  const made = sampler(formats.grammar, random);
  const text = () => (share > 0 && random() < share ? made.nearMiss() : made.sample());
  const line = lastValue(parsed, sampleJson) ? asJson(formats.grammar, text) : text;
  try {
    for (let left = lastValue(parsed, lineCount) ?? lineCount.default ?? 0; left > 0; left -= BATCH)
      await print(STDOUT, Array.from({ length: Math.min(left, BATCH) }, line).join("\n"));
  } catch (error) {
    if (!(error instanceof NoSample)) throw error;
    await printError(`froe sample: ${error.message}`);
    return 1;
  }
  return 0;
}

/** The version of the schema, docs/sample.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** Lines as JSON, with the event of each, or the reason why it is rejected. */
function asJson(grammar: Grammar, text: () => string): () => string {
  const parser = reference(grammar);
  return () => {
    const line = text();
    const bytes = encodeUtf8(line);
    const reading = parser.parse(bytes, 0, bytes.length);
    const error = reading.ok ? null : reasonOf({ grammar, bytes, ...reading });
    const event = reading.ok ? jsonText(reading.fields) : "null";
    return `{"version":${VERSION},"line":${JSON.stringify(line)},"event":${event},"error":${JSON.stringify(error)}}`;
  };
}

function reasonOf(rejected: Pick<Rejected, "grammar" | "bytes" | "offset" | "places">) {
  const failure = explain({ ...rejected, source: "", line: 1 });
  return { column: failure.column, message: messageOf(failure) };
}
