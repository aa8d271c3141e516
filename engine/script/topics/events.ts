import { encodeUtf8 } from "../../event/utf8.ts";
import { unit } from "../../event/value.ts";
import { textOf } from "../compare.ts";
import { define, type ScriptHost, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { allowTextOf } from "../texts/cost.ts";
import { loadXxh3 } from "../texts/encoded.ts";
import { float, type ScriptMap, type ScriptValue, toInt, toNumber, typeName } from "../values.ts";
import { put } from "./maps.ts";

/** Functions with effects on the run: its events, its output, its end. */
export const events: Topic = {
  title: "Events and output",
  functions: [
    define({
      signature: "emit_each(maps: array, base?: map | unit): int",
      about:
        "Replaces the current event by one for each map of an array, with the fields of base; returns their number",
      example: ['emit_each([#{id: 1}, #{id: 2}], #{from: "list"})', "2"],
      acts: true,
      withoutEvent: "call it in -e, or write lines with print()",
      call: (context, maps, base) => {
        context.spend(maps.length);
        const events = maps.map((item, at): ScriptMap => {
          if (!(item instanceof Map)) throw new ScriptError(`emit_each: item ${at} is no map, but a ${typeName(item)}`);
          const event: ScriptMap = new Map();
          if (base instanceof Map) put(context, event, base, "overwrite");
          put(context, event, item, "overwrite");
          return event;
        });
        for (const event of events) context.host.emit(event);
        context.host.skip();
        return events.length;
      },
    }),
    define({
      signature: "skip(): unit",
      about: "Drops the current event",
      example: ["skip()", "()"],
      acts: true,
      withoutEvent: "call it in -e, or choose events with --filter",
      call: ({ host }) => host.skip(),
    }),
    define({
      signature: "print(value?: any): unit",
      about: "Prints a value's text and a line end to standard output; to standard error with --stats=json or -m=json",
      example: ['print("done")', "()"],
      acts: true,
      call: (context, value = "") => {
        allowTextOf(context, value);
        context.host.print(textOf(value));
      },
    }),
    define({
      signature: "eprint(value?: any): unit",
      about: "Prints a value's text and a line end to standard error",
      example: ['eprint("odd")', "()"],
      acts: true,
      call: (context, value = "") => {
        allowTextOf(context, value);
        context.host.printError(textOf(value));
      },
    }),
    define({
      signature: "exit(code?: int, message?: any): unit",
      about: "Ends the script and the run, with an exit code from 0 to 255, after printing a message to standard error",
      example: ["if 1 > 2 { exit(3) }", "()"],
      acts: true,
      call: (context, code = 0, message: ScriptValue = unit) => {
        if (message !== unit) {
          allowTextOf(context, message);
          context.host.printError(textOf(message));
        }
        context.host.exit(Math.min(Math.max(Number(code), 0), 255));
        throw new ScriptError("the run ends", -1, "exit");
      },
    }),
    define({
      signature: "status_class(status: int): string",
      about: "The class of an HTTP status: 1xx to 5xx, else unknown",
      example: ["status_class(404)", '"4xx"'],
      call: (_, status) => (status >= 100 && status < 600 ? `${Math.floor(Number(status) / 100)}xx` : "unknown"),
    }),
    define({
      signature: "get_env(name: string, default?: string): string",
      about: "The value of an environment variable, or the default, or an empty string",
      example: ['get_env("NO_SUCH_VARIABLE", "none")', '"none"'],
      call: ({ host }, name, fallback = "") => host.environment(name) ?? fallback,
    }),
  ],
};

/** Functions that read files, for --begin: their paths are spelled out on the command line. */
export const files: Topic = {
  title: "Files",
  functions: [
    define({
      signature: "read_lines(path: string): array",
      about: "The lines of a file, for conf; only --begin can call it, and the path is spelled out there",
      example: ['read_lines("ids.txt")', '["7", "9"]'],
      spellsOut: true,
      call: ({ host }, path) => {
        const lines = host.read(path).split(/\r?\n/);
        if (lines.at(-1) === "") lines.pop();
        return lines;
      },
    }),
  ],
};

const SEED = "FROE_SEED";

/** Random values, and samples of events. */
export const chance: Topic = {
  title: "Chance and samples",
  functions: [
    define({
      signature: "rand(): float",
      about: `A random float from 0 to below 1; with ${SEED} in the environment, the same in each run`,
      example: ["rand() < 1.0", "true"],
      load: async () => {
        const seeded = await loadSeeded();
        return ({ host }) => float(chanceOf(host, seeded)());
      },
    }),
    define({
      signature: "rand_int(least: int, most: int): int",
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
      signature: "sample_every(count: int): bool",
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
      signature: "sample_prob(probability: number): bool",
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
