import type { TimePart } from "../event/time-parts.ts";
import { alike, type Cases, children, isTimePart, type Node, visit } from "../grammar/index.ts";
import type { HeadLayout } from "./heads.ts";
import { headLayouts } from "./layouts.ts";

const STARTS: Readonly<Record<HeadLayout["start"], string>> = {
  nothing: "at column 1",
  bracket: "in brackets",
  hashes: "after ####<",
  level: "after a level",
  "level-bracket": "in brackets after a level",
};

/** Where lines have their time, and how it is written: `at column 1: YYYY-MM-DD HH:MM:SS`. */
export function headText({ start, layout }: HeadLayout): string {
  return `${STARTS[start]}: ${layoutShape(headLayouts[layout]!)}`;
}

/** A layout as people write it: `YYYY-MM-DD HH:MM:SS`. Fractions and zones are not shown. */
export function layoutShape(layout: Node): string {
  return visit(cases, layout);
}

const cases: Cases<readonly [], string> = {
  literal: ({ text }) => text,
  oneOf: ({ words }) => words[0] ?? "",
  run: () => " ",
  seq: ({ nodes }) => nodes.map(layoutShape).join(""),
  choice: ({ alternatives }) => layoutShape(alternatives.at(-1)!),
  optional: ({ node }) => (hasSeconds(node) ? layoutShape(node) : ""),
  meaning: ({ of, node }) => (isTimePart(of) ? partShape(of, node) : layoutShape(node)),
  label: ({ node }) => layoutShape(node),
  ...alike(["digits", "number", "until", "quoted", "rest", "end", "many", "look", "not", "ref", "nest"], () => ""),
  ...alike(["convert", "constant", "map", "list", "item", "field", "pair", "derive", "join", "token"], () => ""),
  ...alike(["within", "cells", "native", "fail"], () => ""),
};

function hasSeconds(node: Node): boolean {
  return (node.kind === "meaning" && node.of === "second") || children(node).some(hasSeconds);
}

const LETTERS: Readonly<Partial<Record<TimePart, string>>> = {
  year: "YYYY",
  "short-year": "YY",
  month: "MM",
  day: "DD",
  hour: "HH",
  hour12: "hh",
  minute: "MM",
  second: "SS",
  half: "AM",
  weekday: "Www",
};

/** A number of one or two digits has one letter. */
function partShape(part: TimePart, node: Node): string {
  if (part === "month" && node.kind === "choice") return "Mmm";
  const letters = LETTERS[part] ?? "";
  return node.kind === "digits" && node.max === 2 && node.min === 1 ? letters.slice(1) : letters;
}
