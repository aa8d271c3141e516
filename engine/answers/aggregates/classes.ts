import { addressOf, type Event, fieldAt, type NameTable, type Value, valueAt, valueOn } from "../../event/index.ts";
import { levelFinder, severityAt } from "../../event/level-field.ts";
import { isNumeric, numberText } from "../../metrics/index.ts";
import { statusFinder } from "../../output/status.ts";

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

/** Which part of a bar an event belongs to: `level.error`, `status.5xx`, `method.GET`; null for none. */
export type ClassOf = (event: Event) => string | null;

/** The class of events by a field, or by their level, else by the status of their response. */
export function classFinder(field: string | null, names: NameTable): ClassOf {
  if (field === null) return byGravity();
  const address = addressOf(field, names);
  return (event) => {
    const at = fieldAt(event, address.name);
    const text = scalarText(at >= 0 ? valueAt(event, at) : valueOn(event, address));
    return text === null ? null : `${field}.${text}`;
  };
}

function byGravity(): ClassOf {
  const findLevel = levelFinder();
  const findStatus = statusFinder();
  return (event) => {
    const level = findLevel(event);
    if (level >= 0) return classOfLevel(event, level);
    const status = findStatus(event);
    return status < 0 ? null : `status.${String(valueAt(event, status)).charAt(0)}xx`;
  };
}

/** The severity of a level, or the level itself if it is none that froe knows. */
function classOfLevel(event: Event, at: number): string | null {
  const severity = severityAt(event, at);
  if (severity !== null) return `level.${severity}`;
  const text = scalarText(valueAt(event, at));
  return text === null ? null : `level.${text}`;
}

function scalarText(value: Value): string | null {
  if (isNumeric(value)) return numberText(value);
  return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
}
