import { describe, expect, test } from "vitest";
import { catalogue } from "../../grammars/index.ts";
import { comparison } from "./agreement.ts";
import { smallGrammars } from "./grammars.ts";

// Records on which the compiled parsers and the reference once differed, by the reason.

interface Case {
  readonly title: string;
  readonly grammar: string;
  readonly record: string;
  /** What stood before the record, and after it. */
  readonly before?: string;
  readonly behind?: string;
}

const cases: readonly Case[] = [
  {
    title: "the carriage return of a line end is no byte of the line",
    grammar: "carriage-returns",
    record: "",
    behind: "a",
  },
  {
    title: "a word that begins with a digit is a bool where no number is wanted",
    grammar: "single-readings",
    record: "0 7 0 7 )",
  },
  { title: "types are tried in the order of the reading", grammar: "ordered-readings", record: "1 4 7" },
  { title: "a pair does not take the name of a derived field", grammar: "derived", record: "2 5=t level=m" },
  {
    title: "a pair inside a field does not take the field's name",
    grammar: "pairs-around-fields",
    record: "3 {b:x,b:y,a:z}",
  },
  {
    title: "a pair keeps its value when the attempt that repeated it is taken back",
    grammar: "pairs-taken-back",
    record: "x k=one k=two k=three b=",
  },
  {
    title: "a pair keeps its name when the attempt with a field of that name is taken back",
    grammar: "pairs-taken-back",
    record: "x b=one c=two d=three b=7",
  },
  {
    title: "a key that was guessed ends with the record",
    grammar: "flags",
    record: "abc ab",
    before: "abc abcd ",
    behind: "cd",
  },
  {
    title: "an escape without four hexadecimal digits is kept as written",
    grammar: "quoted-kept",
    record: "'\\u12 \\uzzzz \\u00e'",
  },
  {
    title: "a map ends where it ended, though the text behind it is looked at",
    grammar: "looks-behind-values",
    record: "a,b c;d",
  },
  { title: "a value inside a map knows how deep it is", grammar: "nested-lists", record: "[(r= e=(a=[]))]" },
  { title: "of the pairs inside a map the last one stays", grammar: "numbered-outside", record: "k:a;k:b k:c;k:d" },
  { title: "the cause of a failure is the first name of what was expected", grammar: "syslog", record: "x" },
  { title: "the cause is a name rather than a text, whichever was tried first", grammar: "json", record: '{"a":[x' },
  {
    title: "a blank in front of a value that is no map is still there when that is known",
    grammar: "json",
    record: '{"b":1,"a": true}',
  },
];

describe("once different", () => {
  test.each(cases.map((found) => [found.title, found] as const))("%s", (_, { grammar, record, before, behind }) => {
    const compare = comparison([...catalogue, ...smallGrammars].find(({ name }) => name === grammar)!);
    // The names of a record before it are known, in their order, when the record is read.
    if (before) compare(before.trim());
    expect(compare(record, { before: before ?? "", behind: behind ?? "" })).toBe(null);
  });
});
