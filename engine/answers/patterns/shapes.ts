import { decodeUtf8, encodeUtf8 } from "../../event/index.ts";
import { intern, keyAt, newKeyTable } from "../../metrics/index.ts";
import { templatesOf } from "./templates.ts";
import { addCounts, align, countAt, newTimeline } from "./timeline.ts";

/** Different masked messages, and what is known of each by its id; as plain data. */
export type Shapes = ReturnType<typeof newShapes>;

/** With more shapes, those of one template become one, and the rarest are dropped while there are more than half as many. */
export const MOST_SHAPES = 20_000;
/** Bytes of an example. */
const LONGEST_EXAMPLE = 1_000;

export function newShapes() {
  return {
    keys: newKeyTable(),
    counts: [] as number[],
    /** The times of the first and the last one in milliseconds; infinite for messages without a time. */
    firsts: [] as number[],
    lasts: [] as number[],
    /** The least message, byte by byte, so that it does not depend on the order of messages. */
    examples: [] as Uint8Array[],
    timeline: newTimeline(),
    /** How many were not kept because there were too many, and how many messages those were. */
    dropped: 0,
    droppedMessages: 0,
  };
}

/** A message and its bytes. */
export interface Message {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/**
 * Counts a message.
 * @param shape its masked bytes, from 0 to `length`.
 * @param millis its time; not a number if it has none.
 */
export function countMessage(
  shapes: Shapes,
  shape: Uint8Array,
  length: number,
  { bytes, from, to }: Message,
  millis: number,
): void {
  const id = idOf(shapes, shape, length);
  shapes.counts[id]!++;
  const end = Math.min(to, from + LONGEST_EXAMPLE);
  const example = shapes.examples[id];
  if (!example || isBefore(bytes, from, end, example)) {
    // A slice of a Buffer would not be a copy.
    shapes.examples[id] = new Uint8Array(bytes.subarray(from, end));
  }
  if (Number.isNaN(millis)) return;
  if (millis < shapes.firsts[id]!) shapes.firsts[id] = millis;
  if (millis > shapes.lasts[id]!) shapes.lasts[id] = millis;
  countAt(shapes.timeline, id, millis);
}

/** The id of a shape, which is new if it is not known. */
function idOf({ keys, counts, firsts, lasts }: Shapes, shape: Uint8Array, length: number): number {
  const id = intern(keys, shape, 0, length);
  if (id === counts.length) {
    counts.push(0);
    firsts.push(Number.POSITIVE_INFINITY);
    lasts.push(Number.NEGATIVE_INFINITY);
  }
  return id;
}

/** True if the bytes sort before others. */
function isBefore(bytes: Uint8Array, from: number, to: number, other: Uint8Array): boolean {
  const length = Math.min(to - from, other.length);
  for (let i = 0; i < length; i++) {
    const difference = bytes[from + i]! - other[i]!;
    if (difference !== 0) return difference < 0;
  }
  return to - from < other.length;
}

/** Adds shapes that were found elsewhere. */
export function mergeShapes(into: Shapes, from: Shapes): void {
  align(into.timeline, from.timeline);
  for (let id = 0; id < from.counts.length; id++) {
    const { bytes, from: first, to } = keyAt(from.keys, id);
    addShape(into, from, id, bytes.subarray(first, to));
  }
  into.dropped += from.dropped;
  into.droppedMessages += from.droppedMessages;
}

/** Adds a shape of others under a key; their timelines are alike. */
function addShape(into: Shapes, from: Shapes, id: number, key: Uint8Array): void {
  const own = idOf(into, key, key.length);
  into.counts[own]! += from.counts[id]!;
  into.firsts[own] = Math.min(into.firsts[own]!, from.firsts[id]!);
  into.lasts[own] = Math.max(into.lasts[own]!, from.lasts[id]!);
  const example = from.examples[id]!;
  const known = into.examples[own];
  if (!known || isBefore(example, 0, example.length, known)) into.examples[own] = example;
  addCounts(into.timeline, own, from.timeline, id);
}

/** The masked strings of all shapes, by id. */
export function textsOf(shapes: Shapes): readonly string[] {
  return shapes.counts.map((_, id) => {
    const { bytes, from, to } = keyAt(shapes.keys, id);
    return decodeUtf8(bytes, from, to);
  });
}

/** True if there are more shapes than are kept. */
export function isFull({ counts }: Shapes): boolean {
  return counts.length > MOST_SHAPES;
}

/** The templates of shapes as shapes; of more than half of {@link MOST_SHAPES} the rarest are dropped. */
export function condensed(shapes: Shapes): Shapes {
  const templates = templatesOf(textsOf(shapes));
  const sizeOf = (members: readonly number[]) => members.reduce((sum, id) => sum + shapes.counts[id]!, 0);
  const sized = templates.map(({ text, members }) => ({ text, members, size: sizeOf(members) }));
  const kept = sized.sort((a, b) => b.size - a.size || (a.text < b.text ? -1 : 1)).slice(0, MOST_SHAPES / 2);
  const made = newShapes();
  align(made.timeline, shapes.timeline);
  for (const { text, members } of kept) {
    const key = encodeUtf8(text);
    for (const id of members) addShape(made, shapes, id, key);
  }
  made.dropped = shapes.dropped + sized.length - kept.length;
  made.droppedMessages = shapes.droppedMessages + sized.slice(kept.length).reduce((sum, { size }) => sum + size, 0);
  return made;
}
