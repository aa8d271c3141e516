import { Event, encodeUtf8, NameTable, toMap, type ValueMap } from "../../event/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import { compile, REJECT } from "../../parse/compile/index.ts";
import type { Library } from "../../readers/index.ts";

/** The names of the fields of rows are this many at most before they are counted anew. */
const MOST_NAMES = 10_000;

/** Reads the rows that lookups have as JSON. */
export function rowReader({ catalogue }: Pick<Library, "catalogue">): (text: string) => ValueMap {
  const names = new NameTable();
  const event = new Event(names);
  const parser = compile(jsonAmong(catalogue), names, "bounded");
  return (text) => {
    if (names.size > MOST_NAMES) names.clear();
    const bytes = encodeUtf8(text);
    if (parser.parse(bytes, 0, bytes.length, event) === REJECT) throw new Error("a row of a lookup is no JSON");
    return toMap(event);
  };
}

function jsonAmong(catalogue: readonly Grammar[]): Grammar {
  const grammar = catalogue.find(({ json }) => json);
  if (!grammar) throw new Error("a lookup needs the format of JSON");
  return grammar;
}
