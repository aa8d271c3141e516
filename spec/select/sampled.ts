import { Event, NameTable } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import type { CompiledParser } from "../../engine/parse/compile/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { type Decision, decide, detect, type Sample, type SampledLine, trialOf } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { backend } from "../backend.ts";

/** The formats whose lines the page of the tool defines. Detection tries others after them. */
export const defined = [
  ...["json", "cef", "syslog", "combined", "cri", "logfmt", "golog", "webserver-b-error", "webserver-a-error"],
  ...["javalog", "scriptlog", "sqldb", "kvstore", "objstore", "iso8601-level", "proxy-lb"],
];

const names = new NameTable();
const event = new Event(names);
const parsers = new Map<Grammar, CompiledParser>();

/** Tries the formats of the catalogue. */
export const trial = trialOf((grammar) => {
  const parser = parsers.get(grammar) ?? createParser(grammar, names, "line", backend);
  parsers.set(grammar, parser);
  return parser;
}, event);

/** The name of the format that a line is in. */
export function formatOf(line: string): string | undefined {
  const bytes = Buffer.from(`${line}\n`);
  return detect(catalogue, trial, bytes, 0, bytes.length - 1)?.name;
}

/** What an input comes to of which these lines have been sampled. */
export function decisionOf(head: readonly string[], further: readonly string[] = []): Decision {
  return decide(sampleOf(head, further), catalogue, trial);
}

/** A sample of these lines. */
export function sampleOf(head: readonly string[], further: readonly string[]): Sample {
  const bytes = Buffer.from([...head, ...further].map((line) => `${line}\n`).join(""));
  let at = 0;
  const lines = [...head, ...further].map((line, index): SampledLine => {
    const from = at;
    at += Buffer.byteLength(line) + 1;
    return { from, to: at - 1, number: index < head.length ? index + 1 : null };
  });
  return { bytes, head: lines.slice(0, head.length), further: lines.slice(head.length) };
}

/** The texts of sampled lines. */
export function textsOf(lines: readonly SampledLine[], { bytes }: Sample): readonly string[] {
  return lines.map(({ from, to }) => Buffer.from(bytes.subarray(from, to)).toString());
}
