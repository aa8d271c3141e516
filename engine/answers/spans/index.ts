import { type Event, valueAt } from "../../event/index.ts";
import { roleFinder } from "../../event/role-field.ts";
import type { Diagnostic } from "../../report/index.ts";
import { classFinder, countClass } from "../aggregates/classes.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import type { SpansQuestion } from "../spans-question.ts";
import { MOST_OPEN, type SpanCounts, spanKeeper } from "./keeper.ts";
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
    notices: () => noticesOf(question, keeper.counts, begun, dropped),
  };
}

function undivided(): never {
  throw new Error("spans are found by one reader");
}

function noticesOf({ rule }: SpansQuestion, counts: Readonly<SpanCounts>, begun: number, dropped: number) {
  const { undated, unkeyed, evicted } = counts;
  const field = rule.kind === "key" ? rule.field : null;
  const notices: Diagnostic[] = [];
  if (field !== null && begun === 0 && unkeyed > 0) {
    notices.push({ code: "unseen-fields", names: [field], named: "--span names" });
  } else if (field !== null && unkeyed > 0) notices.push({ code: "unkeyed-events", field, count: unkeyed });
  if (undated > 0) notices.push({ code: "undated-rows", count: undated });
  if (evicted > 0) notices.push({ code: "evicted-spans", count: evicted, most: MOST_OPEN });
  if (dropped > 0) notices.push({ code: "dropped-spans", count: dropped, kept: begun - dropped });
  return notices;
}
