const LF = 10;
const START = Buffer.from('{"n":');
const ZERO = 48;

/** Checks that events come in the order of their numbers, each once: `{"n":0,...}`, `{"n":1,...}` and so on. */
export interface Checker {
  take(bytes: Buffer): void;
  /** The number that has to come next; this many events have come. */
  readonly next: number;
  /** Numbers that were skipped, those that came again, and lines that are no event. */
  readonly lost: number;
  readonly doubled: number;
  readonly broken: number;
}

export function makeChecker(): Checker {
  let left = Buffer.alloc(0);
  const state = { next: 0, lost: 0, doubled: 0, broken: 0 };

  function check(bytes: Buffer, from: number): void {
    let number = 0;
    let at = from + START.length;
    if (bytes.compare(START, 0, START.length, from, at) !== 0) {
      state.broken++;
      return;
    }
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      number = number * 10 + digit;
    if (number > state.next) state.lost += number - state.next;
    if (number < state.next) state.doubled++;
    else state.next = number + 1;
  }

  return {
    take(piece) {
      const bytes = left.length === 0 ? piece : Buffer.concat([left, piece]);
      let from = 0;
      for (let feed = bytes.indexOf(LF); feed >= 0; feed = bytes.indexOf(LF, from)) {
        check(bytes, from);
        from = feed + 1;
      }
      left = Buffer.from(bytes.subarray(from));
    },
    get next() {
      return state.next;
    },
    get lost() {
      return state.lost;
    },
    get doubled() {
      return state.doubled;
    },
    get broken() {
      return state.broken + (left.length > 0 ? 1 : 0);
    },
  };
}
