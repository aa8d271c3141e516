import { expect, test } from "vitest";
import { selectionMessage } from "../../cli/selection.ts";
import { select } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";

const forms = [
  { name: "cols", acceptsAll: true },
  { name: "regex", acceptsAll: false },
];

test.each<[readonly string[], string]>([
  [["json,,line"], "-f 'json,,line' names no format before, between or behind its commas"],
  [["json,jsno"], "unknown input format 'jsno'; did you mean 'json'?"],
  [["col"], "unknown input format 'col'; did you mean 'cols:'?"],
  [["json n:int"], "-f 'json n:int': json has no columns that could be given a type"],
  [["json,regex:a,b"], "'regex:a,b' may hold commas: give it an -f of its own"],
  [["auto,json"], "'auto' cannot be one of several formats: it finds the format out itself"],
  [["json", "csv"], "'csv' cannot be one of several formats: a table is read from its first row on"],
  [["line,json"], "'json' would read nothing: 'line' in front of it accepts every line"],
])("-f %j", (args, message) => {
  const result = select(args, catalogue, forms);
  expect(result.ok ? null : selectionMessage(result.error).message).toBe(message);
});
