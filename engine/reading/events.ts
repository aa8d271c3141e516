import type { Grammar } from "../grammar/index.ts";
import type { Rejected } from "../report/index.ts";
import { checkGrammar, checkSource } from "./arguments.ts";
import { chunksOf, type EventSource } from "./chunks.ts";
import { eachOf } from "./each.ts";
import type { EventFrom, EventObject } from "./event-object.ts";
import { type Batch, createEventReader } from "./event-reader.ts";
import { type FailureLook, failureOf, type ParseFailure } from "./failure.ts";
import type { ValueOptions } from "./parser.ts";

export interface ReadOptions<G extends Grammar, Exact extends boolean = false> extends ValueOptions<Exact> {
  /** The format; without one the first line with content decides. */
  readonly grammar?: G;
  /** Called with each record that the grammar does not accept. Without it the first one is an error. */
  readonly onReject?: (failure: ParseFailure) => void;
  /** The name of the source in failures; `input` by default. */
  readonly name?: string;
}

/** A record that its grammar does not accept. Its message has the place, the cause, and the line with a caret below it. */
export class RejectedRecord extends Error {
  readonly code = "E_REJECTED";
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
    super(failure.render());
    this.name = "RejectedRecord";
    this.failure = failure;
  }

  /** The line, counted from 1 in its source. */
  get line(): number {
    return this.failure.line;
  }

  /** The column, counted from 1 in Unicode code points. */
  get column(): number {
    return this.failure.column;
  }

  /** What was expected there, each thing in words. */
  get expected(): readonly string[] {
    return this.failure.expected;
  }

  /** What was found instead: a word or a character; empty at the end of the line. */
  get found(): string {
    return this.failure.found;
  }

  /** The place and the message, and the line with a caret below it. */
  render(look?: FailureLook): string {
    return this.failure.render(look);
  }
}

/**
 * Reads the events of a source in order.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given; TypeError for a source that cannot
 * be read.
 */
export function readEvents<G extends Grammar, Exact extends boolean = false>(
  source: EventSource,
  options: ReadOptions<G, Exact>,
  catalogue: readonly Grammar[],
): AsyncGenerator<EventFrom<G, Exact>, void, undefined> {
  checkSource("readEvents", source);
  if (options.grammar !== undefined) checkGrammar("readEvents", options.grammar);
  // What the generated code reads is what the type was inferred from.
  return eachOf(readBatches(source, options, catalogue)) as AsyncGenerator<EventFrom<G, Exact>, void, undefined>;
}

/** Reads the events of a source, those that a chunk completes in one batch. */
async function* readBatches(
  source: EventSource,
  { grammar, onReject, name = "input", exact = false }: ReadOptions<Grammar, boolean>,
  catalogue: readonly Grammar[],
): AsyncGenerator<readonly EventObject[], void, undefined> {
  const goesOn = onReject !== undefined;
  const reader = createEventReader({ grammar: grammar ?? null, catalogue, source: name, goesOn, exact });
  for await (const chunk of chunksOf(source)) yield* divided(reader.feed(chunk), onReject);
  yield* divided(reader.end(), onReject);
}

/** The events of a batch, divided by its rejected records, each of which is reported in its turn. */
async function* divided(
  { events, rejections }: Batch,
  onReject: ReadOptions<Grammar>["onReject"],
): AsyncGenerator<readonly EventObject[], void, undefined> {
  let from = 0;
  for (const { after, rejected } of rejections) {
    if (after > from) yield events.slice(from, after);
    from = after;
    await report(rejected, onReject);
  }
  if (from < events.length) yield events.slice(from);
}

async function report(rejected: Rejected, onReject: ReadOptions<Grammar>["onReject"]): Promise<void> {
  const failure = await failureOf(rejected);
  if (!onReject) throw new RejectedRecord(failure);
  onReject(failure);
}
