import type { Severity } from "../../event/levels.ts";
import { levelFinder, roleFinder, severityAt } from "../../event/role-field.ts";
import { ENTRY, type Event, valueAt } from "../../event/tape.ts";
import { unit, type Value } from "../../event/value.ts";
import { freeName } from "../../grammar/index.ts";
import type { Instant } from "../../time/index.ts";
import { plainText } from "../flat.ts";
import type { OutputOptions } from "../format.ts";
import { severityOfStatus, statusFinder } from "../status.ts";

/** An event by what servers for logs store of it. */
export interface LogRecord {
  /** Null for an event without a timestamp. The next event overwrites it. */
  readonly instant: Readonly<Instant> | null;
  /** The level as it is written; null if there is none. */
  readonly level: string | null;
  /** Of the level, or of the status of a response. */
  readonly severity: Severity | null;
  readonly message: Value | null;
  /** The other fields, in the order of the event. Fields without a value are skipped. */
  readonly others: readonly NamedValue[];
}

export type NamedValue = readonly [name: string, value: Value];

/** Makes the function that divides events into what servers store. */
export function recordReader({ timestamps }: Pick<OutputOptions, "timestamps">): (event: Event) => LogRecord {
  const findLevel = levelFinder();
  const findRole = roleFinder();
  const findStatus = statusFinder();

  /** The ids of the names of the fields that are the timestamp as a whole. */
  function stampFields(): readonly number[] {
    if (!timestamps) return [];
    const { at, field, dateField } = timestamps;
    return [...(at.steps.length === 0 ? [field] : []), dateField];
  }

  return (event) => {
    const isDated = timestamps?.of(event) ?? false;
    const stamps = isDated ? stampFields() : [];
    const level = findLevel(event);
    const message = messageIn(event, findRole(event, "message"));
    const status = findStatus(event);
    const others: NamedValue[] = [];
    for (let at = 0; at < event.length; at += ENTRY) {
      const id = event.entries[at]!;
      if (at === level || at === message || stamps.includes(id)) continue;
      const value = valueAt(event, at);
      if (value !== null && value !== unit) others.push([event.names.text(id), value]);
    }
    return {
      instant: isDated && timestamps ? timestamps.instant : null,
      level: level < 0 ? null : plainText(valueAt(event, level)),
      severity: severityIn(event, level, status),
      message: message < 0 ? null : valueAt(event, message),
      others,
    };
  };
}

/** The place of the message; the only field of an event needs no name. */
function messageIn(event: Event, found: number): number {
  if (found >= 0 || event.length !== ENTRY) return found;
  return typeof valueAt(event, 0) === "string" ? 0 : -1;
}

function severityIn(event: Event, level: number, status: number): Severity | null {
  if (level >= 0) return severityAt(event, level);
  return status < 0 ? null : severityOfStatus(valueAt(event, status));
}

/** Gives fields the names that a server allows. */
interface FieldNames {
  /** How many names have changed so far. */
  readonly changed: number;
  /** The fields of an event under allowed names, each under one of its own: of two that would be alike, the later one gets a number. */
  rename(fields: readonly NamedValue[]): readonly NamedValue[];
}

/** @param allowed the name that a server allows for another one. */
export function fieldNames(allowed: (name: string) => string): FieldNames {
  let changed = 0;
  return {
    get changed() {
      return changed;
    },
    rename(fields) {
      const unchanged = fields.flatMap(([name]) => (allowed(name) === name ? [name] : []));
      const taken = new Set(unchanged);
      const used = new Set<string>();
      return fields.map(([name, value]) => {
        const wanted = allowed(name);
        const isOwn = wanted === name && !used.has(name);
        const own = isOwn ? name : freeName(wanted, taken);
        taken.add(own);
        used.add(own);
        if (own !== name) changed++;
        return [own, value];
      });
    },
  };
}
