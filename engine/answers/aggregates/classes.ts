import { addressOf, type Event, fieldAt, type NameTable, type Value, valueAt, valueOn } from "../../event/index.ts";
import { rememberedValues } from "../../event/remembered.ts";
import { severityAt } from "../../event/role-field.ts";
import { isNumeric, numberText } from "../../metrics/index.ts";
import { gravityFinder, isStatus, isStatusName } from "../../output/status.ts";

/** Events that are counted by class: how many there are, and how many each class has. */
export interface Classed {
  count: number;
  readonly classes: Map<string, number>;
}

/** The most classes that are counted apart; events of others are one. */
const MOST_CLASSES = 100;
const OTHERS = "others";

export function countClass({ classes }: Pick<Classed, "classes">, name: string, times = 1): void {
  const counted = classes.has(name) || classes.size < MOST_CLASSES ? name : OTHERS;
  classes.set(counted, (classes.get(counted) ?? 0) + times);
}

/** Counts the events of all classes but the first ones of a stack as those of others. @returns false if it has no more. */
export function gather(all: readonly Pick<Classed, "classes">[], stack: readonly { readonly name: string }[]): boolean {
  const rare = new Set(stack.flatMap(({ name }) => (name === OTHERS ? [] : name)).slice(MOST_CLASSES));
  for (const each of rare.size > 0 ? all : []) {
    for (const [name, count] of each.classes) {
      if (rare.has(name) && each.classes.delete(name)) countClass(each, OTHERS, count);
    }
  }
  return rare.size > 0;
}

/** Classes by number, so that many rows count them in little memory. */
export function classNumbers() {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const add = (name: string): number => {
    numbers.set(name, names.push(name) - 1);
    return names.length - 1;
  };
  return {
    names,
    of: (name: string) =>
      numbers.get(name) ?? (names.length < MOST_CLASSES ? add(name) : (numbers.get(OTHERS) ?? add(OTHERS))),
  };
}

/** Which part of a bar an event belongs to: `level.error`, `status.5xx`, `method.GET`; null for none. */
export type ClassOf = (event: Event) => string | null;

/** The class of events by a field, or by their level, else by the status of their response. */
export function classFinder(field: string | null, names: NameTable): ClassOf {
  if (field === null) return byGravity();
  const address = addressOf(field, names);
  const classAt = rememberedValues((event, at) => classIn(field, valueAt(event, at)));
  return (event) => {
    const at = fieldAt(event, address.name);
    return at >= 0 ? classAt(event, at) : classIn(field, valueOn(event, address));
  };
}

function byGravity(): ClassOf {
  const find = gravityFinder();
  const classAt = rememberedValues(gravityAt);
  return (event) => {
    const at = find(event);
    return at < 0 ? null : classAt(event, at);
  };
}

/** The class of a status, the severity of a level, or the level itself if it is none that froe knows. */
function gravityAt(event: Event, at: number): string | null {
  const value = valueAt(event, at);
  if (isStatus(value) && isStatusName(event.names.text(event.entries[at]!)))
    return `status.${String(value).charAt(0)}xx`;
  const severity = severityAt(event, at);
  return severity === null ? classIn("level", value) : `level.${severity}`;
}

function classIn(field: string, value: Value): string | null {
  if (isNumeric(value)) return `${field}.${numberText(value)}`;
  return typeof value === "string" || typeof value === "boolean" ? `${field}.${value}` : null;
}
