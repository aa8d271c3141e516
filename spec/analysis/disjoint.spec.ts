import { describe, expect, test } from "vitest";
import { areDisjoint } from "../../engine/analysis/index.ts";
import { Event, encodeUtf8, NameTable } from "../../engine/event/index.ts";
import { madeOnce } from "../../engine/event/remembered.ts";
import {
  charset,
  choice,
  digits,
  end,
  type Grammar,
  many,
  type Node,
  optional,
  rest,
  run,
  seq,
} from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { seeded } from "../seeded.ts";

const word = run(charset("a-z"));
const of = (record: Node) => ({ record, rules: {} });

describe("two grammars share no record", () => {
  test.each([
    ["when their first bytes differ", of(word), of(digits(1, null))],
    ["when what follows a run differs", of(seq(word, ":", rest)), of(seq(word, " ", rest))],
    ["when one is longer than the other can be", of(digits(3)), of(digits(5, 7))],
    ["when one ends where the other goes on", of(seq(word, ":", choice(" ", end), rest)), of(seq(word, ":", digits()))],
    ["when the parts of one never come out right", of(many(seq("ab"))), of(seq("aba", digits()))],
  ])("%s", (_, a, b) => {
    expect(areDisjoint(a, b)).toBe(true);
    expect(areDisjoint(b, a)).toBe(true);
  });
});

describe("two grammars may share a record", () => {
  test.each([
    ["when one takes all", of(rest), of(digits(4))],
    ["when they meet far inside", of(seq(word, optional(":"), rest)), of(seq(many(word, { separator: "-" }), ":"))],
    ["when they are the same", of(word), of(word)],
  ])("%s", (_, a, b) => expect(areDisjoint(a, b)).toBe(false));
});

describe("what shares no record with", () => {
  const lines = catalogue.filter(({ framer }) => framer === "line");
  const names = new NameTable();
  const event = new Event(names);
  const accepts = madeOnce((format: Grammar) => {
    const parser = compile(format, names, "line");
    return (text: string) => {
      const bytes = encodeUtf8(`${text}\n`);
      return parser.parse(bytes, 0, bytes.length - 1, event) !== REJECT;
    };
  });
  test.each(lines.map((format) => [format.name, format] as const))("%s rejects its lines", (_, format) => {
    const { sample } = sampler(format, seeded(5), { odd: 0.2 });
    const texts = Array.from({ length: 40 }, sample).filter((text) => !text.includes("\n"));
    const others = lines.filter((other) => areDisjoint(format, other));
    const shared = others.flatMap((other) => texts.filter(accepts(other)).map((text) => `${other.name}: ${text}`));
    expect(shared).toEqual([]);
  });
});

test("the formats of the catalogue that have a layout of their own accept different lines", () => {
  const named = (name: string) => catalogue.find((format) => format.name === name)!;
  for (const [a, b] of [
    ["syslog", "cri"],
    ["webserver-b-error", "iso8601-level"],
    ["kvstore", "sqldb"],
    ["combined", "scriptlog"],
  ] as const) {
    expect(areDisjoint(named(a), named(b)), `${a}, ${b}`).toBe(true);
  }
});
