import { checkArgument, isObject } from "../language/arguments.ts";
import {
  type CsvOptions,
  csvWriter,
  type EventWriter,
  jsonWriter,
  logfmtWriter,
  peopleWriter,
  type RenderOptions,
} from "./texts.ts";
import type { AnyFields } from "./values.ts";

// Web streams, which browsers, edge workers and Node have.

/** Takes events, and gives the bytes of their text. */
export type TextStream = TransformStream<AnyFields, Uint8Array<ArrayBuffer>>;

/** A stream of what {@link toJsonLines} writes. */
export function jsonLinesStream(): TextStream {
  return streamBy(jsonWriter("jsonLinesStream"));
}

/** A stream of what {@link toLogfmt} writes. */
export function logfmtStream(): TextStream {
  return streamBy(logfmtWriter("logfmtStream"));
}

/** A stream of what {@link toCsv} writes; the header is there without any event. Throws as {@link toCsv} does. */
export function csvStream(options: CsvOptions): TextStream {
  return streamBy(csvWriter("csvStream", options));
}

/** A stream of what {@link render} writes. */
export function renderStream(options: RenderOptions = {}): TextStream {
  return streamBy(peopleWriter("renderStream", options));
}

function streamBy(writer: EventWriter): TextStream {
  return new TransformStream({
    start(controller) {
      const head = writer.head();
      if (head.length > 0) controller.enqueue(new Uint8Array(head));
    },
    transform: (event, controller) => controller.enqueue(new Uint8Array(writer.write(event))),
  });
}

/**
 * A stream of the events for which a predicate is true: one of {@link levelFilter}, {@link timeFilter}, `compileFilter`, or
 * your own.
 */
export function filterStream<E extends AnyFields>(isKept: (event: E) => boolean): TransformStream<E, E> {
  checkArgument("filterStream", "isKept", isKept, "function");
  return new TransformStream({
    transform(event, controller) {
      if (isKept(event)) controller.enqueue(event);
    },
  });
}

/** What a stream makes of items, as they come. */
export type Through<I, O> = (items: AsyncIterable<I> | Iterable<I>) => AsyncGenerator<O, void, undefined>;

const TRANSFORM = {
  is: "a web stream with `readable` and `writable`",
  test: (value: unknown) => isObject(value) && "readable" in value && "writable" in value,
};

const ITEMS = {
  is: "what can be iterated",
  test: (value: unknown) => isObject(value) && (Symbol.asyncIterator in value || Symbol.iterator in value),
};

/**
 * A web stream as a function, which can be called once: for `pipeline` of node:stream, and for `Duplex.from`, which makes it
 * a stream of Node.
 */
export function through<I, O>(stream: TransformStream<I, O>): Through<I, O> {
  checkArgument("through", "stream", stream, TRANSFORM);
  const { readable, writable } = stream;
  return async function* (items) {
    checkArgument("through", "items", items, ITEMS);
    if (readable.locked) throw new TypeError("through: the stream is used already: make another one");
    const output = readable.getReader();
    const input = writing(items, writable.getWriter());
    try {
      for (;;) {
        const { done, value } = await output.read();
        if (done) break;
        yield value;
      }
    } finally {
      // Who stops early, or has its error, needs no more of the stream.
      await output.cancel().catch(() => {});
      await input;
    }
  };
}

/** Writes items into a stream, whose output fails as they do. */
async function writing<I>(
  items: AsyncIterable<I> | Iterable<I>,
  writer: WritableStreamDefaultWriter<I>,
): Promise<void> {
  try {
    for await (const item of items) await writer.write(item);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
  }
}
