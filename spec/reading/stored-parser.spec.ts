import { createRequire } from "node:module";
import { expect, test } from "vitest";
import * as formats from "../../grammars/formats.ts";
import * as sources from "../../grammars/library.ts";
import { built } from "../built.ts";
import { inputsOf } from "./inputs.ts";

const load = createRequire(import.meta.url);
const library: typeof sources = load(built("commonjs/index.cjs"));
const libraryFormats: typeof formats = load(built("commonjs/formats.cjs"));

/** The records of an input, and where those that are rejected fail. */
function read({ readAll }: Pick<typeof sources, "readAll">, grammar: sources.Grammar, input: Uint8Array) {
  const failures: object[] = [];
  const onReject = ({ line, column, expected }: sources.ParseFailure) => failures.push({ line, column, expected });
  const records = readAll(input, { grammar, meta: true, onReject });
  return { failures, records: records.map(({ event, timeNanos, level }) => ({ event, timeNanos, level })) };
}

test.each(Object.entries(formats))("the package reads %s by stored programs as the sources do", (name, format) => {
  const ours = libraryFormats[name as keyof typeof formats];
  for (const input of inputsOf(format)) expect(read(library, ours, input)).toEqual(read(sources, format, input));
});
