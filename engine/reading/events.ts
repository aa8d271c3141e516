import type { Grammar } from "../grammar/index.ts";
import { loadReport, type ParseFailure, type Rejected } from "../report/index.ts";
import { chunksOf, type EventSource } from "./chunks.ts";
import { eachOf } from "./each.ts";
import type { AnyEvent, EventFrom } from "./event-object.ts";
import { type Batch, createEventReader } from "./event-reader.ts";

export interface ReadOptions<G extends Grammar> {
  /** The format; without one the first line with content decides. */
  readonly grammar?: G;
  /** Called with each record that the grammar does not accept. Without it the first one is an error. */
  readonly onReject?: (failure: ParseFailure) => void;
  /** The name of the source in failures; `input` by default. */
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
 * Reads the events of a source in order.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given.
 */
export function readEvents<G extends Grammar>(
  source: EventSource,
  options: ReadOptions<G>,
  catalogue: readonly Grammar[],
): AsyncGenerator<EventFrom<G>, void, undefined> {
  // What the generated code reads is what the type was inferred from.
  return eachOf(readBatches(source, options, catalogue)) as AsyncGenerator<EventFrom<G>, void, undefined>;
}

/** Reads the events of a source, those that a chunk completes in one batch. */
async function* readBatches(
  source: EventSource,
  { grammar, onReject, name = "input" }: ReadOptions<Grammar>,
  catalogue: readonly Grammar[],
): AsyncGenerator<readonly AnyEvent[], void, undefined> {
  const goesOn = onReject !== undefined;
  const reader = createEventReader({ grammar: grammar ?? null, catalogue, source: name, goesOn });
  for await (const chunk of chunksOf(source)) yield* divided(reader.feed(chunk), onReject);
  yield* divided(reader.end(), onReject);
}

/** The events of a batch, divided by its rejected records, each of which is reported in its turn. */
async function* divided(
  { events, rejections }: Batch,
  onReject: ReadOptions<Grammar>["onReject"],
): AsyncGenerator<readonly AnyEvent[], void, undefined> {
  let from = 0;
  for (const { after, rejected } of rejections) {
    if (after > from) yield events.slice(from, after);
    from = after;
    await report(rejected, onReject);
  }
  if (from < events.length) yield events.slice(from);
}

async function report(rejected: Rejected, onReject: ReadOptions<Grammar>["onReject"]): Promise<void> {
  const { explain, render } = await loadReport();
  const failure = explain(rejected);
  if (!onReject) throw new RejectedRecord(render(failure, { color: false, width: null, form: "long" }), failure);
  onReject(failure);
}
