import { choice, many, type Parser, sequenceOf, str, succeedWith } from "arcsecond";
import { closest } from "./closest.ts";
import { andThen, characterOf, end, type Noted, not, position, read, refuse, refuseAt } from "./reader.ts";
import type { SpecError } from "./spec-error.ts";

// The grammar of the argument of `-M`: `indent`, `regex:match=^START:end=^END`, `timestamp:loose`.

/** An option of a strategy, after a colon: `match=^START`, `loose`. */
export interface StrategyOption {
  readonly name: string;
  /** The name of its value, after `=`, in help; null if it has none. */
  readonly value: string | null;
  /** True if the strategy needs it. */
  readonly needed?: true;
  /** True if it excludes every other option. */
  readonly alone?: true;
}

/** A name for `-M`, with its options. */
interface Named {
  readonly name: string;
  readonly options: readonly StrategyOption[];
}

/** A strategy with the options that the user chose. */
export interface ChosenStrategy<S extends Named> {
  readonly strategy: S;
  readonly options: readonly ChosenOption[];
}

export interface ChosenOption {
  readonly name: string;
  /** The text after `=`; empty for an option without a value. */
  readonly value: string;
  /** Its column, counted from 1 in code points. */
  readonly column: number;
}

interface Located {
  readonly option: StrategyOption;
  readonly value: string;
  /** The number of bytes before the option, and before its value. */
  readonly at: number;
  readonly valueAt: number;
}

const letter = characterOf((character) => /^[a-z0-9-]$/i.test(character));
const word = many(letter).map((characters) => characters.join(""));
const anything = characterOf(() => true);

/** A value, up to the next option with one: it may contain colons. */
function textOf(options: readonly StrategyOption[]): Parser<string> {
  const next = choice(options.filter(({ value }) => value !== null).map(({ name }) => str(`:${name}=`)));
  return many(sequenceOf([not(next), anything]).map(([, character]) => character)).map((all) => all.join(""));
}

/** A message that suggests a similar known word; null if there is none. */
function guess(word: string, known: readonly string[]): string | null {
  const meant = word === "" ? null : closest(word, known);
  return meant === null ? null : `there is no ${JSON.stringify(word)}; did you mean ${JSON.stringify(meant)}?`;
}

/** An option and its colon; null if it was refused. */
function optionOf(options: readonly StrategyOption[]): Parser<Located | null> {
  const expected = options.map(({ name, value }) => (value === null ? name : `${name}=${value}`)).join(" or ");
  return andThen(sequenceOf([str(":"), position, word]), ([, at, name]): Parser<Located | null> => {
    const option = options.find((one) => one.name === name);
    if (!option) {
      const names = options.map((one) => one.name);
      return refuseAt(at, expected === "" ? "nothing after the strategy" : expected, guess(name, names)).map(
        () => null,
      );
    }
    if (option.value === null) return position.map((valueAt) => ({ option, value: "", at, valueAt }));
    const equals = choice([str("="), refuse(`"=" and a ${option.value}`)]);
    return andThen(sequenceOf([equals, position, textOf(options)]), ([, valueAt, value]) =>
      value === "" ? refuse(`a ${option.value}`).map(() => null) : succeedWith({ option, value, at, valueAt }),
    );
  });
}

interface Read<S> {
  readonly strategy: S;
  readonly options: readonly Located[];
}

function strategyOf<S extends Named>(strategies: readonly S[]): Parser<Read<S> | null> {
  const names = strategies.map(({ name }) => name);
  return andThen(sequenceOf([position, word]), ([at, name]): Parser<Read<S> | null> => {
    const strategy = strategies.find((one) => one.name === name);
    if (!strategy) {
      return refuseAt(at, `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`, guess(name, names)).map(() => null);
    }
    const located = sequenceOf([many(optionOf(strategy.options)), end("a colon and an option, or nothing")]);
    return andThen(located, ([all]) => {
      const options = all.filter((one) => one !== null);
      return refusalOf(strategy, options) ?? succeedWith({ strategy, options });
    });
  });
}

/** The refusal of options that do not go together, or of a missing one; null if they are fine. */
function refusalOf(strategy: Named, options: readonly Located[]): Parser<null> | null {
  for (const [index, { option, at }] of options.entries()) {
    const before = options.slice(0, index);
    if (before.some((other) => other.option === option)) {
      return refuseAt(at, "another option", `${option.name} is there already`).map(() => null);
    }
    const alone = [...before, { option }].find((one) => one.option.alone);
    if (alone && index > 0) return refuseAt(at, "", `${alone.option.name} cannot be combined with other options`);
  }
  const missing = strategy.options.find((option) => option.needed && !options.some((one) => one.option === option));
  return missing ? refuse(`:${missing.name}=${missing.value}`) : null;
}

/** The strategy of an argument of `-M`, or the error in it. */
export function chosenStrategy<S extends Named>(text: string, strategies: readonly S[]): ChosenStrategy<S> | SpecError {
  const noted: Noted = { refusal: null };
  const chosen = strategyOf(strategies).map((result): ChosenStrategy<S> => {
    const { strategy, options } = result ?? { strategy: strategies[0]!, options: [] };
    const before = (at: number) => new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, at));
    return {
      strategy,
      options: options.map(({ option, value, valueAt }) => ({
        name: option.name,
        value,
        column: [...before(valueAt)].length + 1,
      })),
    };
  });
  return read(chosen, text, noted);
}
