import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { varint } from "./packing.ts";

/** Snappy looks back no further than that, so blocks of it are compressed one by one, into memory that stays. */
const BLOCK = 65_536;

let scratch = new Uint8Array(4 * BLOCK);

/** The bytes compressed by Snappy, until the next ones are. */
export function compressed(bytes: Uint8Array): Uint8Array {
  // What cannot be compressed grows by a sixth at most.
  const most = 32 + bytes.length + Math.ceil(bytes.length / 6);
  if (scratch.length < most) scratch = new Uint8Array(2 * most);
  const head = varint(bytes.length);
  scratch.set(head);
  let at = head.length;
  for (let from = 0; from < bytes.length; from += BLOCK) {
    const block = bytes.subarray(from, from + BLOCK);
    const part = snappyCompress(block).subarray(varint(block.length).length);
    scratch.set(part, at);
    at += part.length;
  }
  return scratch.subarray(0, at);
}
