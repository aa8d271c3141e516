import { NameTable } from "../../event/names.ts";
import { Event } from "../../event/tape.ts";
import { type Node, placesOf } from "../../grammar/index.ts";
import { sharedMatcher } from "../../pattern/index.ts";
import { textGround } from "./all.ts";
import { MATCH, newState, start } from "./closure.ts";

/** Returns the byte after what a node matches at `at` in `bytes[at, end)`, or -1. */
export type TextMatcher = (bytes: Uint8Array, at: number, end: number) => number;

/** What matches a node anywhere in a text; the node has no payload. */
export function textMatcher(node: Node): TextMatcher {
  const names = new NameTable();
  const places = placesOf({ record: node, rules: {} });
  const closure = textGround(places, names, { matcher: sharedMatcher }).closure(places.record, MATCH);
  const state = newState(new Event(names));
  return (bytes, at, end) => {
    start(state, bytes, null, end);
    return closure(state, at);
  };
}
