import type { Buffer } from "node:buffer";
import { LF, textEnd } from "../../event/bytes.ts";
import type { Counters } from "../counters.ts";
import { addSkipped, forgetSkipped, newSkippedLines } from "../line-numbers.ts";
import type { LineChooser } from "./line-chooser.ts";

/** Takes the lines out of the input that are not to be read. */
export type LineFilter = ReturnType<typeof makeLineFilter>;

export function makeLineFilter(chooser: LineChooser, counters: Counters) {
  const { skipped } = counters.bytes;
  let kept = 0;
  let filtered = 0;
  let unread = 0;
  let lines = newSkippedLines();

  return {
    /** A new file begins. */
    startFile() {
      kept = 0;
      filtered = 0;
      lines = newSkippedLines();
      counters.skippedLines = lines;
    },
    /**
     * Removes lines from the whole lines of `bytes[filtered, filled)`, and moves what follows them forward. What comes
     * after the last line that is read is removed as well.
     * @returns the end of what is left.
     */
    apply(bytes: Buffer, filled: number) {
      forgetSkipped(lines, counters.line);
      chooser.enter(bytes, filled);
      let to = filtered;
      let at = filtered;
      // Adjacent lines that stay are moved in one call.
      let runFrom = filtered;
      while (at < filled && !chooser.ended) {
        const feed = bytes.indexOf(LF, at);
        if (feed < 0 || feed >= filled) break;
        const rule = chooser.judge(bytes, at, textEnd(bytes, at, feed));
        if (rule === null) kept++;
        else {
          to = move(bytes, to, runFrom, at);
          runFrom = feed + 1;
          addSkipped(lines, kept);
          skipped[rule] += feed + 1 - at;
          counters.leftOut++;
          counters.lines++;
        }
        at = feed + 1;
      }
      filtered = move(bytes, to, runFrom, at);
      if (chooser.ended) {
        unread += filled - at;
        return filtered;
      }
      return move(bytes, filtered, at, filled);
    },
    /** A line that is too long has been skipped. */
    lose() {
      kept++;
      filtered = 0;
      chooser.pass();
    },
    /** The filtered bytes begin or end this many bytes further on. */
    move(count: number) {
      filtered = Math.max(0, filtered + count);
    },
    /** How many bytes it has taken out, since this was asked last, because no more lines are read. */
    takeUnread() {
      const taken = unread;
      unread = 0;
      return taken;
    },
    /** The end of the lines that are left. */
    get filtered() {
      return filtered;
    },
  };
}

/** Moves `bytes[from, to)` to `at`. @returns the end of the moved bytes. */
function move(bytes: Buffer, at: number, from: number, to: number): number {
  if (at !== from) bytes.copyWithin(at, from, to);
  return at + to - from;
}
