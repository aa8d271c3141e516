import { choice, many, type Parser, sequenceOf, str, succeedWith } from "arcsecond";
import { closest } from "./closest.ts";
import { andThen, characterOf, end, type Noted, not, position, read, refuse, refuseAt } from "./reader.ts";
import type { SpecError } from "./spec-error.ts";

// The grammar of what `-M` takes: `indent`, `regex:match=^START:end=^END`, `timestamp:loose`.

/** What users say about a strategy after a colon: `match=^START`, `loose`. */
export interface StrategyOption {
  readonly name: string;
  /** How help names the text after `=`; null if it takes none. */
  readonly value: string | null;
  /** Whether the strategy means nothing without it. */
  readonly needed?: true;
  /** Whether it excludes every other option. */
  readonly alone?: true;
}

/** A word that `-M` takes, with its options. */
interface Named {
  readonly name: string;
  readonly options: readonly StrategyOption[];
}

/** A strategy with what the user says about it. */
export interface ChosenStrategy<S extends Named> {
  readonly strategy: S;
  readonly options: readonly ChosenOption[];
}

export interface ChosenOption {
  readonly name: string;
  /** What stands behind `=`; empty where there is nothing to say. */
  readonly value: string;
  /** Where that begins, counted from 1 in code points. */
  readonly column: number;
}

interface Located {
  readonly option: StrategyOption;
  readonly value: string;
  /** Bytes in front of the option, and of its value. */
  readonly at: number;
  readonly valueAt: number;
}

const letter = characterOf((character) => /^[a-z0-9-]$/i.test(character));
const word = many(letter).map((characters) => characters.join(""));
const anything = characterOf(() => true);

/** A value goes on up to the next option that takes one: it may have colons itself. */
function textOf(options: readonly StrategyOption[]): Parser<string> {
  const next = choice(options.filter(({ value }) => value !== null).map(({ name }) => str(`:${name}=`)));
  return many(sequenceOf([not(next), anything]).map(([, character]) => character)).map((all) => all.join(""));
}

/** What to say of a word that is like one of those that could stand there; null where it is like none. */
function guess(word: string, known: readonly string[]): string | null {
  const meant = word === "" ? null : closest(word, known);
  return meant === null ? null : `there is no ${JSON.stringify(word)}; did you mean ${JSON.stringify(meant)}?`;
}

/** An option behind its colon; null where it was refused. */
function optionOf(options: readonly StrategyOption[]): Parser<Located | null> {
  const expected = options.map(({ name, value }) => (value === null ? name : `${name}=${value}`)).join(" or ");
  return andThen(sequenceOf([str(":"), position, word]), ([, at, name]): Parser<Located | null> => {
    const option = options.find((one) => one.name === name);
    if (!option) {
      const names = options.map((one) => one.name);
      return refuseAt(at, expected === "" ? "nothing behind the strategy" : expected, guess(name, names)).map(
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

/** What is wrong with the options beside each other. */
function refusalOf(strategy: Named, options: readonly Located[]): Parser<null> | null {
  for (const [index, { option, at }] of options.entries()) {
    const before = options.slice(0, index);
    if (before.some((other) => other.option === option)) {
      return refuseAt(at, "another option", `${option.name} is there already`).map(() => null);
    }
    const alone = [...before, { option }].find((one) => one.option.alone);
    if (alone && index > 0) return refuseAt(at, "", `${alone.option.name} cannot stand beside other options`);
  }
  const missing = strategy.options.find((option) => option.needed && !options.some((one) => one.option === option));
  return missing ? refuse(`:${missing.name}=${missing.value}`) : null;
}

/** What the argument of `-M` says, or what is wrong with it. */
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
