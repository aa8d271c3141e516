import type { Value } from "../../event/value.ts";
import type { Place } from "../../grammar/index.ts";
import type { Attempt, Trace } from "../../parse/reference/index.ts";
import { recordMatcher } from "../../pattern/index.ts";

/** A field and the bytes that it was read from, counted from the start of the record. */
export interface Mark {
  readonly name: string;
  readonly value: Value;
  readonly from: number;
  readonly to: number;
  /** The part of the grammar that read it. */
  readonly place: Place;
}

/** A field that the event does not have, and why. */
export interface Omitted {
  readonly name: string;
  readonly why: string;
  readonly from: number;
  readonly to: number;
  readonly place: Place;
}

/** The fields of a record, as far as it was read. */
export type Marks = ReturnType<typeof marksOf>;

/** The fields of a record with their places, outer ones before inner ones. */
export function marksOf({ record, reading }: Trace, bytes: Uint8Array) {
  const marks: Mark[] = [];
  const omitted: Omitted[] = [];
  /** The fields that were derived from others. */
  const derived: { name: string; value: Value; source: string; place: Place }[] = [];
  const visit = (attempt: Attempt): void => {
    const { place, from, to, fields } = attempt;
    const { node } = place;
    switch (node.kind) {
      case "field":
        if (to !== null && fields.length === 0) omitted.push({ name: node.name, why: "omitted", from, to, place });
        else if (to !== null) marks.push({ ...fields[0]!, from, to, place });
        break;
      case "within": {
        const [field, payload] = attempt.inside;
        const [own] = fields;
        if (!field || !payload || payload.to === null || to === null) break;
        if (node.into === "map" && own) marks.push({ ...own, from: field.from, to, place });
        if (node.into === "map") return;
        omitted.push({
          name: field.fields[0]?.name ?? "",
          why: `read as ${node.grammar.name}`,
          from: field.from,
          to,
          place: field.place,
        });
        visit(payload);
        return;
      }
      case "pair":
        if (to !== null) marks.push({ ...fields.at(-1)!, from, to, place });
        return;
      case "cells": {
        const cells = attempt.inside.filter((one) => one.to !== null);
        for (const [index, cell] of cells.entries()) {
          const field = fields[index];
          if (field) marks.push({ ...field, from: cell.from, to: cell.to!, place });
        }
        return;
      }
      case "native": {
        const matcher = recordMatcher(node.pattern);
        if (to === null || !matcher.match(bytes, from, to)) return;
        for (const field of fields) {
          const group = node.fields.findIndex(({ name }) => name === field.name);
          const [start = 0, end = 0] = matcher.spans.subarray(2 * group, 2 * group + 2);
          marks.push({ ...field, from: from + start, to: from + end, place });
        }
        return;
      }
      case "derive": {
        const value = reading.ok ? reading.fields.get(node.name) : undefined;
        if (value !== undefined) derived.push({ name: node.name, value, source: node.from, place });
        return;
      }
      case "map":
      case "list":
        // Nested fields belong to a value, not to the event.
        if (to !== null && place.parent !== null && isInField(attempt)) return;
        break;
    }
    for (const inner of kept(attempt)) visit(inner);
  };
  visit(record);
  return { marks, omitted, derived };
}

/** True if a value belongs to a field: the record itself may be a map too. */
function isInField({ place }: Attempt): boolean {
  for (let at = place.parent; at; at = at.parent) {
    if (at.node.kind === "field" || at.node.kind === "pair" || at.node.kind === "item") return true;
  }
  return false;
}

/** The successful attempts inside; if all failed, the one that got furthest. */
function kept({ place, to, inside }: Attempt): readonly Attempt[] {
  const read = inside.filter((one) => one.to !== null);
  if (to !== null || place.node.kind !== "choice") {
    const last = inside.at(-1);
    return to === null && last && last.to === null ? [...read, last] : read;
  }
  const furthest = inside.reduce<Attempt | null>(
    (best, one) => (best === null || one.furthest > best.furthest ? one : best),
    null,
  );
  return furthest ? [furthest] : [];
}
