import { type Event, type NameTable, valueAt } from "../../event/index.ts";
import { roleFinder } from "../../event/role-field.ts";
import { classFinder, classNumbers } from "../aggregates/classes.ts";
import type { SpanRow } from "./rows.ts";

/** Characters that are kept of the message of an error. */
const MOST_MESSAGE = 200;
/** The classes of events that are errors. */
const ERRORS: ReadonlySet<string> = new Set(["level.fatal", "level.error", "status.5xx"]);

/** Counts the events of spans by class, and notes the first error of each. */
interface SpanClasses {
  add(span: SpanRow, event: Event): void;
  /** The names of the classes, by their numbers. */
  readonly names: readonly string[];
}

export function spanClasses(names: NameTable): SpanClasses {
  const classOf = classFinder(null, names);
  const classes = classNumbers();
  const find = roleFinder();

  function messageOf(event: Event): string | null {
    const at = find(event, "message");
    const value = at < 0 ? null : valueAt(event, at);
    return typeof value === "string" ? value.slice(0, MOST_MESSAGE) : null;
  }

  return {
    add(span, event) {
      const name = classOf(event);
      if (name === null) return;
      const number = classes.of(name);
      while (span.tally.length <= number) span.tally.push(0);
      span.tally[number]!++;
      if (span.error === null && ERRORS.has(name)) span.error = messageOf(event) ?? name;
    },
    names: classes.names,
  };
}
