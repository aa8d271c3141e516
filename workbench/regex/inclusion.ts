import { type Automaton, automatonOf, type Rules, type State } from "../../engine/analysis/index.ts";
import { choice, contains, digits, type Node, oneOf, optional, type Reading, seq } from "../../engine/grammar/index.ts";

const sign = oneOf("+", "-");
const some = digits(1, null);
const exponent = optional(seq(oneOf("e", "E"), optional(sign), some));
const whole = choice(seq(oneOf("1", "2", "3", "4", "5", "6", "7", "8", "9"), digits(0, null)), "0");

const FORMS: Readonly<Record<Reading["form"], { readonly int: Node; readonly float: Node }>> = {
  strict: { int: seq(optional("-"), whole), float: seq(optional("-"), whole, optional(seq(".", some)), exponent) },
  lenient: {
    int: seq(optional(sign), some),
    float: seq(optional(sign), choice(seq(some, optional(seq(".", digits(0, null)))), seq(".", some)), exponent),
  },
};

/** True if a reading can convert every text of a node that is not too large. */
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
/** A search stops after this many states. */
const MOST_STATES = 10_000;

/** True if `outer` accepts every text that `inner` accepts. False is not certain. */
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
  // The loop includes pairs that are added meanwhile.
  for (const [state, states] of open) {
    if (known.size > MOST_STATES) return false;
    if (state === inner.accepting && !states.includes(outer.accepting)) return false;
    for (const { over, to } of inner.transitions[state]!) {
      if (over === null) add([to, states]);
      else for (const byte of BYTES) if (contains(over, byte)) add([to, after(states, byte, outer)]);
    }
  }
  return true;
}

const keyOf = ([state, states]: readonly [State, readonly State[]]) => `${state}:${states.join()}`;

function after(states: readonly State[], byte: number, { transitions, accepting }: Automaton): readonly State[] {
  const reached = states.flatMap((state) =>
    transitions[state]!.flatMap(({ over, to }) => (over !== null && contains(over, byte) ? [to] : [])),
  );
  return closure(reached, { transitions, accepting });
}

/** The states and all that are reached without a byte, in order. */
function closure(states: readonly State[], { transitions }: Automaton): readonly State[] {
  const all = new Set(states);
  for (const state of all) for (const { over, to } of transitions[state]!) if (over === null) all.add(to);
  return [...all].sort((a, b) => a - b);
}
