import { Buffer } from "node:buffer";
import { encodeUtf8 } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import type { InputJoiner } from "../../engine/records/index.ts";
import { areParagraphs, type Draft, draftRecord } from "../../workbench/draft/index.ts";
import { joinerOf } from "../options/index.ts";

/** This many records are read. */
export const MOST_RECORDS = 20_000;

/** A record of a sample. */
export interface SampleRecord {
  readonly bytes: Uint8Array;
  /** Its physical lines. */
  readonly lines: readonly string[];
}

/** A draft, and the number of records that it is built from. */
export interface Drafted {
  readonly draft: Draft;
  readonly count: number;
  /** The records. */
  readonly texts: readonly string[];
}

/** Drafts a record from a sample. @param asked the strategy that joins lines; by default the one that the lines suggest. @param isSample as for {@link draftRecord}. */
export async function draftOf(bytes: Buffer, asked: string | undefined, isSample = false): Promise<Drafted> {
  const strategy = asked ?? (areParagraphs(linesOf(bytes)) ? "blank" : undefined);
  if (strategy === undefined) {
    const texts = textsOf(sampleRecords(bytes, null));
    return { draft: draftRecord(texts, isSample), count: texts.length, texts };
  }
  const joiner = await joinerOf(null, { strategy });
  const records = sampleRecords(bytes, joiner);
  const texts = textsOf(records);
  const draft = draftRecord(texts, isSample);
  if (joiner === null) return { draft: { ...draft, lines: null, continued: 0 }, count: records.length, texts };
  const continued = records.reduce((sum, { lines }) => sum + lines.length - 1, 0);
  return { draft: { ...draft, lines: strategy, continued }, count: records.length, texts };
}

/** The records of a sample with content; each line is one if nothing joins them. */
export function sampleRecords(bytes: Buffer, joiner: InputJoiner | null): readonly SampleRecord[] {
  const lines = linesOf(bytes);
  const found = joiner
    ? [...joiner.add(bytes), ...joiner.end()].map((one) => ({
        bytes: one.bytes,
        lines: lines.slice(one.line - 1, one.line - 1 + one.lines),
      }))
    : lines.map((line) => ({ bytes: encodeUtf8(line), lines: [line] }));
  return found.filter((record) => record.lines.some((line) => line.trim() !== "")).slice(0, MOST_RECORDS);
}

function textsOf(records: readonly SampleRecord[]): readonly string[] {
  return records.map(({ bytes }) => new TextDecoder().decode(bytes));
}

function linesOf(bytes: Buffer): readonly string[] {
  return bytes.toString().split(/\r?\n/);
}

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
  const records = sampleRecords(bytes, joiner);
  const parser = reference(grammar);
  const accepted = records.filter((record) => parser.parse(record.bytes, 0, record.bytes.length).ok);
  const some = accepted.slice(0, MOST_CASES);
  return { records: records.length, accepted: accepted.length, cases: casesFrom(some, grammar), shown: some.length };
}

/** The lines of records, as the grammar joins them. */
function casesFrom(records: readonly SampleRecord[], { lines }: Grammar): Buffer {
  const blank = lines?.by.kind === "paragraphs" ? "\n" : "";
  return Buffer.from(records.map((record) => `${record.lines.join("\n")}\n`).join(blank));
}
