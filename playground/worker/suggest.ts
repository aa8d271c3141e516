import { encodeUtf8 } from "../../engine/event/index.ts";
import { type Grammar, hasSpecialRecords, isTable, type JoinedLines } from "../../engine/grammar/index.ts";
import { notFirstRow, trialOf } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { draftRecord, shareOf } from "../../workbench/draft/index.ts";
import type { Candidate, Suggestions } from "../protocol.ts";
import { textsOf } from "./joining.ts";
import { Parsers, readSample } from "./session.ts";

/** Lines from all over a sample that all formats are tried on, and those that the best of them read. */
const MOST_TRIED = 50;
const MOST_READ = 500;
/** Formats that are read in full, and those that are worth a word. */
const MOST_READ_FORMATS = 6;
const MOST_SUGGESTED = 3;

/** All formats are tried whenever a sample is pasted: their parsers are made once. */
const parsers = new Parsers();
const trial = trialOf((grammar) => parsers.of(grammar), parsers.event);

/** Built-in formats that read a sample, those that read most of it first. */
export function suggestionsFor(sample: string, lines: JoinedLines | null): Suggestions {
  const texts = textsOf(sample, lines).slice(0, MOST_READ);
  const { count: read, of: records } = shareOf(draftRecord(texts), texts);
  const text = sample.split("\n", MOST_READ).join("\n");
  const candidateBy = (grammar: Grammar) =>
    lines ? candidateOf({ ...grammar, lines }, text) : candidateOf(grammar, texts.join("\n"));
  return { formats: formatsFor(texts, candidateBy), draft: { read, records } };
}

function formatsFor(lines: readonly string[], candidateBy: (grammar: Grammar) => Candidate): readonly Candidate[] {
  const end = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
  const step = Math.ceil(lines.length / MOST_TRIED);
  const tried = lines.filter((_, index) => index % step === 0).map(encodeUtf8);
  const countOf = (grammar: Grammar): number => {
    if (isTable(grammar)) return lines[0] !== undefined && notFirstRow(grammar, lines[0]) === null ? tried.length : 0;
    return tried.filter((bytes) => trial.recognizes(grammar, bytes, 0, bytes.length)).length;
  };
  const all = catalogue.slice(0, end);
  // Lines alone say nothing of formats whose records have several, or others between them.
  const isOfSeveral = (grammar: Grammar) => Boolean(grammar.lines) || hasSpecialRecords(grammar);
  const likely = all
    .filter((grammar) => !isOfSeveral(grammar))
    .map((grammar) => ({ grammar, count: countOf(grammar) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_READ_FORMATS)
    .map(({ grammar }) => grammar);
  return all
    .filter((grammar) => isOfSeveral(grammar) || likely.includes(grammar))
    .map(candidateBy)
    .filter(({ read }) => read > 0)
    .toSorted((a, b) => b.read / b.records - a.read / a.records)
    .slice(0, MOST_SUGGESTED);
}

function candidateOf(grammar: Grammar, text: string): Candidate {
  const outcomes = readSample(grammar, text).rows.map(({ outcome }) => outcome);
  const read = outcomes.filter((one) => one === "event").length;
  const records = read + outcomes.filter((one) => one === "rejected").length;
  return { format: grammar.name, about: grammar.about, read, records };
}
