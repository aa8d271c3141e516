import { parse } from "froe";
import { csv, json, tsv, w3c } from "froe/formats";
import {
  ANNOTATIONS,
  alike,
  applyTypes,
  type Cases,
  type ColumnToken,
  cellNames,
  charset,
  checkGrammar,
  children,
  columnsOf,
  contains,
  describeCharset,
  digits,
  directed,
  directiveLine,
  type Envelope,
  type FieldMap,
  field,
  framingOf,
  freeName,
  grammar,
  hasPayload,
  hasSpecialRecords,
  int,
  intersection,
  isAnnotation,
  isDisjoint,
  isSeparator,
  isSpecError,
  isSubset,
  isTable,
  isTimePart,
  type Joining,
  type JsonValue,
  joiningOf,
  type LinePrefix,
  leadOf,
  literal,
  loadColumns,
  MOST_PAYLOADS,
  made,
  map,
  type Node,
  namedColumns,
  native,
  nodeName,
  originOf,
  pathOf,
  placesOf,
  ROLES,
  rememberOrigins,
  rest,
  rowGrammar,
  run,
  type SpecError,
  type SpecFormat,
  type SpecOptions,
  type Strategy,
  seq,
  startOfColumns,
  strategyText,
  TIME_PARTS,
  toNode,
  visit,
  withChild,
  withColumns,
} from "froe/grammar";

// For tools that read grammars: a grammar is data, a tree of nodes.
const pairOfWords = grammar("pair", {
  about: "Two words",
  layout: "<a> <b>",
  record: seq(field("a", run(charset("a-z"))), " ", field("b", rest)),
});
checkGrammar(pairOfWords); // => undefined
const namesIn = (node: Node): readonly string[] =>
  node.kind === "field" ? [node.name] : children(node).flatMap(namesIn);
namesIn(pairOfWords.record); // => ["a", "b"]
const [first = rest] = children(pairOfWords.record);
nodeName(first); // => 'field "a"'
children(withChild(pairOfWords.record, 1, toNode("-")))[1]; // => literal("-")
const places = placesOf(pairOfWords);
places.numbered.map((place) => pathOf(place, places)).includes('record > 1: field "a"'); // => true

// A table over the kinds of nodes is exhaustive: a kind of a later version does not compile until it has a case.
const shown: Cases<[], string> = {
  field: ({ name }) => name,
  ...alike(
    [
      "literal",
      "oneOf",
      "run",
      "digits",
      "number",
      "rest",
      "end",
      "until",
      "quoted",
      "seq",
      "choice",
      "optional",
      "many",
      "look",
      "not",
      "ref",
      "nest",
      "convert",
      "constant",
      "join",
      "map",
      "list",
      "item",
      "within",
      "pair",
      "cells",
      "native",
      "derive",
      "meaning",
      "label",
      "token",
      "fail",
    ],
    ({ kind }) => `a ${kind}`,
  ),
};
visit(shown, first); // => "a"
visit(shown, rest); // => "a rest"

// Where a combinator was called, if somebody asks while it runs.
const here = await rememberOrigins(async () => made(literal("x")));
originOf(here) !== null; // => true
originOf(literal("x")); // => null

// Sets of bytes.
const lower = charset("a-z");
contains(lower, 97); // => true
isSubset(charset("a-f"), lower); // => true
isDisjoint(lower, charset("0-9")); // => true
describeCharset(intersection(lower, charset("a-f0-9"))); // => "[a-f]"

// Records, and what else a file may have.
framingOf(csv); // => "quoted"
hasSpecialRecords(w3c); // => true
hasPayload(json) || MOST_PAYLOADS < 1; // => false
[TIME_PARTS.includes("year"), isTimePart("fortnight"), ROLES.includes("level")]; // => [true, false, true]

// Tables, whose columns the first row names, or the user.
if (!isTable(tsv)) throw new Error("tsv is a table");
const { columns } = columnsOf(tsv, ["path", "status:int"]);
parse(withColumns(tsv, columns), "/a\t200"); // => { path: "/a", status: 200 }
cellNames(withColumns(tsv, columns).record)(2); // => "c3"
applyTypes(columns, [{ name: "size", type: "int" }]).missing; // => ["size"]
freeName("status", new Set(["status"])); // => "status_2"
[isSeparator(";"), isAnnotation("int"), ANNOTATIONS.length > 3]; // => [true, true, true]
const { columnTokens } = await loadColumns();
const tokens: readonly ColumnToken[] | SpecError = columnTokens("path status:int");
isSpecError(tokens) || tokens.map(({ kind }) => kind); // => ["column", "column"]

// Tables whose columns lines of the file name.
const named = namedColumns({ directives: { "#Fields:": "names" }, separator: " " });
const table = grammar("table", { about: "A table", layout: "", columns: named, record: directiveLine(named) });
const line = "#Fields: path status";
const { state } = directed(named, startOfColumns(named), line, leadOf(named, line) ?? "");
parse(rowGrammar({ ...table, columns: named }, state), "/a 200"); // => { path: "/a", status: 200 }

// Regular expressions that users write, and strategies that join lines.
const written = await native("(?<user>[a-z]+)");
isSpecError(written); // => false
const indent: Strategy = {
  name: "indent",
  about: "Lines that begin with a blank belong to the record before them",
  options: [],
  joint: "space",
  lines: { kind: "indented" },
};
const joining: Joining | null = joiningOf({ strategy: indent, options: [] });
joining && strategyText(joining, [indent]); // => "indent"

// What else is data: what programs write around lines, formats that users complete.
const wrapped: Envelope = {
  about: "A container runtime",
  fields: ["log", "stream", "time"],
  inside: "log",
  strategy: "docker",
};
const prefixed: LinePrefix = { about: "A supervisor", grammar: pairOfWords, format: "service-lines" };
[wrapped.inside, prefixed.format]; // => ["log", "service-lines"]
const make: SpecFormat["make"] = async (_spec: string, _options: SpecOptions) => pairOfWords;
(await make("", { separator: null })) === pairOfWords; // => true

// Exact events: any JSON, and maps whose fields the grammar knows.
const value: JsonValue | undefined = parse(json, '{"port":80}', { exact: true })?.port;
value; // => 80
const located = grammar("located", {
  about: "A port in a map",
  layout: ":<port>",
  record: field("at", map(seq(":", field("port", int(digits(1, 5)))))),
});
const at: FieldMap<{ port: number }> | undefined = parse(located, ":80", { exact: true })?.at;
at?.get("port"); // => 80
