import { joinInput } from "../../cli/options/index.ts";
import * as authoring from "../../engine/authoring/index.ts";
import { Event, encodeUtf8, NameTable } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { isPlain } from "../../engine/readers/detection/detector.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import { decide, type Sample, trialOf } from "../../engine/select/index.ts";
import * as formats from "../../grammars/formats.ts";
import { catalogue } from "../../grammars/index.ts";
import { readEvents } from "../../grammars/library.ts";
import * as vocabulary from "../../grammars/shared.ts";
import { type Draft, draftCode, draftRecord } from "../../workbench/draft/index.ts";
import { visibleColumns } from "./visible-columns.ts";

/** What a draft of the first half of lines does with the second half. */
export interface Measured {
  readonly lines: number;
  /** The share of the records of the second half that the draft accepts. */
  readonly accepted: number;
  readonly rejected: readonly string[];
  /** The names of the fields that the events of the second half have. */
  readonly fields: readonly string[];
  /** True if each line is one text for the draft. */
  readonly isTextAlone: boolean;
  /** Why the lines have visible columns, or null. */
  readonly columns: string | null;
  readonly code: string;
}

const HEAD_LINES = 64;
const names = new NameTable();
const parsers = await parsersOf(names);
await parsers.load(catalogue.filter((grammar) => !isTable(grammar)));
const trial = trialOf(parsers.of, new Event(names));

/** The lines of a file with content. */
export function contentOf(bytes: Buffer): readonly string[] {
  return bytes
    .toString()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
}

/** True if detection reads the lines as plain text. */
export function isUnread(lines: readonly string[]): boolean {
  const head: Sample["head"][number][] = [];
  const bytes = encodeUtf8(
    lines
      .slice(0, HEAD_LINES)
      .map((line) => `${line}\n`)
      .join(""),
  );
  let from = 0;
  for (const [index, line] of lines.slice(0, HEAD_LINES).entries()) {
    const to = from + encodeUtf8(line).length;
    head.push({ from, to, number: index + 1 });
    from = to + 1;
  }
  return isPlain(decide({ bytes, head, further: [] }, catalogue, trial));
}

export async function measure(lines: readonly string[]): Promise<Measured> {
  const half = Math.ceil(lines.length / 2);
  const draft = draftRecord(lines.slice(0, half));
  const code = draftCode(draft, { name: "draft", source: "the first half", lines: half });
  const grammar = grammarOf(code);
  const rejected: string[] = [];
  const fields = new Set<string>();
  const options = { grammar, onReject: (failure: { readonly text: string }) => void rejected.push(failure.text) };
  let events = 0;
  for await (const event of readEvents(await joinedLines(lines.slice(half), grammar), options)) {
    events++;
    for (const name of Object.keys(event)) fields.add(name);
  }
  return {
    lines: lines.length,
    accepted: events / (events + rejected.length),
    rejected,
    fields: [...fields],
    isTextAlone: draft.layouts.flat().every(isText),
    columns: visibleColumns(lines),
    code,
  };
}

/** True for a constant and for a message without parts. */
function isText({ name, inside, payload }: Draft["layouts"][number][number]): boolean {
  return (name === null || name === "msg") && inside.length === 0 && payload === undefined;
}

/** The lines, joined as the grammar says. */
async function joinedLines(lines: readonly string[], grammar: Grammar): Promise<string> {
  const text = `${lines.join("\n")}\n`;
  const joined = await joinInput(Buffer.from(text), grammar);
  if (joined === null) return text;
  return joined.map(({ bytes }) => `${bytes}\n`).join("");
}

/** Runs the file of a draft, which imports froe alone. */
function grammarOf(code: string): Grammar {
  const script = code
    .replace(/\btype EventOf(?:, )?/, "")
    .replace(/^export type .*/m, "")
    .replace(/^import (\{.*\}) from (".*");$/gm, "const $1 = modules[$2];")
    .replace(/^export const /m, "const ")
    .replace(/^export default /m, "return ");
  return new Function("modules", script)({
    "froe/grammar": authoring,
    "froe/vocabulary": vocabulary,
    "froe/formats": formats,
  });
}
