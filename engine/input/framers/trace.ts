import { isBlank } from "../blank.ts";
import { BEGINS, type LineRule, type LineTest } from "./line-rule.ts";

/** A kind of line of a stack trace, and the state of the trace after it. */
export interface TraceLine {
  readonly test: LineTest;
  readonly next: string;
}

const OUTSIDE = "outside";

/**
 * Stack traces belong to the line before them; any other line is a record. The lines that a trace may have next depend on
 * its state; those of the state `outside`, in which there is no trace, may begin one at any time.
 * @param blanks true if blank lines may be inside a trace.
 */
export function traced(states: ReadonlyMap<string, readonly TraceLine[]>, blanks: boolean): LineRule {
  const starts = states.get(OUTSIDE) ?? [];
  let state = OUTSIDE;
  return {
    isLocal: false,
    reset() {
      state = OUTSIDE;
    },
    role(bytes, from, to) {
      const isOutside = state === OUTSIDE;
      if (blanks && !isOutside && isBlank(bytes, from, to)) return 0;
      const fits = ({ test }: TraceLine) => test(bytes, from, to);
      const found = (isOutside ? undefined : states.get(state)?.find(fits)) ?? starts.find(fits);
      state = found?.next ?? OUTSIDE;
      return found ? 0 : BEGINS;
    },
  };
}
