import { encodeUtf8 } from "../../event/utf8.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptHost, type Topic } from "../function.ts";
import { xxh3 } from "../texts/xxh3.ts";
import { float, toInt, toNumber } from "../values.ts";

const SEED = "FROE_SEED";

/** Random values, and samples of events. */
export const chance: Topic = {
  title: "Chance and samples",
  functions: [
    define({
      name: "rand",
      parameters: "",
      result: "float",
      about: `A random float from 0 to below 1; with ${SEED} in the environment, the same in each run`,
      example: ["rand() < 1.0", "true"],
      call: ({ host }) => float(chanceOf(host).next()),
    }),
    define({
      name: "rand_int",
      parameters: "least: int, most: int",
      result: "int",
      about: "A random int from least to most",
      example: ["rand_int(3, 3)", "3"],
      call: ({ host }, least, most) => {
        if (least > most) throw new ScriptError(`rand_int: the least, ${least}, is above the most, ${most}`);
        return toInt(BigInt(least) + randomBelow(chanceOf(host), BigInt(most) - BigInt(least) + 1n))!;
      },
    }),
    define({
      name: "sample_every",
      parameters: "count: int",
      result: "bool",
      about: "True for every Nth call with the same N",
      example: ["[1, 2, 3, 4].map(|n| sample_every(2))", "[false, true, false, true]"],
      call: ({ host }, count) => {
        if (count <= 0) throw new ScriptError(`sample_every takes a number above 0, not ${count}`);
        const { calls } = chanceOf(host);
        const key = String(count);
        const done = (calls.get(key) ?? 0) + 1;
        calls.set(key, done >= count ? 0 : done);
        return done >= count;
      },
    }),
    define({
      name: "sample_prob",
      parameters: "probability: number",
      result: "bool",
      about: "True with a probability from 0 to 1",
      example: ["sample_prob(1)", "true"],
      call: ({ host }, probability) => {
        const wanted = toNumber(probability);
        if (!(wanted >= 0 && wanted <= 1)) throw new ScriptError("sample_prob takes a probability from 0 to 1");
        return chanceOf(host).next() < wanted;
      },
    }),
  ],
};

/** The random state of a run. */
interface Chance {
  readonly next: () => number;
  /** Calls of sample_every since it was last true, by its argument. */
  readonly calls: Map<string, number>;
}
const chances = new WeakMap<ScriptHost, Chance>();

function chanceOf(host: ScriptHost): Chance {
  const known = chances.get(host);
  if (known) return known;
  const seed = host.environment(SEED);
  const made = { next: seed === undefined ? Math.random : seeded(seed), calls: new Map<string, number>() };
  chances.set(host, made);
  return made;
}

function randomBelow({ next }: Chance, end: bigint): bigint {
  if (end <= BigInt(Number.MAX_SAFE_INTEGER)) return BigInt(Math.floor(next() * Number(end)));
  const bits = BigInt(Math.floor(next() * 2 ** 32)) * 2n ** 32n + BigInt(Math.floor(next() * 2 ** 32));
  return (bits * end) >> 64n;
}

/** Chris Doty-Humphrey's small fast counter, seeded with the hash of a text. */
function seeded(seed: string): () => number {
  const hash = xxh3(encodeUtf8(seed));
  let a = Number(hash & 0xffffffffn) | 0;
  let b = Number(hash >> 32n) | 0;
  let c = 0;
  let counter = 1;
  const word = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) word();
  return () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53;
}
