import {
  charset,
  choice,
  constant,
  convert,
  directiveLine,
  grammar,
  looseTimestamp,
  namedColumns,
  type Reading,
  rest,
  run,
  seq,
  timePart,
} from "../engine/authoring/index.ts";

const strictly = (type: "int" | "float"): Reading & { readonly otherwise: "fail" } => ({
  types: type === "int" ? ["int"] : ["int", "float"],
  form: "strict",
  words: { true: [], false: [] },
  otherwise: "fail",
});
const int = convert(strictly("int"), run(charset("0-9-")));
const float = convert(strictly("float"), run(charset("0-9.eE+-")));

const columns = namedColumns({
  directives: {
    "#separator": "separator",
    "#set_separator": "note",
    "#empty_field": "empty",
    "#unset_field": "unset",
    "#path": "note",
    "#open": "note",
    "#close": "note",
    "#fields": "names",
    "#types": "types",
  },
  separator: "\t",
  types: {
    time: looseTimestamp(timePart("epoch-seconds", float)),
    interval: float,
    double: float,
    count: int,
    int,
    port: int,
    bool: choice(constant(true, "T"), constant(false, "F")),
  },
});

export const netmon = grammar("netmon", {
  about: "Tables of a network monitor, with #fields and #types lines",
  layout: "#fields <name> <name> ...",
  example: "#separator \\x09\n#fields\tts\tuid\n#types\ttime\tstring\n1770091506.123456\tC1",
  knownAs: ["zeek", "bro"],
  notes: [
    "Lines #fields and #types name the columns and their types; #separator, #empty_field and #unset_field say how cells are written.",
    "Times are seconds since 1970; sets and vectors stay text.",
  ],
  columns,
  skip: { comment: seq("#", rest) },
  record: directiveLine(columns),
});
