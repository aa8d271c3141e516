import type { Buffer } from "node:buffer";
import type { CompiledParser } from "../backends/compile/index.ts";
import type { Grammar } from "../grammar/index.ts";
import type { Formats } from "./formats.ts";
import type { RunOptions } from "./options.ts";
import type { Counters } from "./records.ts";

export class Rejections {
  anyUnreadable = false;
  pending = false;
  constructor(_options: RunOptions, _catalogue: readonly Grammar[]) {}
  unreadable(path: string, error: Error) {
    this.anyUnreadable = true;
    process.stderr.write(`${path}: ${error.message}\n`);
  }
  tooLong(_name: string, _line: number, counters: Counters) {
    counters.rejected++;
  }
  repaired(_name: string, _count: number) {}
  add(bytes: Buffer, from: number, to: number, line: number, parser: CompiledParser) {
    const where = parser.locate(bytes, from, to);
    if (line < 0) console.log(where);
  }
  async explain(_name: string) {}
  async finish(_formats: Formats) {}
}
