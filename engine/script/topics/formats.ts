import {
  columnsOf,
  type Grammar,
  isTable,
  type NamedColumns,
  rowGrammar,
  startOfColumns,
  type Table,
  withColumns,
} from "../../grammar/index.ts";
import { namesIn } from "../collections.ts";
import { define, functionName, type ScriptFunction, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { looked } from "../texts/cost.ts";
import { type JsonReader, type Reader, readerOf } from "../texts/readers.ts";

/** A function for each format of the catalogue, which reads a string as a record of it. */
export function formatTopic(catalogue: readonly Grammar[], readJson: JsonReader): Topic {
  return {
    title: "Strings in a format",
    functions: catalogue.map((grammar) => {
      if (grammar.json) return jsonFunction(grammar, readJson);
      if (isTable(grammar)) return rowFunction(grammar);
      return grammar.columns === null ? recordFunction(grammar) : namedRowFunction(grammar, grammar.columns);
    }),
  };
}

function recordFunction(grammar: Grammar): ScriptFunction {
  const read = readerOf(grammar);
  const name = functionName("parse", grammar);
  return define({
    signature: `${name}(text: string): map`,
    // Only help needs it, and the grammar's description is read on demand.
    get about() {
      return `The fields of a text in the format ${grammar.name} (${grammar.about}); an empty map for any other text`;
    },
    example: grammar.acceptsAll ? [`"a b".${name}().values()`, '["a b"]'] : [`"?".${name}()`, "#{}"],
    call: (context, text) => read(looked(context, text)) ?? new Map(),
  });
}

function rowFunction(table: Table): ScriptFunction {
  const readers = readersByColumns((names) => withColumns(table, columnsOf({ ...table, header: true }, names).columns));
  const unnamed = readerOf(table);
  const name = functionName("parse", table);
  return define({
    signature: `${name}(text: string, columns?: array): map`,
    about: `The cells of a row of ${table.name}, by position (c1, c2) or the given names`,
    get example() {
      const row = JSON.stringify(`7${table.record.separator}ann`);
      return [`${row}.${name}(["id", "user"])`, '#{"id": "7", "user": "ann"}'] as const;
    },
    call: (context, text, columns) => {
      if (columns === undefined) return unnamed(looked(context, text)) ?? new Map();
      return readers(namesIn(name, columns))(looked(context, text)) ?? new Map();
    },
  });
}

/** The function for a format whose columns lines of a file name: the script names them instead. */
function namedRowFunction(grammar: Grammar, columns: NamedColumns): ScriptFunction {
  const start = startOfColumns(columns);
  const readers = readersByColumns((names) => rowGrammar({ ...grammar, columns }, { ...start, names }));
  const name = functionName("parse", grammar);
  return define({
    signature: `${name}(text: string, columns: array): map`,
    about: `The cells of a row of ${grammar.name} by the names of its columns; an empty map for any other string`,
    get example() {
      const row = JSON.stringify(`7${columns.separator}ann`);
      return [`${row}.${name}(["id", "user"])`, '#{"id": 7, "user": "ann"}'] as const;
    },
    call: (context, text, given) => readers(namesIn(name, given))(looked(context, text)) ?? new Map(),
  });
}

const MOST_TABLES = 100;

/** Gives the reader of rows with columns of these names; makes it once for the first few. */
function readersByColumns(rows: (names: readonly string[]) => Grammar): (names: readonly string[]) => Reader {
  const known = new Map<string, Reader>();
  return (names) => {
    const key = JSON.stringify(names);
    const read = known.get(key) ?? readerOf(rows(names));
    if (known.size < MOST_TABLES) known.set(key, read);
    return read;
  };
}

function jsonFunction(grammar: Grammar, readJson: JsonReader): ScriptFunction {
  const name = functionName("parse", grammar);
  return define({
    signature: `${name}(text: string): any`,
    about: "The value of a JSON string: a map, an array or any other; an error for any other string",
    example: [`"[1, {\\"a\\": 2.5}]".${name}()`, '[1, #{"a": 2.5}]'],
    call: (context, text) => {
      const value = readJson(looked(context, text));
      if (value !== undefined) return value;
      const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
      throw new ScriptError(`${name}: ${shown} is no value in this format`);
    },
  });
}
