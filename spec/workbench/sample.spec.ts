import { describe, expect, test } from "vitest";
import { charset, choice, fail, field, type Grammar, grammar, look, run, seq } from "../../engine/authoring/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { smallGrammars } from "../parse/grammars.ts";
import { seeded } from "../seeded.ts";

const SEED = 7;
const COUNT = 40;
/** No line of a log is longer, unless something is wrong. */
const LONGEST = 8_000;

function samples(format: Grammar, seed = SEED): readonly string[] {
  const { sample } = sampler(format, seeded(seed));
  return Array.from({ length: COUNT }, sample);
}

describe.each([...catalogue, ...smallGrammars].map((format) => [format.name, format] as const))("%s", (_, format) => {
  test("has samples, each of them a record of it", () => {
    const parser = reference(format);
    for (const record of samples(format)) {
      const bytes = encodeUtf8(record);
      expect(parser.parse(bytes, 0, bytes.length), record).toMatchObject({ ok: true });
      if (!format.lines) expect(record).not.toContain("\n");
      expect(record.length).toBeLessThan(LONGEST);
    }
  });
});

test("samples are the same from the same seed, and differ from another's", () => {
  for (const format of catalogue) expect(samples(format), format.name).toEqual(samples(format));
  expect(samples(catalogue[0]!)).not.toEqual(samples(catalogue[0]!, SEED + 1));
});

test("every field of the layout of a format is in some sample", () => {
  const combined = catalogue.find(({ name }) => name === "combined")!;
  const parser = reference(combined);
  const seen = new Set(
    samples(combined).flatMap((record) => {
      const bytes = encodeUtf8(record);
      const read = parser.parse(bytes, 0, bytes.length);
      return read.ok ? [...read.fields.keys()] : [];
    }),
  );
  expect([...seen].sort()).toEqual(
    "bytes identity ip method path protocol referer request request_time status ts user user_agent".split(" "),
  );
});

test("near misses are records with a change, and some are no records any more", () => {
  const format = catalogue.find(({ name }) => name === "syslog")!;
  const parser = reference(format);
  const { nearMiss } = sampler(format, seeded(SEED));
  const verdicts = Array.from({ length: COUNT }, () => {
    const bytes = encodeUtf8(nearMiss());
    return parser.parse(bytes, 0, bytes.length).ok;
  });
  expect(new Set(verdicts)).toEqual(new Set([true, false]));
});

test("no sample ends in a line end, which no parser takes", () => {
  const history = catalogue.find(({ name }) => name === "shell-history")!;
  const { sample } = sampler(history, seeded(SEED), { odd: 0.5 });
  expect(Array.from({ length: 300 }, sample).filter((record) => record.endsWith("\n"))).toEqual([]);
});

test("a grammar that no text can match has no samples", () => {
  const word = run(charset("a-z"));
  const never = grammar("never", {
    about: "a word that is a digit",
    layout: "",
    record: choice(seq(look(run(charset("0-9"))), field("a", word)), fail("never")),
  });
  expect(() => sampler(never, seeded(SEED)).sample()).toThrow(/^never: none of 200 strings/);
});
