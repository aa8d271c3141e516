import type { Grammar } from "../../engine/grammar/index.ts";
import { seeded } from "../../spec/seeded.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { wordsOf } from "../words.ts";
import { repeated } from "./case.ts";

/** A text that grows by having one piece again and again at one place. */
export interface Adversary {
  readonly before: string;
  readonly piece: string;
  readonly behind: string;
}

const PIECES = [
  ...["a", "0", " ", '"', "\\", '\\"', '""', "é", "\t", "\\u0041", "a=b ", 'a="b" ', "a,", '"a",', "[", "]", "[[]]"],
  ...['{"a":', '{"a":[],"b":1},', "a.b:c ", "|", "a|", "x=\\=", " - ", "1.", ": ", "]: ", " at (", "-"],
];
const SAMPLES = 2;
const MOST_WORDS = 40;
/** This many places of a sample are tried, one of them its start and one its end. */
const PLACES = 9;

/** Texts that nearly are records of the grammar, or are long ones: runs of what it has literally at places of samples. */
export function adversariesOf(grammar: Grammar): readonly Adversary[] {
  const words = wordsOf(grammar).slice(0, MOST_WORDS);
  const pieces = [...new Set([...PIECES, ...words, ...words.map((word) => `a${word}`)])];
  return samplesOf(grammar).flatMap((sample) =>
    Array.from({ length: PLACES }, (_, place) => Math.floor((sample.length * place) / (PLACES - 1))).flatMap((at) =>
      pieces.map((piece) => ({ before: sample.slice(0, at), piece, behind: sample.slice(at) })),
    ),
  );
}

export function textOf({ before, piece, behind }: Adversary, size: number): string {
  return before + repeated(piece, Math.max(piece.length, size - before.length - behind.length)) + behind;
}

function samplesOf(grammar: Grammar): readonly string[] {
  const { sample } = sampler(grammar, seeded(7));
  try {
    return Array.from({ length: SAMPLES }, sample);
  } catch {
    return [""];
  }
}
