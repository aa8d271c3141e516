import { encodeUtf8 } from "../event/utf8.ts";
import type { Members } from "./dispatch.ts";

/** ASCII bytes that are rare in logs, the rarest first. A wrong guess costs time, nothing else. */
const RARE = encodeUtf8('|{}#<>;="][/');
/** A byte found this often in a region is in most of its records. */
const MOST_FINDS = 16;
const FREQUENT = -1;
const NOWHERE = 0x7fffffff;

/** Excludes formats that cannot accept a record because it lacks a byte that all their records have. */
export interface Lacking {
  /** Sets the region of the next records, which come in order. It may not change meanwhile. */
  enter(bytes: Uint8Array, from: number, to: number): void;
  /** The formats without those that need a byte which `bytes[from, to)` of the region lacks. */
  without(members: Members, from: number, to: number): Members;
}

export function makeLacking(
  formats: readonly { readonly required: readonly string[]; readonly bits: Members }[],
): Lacking {
  const members = new Map<number, Members>();
  for (const { required, bits } of formats) {
    const byte = rarestByte(required);
    if (byte !== undefined) members.set(byte, (members.get(byte) ?? 0) | bits);
  }
  const bytes = [...members.keys()];
  const needing = Int32Array.from(members.values());
  /** The next offset of each byte. */
  const next = new Int32Array(bytes.length).fill(FREQUENT);
  const finds = new Int32Array(bytes.length);
  let region: Uint8Array = new Uint8Array(0);

  function find(index: number, from: number): number {
    const isFrequent = ++finds[index]! > MOST_FINDS;
    const at = isFrequent ? FREQUENT : region.indexOf(bytes[index]!, from);
    next[index] = at < 0 && !isFrequent ? NOWHERE : at;
    return next[index]!;
  }

  return {
    enter(all, from, to) {
      region = all.subarray(0, to);
      finds.fill(0);
      for (let i = 0; i < next.length; i++) find(i, from);
    },
    without(all, from, to) {
      let left = all;
      for (let i = 0; i < next.length; i++) {
        if ((needing[i]! & left) === 0) continue;
        let at = next[i]!;
        if (at < from && at !== FREQUENT) at = find(i, from);
        if (at >= to) left &= ~needing[i]!;
      }
      return left;
    },
  };
}

function rarestByte(required: readonly string[]): number | undefined {
  const bytes = encodeUtf8(required.join(""));
  return RARE.find((byte) => bytes.includes(byte));
}
