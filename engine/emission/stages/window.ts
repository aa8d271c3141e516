import { type Event, PLAIN, TEXT } from "../../event/index.ts";
import { INSIDE, UNCLEAR } from "../../records/index.ts";
import { isWithin, LIKELY_NUMBER, type Timestamps, type Window } from "../../time/index.ts";
import type { Stage, StageContext } from "./stage.ts";
import type { WindowJudge } from "./window-judge.ts";

/**
 * Keeps the events of a window, whose timestamps are read as far as a judge cannot do without.
 * @param undated is called for every event without a timestamp, which is not kept.
 */
export function keepWithin(
  window: Window,
  timestamps: Timestamps,
  { judge, rests }: WindowJudge,
  undated: () => void,
  { leaveOut }: Pick<StageContext, "leaveOut">,
): Stage {
  const { instant } = timestamps;
  let current: Event | null = null;
  let place = 0;
  const circumstances = {
    fewest: () => (current === null ? LIKELY_NUMBER : timestamps.leastDigits(current.entries[place]!)),
    isAlone: () => current !== null && timestamps.isAlone(current),
  };

  return (event) => {
    const at = rests() ? -1 : timestamps.place(event);
    if (at >= 0) {
      const { entries, bytes } = event;
      const kind = entries[at + 1]!;
      current = event;
      place = at;
      const isText = kind === PLAIN || kind === TEXT;
      const seen = isText ? judge(bytes, entries[at + 2]!, entries[at + 3]!, circumstances) : UNCLEAR;
      if (seen !== UNCLEAR) return seen === INSIDE || leaveOut();
    }
    if (!timestamps.of(event)) {
      undated();
      return leaveOut();
    }
    return isWithin(window, instant) || leaveOut();
  };
}
