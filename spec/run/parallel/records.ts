import { catalogue } from "../../../grammars/index.ts";
import { sampler } from "../../../workbench/sample/index.ts";
import { loadCases, topicsOf } from "../../corpus/load.ts";
import { seeded } from "../../seeded.ts";
import type { Printed } from "./divided.ts";

const LF = Buffer.from("\n");

/** Records of a format, `size` bytes or more: those of the corpus, sampled ones, and some that are nearly of it. */
export function recordsOf(name: string, size: number): Buffer {
  const grammar = catalogue.find((grammar) => grammar.name === name)!;
  const samples = sampler(grammar, seeded(7), { odd: 0.02 });
  const parts: Uint8Array[] = [];
  for (const topic of topicsOf(name)) for (const { bytes } of loadCases(name, topic)) parts.push(bytes);
  for (let length = 0, i = 0; length < size; i++) {
    const record = Buffer.from(i % 7 === 0 ? samples.nearMiss() : samples.sample());
    parts.push(record, LF);
    length += record.length + 1;
  }
  return Buffer.concat(parts);
}

/** How long a run takes is another matter. */
export function withoutSpeed({ stdout, ...others }: Printed): Printed {
  return { stdout: stdout.replace(/"(?:duration_ms|\w+_per_second)":\w+,/g, ""), ...others };
}
