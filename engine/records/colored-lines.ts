import type { Buffer } from "node:buffer";
import { LF, linesIn } from "../event/bytes.ts";
import { removeColorOfLines } from "../event/color.ts";
import { repairUtf8 } from "../input/index.ts";
import type { Counters } from "./counters.ts";

/** The lines of the input region that have lost their color codes. */
export type ColoredLines = ReturnType<typeof coloredLines>;

/** The place in the region of a byte of a colored line, and how many bytes its codes had. */
interface ColoredLine {
  readonly at: number;
  readonly removed: number;
}

export function coloredLines(counters: Pick<Counters, "colored" | "bytes">) {
  let colored: readonly ColoredLine[] = [];
  const removedFrom = (some: readonly ColoredLine[]) => some.reduce((sum, { removed }) => sum + removed, 0);

  return {
    /**
     * Removes the color codes of the lines of the region `bytes[0, filled)` that end in `bytes[fresh, filled)`.
     * @returns the end of what is left.
     */
    remove(bytes: Buffer, fresh: number, filled: number) {
      const found: ColoredLine[] = [];
      let sum = 0;
      const left = removeColorOfLines(bytes, fresh, filled, (at, end, before) => {
        const isSame = found.length > 0 && linesIn(bytes, before, at) === 0;
        const line = (isSame && found.pop()) || { at: at - sum, removed: 0 };
        found.push({ ...line, removed: line.removed + end - at });
        sum += end - at;
      });
      colored = [...colored, ...found];
      return left;
    },
    /** The lines `raw` at the byte `at` of the region are about to be repaired. */
    repair(raw: Buffer, at: number) {
      let from = 0;
      let grown = 0;
      colored = colored.map((line) => {
        if (line.at < at) return line;
        // The start of its line says as well which line it is.
        const place = Math.min(line.at - at, raw.length);
        const start = raw.subarray(0, place).lastIndexOf(LF) + 1;
        grown += (repairUtf8(raw, from, start)?.bytes.length ?? start - from) - (start - from);
        from = start;
        return { ...line, at: line.at - place + start + grown };
      });
    },
    /** The first bytes of the region, which are whole lines, have been read or skipped. */
    pass(bytes: number) {
      const passed = colored.filter(({ at }) => at < bytes);
      counters.colored += passed.length;
      counters.bytes.skipped.color += removedFrom(passed);
      colored = colored.filter(({ at }) => at >= bytes).map((line) => ({ ...line, at: line.at - bytes }));
    },
    /** The lines from the byte `from` of the region on are not read. @returns how many bytes were removed from them. */
    leave(from: number) {
      const left = colored.filter(({ at }) => at >= from);
      colored = colored.filter(({ at }) => at < from);
      return removedFrom(left);
    },
    /** How many bytes were removed from lines of the region. */
    get removed() {
      return removedFrom(colored);
    },
  };
}
