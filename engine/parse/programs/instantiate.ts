import { readEscapes } from "../../event/escapes.ts";
import type { NameTable } from "../../event/names.ts";
import { digitsValue } from "../../event/number-bytes.ts";
import { ESCAPED, type TapeContext } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { Grammar } from "../../grammar/index.ts";
import { isHex4, scanNumber, scanned } from "../../json/index.ts";
import {
  again,
  cellIds,
  claim,
  classifier,
  computer,
  joinText,
  PayloadCounts,
  type PayloadParser,
  payloadReader,
  settle,
} from "../runtime/index.ts";
import type { Maker } from "./maker.ts";
import type { Program, Programs, Task } from "./program.ts";

/** Makes a program of `grammar` run, with the ids that its names have in `names`. */
export function instantiate<T extends Task>(
  program: Program,
  _task: T,
  { record }: Grammar,
  names: NameTable,
  containers: Omit<TapeContext, "escapes">,
  maker: Maker | null,
  parserOf: (grammar: Grammar) => PayloadParser,
): Programs[T] {
  const { text, escapes, readings, patterns, payloads } = program;
  const payloadCounts = new PayloadCounts();
  const idOf = (name: string) => names.fix(name);
  const keyWithEscapes = (bytes: Uint8Array, from: number, to: number, kind: number): number =>
    names.id(readEscapes(decodeUtf8(bytes, from, to), escapes[(kind - ESCAPED) >> 1]!));
  const library = {
    names,
    ids: program.names.map(idOf),
    context: { escapes, ...containers } satisfies TapeContext,
    charsets: program.charsets.map((table) => new Int32Array(table)),
    words: program.words.map((words) => words.map(idOf)),
    columns: program.columns,
    classify: readings.map(classifier),
    compute: readings.map(computer),
    scanNumber,
    scanned,
    digitsValue,
    isHex4,
    claim,
    again,
    settle,
    keyWithEscapes,
    cellId: record.kind === "cells" ? cellIds(record, names) : null,
    matchers: patterns.map((pattern) => maker?.recordMatcher(pattern)),
    payloads: payloads.map((payload) =>
      payloadReader(payload, parserOf(payload.grammar), names, escapes, payloadCounts),
    ),
    payloadCounts,
    joinText,
  };
  return new Function("library", text)(library) as Programs[T];
}
