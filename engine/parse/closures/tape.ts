import { ENTRY, ESCAPED } from "../../event/tape.ts";
import type { Escapes, Place } from "../../grammar/index.ts";
import { claim } from "../runtime/index.ts";
import type { Ground, State } from "./closure.ts";

// How closures write on the tape.

/** Whether anything inside the place writes on the tape. */
export function emits(place: Place): boolean {
  switch (place.node.kind) {
    case "map":
    case "list":
    case "look":
    case "not":
      return false;
    case "field":
    case "pair":
    case "derive":
    case "item":
    case "cells":
    case "native":
    case "ref":
      return true;
    default:
      return place.inside.some(emits);
  }
}

/** Writes the value in the state as the entry at `at`, under a name. */
export function write(s: State, at: number, id: number): void {
  const entries = s.event.grow(at + ENTRY);
  entries[at] = id;
  entries[at + 1] = s.kind;
  entries[at + 2] = s.from;
  entries[at + 3] = s.to;
}

/** Appends the value in the state. */
export function append(s: State, id: number): void {
  write(s, s.top, id);
  s.top += ENTRY;
}

/** Appends the value in the state as a field of the layout. */
export function appendField(s: State, id: number, ground: Ground): void {
  append(s, id);
  claimAt(s, id, s.top - ENTRY, ground);
}

/** Appends a span as a field of the layout. */
export function appendSpan(s: State, id: number, kind: number, from: number, to: number, ground: Ground): void {
  s.kind = kind;
  s.from = from;
  s.to = to;
  appendField(s, id, ground);
}

/** Notes that a field of the layout has its name, where a pair can have it as well. */
export function claimAt(s: State, id: number, at: number, { hasPairs }: Ground): void {
  if (hasPairs) claim(s.event, id, at, s.top);
}

/** The kind of a text with these escapes. */
export function kindOf(escapes: Escapes, { escapes: pool }: Ground): number {
  const known = pool.indexOf(escapes);
  return ESCAPED + 2 * (known < 0 ? pool.push(escapes) - 1 : known);
}
