import { checkGiven } from "../analysis/check/index.ts";
import { ESC } from "../event/bytes.ts";
import { removeColorOfLines } from "../event/color.ts";
import type { Grammar } from "../grammar/index.ts";
import { closuresOf } from "../parse/closures/index.ts";
import * as wording from "../report/report.ts";
import { anyFormat } from "./any-format.ts";
import { checkHeldSource } from "./arguments.ts";
import { cascade } from "./cascade.ts";
import { slicesOf } from "./chunks.ts";
import { textIn } from "./decoded.ts";
import { detectionIn } from "./detection.ts";
import { type Batch, createEventReader, type EventMaker } from "./event-reader.ts";
import { checkReadOptions, formatsOf, isOpen, linesOf, READ_OPTIONS, type ReadOptions } from "./events.ts";
import { report } from "./failure.ts";
import { joinBy } from "./joining.ts";
import { withLineLimit } from "./line-limit.ts";
import { locatedMaker, unknownOrigin } from "./located.ts";
import { objectsOf } from "./objects.ts";
import { withHeads } from "./text-lines.ts";

// What reads without waiting needs all readers at once; events.ts loads those that a source asks for, and stays small.

/** The options of what reads without waiting. */
export type ReadAllOptions<G extends Grammar> = Omit<ReadOptions<G>, "signal">;

/**
 * The events of a string or of bytes in order.
 * @throws RejectedRecord for the first record that is not accepted, if `onReject` is not given.
 */
export function readAll<T>(
  source: string | Uint8Array,
  options: ReadAllOptions<Grammar>,
  loadCatalogue: () => readonly Grammar[],
): T[] {
  const { signal: _none, ...kinds } = READ_OPTIONS;
  checkReadOptions("readAll", options, kinds);
  for (const grammar of formatsOf(options)) checkGiven("readAll", grammar);
  checkHeldSource("readAll", source, options.encoding);
  const { onReject, meta, timeZone, exact = false, name = "input" } = options;
  const maker: EventMaker<unknown> = meta ? locatedMaker(exact, timeZone, unknownOrigin()) : objectsOf(exact);
  const goesOn = onReject !== undefined;
  const formats = formatsOf(options);
  const lines = linesOf(isOpen(formats) ? [] : formats, options.lines);
  const readers = formats.length > 1 && !isOpen(formats) ? cascade : anyFormat;
  const whole = createEventReader({
    join: lines && joinBy(lines),
    formats: isOpen(formats) ? detectionIn(formats.length > 0 ? formats : loadCatalogue(), options.lines) : formats,
    readers: meta ? withHeads(readers) : readers,
    // The caller knows the type of what the options ask for.
    maker: maker as EventMaker<T>,
    source: name,
    closuresOf,
    goesOn,
  });
  const all: T[] = [];
  const take = ({ events, rejections }: Batch<T>) => {
    for (const event of events) all.push(event);
    for (const { rejected } of rejections) report(rejected, wording, onReject);
  };
  const bytes = typeof source === "string" ? source : textIn(source, name, options.encoding);
  const reader = withLineLimit(whole, options.maxLineBytes);
  for (const slice of slicesOf(bytes, options.maxLineBytes)) {
    if (slice.includes(ESC)) whole.uncolor(removeColorOfLines);
    take(reader.feed(slice));
  }
  take(reader.end());
  return all;
}
