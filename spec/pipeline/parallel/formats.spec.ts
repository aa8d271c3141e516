import { describe, expect, it } from "vitest";
import { sampler } from "../../../engine/backends/sample/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { seeded } from "../../backends/seeded.ts";
import { loadCases, topicsOf } from "../../corpus/load.ts";
import { printed } from "./divided.ts";

const SIZE = 160 * 1024;
const LF = Buffer.from("\n");

/** Records of a format, sampled ones, some that are nearly of it, and those of the corpus, as long as several ranges. */
function recordsOf(name: string): Uint8Array {
  const grammar = catalogue.find((grammar) => grammar.name === name)!;
  const samples = sampler(grammar, seeded(7), { odd: 0.02 });
  const parts: Uint8Array[] = [];
  for (const topic of topicsOf(name)) for (const { bytes } of loadCases(name, topic)) parts.push(bytes);
  for (let length = 0, i = 0; length < SIZE; i++) {
    const record = Buffer.from(i % 7 === 0 ? samples.nearMiss() : samples.sample());
    parts.push(record, LF);
    length += record.length + 1;
  }
  return Buffer.concat(parts);
}

describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  const files = { "a.log": recordsOf(name) };
  it("is read by workers as by one reader, wherever ranges end", { timeout: 60_000 }, async () => {
    for (const args of [
      ["-f", name, "-J"],
      ["-f", name, "--stats=json"],
    ]) {
      const alone = await printed(args, files, null);
      for (const [readers, rangeBytes] of [
        [2, 64 * 1024],
        [8, 997],
      ] as const) {
        const divided = await printed(args, files, { readers, rangeBytes });
        expect(withoutSpeed(divided)).toEqual(withoutSpeed(alone));
      }
    }
  });
});

/** How long a run takes is another matter. */
function withoutSpeed({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) {
  return { stdout: stdout.replace(/"(?:duration_ms|\w+_per_second)":\w+,/g, ""), code, stderr };
}
