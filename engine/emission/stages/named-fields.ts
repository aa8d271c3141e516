import { questionKind } from "../../answers/index.ts";
import {
  type Address,
  addressOf,
  ENTRY,
  type Event,
  fieldAt,
  fieldsOn,
  isMap,
  type NameTable,
  typeAt,
  type Value,
  valueAt,
} from "../../event/index.ts";
import { FORMAT_FIELD } from "../../readers/index.ts";
import type { Diagnostic, NamingOption } from "../../report/index.ts";
import { type EmissionOptions, type PrintOptions, SOURCE_FIELD } from "../options.ts";
import type { Planned } from "./stage.ts";
import { type DeadEnd, deadEndOf, furthest, unseenKeys } from "./unseen-keys.ts";

/** In this many events at most, the names of fields are collected while a named field is missing. */
const MOST_WATCHED = 1_000;
/** This many names are collected, those of nested values among them. */
const MOST_NAMES = 1_000;
const DEEPEST = 4;

/** Finds out which of the fields that options name no event has. */
export interface NamedFields {
  /** The step that watches events, which comes before fields are dropped or selected. */
  readonly planned: Planned;
  /** An event comes that has but a part of its record's fields: the names of the others are in the table of names alone. */
  awaitPart(): void;
}

/** What names fields. */
type NamingOptions = Pick<PrintOptions, "keys" | "excludeKeys" | "quiet"> & Pick<EmissionOptions, "asked" | "spans">;

/** The fields that an option names. */
interface Naming {
  readonly option: NamingOption;
  readonly fields: readonly string[];
}

function namingsOf({ keys, excludeKeys, quiet, asked, spans }: NamingOptions): readonly Naming[] {
  // Nobody knows before the run whether a cascade adds its field.
  const dropped = excludeKeys.filter((key) => key !== FORMAT_FIELD && key !== SOURCE_FIELD);
  const printed: readonly Naming[] = [
    { option: "-k", fields: keys ?? [] },
    { option: "-K", fields: dropped },
  ];
  const { rule = null } = spans ?? {};
  return [
    ...(quiet ? [] : printed),
    ...(asked ? questionKind(asked.question).fields(asked.question) : []),
    ...(rule?.kind === "key" ? [{ option: "--span" as const, fields: rule.fields }] : []),
  ];
}

/** Which fields no event had, as plain data. */
interface PlainNamed {
  /** True if there was an event. */
  readonly hasLooked: boolean;
  /** The fields that no event had, as they are written, with what there was on the way to them. */
  readonly unseen: ReadonlyMap<string, DeadEnd | undefined>;
  /** Names of fields that events had, and paths to values within them. */
  readonly known: readonly string[];
}

/** @returns null if no field is named that is printed or that a question is about. */
export function watchNamed(options: NamingOptions, names: NameTable): NamedFields | null {
  const namings = namingsOf(options);
  const fields = [...new Set(namings.flatMap((naming) => naming.fields))];
  if (fields.length === 0) return null;
  const unseen = new Map<string, DeadEnd | undefined>(fields.map((field) => [field, undefined]));
  const known = new Set<string>();
  let open: readonly Address[] = fields.map((field) => addressOf(field, names));
  let hasLooked = false;
  let hasParts = false;
  let watched = 0;
  /** How many names there were at the last event that was watched: a later one with a new name is watched too. */
  let sized = 0;

  function isMissing(event: Event, { text, name, first, steps }: Address): boolean {
    if (fieldAt(event, name) < 0) {
      const at = steps.length > 0 ? fieldAt(event, first) : -1;
      const end = at < 0 ? undefined : deadEndOf(valueAt(event, at), steps);
      if (end !== null) {
        if (end && unseen.get(text) === undefined) known.add(names.text(first));
        unseen.set(text, furthest(unseen.get(text), end));
        return true;
      }
    }
    unseen.delete(text);
    return false;
  }

  function watch(event: Event): void {
    hasLooked = true;
    open = open.filter((address) => isMissing(event, address));
    if (open.length === 0 || (++watched > MOST_WATCHED && names.size === sized)) return;
    sized = names.size;
    for (let at = 0; at < event.length; at += ENTRY) {
      const name = names.text(event.entries[at]!);
      note(name, typeAt(event, at) === "map" ? valueAt(event, at) : null, DEEPEST);
    }
  }

  /** Collects the name of a value, and the paths to those within it. */
  function note(name: string, value: Value, depth: number): void {
    if (known.size >= MOST_NAMES) return;
    known.add(name);
    if (depth > 0 && isMap(value)) for (const [key, inner] of value) note(`${name}.${key}`, inner, depth - 1);
  }

  /** The names of fields that were collected, and those that the table has of records of which only a part was read. */
  function allKnown(): readonly string[] {
    if (!hasParts) return [...known];
    const read = Array.from({ length: names.size }, (_, id) => (names.seen[id]! > 0 ? [names.text(id)] : [])).flat();
    return [...new Set([...known, ...read])].slice(0, MOST_NAMES);
  }

  function findings(): readonly Diagnostic[] {
    if (!hasLooked) return [];
    // A field that another option names may have come after the events whose names were collected.
    const all = [...new Set([...allKnown(), ...fields.filter((field) => !unseen.has(field))])];
    return namings.flatMap(({ option, fields: own }) =>
      unseenKeys(
        option,
        own.filter((field) => unseen.has(field)).map((field) => ({ field, end: unseen.get(field) })),
        all.filter((name) => !own.includes(name)),
      ),
    );
  }

  function drain(): PlainNamed {
    return { hasLooked, unseen: new Map(unseen), known: unseen.size > 0 ? allKnown() : [] };
  }

  function merge(other: PlainNamed): void {
    hasLooked ||= other.hasLooked;
    for (const [field, end] of unseen) {
      if (!other.unseen.has(field)) unseen.delete(field);
      else unseen.set(field, furthest(end, other.unseen.get(field)));
    }
    open = open.filter(({ text }) => unseen.has(text));
    for (const name of other.known) if (known.size < MOST_NAMES) known.add(name);
  }

  return {
    planned: {
      stage(event) {
        if (open.length > 0) watch(event);
        return true;
      },
      judges: false,
      looks: { at: fields.flatMap(fieldsOn), leaves: "same" },
      findings,
      counts: { drain, merge },
    },
    awaitPart() {
      hasParts = true;
    },
  };
}
