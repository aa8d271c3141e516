import { describe, expect, test } from "vitest";
import { patternKinds } from "../../playground/patterns.ts";
import type { Authored, Pattern } from "../../playground/protocol.ts";
import { matcherOf } from "../../playground/worker/match.ts";
import { patternFile, patternGrammar } from "../../playground/worker/patterns.ts";
import { drawingsOf, readSample } from "../../playground/worker/session.ts";
import { froe } from "../cli/froe.ts";

async function authored(pattern: Pattern): Promise<Authored> {
  const made = await patternGrammar(pattern);
  if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join("\n"));
  return made;
}

const events = ({ grammar }: Authored, sample: string) => readSample(grammar, sample).rows.map(({ json }) => json);

/** The parts of the pattern that made something. */
const parts = ({ origins }: Authored, text: string) => [
  ...new Set(origins.map(([, { from, to }]) => text.slice(from, to))),
];

const foreign: readonly [Pattern, line: string, event: object, part: string][] = [
  [{ kind: "grok", text: "%{IP:ip} %{INT:n:int}" }, "192.0.2.7 12", { ip: "192.0.2.7", n: 12 }, "%{INT:n:int}"],
  [{ kind: "regex", text: "\n^(?<who>\\w+) (?<n>\\d+)$\n" }, "ada 12", { who: "ada", n: "12" }, "(?<n>\\d+)"],
  [{ kind: "config", text: ' LogFormat "%h %>s" x' }, "192.0.2.7 404", { ip: "192.0.2.7", status: 404 }, "%>s"],
  [
    { kind: "config", text: "nginx:$remote_addr $status" },
    "192.0.2.7 404",
    { ip: "192.0.2.7", status: 404 },
    "$status",
  ],
];

const DEFINED = "# a file of patterns\nDOOR [a-z]+\nWHO %{DOOR}-%{INT}\n\n";

test("lines above a pattern of grok define the names that it uses", async () => {
  const text = `${DEFINED}%{WHO:who} %{INT:n:int}`;
  const made = await authored({ kind: "grok", text });
  expect(events(made, "north-7 12\n")).toEqual(['{"who":"north-7","n":12}']);
  expect(parts(made, text)).toContain("%{WHO:who}");
  const wrong = await patternGrammar({ kind: "grok", text: `${DEFINED}%{WHOM:who}` });
  expect(wrong).toMatchObject({ problems: [{ message: expect.stringContaining("WHOM"), at: { line: 5, column: 1 } }] });
});

describe("a pattern of another program", () => {
  test.each(foreign)("%j reads lines, and its parts are known", async (pattern, line, event, part) => {
    const made = await authored(pattern);
    expect(events(made, `${line}\n`).map((json) => JSON.parse(json!))).toEqual([event]);
    expect(parts(made, pattern.text)).toContain(part);
  });

  test.each(foreign)("%j becomes a grammar file", async (pattern) => {
    expect(await patternFile(pattern, "door")).toContain('grammar("door", {');
  });

  test("that is wrong has a problem at its place", async () => {
    const problems = async (pattern: Pattern) => {
      const made = await patternGrammar(pattern);
      return made.ok ? [] : made.problems;
    };
    expect(await problems({ kind: "grok", text: "\n%{IP:ip} %{NUMBR:n}" })).toEqual([
      { message: expect.stringContaining("NUMBR"), at: { line: 2, column: 10 } },
    ]);
    expect(await problems({ kind: "grok", text: "%{NOTHINGOFTHESE:a}" })).toEqual([
      { message: expect.stringMatching(/: define it in a line above: NAME/), at: { line: 1, column: 1 } },
    ]);
    expect(await problems({ kind: "regex", text: "(?<a>x" })).toEqual([
      { message: expect.any(String), at: { line: 1, column: expect.any(Number) } },
    ]);
    expect(await problems({ kind: "config", text: "nothing of a layout" })).toHaveLength(1);
  });
});

const tried = (pattern: Pattern, line: string) => matcherOf({ pattern, origins: [] })?.(line) ?? null;

describe("the part of a pattern that fails", () => {
  const options = { grok: "--grok", regex: "--regex", config: "--log-format" } as const;
  const cases: readonly [keyof typeof options, text: string, line: string][] = [
    ["grok", "%{IP:client} %{NUMBER:took}", "192.0.2.1 -"],
    ["grok", "%{IP:client} %{NUMBER:took}", "192.0.2.1 12"],
    ["grok", "%{WORD:a}  %{WORD:b}", "x\ty"],
    ["regex", "(?<user>\\w+) took (?<ms>\\d+)", "ann took long"],
    ["regex", "^(?<user>\\w+)$", "a b"],
    ["config", 'LogFormat "%h %>s" x', "192.0.2.7 4o4"],
  ];

  test.each(cases)("of %s %s on %j is the one of froe explain", async (kind, text, line) => {
    const { stdout } = await froe(["explain", "--json", options[kind], text, line]);
    const said = JSON.parse(stdout);
    const match = tried({ kind, text }, line)!;
    expect(match.matches).toBe(said.matches);
    expect(match.failure?.message).toBe(said.failure?.message);
    expect(match.failure?.column).toBe(said.failure?.column);
    expect(match.failure?.hints).toEqual(said.failure?.hints);
    const written = match.failure?.range ?? null;
    expect(written && text.slice(written.from, written.to)).toBe(said.failure?.pattern?.text ?? null);
    expect(match.parts.map((part) => [part.name, part.text, part.column])).toEqual(
      said.parts.map((part: { name: string; text: string; column: number }) => [part.name, part.text, part.column]),
    );
  });

  test("has a caret below it, after the fields that matched", async () => {
    const pattern = { kind: "grok", text: "%{IP:client} took %{INT:took} ms" } as const;
    const made = await authored(pattern);
    const session = readSample(made.grammar, "192.0.2.7 took long\n", { match: matcherOf({ ...made, pattern }) });
    const [drawing] = drawingsOf(session, [0]);
    expect(drawing).toMatchObject({
      segments: [{ name: "client", value: '"192.0.2.7"', inside: [{ text: "192.0.2.7" }] }, { text: " took long" }],
      rejection: { column: 16, before: "192.0.2.7 took " },
    });
    const [field] = drawing!.segments;
    const range = new Map(made.origins).get(field && "place" in field ? field.place : -1)!;
    expect(pattern.text.slice(range.from, range.to)).toBe("%{IP:client}");
  });

  test("of a pattern that takes long is the one of the places that were tried", () => {
    const match = tried({ kind: "grok", text: "%{GREEDYDATA:a} %{GREEDYDATA:b} %{INT:c}" }, "word ".repeat(400));
    expect(match).toMatchObject({
      matches: null,
      failure: { message: expect.stringMatching(/^%\{INT:c\}: expected/) },
    });
  });

  test("is in the text as people wrote it, with lines and blanks around it", () => {
    const text = "\n\n  nginx:$remote_addr $status\n";
    const { from, to } = tried({ kind: "config", text }, "192.0.2.7 x")!.failure!.range!;
    expect(text.slice(from, to)).toBe("$status");
    expect(tried({ kind: "format", text: "json" }, "x")).toBeNull();
    expect(tried({ kind: "grok", text: "%{" }, "x")).toBeNull();
  });
});

test.each(Object.entries(patternKinds).filter(([, { isCode }]) => !isCode))(
  "the example of %s is right",
  async (name, { example }) => {
    expect((await patternGrammar({ kind: name as Pattern["kind"], text: example })).ok).toBe(true);
  },
);
