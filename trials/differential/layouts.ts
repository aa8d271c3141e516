import type { Grammar } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { below, digitsOf, pick, type Random } from "../../workbench/sample/words.ts";

// Texts here hold one byte in each character, so that a record may hold bytes that are no UTF-8.

/** A text as one character for each byte of its UTF-8. */
export const utf8 = (text: string): string => Buffer.from(text).toString("latin1");

/** What the fields of a schema hold, and what a change puts in their place. */
export const kinds = ["text", "int", "float", "bool", "null", "level", "map", "list"] as const;
export type Kind = (typeof kinds)[number];

/** A field as it is written: the strings of its name and its value. */
export type Field = readonly [name: string, value: string];

/** How the records of a file are written. */
export interface Layout {
  readonly name: string;
  /** Options that read it. */
  readonly formats: readonly (readonly string[])[];
  /** Options that are of use to its files alone. */
  readonly options: readonly (readonly string[])[];
  /** True if its records begin with times and levels, as lines of plain text do. */
  readonly hasHeads: boolean;
  value(kind: Kind, random: Random): string;
  /** The text of a timestamp as a value. */
  time(text: string): string;
  /** The text of a field name that every layout can write. */
  key(name: string): string;
  /** Values that are hard to read, by what is hard about them. */
  readonly odd: Readonly<Record<string, readonly string[]>>;
  /** Texts of names that are hard to read. */
  readonly oddNames: readonly string[];
  /** The lines before the first record. */
  head(fields: readonly Field[]): string;
  readonly styles: readonly ((fields: readonly Field[], random: Random) => string)[];
}

const WORDS = ["started", "failed again", "took a while to answer", "née Müller", "x", "", "a/b?c=d&e=f", "日本語 🎉"];
const LEVELS = ["INFO", "WARN", "error", "DEBUG", "Notice", "fatal"];

const words = (random: Random): string => utf8(pick(random, WORDS));
const int = (random: Random): string =>
  `${below(random, 3) === 0 ? "-" : ""}${1 + below(random, 9)}${digitsOf(random, below(random, 5))}`;
const float = (random: Random): string =>
  `${below(random, 1000)}.${digitsOf(random, below(random, 4))}${1 + below(random, 9)}`;

const json: Layout = {
  name: "json",
  hasHeads: false,
  formats: [["-j"], ["-j"], ["-j"], [], ["-f", "json,line"], ["-f", "json,logfmt,line"], ["-f", "syslog,json"]],
  options: [
    ["-M", "json"],
    ["-M", "regex:match=^\\{"],
    ["-M", "indent"],
    ["-M", "blank"],
    ["-M", "all"],
  ],
  value(kind, random) {
    switch (kind) {
      case "text":
        return `"${words(random)}${below(random, 4) === 0 ? digitsOf(random, 4) : ""}"`;
      case "int":
        return int(random);
      case "float":
        return float(random);
      case "bool":
        return pick(random, ["true", "false"]);
      case "null":
        return "null";
      case "level":
        return `"${pick(random, LEVELS)}"`;
      case "map":
        return `{"id":${int(random)},"name":"${words(random)}","in":{"a":${pick(random, ["1", "null", "[]"])}}}`;
      case "list":
        return `[${Array.from({ length: below(random, 4) }, () => int(random)).join(",")}]`;
    }
  },
  time: (text) => `"${text}"`,
  key: (name) => `"${name}"`,
  odd: {
    escapes: ['"a\\"b"', '"\\\\"', '"\\n\\t"', '"\\u0041"', '"\\/"', '"\\u0000"', '"\\ud83c\\udf89"', '"\\u00e9\\n"'],
    "lone surrogates": ['"\\ud800"', '"a\\udc00b"', '"\\ud800\\ud800"', '{"\\ud800":1}'],
    "duplicate keys within": ['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"b":1,"b":[]}]'],
    numbers: ["1e400", "-1e400", "1e-400", "1E5", "12345678901234567890", "-0", "0.0", "1.0", "2.50", "1e2", "0.1e1"],
    "no numbers": ["01", "1.", ".5", "+1", "0x1", "NaN", "-", "1e", "Infinity"],
    "no values": ["tru", "nul", "True", "'a'", "", '"open', "[1,", '{"a"', "[1,]", '{"a":1,}', "undefined"],
    NUL: ['"a\0b"', "\0"],
    "control characters": ['"a\tb"', '"\x1b[31m"', '"\x7f"', '"\u0085"'],
    "invalid UTF-8": ['"\xff"', '"a\xc3"', '"\xed\xa0\x80"', '"\xf0\x9f\x8e"', '"\xc0\xafz"'],
    blanks: [" 1", "1 ", ' "a" ', "\t[ 1 , 2 ]", "{ }"],
    depth: [
      "[".repeat(200) + "]".repeat(200),
      "[".repeat(300) + "]".repeat(300),
      `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
    ],
  },
  oddNames: [
    ...['"TS"', '"Ts"', '"Level"', '"LEVEL"', '"time"', '"_format"', '""', '"a b"', '"a=b"', '"a.b"', '"le\\u0076el"'],
    ...['"\\ud800"', '"n\\u00e9e"', `"${utf8("née")}"`, '"a\\"b"', '"\\n"', '"__proto__"', '"constructor"', '"2024"'],
    ...['"a\xff"', "a", '"x', '"ts_2"', '"msg"', '"@timestamp"'],
  ],
  head: () => "",
  styles: [
    (fields) => `{${fields.map(([name, value]) => `${name}:${value}`).join(",")}}`,
    (fields) => `{${fields.map(([name, value]) => `${name}: ${value}`).join(", ")}}`,
    (fields) => ` { ${fields.map(([name, value]) => `${name} :\t${value}`).join(" ,")} } `,
    (fields) => `{\n${fields.map(([name, value]) => `  ${name}: ${value}`).join(",\n")}\n}`,
  ],
};

const logfmt: Layout = {
  name: "logfmt",
  hasHeads: false,
  formats: [["-f", "logfmt"], ["-f", "logfmt"], [], ["-f", "json,logfmt,line"], ["-f", "logfmt,line"]],
  options: [
    ["-M", "indent"],
    ["-M", "regex:match=^ts="],
  ],
  value(kind, random) {
    switch (kind) {
      case "text":
        return `"${words(random)}"`;
      case "int":
        return int(random);
      case "float":
        return float(random);
      case "bool":
        return pick(random, ["true", "false", "True", "FALSE"]);
      case "null":
        return "";
      case "level":
        return pick(random, LEVELS);
      case "map":
        return `/p/${int(random)}?q=${below(random, 9)}`;
      case "list":
        return `${int(random)},${int(random)}`;
    }
  },
  time: (text) => (text.includes(" ") ? `"${text}"` : text),
  key: (name) => name,
  odd: {
    escapes: ['"a\\"b"', '"\\\\"', '"\\n"', '"\\u0041"', '"\\q"', "a\\b"],
    numbers: ["1e400", "-1e400", "007", "+5", "1e5", "12345678901234567890", "-0", "0.0", "1.0", "1.", ".5", "-"],
    "no values": ['"open', '"a"b', "bare word", '"', "= =", "a b"],
    NUL: ["a\0b", "\0"],
    "control characters": ['"a\tb"', "\x1b[31m", "a\x7f"],
    "invalid UTF-8": ["\xff", '"a\xc3"', "\xed\xa0\x80", "\xf0\x9f\x8e"],
    blanks: ["1  ", " ", '"a"  ', "\t"],
  },
  oddNames: [
    "TS",
    "Level",
    "time",
    "_format",
    "a.b",
    utf8("née"),
    '"q"',
    "a\xff",
    "x",
    "",
    "msg_2",
    "@t",
    "2024",
    "a\0",
  ],
  head: () => "",
  styles: [
    (fields) => fields.map(([name, value]) => `${name}=${value}`).join(" "),
    (fields) => fields.map(([name, value]) => `${name}=${value}`).join("  "),
  ],
};

function table(name: string, separator: string, header: boolean): Layout {
  return {
    ...logfmt,
    name,
    formats: [["-f", name], ["-f", name], ["-f", `${name} ${header ? "n:int" : "c2:int"}`], []],
    options: [
      ["-M", "indent"],
      ["-M", "blank"],
    ],
    value: (kind, random) =>
      kind === "text" ? pick(random, [words(random), `"${words(random)}"`]) : logfmt.value(kind, random),
    time: (text) => text,
    odd: {
      quotes: ['"a ""b"""', '""', `"a${separator}b"`, '"a"b', 'a"b', '"""', '"open', '" "'],
      "line ends in cells": ['"a\nb"', '"a\r\nb"', '"\n\n"', '"\r"', '"x\n\n\ny"'],
      separators: [separator, separator.repeat(3), `a${separator}b`],
      numbers: ["1e400", "007", "x12", "12345678901234567890", "-0", "1.0"],
      NUL: ["a\0b", "\0"],
      "control characters": ["a\x1bb", "\x7f"],
      "invalid UTF-8": ["\xff", '"a\xc3"', "\xed\xa0\x80"],
      blanks: [" ", "  a  ", "\t"],
    },
    oddNames: ["TS", "Level", "_format", "", "n", "ts", utf8("née"), "a b", '"a\nb"', "n:int", "a\xff"],
    head: (fields) => (header ? `${fields.map(([field]) => field).join(separator)}\n` : ""),
    styles: [
      (fields) => fields.map(([, value]) => value).join(separator),
      (fields) => fields.map(([, value]) => (value.startsWith('"') ? value : `"${value}"`)).join(separator),
    ],
  };
}

/** Records are lines of text, and lines that go on with them. */
const text: Layout = {
  ...logfmt,
  name: "text",
  hasHeads: true,
  formats: [
    ["-f", "line"],
    ["-f", "raw"],
    ["-f", "iso8601-level"],
    ["-f", "iso8601-level,line"],
    ["-f", "cols:ts level *msg"],
    ["-f", "regex:(?P<ts>\\S+) (?P<n:int>-?\\d+)?(?P<rest>.*)"],
    [],
  ],
  options: [
    ["-M", "timestamp"],
    ["-M", "timestamp:loose"],
    ["-M", "indent"],
    ["-M", "java"],
    ["-M", "python"],
    ["-M", "blank"],
    ["-M", "all"],
    ["-M", "regex:match=INFO:end=fail"],
    ["-M", "indent", "--multiline-max-lines", "3"],
    ["-M", "indent", "--multiline-max-bytes", "200"],
    ["-M", "timestamp", "--multiline-join", "newline"],
    ["--extract-prefix", "from", "--prefix-sep", " "],
  ],
  value: (kind, random) => (kind === "text" ? words(random) : logfmt.value(kind, random)),
  time: (stamp) => stamp,
  odd: {
    ...logfmt.odd,
    frames: [
      "failed\n    at example.App.run(App.java:12)\n    at example.Main.main(Main.java:3)\nCaused by: no",
      'failed\nTraceback (most recent call last):\n  File "a.py", line 3, in f\n    g()\nValueError: no',
      "more\n  indented\n\tagain\n",
      "\n\n",
    ],
  },
  styles: [(fields) => fields.map(([, value]) => value).join(" ")],
};

/** Records that a grammar of the catalogue accepts, or nearly; what fields they are given does not matter. */
function sampled(grammar: Grammar): Layout {
  let random: Random = Math.random;
  const { sample, nearMiss } = sampler(grammar, () => random(), { odd: 0.02 });
  const record: Layout["styles"][number] = (_, own) => {
    random = own;
    return utf8((below(own, 9) === 0 ? nearMiss : sample)());
  };
  const { name } = grammar;
  return {
    ...text,
    name,
    formats: [["-f", name], [], ["-f", `${name},line`], ["-f", `json,${name}`]],
    styles: [record],
  };
}

const isSampled = ({ name, framer, acceptsAll }: Grammar): boolean =>
  framer === "line" && !acceptsAll && name !== json.name && name !== logfmt.name;

/** Every layout; those of one group are as frequent as those of another. */
export const layouts: readonly (readonly Layout[])[] = [
  [json],
  [json],
  [json],
  [json],
  [logfmt],
  [table("csv", ",", true), table("csvnh", ",", false), table("tsv", "\t", true), table("tsvnh", "\t", false)],
  [text],
  catalogue.filter(isSampled).map(sampled),
];
