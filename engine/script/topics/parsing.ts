import { remembered } from "../../event/remembered.ts";
import { type ColumnToken, isSpecError } from "../../grammar/index.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { looked, spelled } from "../texts/cost.ts";
import { type Columns, columnsAs, columnsIn, namedColumns, pairsIn } from "../texts/key-values.ts";
import { parametersOf, partsOfUrl } from "../texts/parts.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

const MOST_KNOWN = 1000;

/** Functions that take a string apart, each with an example. */
const APART: readonly (readonly [
  name: string,
  of: (text: string) => ScriptMap,
  about: string,
  example: string,
  result: string,
])[] = [
  [
    "parse_url",
    partsOfUrl,
    "The parts of a URL with //, or of a path from /: scheme, user, pass, host, port (not 80 of http and the like), path, query, query_map and fragment",
    '"https://example.com:8443/a?id=7".parse_url().keep(["host", "port", "query_map"])',
    '#{"host": "example.com", "port": "8443", "query_map": #{"id": "7"}}',
  ],
  [
    "parse_query_params",
    (text) => parametersOf(text.trim().replace(/^\?/, "")),
    "The parameters of a query; for repeated names, the first counts",
    '"?id=7&q=a+b".parse_query_params()',
    '#{"id": "7", "q": "a b"}',
  ],
];

/** Strings that have parts; any other string gives an empty map. */
export const parsing: Topic = {
  title: "Strings with parts",
  functions: [
    define({
      signature: "parse_kv(text: string, separator?: string | unit, equals?: string): map",
      about: "The key=value pairs between white space, or between separators; quotes have no meaning",
      example: ['"a=1 b=x y".parse_kv()', '#{"a": "1", "b": "x"}'],
      call: (context, text, separator, equals = "=") => {
        const form = { separator: typeof separator === "string" ? separator : null, equals };
        return new Map(pairsIn(looked(context, text), form).pairs);
      },
    }),
    define({
      signature: "parse_cols(text: string | array, columns: string, separator?: string): map",
      about:
        "The columns of a text, or of strings in an array, by name: name, name(2), name:int, - and -(2) skip, *name is the rest",
      example: ['"ann 200 a b".parse_cols("user status:int *msg")', '#{"user": "ann", "status": 200, "msg": "a b"}'],
      load: async () => {
        const tokensOf = await loadTokens();
        return (context, text, spec, separator) => {
          if (separator === "") throw new ScriptError("parse_cols: the separator is empty");
          return namedColumns(columnsFor(context, text, separator), tokensOf(spec));
        };
      },
    }),
    ...APART.map(([name, of, about, script, result]) =>
      define({
        signature: `${name}(text: string): map`,
        about,
        example: [script, result],
        call: (context, text) => of(looked(context, text)),
      }),
    ),
  ],
};

function columnsFor(
  context: ScriptContext,
  text: string | readonly ScriptValue[],
  separator: string | undefined,
): Columns {
  if (typeof text === "string") return columnsIn(looked(context, text), separator);
  context.spend(text.length);
  if (text.every((item) => typeof item === "string")) return columnsAs(text, separator);
  throw new ScriptError("parse_cols takes an array of strings");
}

/** Loads the reader of column names. */
async function loadTokens(): Promise<(spec: string) => readonly ColumnToken[]> {
  const { columnTokens } = await import("../../language/columns.ts");
  return remembered(MOST_KNOWN, (spec) => {
    const tokens = columnTokens(spelled("columns", spec));
    if (isSpecError(tokens)) throw new ScriptError(`parse_cols: ${tokens.message}`);
    return tokens;
  });
}
