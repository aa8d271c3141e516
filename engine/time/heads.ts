import { ZERO } from "../event/bytes.ts";
import { SLOT_COUNT } from "../event/time-slots.ts";
import type { Item, Layout } from "./layout.ts";
import { clockLayout, knownLayouts } from "./layouts.ts";
import { match } from "./match.ts";
import { compileLayout, type Program } from "./program.ts";

/** Reads a timestamp at the start of `bytes[from, to)`. @returns the byte after it, or -1 where there is none. */
export type StampHead = (bytes: Uint8Array, from: number, to: number) => number;

const NONE = -1;
/** Seconds since 1970 from 2001 on, and up to billionths of them. */
const EPOCH_DIGITS = [10, 19] as const;

/**
 * What reads timestamps of one layout each, where something else follows them.
 * @param layout the layout that they are written in, or null for all that are known: those of {@link knownLayouts}, a
 * time of day, and a number of seconds, or fractions of them, since 1970.
 */
export function stampHeads(layout: Layout | null): readonly StampHead[] {
  const slots = new Int32Array(SLOT_COUNT);
  const headOf = (one: Layout): StampHead => {
    let program: Program | null = null;
    return (bytes, from, to) => {
      program ??= compileLayout(one);
      const end = match(program.code, bytes, from, to, slots);
      return end < to && isDigit(bytes[end]!) ? NONE : end;
    };
  };
  if (layout) return [headOf(layout)];
  const layouts = [...knownLayouts.map((known) => known.layout), clockLayout];
  return [...layouts.flatMap(variantsOf).map(headOf), epochHead];
}

/** The layouts that a layout stands for because one of several characters may be at a place of it. */
function variantsOf(layout: Layout): Layout[] {
  return layout.reduce<Layout[]>(
    (variants, item) => {
      const choices: Item[] = item.kind === "any" ? [...item.of].map((text) => ({ kind: "text", text })) : [item];
      return choices.flatMap((choice) => variants.map((variant) => [...variant, choice]));
    },
    [[]],
  );
}

function epochHead(bytes: Uint8Array, from: number, to: number): number {
  const [least, most] = EPOCH_DIGITS;
  let end = from;
  while (end < to && isDigit(bytes[end]!)) end++;
  return end - from >= least && end - from <= most ? end : NONE;
}

function isDigit(byte: number): boolean {
  return (byte - ZERO) >>> 0 < 10;
}
