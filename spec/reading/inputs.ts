import type { Grammar } from "../../engine/grammar/index.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";

const isStateless = ({ lines, header, columns, record }: Grammar) =>
  lines === null && !header && columns === null && record.kind !== "cells";

/** The cases of a format, in one input if no record depends on those before it. */
export function inputsOf(grammar: Grammar): readonly Buffer[] {
  const cases = topicsOf(grammar.name)
    .flatMap((topic) => loadCases(grammar.name, topic))
    .filter(({ attributes }) => !attributes.has("types"));
  const inputs = cases.map(({ bytes }) => bytes);
  return isStateless(grammar) ? [Buffer.concat(inputs.flatMap((bytes) => [bytes, Buffer.from("\n")]))] : inputs;
}
