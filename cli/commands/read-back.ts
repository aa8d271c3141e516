import { Buffer } from "node:buffer";
import { decodeUtf8 } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type ReferenceParser, reference } from "../../engine/parse/reference/index.ts";
import { isDirected } from "../../engine/readers/index.ts";
import type { InputJoiner } from "../../engine/records/index.ts";
import { recordsOf } from "../../workbench/audit/index.ts";
import { type SampleRecord, sampleRecords } from "./draft-sample.ts";

/** How many records become cases of the corpus. */
const MOST_CASES = 5;

/** How a draft reads the sample that it is built from. */
interface ReadBack {
  /** The number of records, and of those that the draft accepts. */
  readonly records: number;
  readonly accepted: number;
  /** Lines for the corpus, and how many accepted records they have. */
  readonly cases: Buffer;
  readonly shown: number;
}

/** Reads a sample with its draft. @param joiner joins its lines; null if each is a record. */
export function readBack(grammar: Grammar, bytes: Buffer, joiner: InputJoiner | null): ReadBack {
  if (isDirected(grammar)) return rowsReadBack(grammar, bytes);
  const records = sampleRecords(bytes, joiner);
  const parser = reference(grammar);
  const accepted = records.filter((record) => parser.parse(record.bytes, 0, record.bytes.length).ok);
  const some = accepted.slice(0, MOST_CASES);
  return {
    records: records.length,
    accepted: accepted.length,
    cases: casesFrom(some, grammar),
    shown: some.length,
  };
}

/** The same for rows whose columns lines name: the corpus has the start of the file, with those lines. */
function rowsReadBack(grammar: Grammar, input: Buffer): ReadBack {
  const { bytes, records } = recordsOf(grammar, input);
  const parsers = new Map<Grammar, ReferenceParser>();
  const accepted = records.filter(({ from, to, grammar: own = grammar }) => {
    const parser = parsers.get(own) ?? reference(own);
    parsers.set(own, parser);
    return parser.parse(bytes, from, to).ok;
  });
  const some = accepted.slice(0, MOST_CASES);
  const end = some.at(-1)?.to ?? 0;
  return {
    records: records.length,
    accepted: accepted.length,
    cases: Buffer.from(`${decodeUtf8(bytes, 0, end)}\n`),
    shown: some.length,
  };
}

/** The lines of records, as the grammar joins them. */
function casesFrom(records: readonly SampleRecord[], { lines }: Grammar): Buffer {
  const blank = lines?.by.kind === "paragraphs" ? "\n" : "";
  return Buffer.from(records.map((record) => `${record.lines.join("\n")}\n`).join(blank));
}
