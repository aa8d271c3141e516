import type { Source } from "../../input/index.ts";
import { compareInstants } from "../../time/index.ts";
import { millisNow } from "../clock.ts";
import type { Lane } from "./lane.ts";

// Inputs that grow while they are merged: an event is held for a moment, because another input may get an earlier one.

/** An event of an input that waits for more is passed on after this many milliseconds. */
const HOLD_MS = 500;

/** Wakes whoever waits for news of lanes. */
export interface Alarm {
  ring(): void;
  /** Waits for a ring, or for this many milliseconds; null for as long as it takes. */
  wait(milliseconds: number | null): Promise<void>;
}

export function newAlarm(): Alarm {
  let isRung = false;
  let wake: () => void = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    async wait(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      if (!isRung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (milliseconds !== null) timer = setTimeout(resolve, milliseconds);
        });
      }
      clearTimeout(timer);
      isRung = false;
    },
  };
}

/** The same source, which calls `onIdle` when it has to be waited for, and goes on when `turn` comes. */
export function inTurns(source: Source, onIdle: () => void, turn: () => Promise<void>): Source {
  return {
    ...source,
    read(target, offset, length) {
      const count = source.read(target, offset, length);
      if (typeof count === "number") return count;
      onIdle();
      return count.then(async (read) => {
        await turn();
        return read;
      });
    },
  };
}

/** What merging does with lanes. */
interface LiveMerge {
  readonly alarm: Alarm;
  isInterrupted(): boolean;
  /** Passes the next event of a lane on. */
  passOn(lane: Lane): Promise<void>;
  /** Writes everything that waits, because nothing comes for now. @param isAll whether no event is held. */
  rest(isAll: boolean): Promise<void>;
  /** True if a lane whose batch is empty ends the run. */
  fails(lane: Lane): boolean;
}

/** Passes the events of inputs on that may grow. @returns the lane that fails, or null. */
export async function mergeLive(lanes: readonly Lane[], merge: LiveMerge): Promise<Lane | null> {
  const { alarm, isInterrupted, passOn, rest, fails } = merge;
  while (!isInterrupted()) {
    const due = lanes.find(isUnread) ?? earliest(lanes);
    if (!due) {
      if (lanes.every(({ isOver }) => isOver)) return null;
      await rest(true);
      await alarm.wait(null);
      continue;
    }
    const left = due.hasNews || due.isReady || !due.isIdle ? 0 : due.batch.arrived + HOLD_MS - millisNow();
    if (left > 0) {
      await rest(false);
      await alarm.wait(left);
    } else if (due.batch.left > 0 && (due.isReady || (due.isIdle && !due.hasNews))) await passOn(due);
    else {
      await due.advance();
      if (due.batch.left === 0 && fails(due)) return due;
    }
  }
  return null;
}

/** True if more of a lane has to be read before any event is passed on. */
function isUnread({ hasNews, batch, isIdle, isOver }: Lane): boolean {
  return batch.left === 0 ? hasNews || !(isIdle || isOver) : hasNews && !batch.isFull;
}

/** The lane with the earliest event; of equal ones the first. */
function earliest(lanes: readonly Lane[]): Lane | undefined {
  let found: Lane | undefined;
  for (const lane of lanes) {
    const isNext = lane.batch.left > 0 && (!found || compareInstants(lane.batch.next, found.batch.next) < 0);
    if (isNext) found = lane;
  }
  return found;
}
