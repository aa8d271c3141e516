import type { NameTable } from "../event/names.ts";
import { type Event, fieldAt, valueAt } from "../event/tape.ts";
import { valueWithin, wayOf } from "../event/way.ts";
import type { DeclaredTimes } from "./declared-times.ts";
import { ANY_NUMBER } from "./epoch.ts";
import { type FieldReader, scalarText } from "./field-reader.ts";
import { momentText } from "./moments.ts";
import { NONE } from "./time-fields.ts";
import { foundAt, type TimeSearch } from "./time-search.ts";

/** Finds timestamps in the field that the user names, or at the end of a way of names (`a.b`). */
export function namedSearch(field: string, names: NameTable, values: FieldReader, declared: DeclaredTimes): TimeSearch {
  const name = names.fix(field);
  const [first, ...steps] = wayOf(field);
  const outer = steps.length > 0 ? names.fix(first!) : NONE;

  /** The field in whose value the way goes on; -1 if there is none. */
  function outerOf(event: Event): number {
    return outer === NONE ? NONE : fieldAt(event, outer);
  }

  function textIn(event: Event, at: number): string | null {
    return momentText(valueWithin(valueAt(event, at), steps));
  }

  return {
    name,
    find(event, found) {
      const at = fieldAt(event, name);
      const isDeclared = at === NONE ? null : declared.readField(event, at);
      if (isDeclared !== null) return isDeclared && foundAt(found, at);
      if (at !== NONE) return values.readEntry(event, at, ANY_NUMBER) && foundAt(found, at);
      const within = outerOf(event);
      const text = within === NONE ? null : textIn(event, within);
      return text !== null && values.readText(text, ANY_NUMBER) && foundAt(found, within, steps);
    },
    first: (event) => fieldAt(event, name),
    textOf(event) {
      const at = fieldAt(event, name);
      if (at !== NONE) return scalarText(event, at);
      const within = outerOf(event);
      return within === NONE ? null : textIn(event, within);
    },
  };
}
