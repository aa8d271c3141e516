import { type Automaton, automatonOf, type Rules, type State } from "../../engine/analysis/index.ts";
import { choice, contains, digits, type Node, oneOf, optional, type Reading, seq } from "../../engine/grammar/index.ts";

const sign = oneOf("+", "-");
const some = digits(1, null);
const exponent = optional(seq(oneOf("e", "E"), optional(sign), some));
const whole = choice(seq(oneOf("1", "2", "3", "4", "5", "6", "7", "8", "9"), digits(0, null)), "0");

const FORMS: Readonly<Record<Reading["form"], { readonly int: Node; readonly float: Node }>> = {
  strict: {
    int: seq(optional("-"), whole),
    float: seq(optional("-"), whole, optional(seq(".", some)), exponent),
  },
  lenient: {
    int: seq(optional(sign), some),
    float: seq(optional(sign), choice(seq(some, optional(seq(".", digits(0, null)))), seq(".", some)), exponent),
  },
};

/** Whether every text of a node is one that a reading reads, as long as it is not too large. */
export function isReadable(node: Node, { types, form, words }: Reading, rules: Rules): boolean {
  const alternatives = types.map((type): Node => {
    if (type !== "bool") return FORMS[form][type];
    return { kind: "oneOf", words: [...words.true, ...words.false] };
  });
  return isIncluded(
    automatonOf({ record: node, rules }),
    automatonOf({ record: { kind: "choice", alternatives }, rules: {} }),
  );
}

const BYTES = Array.from({ length: 129 }, (_, byte) => byte);
/** A search through more states than that is given up. */
const MOST_STATES = 10_000;

/** Whether every text that `inner` accepts is one of `outer`. False says nothing. */
function isIncluded(inner: Automaton, outer: Automaton): boolean {
  const start: readonly [State, readonly State[]] = [0, closure([0], outer)];
  const open = [start];
  const known = new Set([keyOf(start)]);
  const add = (pair: readonly [State, readonly State[]]) => {
    const key = keyOf(pair);
    if (!known.has(key)) {
      known.add(key);
      open.push(pair);
    }
  };
  // A list hands out what is put behind it meanwhile.
  for (const [state, states] of open) {
    if (known.size > MOST_STATES) return false;
    if (state === inner.accepting && !states.includes(outer.accepting)) return false;
    for (const { over, to } of inner.steps[state]!) {
      if (over === null) add([to, states]);
      else for (const byte of BYTES) if (contains(over, byte)) add([to, behind(states, byte, outer)]);
    }
  }
  return true;
}

const keyOf = ([state, states]: readonly [State, readonly State[]]) => `${state}:${states.join()}`;

function behind(states: readonly State[], byte: number, { steps, accepting }: Automaton): readonly State[] {
  const reached = states.flatMap((state) =>
    steps[state]!.flatMap(({ over, to }) => (over !== null && contains(over, byte) ? [to] : [])),
  );
  return closure(reached, { steps, accepting });
}

/** The states and all that are reached over no byte, in order. */
function closure(states: readonly State[], { steps }: Automaton): readonly State[] {
  const all = new Set(states);
  for (const state of all) for (const { over, to } of steps[state]!) if (over === null) all.add(to);
  return [...all].sort((a, b) => a - b);
}
