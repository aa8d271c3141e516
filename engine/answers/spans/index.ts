import { type Event, type NameTable, valueAt } from "../../event/index.ts";
import { placeOfRole } from "../../event/role-field.ts";
import { classFinder, classNumbers } from "../aggregates/classes.ts";
import { fieldAdder } from "../aggregates/fields.ts";
import { aggregateValue, limitStates, newStates, roomOf, shapeOf, startStatesAt } from "../aggregates/states.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import type { SpansQuestion } from "../question.ts";
import { spanKeeper, spanNotes } from "./keeper.ts";
import { firstRows, rankOf, rowsOfSpans, type SpanRow } from "./rows.ts";

/** Of more closed spans, those of the lower half in the order of rows are dropped. */
const MOST_ROWS = 100_000;

const NONE: SpanRow["numbers"] = [];

/** Rows of spans; a run has its events in order for them. */
export function answerSpans(question: SpansQuestion, { names, timestamps }: AnswerContext): Answer<never> {
  if (!timestamps) throw new Error("spans need timestamps");
  const { rule, columns } = question;
  const shape = shapeOf(columns);
  const fields = fieldAdder(shape, names);
  const classes = spanClasses(names);
  // The longest are worth most where nothing else is said.
  const rank = rankOf(question, question.sort ?? { column: "length", isReversed: false });
  let open = 0;
  const states = newStates(shape, roomOf(0));
  const free: number[] = [];
  let closed: SpanRow[] = [];
  let begun = 0;
  let dropped = 0;

  const keeper = spanKeeper<SpanRow>({
    rule,
    names,
    timestamps,
    isPrompt: false,
    begin({ id, parts, window }, millis) {
      open++;
      const tally = classes.names.map(() => 0);
      const slot = startedSlot();
      const order = begun++;
      // One literal: spreads make objects that are slow to use.
      return {
        id,
        parts,
        window,
        first: millis,
        last: millis,
        size: 0,
        isCut: false,
        order,
        tally,
        error: null,
        slot,
        numbers: NONE,
      };
    },
    close(span) {
      open--;
      setNumbers(span);
      free.push(span.slot);
      span.slot = -1;
      closed.push(span);
      if (closed.length <= MOST_ROWS) return;
      dropped += closed.length - MOST_ROWS / 2;
      closed = firstRows(closed, rank, MOST_ROWS / 2);
    },
  });

  /** States are of as many spans as are open: those of a closed one make room for the next. */
  function startedSlot(): number {
    const slot = free.pop() ?? open - 1;
    if (shape.length === 0) return slot;
    const least = roomOf(open);
    const { room } = states;
    if (least.exact < room.exact || least.error > room.error) limitStates(states, least);
    startStatesAt(states, slot);
    return slot;
  }

  function setNumbers(span: SpanRow): void {
    if (columns.length === 0 || span.slot < 0) return;
    span.numbers = columns.map((column) => aggregateValue(states, column, span.slot));
  }

  return {
    reads: null,
    add(event) {
      const span = keeper.take(event);
      if (!span) return;
      classes.add(span, event);
      if (shape.length > 0) fields.add(event, states, span.slot);
      keeper.settle(span);
    },
    drain: undivided,
    merge: undivided,
    rows() {
      const rows = [...closed, ...keeper.open()];
      for (const row of rows) setNumbers(row);
      return rowsOfSpans(question, rows, classes.names);
    },
    notes: () => [
      ...spanNotes(rule, keeper, timestamps.undated.place),
      ...(dropped > 0 ? [{ code: "dropped-spans", count: dropped, kept: begun - dropped } as const] : []),
      ...(begun > 0 ? fields.notes() : []),
    ],
  };
}

function undivided(): never {
  throw new Error("spans are found by one reader");
}

/** Characters that are kept of the message of an error. */
const MOST_MESSAGE = 200;
/** The classes of events that are errors. */
const ERRORS: ReadonlySet<string> = new Set(["level.fatal", "level.error", "status.5xx"]);

/** Counts the events of spans by class, and notes the first error of each. */
function spanClasses(names: NameTable) {
  const classOf = classFinder(null, names);
  const classes = classNumbers();

  function messageOf(event: Event): string | null {
    const at = placeOfRole(event, "message");
    const value = at < 0 ? null : valueAt(event, at);
    return typeof value === "string" ? value.slice(0, MOST_MESSAGE) : null;
  }

  return {
    add(span: SpanRow, event: Event) {
      const name = classOf(event);
      if (name === null) return;
      const number = classes.of(name);
      while (span.tally.length <= number) span.tally.push(0);
      span.tally[number]!++;
      if (span.error === null && ERRORS.has(name)) span.error = messageOf(event) ?? name;
    },
    /** The names of the classes, by their numbers. */
    names: classes.names,
  };
}
