import { choice, many, many1, type Parser, possibly, sequenceOf, succeedWith } from "arcsecond";
import { andThen, characterOf, end, type Noted, position, read, refuse, refuseAt } from "../../language/reader.ts";
import type { SpecError } from "../../language/spec-error.ts";
import { type Duration, durationOf, durationUnits } from "../index.ts";

// The grammar of lengths of time: `1h30m`, `400ms`, `1.5 days`, `2 hours 30 minutes`.

const UNIT = "a unit: ns, us, ms, s, m, h, d or w";
/** A longer duration is a mistake, and beyond any calendar. */
const LONGEST = 10_000n * 366n * 86_400_000_000_000n;
const MOST_DECIMALS = 18;

const nanosOf: ReadonlyMap<string, bigint> = new Map(
  durationUnits.flatMap(({ name, nanos, words }) => [name, ...words].map((word) => [word, nanos] as const)),
);

const blanks = many(characterOf((character) => character === " " || character === "\t"));
const digits = many1(characterOf((character) => /^[0-9]$/.test(character))).map((found) => found.join(""));
const fraction = sequenceOf([characterOf((character) => character === "."), digits]).map(([, found]) => found);
const word = many(characterOf((character) => /^\p{L}$/u.test(character))).map((found) => found.join(""));

/** The nanoseconds of a unit; `M` is none, because it often means a month. */
const unit: Parser<bigint> = andThen(sequenceOf([position, word]), ([at, found]) => {
  const nanos = nanosOf.get(found.length > 1 ? found.toLowerCase() : found);
  return nanos === undefined ? refuseAt(at, UNIT).map(() => 0n) : succeedWith(nanos);
});

/** `1.5h` */
const part: Parser<bigint> = andThen(
  sequenceOf([position, digits, possibly(fraction), blanks, unit]),
  ([at, whole, decimals, , nanos]) => {
    const places = (decimals ?? "").slice(0, MOST_DECIMALS);
    const total = (BigInt(whole + places) * nanos) / 10n ** BigInt(places.length);
    if (total > LONGEST) return refuseAt(at, "", "longer than 10,000 years").map(() => 0n);
    return succeedWith(total);
  },
);

/** The nanoseconds of a length without a sign. */
export const length: Parser<bigint> = sequenceOf([part, many(sequenceOf([blanks, part]).map(([, next]) => next))]).map(
  ([first, others]) => others.reduce((sum, next) => sum + next, first),
);

const whole: Parser<Duration> = sequenceOf([
  blanks,
  choice([length, refuse("a length of time such as 30s, 5m or 1h30m").map(() => 0n)]),
  blanks,
  end("a further number and its unit"),
]).map(([, nanos]) => durationOf(nanos));

/** A length of time, or the error in its text. */
export function duration(text: string): Duration | SpecError {
  const noted: Noted = { refusal: null };
  return read(whole, text, noted);
}
