import {
  addressOf,
  type Event,
  fieldAt,
  fieldsOn,
  type NameTable,
  setAt,
  type Value,
  type ValueMap,
  valueAt,
  valueOn,
} from "../../event/index.ts";
import { keyText } from "../../event/key-text.ts";
import type { Library } from "../../readers/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { LookupOptions } from "../options.ts";
import type { Planned } from "../plan-stages.ts";
import { rowReader } from "./rows.ts";

/** Rows of files, joined to events. */
export interface Lookups {
  readonly planned: readonly Planned[];
  /** What has been found since it was asked last, as plain data. */
  drain(): readonly PlainLookup[];
  /** Adds what the same lookups have found elsewhere. */
  merge(others: readonly PlainLookup[]): void;
}

/** How many events got a row, or did not. */
export interface PlainLookup {
  found: number;
  /** Events whose value has no row, and the first of these values. */
  unmatched: number;
  first: string | null;
  /** Events without the field. */
  lacking: number;
}

export function planLookups(lookups: readonly LookupOptions[], names: NameTable, library: Library): Lookups {
  const read = rowReader(library);
  const all = lookups.map((lookup) => planLookup(lookup, names, read));
  return {
    planned: all.map(({ planned }) => planned),
    drain: () => all.map(({ drain }) => drain()),
    merge(others) {
      for (const [i, other] of others.entries()) all[i]?.merge(other);
    },
  };
}

/** This many rows are kept as values at a time. */
const MOST_READ = 10_000;

function planLookup(lookup: LookupOptions, names: NameTable, read: (text: string) => ValueMap) {
  const { name, field, rows } = lookup;
  const address = addressOf(field, names);
  const id = names.fix(name);
  const ready = new Map<string, ValueMap>();
  let state = nothingYet();

  function rowOf(key: string): ValueMap | null {
    const known = ready.get(key);
    if (known) return known;
    const text = rows.get(key);
    if (text === undefined) return null;
    if (ready.size >= MOST_READ) ready.clear();
    const row = read(text);
    ready.set(key, row);
    return row;
  }

  function join(event: Event): true {
    const key = keyText(fieldValue(event));
    const row = key === null ? null : rowOf(key);
    if (row) {
      state.found++;
      const at = fieldAt(event, id);
      if (at < 0) event.push(name, row);
      else setAt(event, at, row);
    } else if (key === null) state.lacking++;
    else {
      state.unmatched++;
      state.first ??= key;
    }
    return true;
  }

  function fieldValue(event: Event): Value {
    const at = fieldAt(event, address.name);
    return at < 0 ? valueOn(event, address) : valueAt(event, at);
  }

  const planned: Planned = {
    stage: join,
    judges: false,
    looks: { at: fieldsOn(field), leaves: "changed" },
    findings: () => findingsOf(lookup, state),
  };
  return {
    planned,
    drain() {
      const drained = state;
      state = nothingYet();
      return drained;
    },
    merge({ found, unmatched, first, lacking }: PlainLookup) {
      state.found += found;
      state.unmatched += unmatched;
      state.first ??= first;
      state.lacking += lacking;
    },
  };
}

function nothingYet(): PlainLookup {
  return { found: 0, unmatched: 0, first: null, lacking: 0 };
}

function findingsOf({ field, file, repeated }: LookupOptions, state: PlainLookup): readonly Diagnostic[] {
  const { found, unmatched, first, lacking } = state;
  return [
    ...(repeated > 0 ? [{ code: "repeated-rows", count: repeated, file } as const] : []),
    ...(first === null ? [] : [{ code: "unmatched-rows", count: unmatched, file, field, first } as const]),
    ...(lacking > 0
      ? [{ code: "unjoined-events", count: lacking, file, field, isEvery: found + unmatched === 0 } as const]
      : []),
  ];
}
