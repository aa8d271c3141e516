import { NameTable } from "../engine/event/index.ts";
import { framingOf, type Grammar } from "../engine/grammar/index.ts";
import { createParser } from "../engine/parse/parser.ts";
import { render } from "../engine/report/report.ts";
import { Audit, joinedInput } from "../workbench/audit/index.ts";
import { LOOK } from "./line.ts";
import { readSamples } from "./samples.ts";

/** The result that samples must have. */
export interface Acceptance {
  /** The least share of accepted records, from 0 to 1; 1 unless given. */
  readonly min?: number;
}

/** Counts the records of sample files that a grammar accepts. `files` are paths, with `*` and `**` if need be. */
export function checkFiles(grammar: Grammar, files: string | readonly string[], { min = 1 }: Acceptance) {
  const samples = readSamples([files].flat());
  if (samples.length === 0) return { pass: false, message: () => `no file is called ${[files].flat().join(", ")}` };
  const names = new NameTable();
  const audit = new Audit([grammar], [], (one) => createParser(one, names, framingOf(one), null), names);
  for (const { source, bytes } of samples) audit.add(source, bytes, joinedInput(grammar, bytes));
  const { records, accepted, causes } = audit.result();
  const share = records === 0 ? 1 : accepted / records;
  const examples = causes.map(({ count, example }) => `${count} x ${render(example, LOOK)}`);
  const head = `${grammar.name} accepts ${accepted} of ${records} records (${share}), of at least ${min}`;
  return { pass: share >= min, message: () => [head, ...examples].join("\n") };
}
