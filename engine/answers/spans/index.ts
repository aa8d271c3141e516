import { type Event, valueAt } from "../../event/index.ts";
import { roleFinder } from "../../event/role-field.ts";
import { classFinder, countClass } from "../aggregates/classes.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import { spanKeeper } from "../span-keeper.ts";
import { spanNotices } from "../span-notices.ts";
import type { SpansQuestion } from "../spans-question.ts";
import { orderOf, rowsOfSpans, type SpanRow } from "./rows.ts";

/** Of more closed spans, those of the lower half in the order of rows are dropped. */
const MOST_ROWS = 100_000;
/** Characters that are kept of the message of an error. */
const MOST_MESSAGE = 200;
/** The classes of events that are errors. */
const ERRORS: ReadonlySet<string> = new Set(["level.fatal", "level.error", "status.5xx"]);

/** Rows of spans; a run has its events in order for them. */
export function answerSpans(question: SpansQuestion, { names, timestamps }: AnswerContext): Answer {
  if (!timestamps) throw new Error("spans need timestamps");
  const { rule } = question;
  const classOf = classFinder(null, names);
  const find = roleFinder();
  let closed: SpanRow[] = [];
  let begun = 0;
  let dropped = 0;

  const keeper = spanKeeper<SpanRow>({
    ...{ rule, names, timestamps, isPrompt: false },
    begin: (span) => ({ ...span, order: begun++, classes: new Map(), error: null }),
    close(span) {
      closed.push(span);
      if (closed.length <= MOST_ROWS) return;
      // The longest are worth most where nothing else is said.
      closed.sort(orderOf(question.sort ?? { column: "length", isReversed: false }));
      dropped += closed.length - MOST_ROWS / 2;
      closed = closed.slice(0, MOST_ROWS / 2);
    },
  });

  function messageOf(event: Event): string | null {
    const at = find(event, "message");
    const value = at < 0 ? null : valueAt(event, at);
    return typeof value === "string" ? value.slice(0, MOST_MESSAGE) : null;
  }

  return {
    reads: null,
    include(event) {
      const span = keeper.take(event);
      if (!span) return;
      const name = classOf(event);
      if (name !== null) {
        countClass(span, name);
        if (span.error === null && ERRORS.has(name)) span.error = messageOf(event) ?? name;
      }
      keeper.settle(span);
    },
    drain: undivided,
    merge: undivided,
    table: () => rowsOfSpans(question, [...closed, ...keeper.open()]),
    notices: () => [
      ...spanNotices(rule, keeper.counts, begun, timestamps.undated.place),
      ...(dropped > 0 ? [{ code: "dropped-spans", count: dropped, kept: begun - dropped } as const] : []),
    ],
  };
}

function undivided(): never {
  throw new Error("spans are found by one reader");
}
