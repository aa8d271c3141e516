const split = (words: string) => words.split(" ");

/** Words of messages. */
const WORDS = split(
  "accepted after backup batch cache client closed connection cron daemon disk done entry expired failed file for from handled host idle index job key lease limit loaded lock memory message missing node offset open order page peer pool queue ready received refused reload request reset retry route scheduled sent session shard shutdown slow socket started stopped storage stream task thread timeout token unit update upstream user value waiting with worker written",
);

/** Names of fields that come from the text. */
const KEYS = split(
  "time level msg user id host status path method bytes duration service trace_id span_id client port error code size retry attempt region zone version env",
);

const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "ExampleBot/2.1 (+https://bot.example.net/about)",
];

type Make = (random: Random) => string;

const oneOf =
  (words: readonly string[]): Make =>
  (random) =>
    pick(random, words);

const word = oneOf(WORDS);
const address: Make = (random) => `${pick(random, ["192.0.2", "198.51.100", "203.0.113"])}.${below(random, 256)}`;
const path: Make = (random) => `/${word(random)}/${word(random)}/${below(random, 10_000)}`;

/** Typical values by the name of a field or a label. */
export const typicalValues: ReadonlyMap<string, Make> = new Map<string, Make>([
  ["agent", oneOf(AGENTS)],
  ["client", address],
  ["host", (random) => `${word(random)}-${below(random, 20)}.example.com`],
  ["ip", address],
  ["level", oneOf(split("DEBUG INFO INFO INFO INFO WARN ERROR"))],
  ["method", oneOf(split("GET GET GET GET POST PUT HEAD DELETE"))],
  ["msg", phrase],
  ["path", path],
  ["protocol", oneOf(["HTTP/1.1", "HTTP/1.1", "HTTP/2.0"])],
  ["referer", (random) => `https://www.example.com${path(random)}`],
  ["status", oneOf(split("200 200 200 200 204 304 404 500 503"))],
  ["status code", oneOf(split("200 200 200 200 204 304 404 500 503"))],
  ["user", oneOf(split("ada grace linus margaret"))],
  ["user_agent", oneOf(AGENTS)],
  ["year", oneOf(split("2025 2026 2026"))],
]);

const TOKENS: readonly Make[] = [
  word,
  word,
  word,
  (random) => `${word(random)}-${word(random)}`,
  (random) => `${word(random)}.${word(random)}`,
  (random) => `${word(random)}${below(random, 100)}`,
  (random) => String(below(random, 10 ** between(random, 1, 7))),
  (random) =>
    below(random, 2 ** 31)
      .toString(16)
      .padStart(8, "0"),
  path,
  address,
];

/** A text without blanks: a word, a number, an address, a path. */
export function token(random: Random): string {
  return pick(random, TOKENS)(random);
}

/** Some words and tokens with single blanks between them. */
export function phrase(random: Random): string {
  const words = Array.from({ length: between(random, 2, 12) }, () => (random() < 0.7 ? word(random) : token(random)));
  return words.join(" ");
}

/** The name of a field, if possible one that is not in `used`. */
export function keyName(random: Random, used: ReadonlySet<string>): string {
  const free = KEYS.filter((key) => !used.has(key));
  return pick(random, free.length > 0 ? free : KEYS);
}

/** An int or a decimal number; with the probability `odd`, a long one or one with an exponent. */
export function numberText(random: Random, odd: number): string {
  const digits = random() < odd ? between(random, 6, 40) : between(random, 1, 5);
  const whole = `${1 + below(random, 9)}${digitsOf(random, digits - 1)}`;
  const sign = random() < 0.1 ? "-" : "";
  const fraction = random() < 0.3 ? `.${digitsOf(random, between(random, 1, 4))}` : "";
  const exponent = random() < odd ? pick(random, ["e", "E"]) + pick(random, ["", "+", "-"]) + below(random, 40) : "";
  return sign + (random() < 0.2 ? "0" : whole) + fraction + exponent;
}

/** Numbers from 0 (inclusive) to 1 (exclusive); with a seeded generator, samples can be reproduced. */
export type Random = () => number;

/** An integer from 0 (inclusive) to `bound` (exclusive). */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

/** An integer from `least` to `most`, both inclusive. */
export function between(random: Random, least: number, most: number): number {
  return least + below(random, most - least + 1);
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[below(random, from.length)]!;
}

export function digitsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => below(random, 10)).join("");
}

/** Numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
