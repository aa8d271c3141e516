import {
  type Address,
  addressOf,
  ENTRY,
  type Event,
  fieldAt,
  type NameTable,
  setAt,
  unit,
  valueAt,
  valueWithin,
  type Way,
  withoutWays,
} from "../../event/index.ts";
import type { Stage } from "./stage.ts";

/** Keeps the fields `keys`, in this order. */
export function selectKeys(keys: readonly string[], names: NameTable): Stage {
  const ids = Int32Array.from([...new Set(keys)], (key) => names.fix(key));
  const selected = new Int32Array(ids.length * ENTRY);
  return (event) => {
    const { entries } = event;
    let length = 0;
    for (let i = 0; i < ids.length; i++) {
      const at = fieldAt(event, ids[i]!);
      if (at < 0) continue;
      for (let j = 0; j < ENTRY; j++) selected[length++] = entries[at + j]!;
    }
    for (let i = 0; i < length; i++) entries[i] = selected[i]!;
    event.length = length;
    return true;
  };
}

/**
 * Adds to each event the values within its maps and arrays that `keys` lead to, as fields named by the key as written.
 * @returns null if no key leads into a field.
 */
export function liftPaths(keys: readonly string[], names: NameTable): Stage | null {
  const groups = byField(keys.map((key) => addressOf(key, names)));
  if (groups.length === 0) return null;
  return (event) => {
    for (const { first, addresses } of groups) {
      const ways = addresses.filter(({ name }) => fieldAt(event, name) < 0);
      const at = ways.length > 0 ? fieldAt(event, first) : -1;
      if (at < 0) continue;
      const value = valueAt(event, at);
      for (const { text, steps } of ways) {
        const found = valueWithin(value, steps);
        if (found !== unit) event.push(text, found);
      }
    }
    return true;
  };
}

/** Drops the fields `keys`, and the values within maps and arrays that they lead to. */
export function dropKeys(keys: readonly string[], names: NameTable): Stage {
  const addresses = keys.map((key) => addressOf(key, names));
  const ids = new Set(addresses.map(({ name }) => name));
  const groups = byField(addresses);
  return (event) => {
    for (const group of groups) dropWithin(event, group);
    const { entries } = event;
    let length = 0;
    for (let at = 0; at < event.length; at += ENTRY) {
      if (ids.has(entries[at]!)) continue;
      if (length < at) entries.copyWithin(length, at, at + ENTRY);
      length += ENTRY;
    }
    event.length = length;
    return true;
  };
}

/** Addresses that may lead into the same field. */
interface Group {
  readonly first: number;
  readonly addresses: readonly Address[];
}

function dropWithin(event: Event, { first, addresses }: Group): void {
  const at = fieldAt(event, first);
  if (at < 0) return;
  const ways = addresses.flatMap(({ name, steps }): Way[] => (fieldAt(event, name) < 0 ? [steps] : []));
  const value = valueAt(event, at);
  const left = withoutWays(value, ways);
  if (left !== value) setAt(event, at, left);
}

/** The addresses that have steps, by the field that they lead into. */
function byField(addresses: readonly Address[]): readonly Group[] {
  const groups = new Map<number, Address[]>();
  for (const address of addresses) {
    if (address.steps.length > 0) groups.set(address.first, [...(groups.get(address.first) ?? []), address]);
  }
  return [...groups].map(([first, all]) => ({ first, addresses: all }));
}
