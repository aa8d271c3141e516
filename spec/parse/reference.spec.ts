import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { describe, expect, test } from "vitest";
import {
  charset,
  choice,
  constant,
  digits,
  end,
  fail,
  field,
  type Grammar,
  grammar,
  int,
  label,
  many,
  nest,
  not,
  optional,
  type Part,
  pair,
  placesOf,
  quantity,
  ref,
  rest,
  run,
  seq,
  token,
  until,
} from "../../engine/authoring/index.ts";
import { encodeUtf8, jsonText } from "../../engine/event/index.ts";
import { expectedAt } from "../../engine/parse/expected.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { json } from "../../grammars/json.ts";

const word = run(charset("a-z"));

function small(record: Part, rules: Record<string, Part> = {}): Grammar {
  return grammar("small", { about: "small", layout: "small", record, rules });
}

function read(format: Grammar, record: string): string {
  const bytes = encodeUtf8(record);
  const result = reference(format).parse(bytes, 0, bytes.length);
  if (result.ok) return jsonText(result.fields);
  const { all } = placesOf(format);
  const kinds = result.places.map((id) => {
    const place = all[id];
    const expected = place ? expectedAt(place) : { kind: "end of record" };
    return "name" in expected ? expected.name : expected.kind;
  });
  return `${result.offset}: ${kinds.join(", ")}`;
}

test("a record that nests deep needs no deep stack", () => {
  const nested = (open: string, close: string) => `{"a":${open.repeat(255)}1${close.repeat(255)}}`;
  const program = join(import.meta.dirname, "small-stack.ts");
  const { outputFiles } = buildSync({ entryPoints: [program], bundle: true, platform: "node", write: false });
  const texts = [nested("[", "]"), nested('{"a":', "}"), nested("[[", "]]")];
  const said = execFileSync(process.execPath, ["--stack-size=300", "-", ...texts], { input: outputFiles[0]!.contents });
  expect(JSON.parse(String(said))).toEqual([
    [true, true],
    [true, true],
    [260, 260],
  ]);
});

describe("the furthest failure", () => {
  test("wins, however many alternatives were tried before and behind it", () => {
    const format = small(choice(seq("ab", digits(1)), seq("ab", word, "!"), "x"));
    expect(read(format, "abc?")).toBe("3: literal");
    expect(read(format, "ab?")).toBe("2: digits, charset");
  });

  test("counts too where the text went on without what failed", () => {
    expect(read(small(seq(word, optional(seq(" ", digits(2))), end)), "a 1")).toBe("2: digits");
    expect(read(small(seq(many(seq(word, ","), { min: 1 }), rest)), "?")).toBe("0: charset");
  });

  test("is the end of the record where all was read and more stands there", () => {
    expect(read(small(digits(2)), "123")).toBe("2: end of record");
  });

  test("is counted in bytes from the start of the record", () => {
    const bytes = encodeUtf8("before é x behind");
    const result = reference(small(seq("é ", digits(1)))).parse(bytes, 7, 11);
    expect(result).toMatchObject({ ok: false, offset: 3 });
  });
});

describe("what was expected", () => {
  const status = label("status code", int(digits(3)));

  test("is the label where the node fails at its own start, and the lexeme behind that", () => {
    expect(read(small(seq(word, " ", status)), "a b")).toBe("2: status code");
    expect(read(small(label("time", seq(digits(2), ":", digits(2)))), "12-")).toBe("2: literal");
  });

  test("is the field, called by the label inside it if there is one", () => {
    expect(read(small(field("status", status)), "x")).toBe("0: status code");
    expect(read(small(field("status", digits(3))), "x")).toBe("0: status");
  });

  test("is the token, wherever it failed inside", () => {
    expect(read(small(token("time", seq(digits(2), ":", digits(2)))), "12:3x")).toBe("0: time");
  });

  test("says nothing of what was only probed", () => {
    expect(read(small(seq(not(seq(word, "=")), word, "!")), "ab=")).toBe("0: other");
    expect(read(small(seq(until(seq(";", digits(2))), rest)), "a;1")).toBe("3: later");
  });

  test("keeps a message of the grammar's own beside the name", () => {
    expect(read(small(label("value", choice(word, fail("no words")))), "1")).toBe("0: value, message");
  });
});

describe("names that come twice", () => {
  const pairs = many(pair(word, "=", digits(1)), { separator: " ", min: 1 });

  test("of two pairs the last value wins, at the first one's place", () => {
    expect(read(small(pairs), "a=1 b=2 a=3")).toBe('{"a":"3","b":"2"}');
  });

  test("a pair makes way for a field of the layout, whichever comes first", () => {
    const format = small(seq(pairs, " ", field("a", word), optional(seq(" ", pairs))));
    expect(read(format, "a=1 x")).toBe('{"a_2":"1","a":"x"}');
    expect(read(format, "b=1 x a=2 a=3")).toBe('{"b":"1","a":"x","a_2":"2","a_3":"3"}');
  });

  test("or each pair keeps its value, under a name with a number that is free", () => {
    const format: Grammar = { ...small(seq(pairs, optional(seq(" ", field("b", word))))), repeated: "numbered" };
    expect(read(format, "a=1 c=2 a=3 a=4")).toBe('{"a":"1","c":"2","a_2":"3","a_3":"4"}');
    expect(read(format, "a=1 b=2 b=3 x")).toBe('{"a":"1","b_2":"2","b_3":"3","b":"x"}');
  });

  test("or the field is the list of the values", () => {
    const format: Grammar = { ...small(seq(pairs, optional(seq(" ", field("b", word))))), repeated: "list" };
    expect(read(format, "a=1 c=2 a=3 a=4")).toBe('{"a":["1","3","4"],"c":"2"}');
  });

  test("what is no pair goes under a name of the grammar's own", () => {
    const stray = pair(constant("text"), null, word);
    const format: Grammar = {
      ...small(many(choice(pair(word, "=", digits(1)), stray), { separator: " ", min: 1 })),
      repeated: "list",
    };
    expect(read(format, "a=1 x b=2 y")).toBe('{"a":"1","text":["x","y"],"b":"2"}');
    expect(() => small(pair(constant(1), null, word))).toThrow("a constant key is a text");
    const named = label("seconds", choice(quantity({ s: 1 }, word), word));
    expect(() => small(pair(named, "=", word))).toThrow("a computed value cannot be a key");
  });
});

describe("nesting", () => {
  const deep = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

  test("256 levels are read, and one more fails at its bracket", () => {
    expect(read(json, deep(256))).toBe(deep(256));
    expect(read(json, deep(257))).toMatch(/^260: .*depth/);
  });

  test("is left as soon as the limit is reached", () => {
    expect(read(json, `{"a":${"[".repeat(100_000)}`)).toMatch(/^260: .*depth/);
  });

  test("is counted over all nodes that limit it", () => {
    const format = small(ref("round"), {
      round: nest(2, seq("(", optional(choice(ref("round"), ref("square"))), ")")),
      square: nest(2, seq("[", optional(ref("round")), "]")),
    });
    expect(read(format, "([])")).toBe("{}");
    expect(read(format, "([()])")).toBe("2: depth, literal");
  });
});
