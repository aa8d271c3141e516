import { checkGiven } from "../engine/analysis/check/index.ts";
import { NameTable } from "../engine/event/index.ts";
import { framingOf, type Grammar } from "../engine/grammar/index.ts";
import { type ArgumentKind, checkArgument, checkOptions, NAMES, SHARE } from "../engine/language/arguments.ts";
import { createParser } from "../engine/parse/parser.ts";
import { render } from "../engine/report/report.ts";
import { Audit, joinedInput } from "../workbench/audit/index.ts";
import { LOOK } from "./line.ts";
import { filesOf, readSamples } from "./samples.ts";

/** The result that samples must have. */
export interface Acceptance {
  /** The least share of accepted records, from 0 to 1; 1 unless given. */
  readonly min?: number;
  /** True to accept that none of the files has a record. */
  readonly empty?: boolean;
}

/** What a check of sample files came to. */
interface FilesResult {
  /** Null if nothing was checked, which no test expects. */
  readonly pass: boolean | null;
  readonly message: () => string;
}

const FILES: ArgumentKind = { is: "the path of a file, or several", test: (value) => NAMES.test([value].flat()) };

/** Counts the records of sample files that a grammar accepts. `files` are paths, with `*` and `**` if need be. */
export function checkFiles(
  caller: string,
  grammar: Grammar,
  files: string | readonly string[],
  acceptance: Acceptance,
): FilesResult {
  checkGiven(caller, grammar);
  checkArgument(caller, "files", files, FILES);
  checkOptions(caller, acceptance, { min: SHARE, empty: "boolean" });
  const { min = 1, empty = false } = acceptance;
  const paths = [files].flat();
  const missing = paths.filter((path) => filesOf(path).length === 0);
  if (missing.length > 0) return { pass: null, message: () => `no file is called ${missing.join(", ")}` };
  const names = new NameTable();
  const audit = new Audit([grammar], [], (one) => createParser(one, names, framingOf(one), null), names);
  for (const { source, bytes } of readSamples(paths)) audit.add(source, bytes, joinedInput(grammar, bytes));
  const { records, accepted, causes } = audit.result();
  if (records === 0 && !empty)
    return { pass: null, message: () => `no line to check in ${paths.join(", ")}; { empty: true } accepts that` };
  const share = records === 0 ? 1 : accepted / records;
  const examples = causes.map(({ count, example }) => `${count} x ${render(example, LOOK)}`);
  const head = `${grammar.name} accepts ${accepted} of ${records} records (${share}), of at least ${min}`;
  return { pass: share >= min, message: () => [head, ...examples].join("\n") };
}
