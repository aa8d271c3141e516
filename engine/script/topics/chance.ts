import { encodeUtf8 } from "../../event/utf8.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptHost, type Topic } from "../function.ts";
import { loadXxh3 } from "../texts/encoded.ts";
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
      load: async () => {
        const seeded = await loadSeeded();
        return ({ host }) => float(chanceOf(host, seeded)());
      },
    }),
    define({
      name: "rand_int",
      parameters: "least: int, most: int",
      result: "int",
      about: "A random int from least to most",
      example: ["rand_int(3, 3)", "3"],
      load: async () => {
        const seeded = await loadSeeded();
        return ({ host }, least, most) => {
          if (least > most) throw new ScriptError(`rand_int: the least, ${least}, is above the most, ${most}`);
          return toInt(BigInt(least) + randomBelow(chanceOf(host, seeded), BigInt(most) - BigInt(least) + 1n))!;
        };
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
        const calls = callsOf.get(host) ?? new Map<string, number>();
        callsOf.set(host, calls);
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
      load: async () => {
        const seeded = await loadSeeded();
        return ({ host }, probability) => {
          const wanted = toNumber(probability);
          if (!(wanted >= 0 && wanted <= 1)) throw new ScriptError("sample_prob takes a probability from 0 to 1");
          return chanceOf(host, seeded)() < wanted;
        };
      },
    }),
  ],
};

/** Calls of sample_every in a run since it was last true, by its argument. */
const callsOf = new WeakMap<ScriptHost, Map<string, number>>();

/** A source of floats from 0 to below 1. */
type Chance = () => number;
const chances = new WeakMap<ScriptHost, Chance>();

/** The source of a run. */
function chanceOf(host: ScriptHost, seeded: (seed: string) => Chance): Chance {
  const known = chances.get(host);
  if (known) return known;
  const seed = host.environment(SEED);
  const chance = seed === undefined ? Math.random : seeded(seed);
  chances.set(host, chance);
  return chance;
}

function randomBelow(next: Chance, end: bigint): bigint {
  if (end <= BigInt(Number.MAX_SAFE_INTEGER)) return BigInt(Math.floor(next() * Number(end)));
  const bits = BigInt(Math.floor(next() * 2 ** 32)) * 2n ** 32n + BigInt(Math.floor(next() * 2 ** 32));
  return (bits * end) >> 64n;
}

/** Chris Doty-Humphrey's small fast counter, seeded with the hash of a text. */
async function loadSeeded(): Promise<(seed: string) => Chance> {
  const xxh3 = await loadXxh3();
  return (seed) => {
    const hash = xxh3(encodeUtf8(seed));
    const words = new DataView(hash.buffer, hash.byteOffset);
    let a = words.getInt32(4);
    let b = words.getInt32(0);
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
  };
}
