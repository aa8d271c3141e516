import { resolve } from "node:path";
import {
  addressOf,
  Event,
  encodeUtf8,
  fieldAt,
  fieldsOn,
  NameTable,
  setAt,
  toMap,
  type Value,
  type ValueMap,
  valueAt,
  valueOn,
} from "../../event/index.ts";
import { keyText } from "../../event/json-text.ts";
import type { Grammar } from "../../grammar/index.ts";
import { compile, REJECT } from "../../parse/compile/index.ts";
import { platform } from "../../platform/index.ts";
import type { Library } from "../../readers/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { LookupOptions, PathFields } from "../options.ts";
import type { Planned, StageContext } from "./stage.ts";

/** A field as it is put into events. */
interface PathField {
  readonly name: string;
  readonly value: string;
}

/** The step that adds them; those of an input whose path does not fit are none. */
export function addPathFields({ pattern, names }: PathFields, { origin, names: table }: StageContext): Planned {
  const paths = new RegExp(pattern, "u");
  let source: string | null = null;
  let fields: readonly PathField[] = [];

  function fieldsOf(path: string): readonly PathField[] {
    const [, ...values] = paths.exec(platform.withSlashes(resolve(path))) ?? [];
    return values.map((value, i) => ({ name: names[i]!, value }));
  }

  return {
    stage(event) {
      if (origin.source !== source) {
        source = origin.source;
        fields = fieldsOf(source);
      }
      for (const { name, value } of fields) event.push(freeName(event, name), value);
      return true;
    },
    judges: false,
    looks: { at: names, leaves: "changed" },
  };

  /** The name, or the first of `name_2`, `name_3`, ... that the event does not have. */
  function freeName(event: Event, name: string): string {
    if (fieldAt(event, table.id(name)) < 0) return name;
    event.renamed++;
    let count = 2;
    while (fieldAt(event, table.id(`${name}_${count}`)) >= 0) count++;
    return `${name}_${count}`;
  }
}

/** How many events got a row, or did not. */
interface PlainLookup {
  found: number;
  /** Events whose value has no row, and the first of these values. */
  unmatched: number;
  first: string | null;
  /** Events without the field. */
  lacking: number;
}

/** Joins rows of files to events. */
export function planLookups(lookups: readonly LookupOptions[], names: NameTable, library: Library): readonly Planned[] {
  const read = rowReader(library);
  return lookups.map((lookup) => planLookup(lookup, names, read));
}

/** This many rows are kept as values at a time. */
const MOST_READ = 10_000;

function planLookup(lookup: LookupOptions, names: NameTable, read: (text: string) => ValueMap): Planned {
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

  return {
    stage: join,
    judges: false,
    looks: { at: fieldsOn(field), leaves: "changed" },
    findings: () => findingsOf(lookup, state),
    counts: {
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

/** The names of the fields of rows are this many at most before they are counted anew. */
const MOST_NAMES = 10_000;

/** Reads the rows that lookups have as JSON. */
function rowReader({ catalogue }: Pick<Library, "catalogue">): (text: string) => ValueMap {
  const names = new NameTable();
  const event = new Event(names);
  const parser = compile(jsonAmong(catalogue), names, "bounded");
  return (text) => {
    if (names.size > MOST_NAMES) names.clear();
    const bytes = encodeUtf8(text);
    if (parser.parse(bytes, 0, bytes.length, event) === REJECT) throw new Error("a row of a lookup is no JSON");
    return toMap(event);
  };
}

function jsonAmong(catalogue: readonly Grammar[]): Grammar {
  const grammar = catalogue.find(({ json }) => json);
  if (!grammar) throw new Error("a lookup needs the format of JSON");
  return grammar;
}
