import { parse } from "froe";
import { json } from "froe/formats";
import {
  alike,
  type Cases,
  charset,
  checkGrammar,
  children,
  contains,
  describeCharset,
  digits,
  type FieldMap,
  field,
  grammar,
  int,
  type JsonValue,
  literal,
  map,
  type Node,
  nodeName,
  originOf,
  pathOf,
  placesOf,
  rememberOrigins,
  rest,
  run,
  seq,
  toNode,
  visit,
  withChild,
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
const here = await rememberOrigins(async () => literal("x"));
originOf(here) !== null; // => true
originOf(literal("x")); // => null

// Sets of bytes.
const lower = charset("a-z");
contains(lower, 97); // => true
describeCharset(lower); // => "[a-z]"

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
