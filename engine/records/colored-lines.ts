import type { Buffer } from "node:buffer";
import { linesIn } from "../event/bytes.ts";
import { removeColorOfLines } from "../event/color.ts";
import type { Counters } from "./counters.ts";

/** The lines of the input region that have lost their color codes. */
export interface ColoredLines {
  /**
   * Removes the color codes of the lines of the region `bytes[0, filled)` that end in `bytes[fresh, filled)`.
   * @returns the end of what is left.
   */
  remove(bytes: Buffer, fresh: number, filled: number): number;
  /** The first lines of the region have been read or skipped. */
  pass(lines: number): void;
  /** The last lines of the region are not read. @returns how many bytes were removed from them. */
  leave(lines: number): number;
  /** How many bytes were removed from lines of the region. */
  readonly removed: number;
}

/** Where a colored line is among the lines of the region, and how many bytes its codes had. */
interface ColoredLine {
  line: number;
  removed: number;
}

export function coloredLines(counters: Pick<Counters, "colored" | "bytes">): ColoredLines {
  /** Those of the region, and how many lines the region had when they were last counted. */
  let colored: ColoredLine[] = [];
  let lines = 0;
  const removedFrom = (some: readonly ColoredLine[]) => some.reduce((sum, { removed }) => sum + removed, 0);

  return {
    remove(bytes, fresh, filled) {
      let line = linesIn(bytes, 0, fresh);
      lines = line + linesIn(bytes, fresh, filled);
      return removeColorOfLines(bytes, fresh, filled, (at, end, before) => {
        line += linesIn(bytes, before, at);
        const last = colored.at(-1);
        if (last?.line === line) last.removed += end - at;
        else colored.push({ line, removed: end - at });
      });
    },
    pass(count) {
      const isPassed = ({ line }: ColoredLine) => line < count;
      const passed = colored.filter(isPassed);
      counters.colored += passed.length;
      counters.bytes.skipped.color += removedFrom(passed);
      colored = colored.filter((one) => !isPassed(one)).map(({ line, removed }) => ({ line: line - count, removed }));
      lines -= count;
    },
    leave(count) {
      const left = colored.filter(({ line }) => line >= lines - count);
      colored = colored.filter(({ line }) => line < lines - count);
      return removedFrom(left);
    },
    get removed() {
      return removedFrom(colored);
    },
  };
}
