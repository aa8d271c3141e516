import { addressOf, type Event, fieldAt, type NameTable, type Value, valueAt, valueOn } from "../../event/index.ts";
import { rememberedValues } from "../../event/remembered.ts";
import { severityAt } from "../../event/role-field.ts";
import { isNumeric, numberText } from "../../metrics/index.ts";
import { gravityFinder, isStatus, isStatusName } from "../../output/status.ts";

/** Events that are counted by class. */
export interface Classed {
  count: number;
  /** How many events each class has. */
  readonly classes: Map<string, number>;
}

/** The most classes that are counted apart; events of others are one. */
const MOST_CLASSES = 100;
const OTHERS = "others";

export function countClass({ classes }: Pick<Classed, "classes">, name: string, times = 1): void {
  const before = classes.get(name);
  if (before === undefined && classes.size >= MOST_CLASSES) classes.set(OTHERS, (classes.get(OTHERS) ?? 0) + times);
  else classes.set(name, (before ?? 0) + times);
}

/** Classes by number, so that many rows count them in little memory. */
export interface ClassNumbers {
  readonly names: readonly string[];
  of(name: string): number;
}

export function classNumbers(): ClassNumbers {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const add = (name: string): number => {
    const number = names.push(name) - 1;
    numbers.set(name, number);
    return number;
  };
  return {
    names,
    of(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      return names.length < MOST_CLASSES ? add(name) : (numbers.get(OTHERS) ?? add(OTHERS));
    },
  };
}

/** Which part of a bar an event belongs to: `level.error`, `status.5xx`, `method.GET`; null for none. */
export type ClassOf = (event: Event) => string | null;

/** The class of events by a field, or by their level, else by the status of their response. */
export function classFinder(field: string | null, names: NameTable): ClassOf {
  if (field === null) return byGravity();
  const address = addressOf(field, names);
  const classOf = (value: Value): string | null => {
    const text = scalarText(value);
    return text === null ? null : `${field}.${text}`;
  };
  const classAt = rememberedValues((event, at) => classOf(valueAt(event, at)));
  return (event) => {
    const at = fieldAt(event, address.name);
    return at >= 0 ? classAt(event, at) : classOf(valueOn(event, address));
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
  if (severity !== null) return `level.${severity}`;
  const text = scalarText(value);
  return text === null ? null : `level.${text}`;
}

function scalarText(value: Value): string | null {
  if (isNumeric(value)) return numberText(value);
  return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
}
