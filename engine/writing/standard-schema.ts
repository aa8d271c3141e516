import { encodeUtf8 } from "../event/index.ts";
import type { Grammar, SchemaIssue, StandardSchema } from "../grammar/index.ts";
import { reference } from "../parse/reference/index.ts";
import { type EventFrom, makeParser } from "../reading/index.ts";
import { explain, failureText } from "../report/report.ts";

/** The schema of the records of a grammar that is well-formed. */
export function standardSchema<G extends Grammar>(grammar: G): StandardSchema<string, EventFrom<G>> {
  const { parse } = makeParser<G, false>(grammar, false);
  return {
    "~standard": {
      version: 1,
      vendor: "froe",
      validate(value) {
        if (typeof value !== "string") return issue(`expected a record of ${grammar.name}: a string`);
        if (value.endsWith("\n") && !grammar.verbatim) return issue("the record ends in a line end: pass it without");
        const event = parse(value);
        return event === null ? issue(causeIn(grammar, value)) : { value: event };
      },
    },
  };
}

function issue(message: string): { readonly issues: readonly SchemaIssue[] } {
  return { issues: [{ message }] };
}

/** `column 6: expected status code, found "abc"`. */
function causeIn(grammar: Grammar, record: string): string {
  const bytes = encodeUtf8(record);
  const read = reference(grammar).parse(bytes, 0, bytes.length);
  if (read.ok) throw new Error(`${grammar.name}: the parsers disagree on ${JSON.stringify(record)}`);
  const failure = explain({ grammar, source: "record", line: 1, bytes, offset: read.offset, places: read.places });
  return `${failure.line > 1 ? `line ${failure.line}, ` : ""}column ${failure.column}: ${failureText(failure)}`;
}
