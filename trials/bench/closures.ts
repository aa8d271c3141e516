import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Event, NameTable } from "../../engine/event/index.ts";
import { framingOf, type Grammar } from "../../engine/grammar/index.ts";
import { closuresOf, declaredIn } from "../../engine/parse/closures/index.ts";
import { compile } from "../../engine/parse/compile/index.ts";
import { type CompiledParser, REJECT } from "../../engine/parse/programs/index.ts";
import { closureParser } from "../../engine/parse/tiers.ts";
import { recordMatcher, shareMatcher } from "../../engine/pattern/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { stop } from "../stop.ts";
// @ts-expect-error the benchmarks' inputs are plain JavaScript
import { inputFile, sampledFile } from "./inputs.mjs";

// What closures cost, which read where no code may be generated, beside generated code: records a second onto the tape, in
// turns in one process; the share is the median over the rounds.
//
//   npm run bench:closures -- [FORMAT ...] [--lines N] [--runs N]

const LF = 10;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: "string", default: "100000" }, runs: { type: "string", default: "15" } },
});
const formats = positionals.length > 0 ? positionals : ["combined", "syslog", "logfmt", "cef", "json"];
const OF_BENCH = ["combined", "syslog", "logfmt", "json"];
shareMatcher(recordMatcher);

console.log("| format | generated, million records/s | closures | share |\n|---|---:|---:|---:|");
for (const name of formats) {
  const grammar = catalogue.find((one) => one.name === name);
  if (!grammar) stop(`no format ${name}`);
  const input = OF_BENCH.includes(name) ? inputFile : sampledFile;
  const { path } = await input(name, Number(values.lines), join(tmpdir(), "froe-bench"));
  const bytes = new Uint8Array(readFileSync(path));
  const lines = linesIn(bytes);
  const generated = pass(grammar, (names) => compile(grammar, names, framingOf(grammar)));
  const closures = pass(grammar, (names) => closureParser(grammar, closuresOf(grammar, names, declaredIn)));
  const rounds: [number, number][] = [];
  for (let run = 0; run < Number(values.runs); run++) rounds.push([generated(bytes, lines), closures(bytes, lines)]);
  const rate = (seconds: number) => (lines.length / 2 / seconds / 1e6).toFixed(2);
  const share = median(rounds.map(([fast, slow]) => fast / slow)).toFixed(2);
  console.log(
    `| ${name} | ${rate(median(rounds.map(([fast]) => fast)))} | ${rate(median(rounds.map(([, slow]) => slow)))} | ${share} |`,
  );
}

/** Reads all lines. @returns seconds */
function pass(grammar: Grammar, parserOf: (names: NameTable) => CompiledParser) {
  const names = new NameTable();
  const event = new Event(names);
  const parser = parserOf(names);
  return (bytes: Uint8Array, lines: Int32Array): number => {
    const start = process.cpuUsage();
    for (let i = 0; i < lines.length; i += 2)
      if (parser.parse(bytes, lines[i]!, lines[i + 1]!, event) === REJECT) throw new Error(`${grammar.name} rejects`);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
}

function linesIn(bytes: Uint8Array): Int32Array {
  const spans: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(LF, from);
    spans.push(from, to);
    from = to + 1;
  }
  return Int32Array.from(spans);
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
}
