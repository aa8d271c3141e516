import type { Diagnostic } from "../../report/index.ts";
import type { UndatedPlace } from "../../time/index.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import type { PatternsQuestion } from "../question.ts";
import { changesSince, rowsOfChanges } from "./changes.ts";
import { masked, maskMessage } from "./mask.ts";
import { messageReader } from "./message.ts";
import { rowsOfPatterns } from "./rows.ts";
import { condensed, countMessage, isFull, MOST_SHAPES, mergeShapes, newShapes, type Shapes } from "./shapes.ts";

/*
 * The templates of messages. Each message is masked as it comes (mask.ts, scan/), and different masked messages are counted
 * (shapes.ts, timeline.ts), which no order changes. At the end templates are found among them (templates.ts); while there
 * are too many, they are found earlier, and only then the result depends on the order.
 */

/** What is known of messages, as plain data. */
interface PlainPatterns {
  readonly shapes: Shapes;
  readonly lacking: Lacking;
}

/** How many events lack something. */
interface Lacking {
  /** A timestamp, of those that are counted. */
  time: number;
  /** The field, so that they are not counted. */
  field: number;
}

export function answerPatterns(question: PatternsQuestion, context: AnswerContext): Answer<PlainPatterns> {
  const { timestamps } = context;
  const { reads, read } = messageReader(question.field, context);
  let shapes = newShapes();
  let lacking: Lacking = { time: 0, field: 0 };

  return {
    reads,
    add(event) {
      const message = read(event);
      if (!message) {
        lacking.field++;
        return;
      }
      const length = maskMessage(message.bytes, message.from, message.to);
      const { bytes, from, to } = message;
      const isDated = timestamps?.of(event) ?? false;
      if (!isDated) lacking.time++;
      countMessage(shapes, masked, length, { bytes, from, to }, isDated ? timestamps!.instant.millis : Number.NaN);
      if (isFull(shapes)) shapes = condensed(shapes);
    },
    drain() {
      const drained = { shapes, lacking };
      shapes = newShapes();
      lacking = { time: 0, field: 0 };
      return drained;
    },
    merge(later) {
      mergeShapes(shapes, later.shapes);
      if (isFull(shapes)) shapes = condensed(shapes);
      lacking.time += later.lacking.time;
      lacking.field += later.lacking.field;
    },
    rows() {
      const { base, top } = question;
      return base ? rowsOfChanges(base, shapes, top) : rowsOfPatterns(question, shapes);
    },
    notes: () => notesOf(question, shapes, lacking, timestamps?.undated.place ?? null),
  };
}

function notesOf(
  { field, base }: PatternsQuestion,
  shapes: Shapes,
  lacking: Lacking,
  first: UndatedPlace | null,
): readonly Diagnostic[] {
  const { dropped, droppedMessages } = shapes;
  const same = base ? changesSince(base, shapes).filter(({ status }) => status === "same").length : 0;
  return [
    ...(dropped > 0
      ? [{ code: "dropped-patterns", count: dropped, messages: droppedMessages, kept: MOST_SHAPES / 2 } as const]
      : []),
    ...(field !== null && lacking.field > 0 ? [{ code: "unmined-events", field, count: lacking.field } as const] : []),
    // Without any timestamp there are no columns of time to be incomplete.
    ...(lacking.time > 0 && shapes.firsts.some(Number.isFinite)
      ? [{ code: "undated-patterns", count: lacking.time, first } as const]
      : []),
    ...(base && same > 0 ? [{ code: "same-patterns", count: same, source: base.source } as const] : []),
  ];
}
