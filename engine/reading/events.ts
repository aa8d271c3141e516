import { Event, NameTable, toMap } from "../event/index.ts";
import { columnsOf, type Grammar, isTable, withColumns } from "../grammar/index.ts";
import { isBlank } from "../input/blank.ts";
import { REJECT } from "../parse/compile/index.ts";
import { canGenerateCode } from "../parse/generated-code.ts";
import { createParser } from "../parse/parser.ts";
import { reference } from "../parse/reference/index.ts";
import { loadReport, type ParseFailure } from "../report/index.ts";
import { detect, trialOf } from "../select/index.ts";
import { chunksOf, type EventSource } from "./chunks.ts";
import { type AnyEvent, type EventFrom, objectMaker } from "./event-object.ts";
import { type Piece, recordsIn } from "./records.ts";

export interface ReadOptions<G extends Grammar> {
  /** The format; without one the first line with content decides. */
  readonly grammar?: G;
  /** Is told of each record that the grammar does not accept. Without it the first one is an error. */
  readonly onReject?: (failure: ParseFailure) => void;
  /** What failures call the source; `input` unless told. */
  readonly name?: string;
}

/** A record that its grammar does not accept. */
export class RejectedRecord extends Error {
  readonly code = "E_REJECTED";
  readonly failure: ParseFailure;

  /** @param message the place and the cause, and the line with a caret below it. */
  constructor(message: string, failure: ParseFailure) {
    super(message);
    this.name = "RejectedRecord";
    this.failure = failure;
  }
}

/**
 * Reads the events of a source, one after the other.
 * @throws RejectedRecord for a record that is not accepted, where nobody is told of it by `onReject`.
 */
export async function* readEvents<G extends Grammar>(
  source: EventSource,
  { grammar, onReject, name = "input" }: ReadOptions<G>,
  catalogue: readonly Grammar[],
): AsyncGenerator<EventFrom<G>, void, undefined> {
  const names = new NameTable();
  const event = new Event(names);
  const toObject = objectMaker();
  const make = (one: Grammar) => createParser(one, names, "bounded", canGenerateCode() ? null : reference);
  let parser: ReturnType<typeof make> | null = grammar ? make(grammar) : null;
  let needsColumns = false;
  const formatOf = ({ bytes, from, to }: Omit<Piece, "openQuote">): Grammar => {
    const format =
      grammar ??
      detect(catalogue, trialOf(make, event), bytes, from, to) ??
      catalogue.find(({ acceptsAll }) => acceptsAll)!;
    parser = make(format);
    needsColumns = isTable(format);
    return format;
  };
  for await (const { bytes, from, to, line, openQuote } of recordsIn(chunksOf(source), formatOf)) {
    const format: Grammar | undefined = parser?.grammar;
    // Before the format is known there are blank lines only.
    if (!format) continue;
    const separator = isTable(format) ? format.record.separator.charCodeAt(0) : undefined;
    if (format.blank === "skip" && isBlank(bytes, from, to, separator)) continue;
    if (needsColumns && isTable(format)) {
      needsColumns = false;
      const isRow = make(withColumns(format, [])).parse(bytes, from, to, event) !== REJECT;
      const { columns } = columnsOf(format, isRow ? [...toMap(event).values()].map(String) : []);
      parser = make(withColumns(format, columns));
      if (format.header) continue;
    }
    if (openQuote < 0 && parser!.parse(bytes, from, to, event) !== REJECT) {
      // What the generated code reads is what the type was inferred from.
      yield toObject(event) as AnyEvent as EventFrom<G>;
      continue;
    }
    const located = parser!.locate(bytes, from, to);
    const at =
      openQuote < 0 ? { offset: located.offset - from, places: [located.place] } : { offset: openQuote, places: [] };
    const reason = openQuote < 0 ? {} : { reason: "Unterminated quoted field" };
    const { explain, render } = await loadReport();
    const failure = explain({
      grammar: parser!.grammar,
      source: name,
      line,
      bytes: bytes.slice(from, to),
      ...at,
      ...reason,
    });
    if (!onReject) throw new RejectedRecord(render(failure, { color: false, width: null, form: "long" }), failure);
    onReject(failure);
  }
}
