import { ENTRY, fieldAt, type NameTable } from "../../event/index.ts";
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

/** Drops the fields `keys`. */
export function dropKeys(keys: readonly string[], names: NameTable): Stage {
  const ids = new Set(keys.map((key) => names.fix(key)));
  return (event) => {
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
