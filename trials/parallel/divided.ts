import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../grammars/index.ts";
import { type Division, type Files, printed } from "../../spec/run/parallel/divided.ts";
import { recordsOf, withoutSpeed } from "../../spec/run/parallel/records.ts";

// A divided run prints, counts and reports byte by byte what one reader does: each format and output, as a file, with
// line ends of two bytes, and as a stream, with 1 to 8 workers, and boundaries at every byte of a record.
// FROE_FORMATS=json,csv names the formats to try.

const SIZE = 20_000;
/** Ranges are shorter than records, as long as some, and longer; no line is a multiple of most. */
const RANGES = [61, 509, 4096, 16_384];
const WORKERS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Streams are read by workers alone. */
const STREAMED: Partial<Division> = { rangeBytes: 1021, batchLines: 7 };

const outputs: readonly (readonly string[])[] = [
  ["-J"],
  ["-F", "default"],
  ["-F", "inspect"],
  ["-F", "logfmt"],
  ["-F", "csv", "-k", "ts,level,msg"],
  ["--stats=json"],
  ["-J", "--filter", 'e.level != "INFO"'],
  ["-J", "-k", "ts,msg,status"],
  ["-J", "--strict"],
  ["-q"],
];

const asked = process.env.FROE_FORMATS?.split(",");
const formats = catalogue.map(({ name }) => name).filter((name) => asked?.includes(name) ?? true);

describe.each(formats)("%s", (name) => {
  const bytes = recordsOf(name, SIZE);
  const crlf = Buffer.from(bytes.toString("latin1").replaceAll("\n", "\r\n"), "latin1");
  const files: readonly (readonly [what: string, files: Files])[] = [
    ["a file", { "a.log": bytes }],
    ["line ends of two bytes", { "a.log": crlf }],
    ["two files", { "a.log": bytes.subarray(0, SIZE / 3), "b.log": bytes }],
  ];

  it.each(files)("%s", async (_, files) => {
    for (const output of outputs) {
      for (const workers of WORKERS) {
        for (const rangeBytes of RANGES)
          await expectSame(["-f", name, ...output], files, { readers: workers + 1, rangeBytes });
      }
    }
  });

  it("a stream", async () => {
    const zipped = { "a.log.gz": gzipSync(bytes) };
    for (const output of outputs) {
      for (const readers of WORKERS) await expectSame(["-f", name, ...output], zipped, { ...STREAMED, readers });
    }
  });
});

const alone = new Map<Files, Map<string, ReturnType<typeof withoutSpeed>>>();

async function expectSame(args: readonly string[], files: Files, way: Partial<Division>): Promise<void> {
  const known = alone.get(files) ?? new Map<string, ReturnType<typeof withoutSpeed>>();
  alone.set(files, known);
  const key = args.join(" ");
  const expected = known.get(key) ?? withoutSpeed(await printed(args, files, null));
  known.set(key, expected);
  const divided = withoutSpeed(await printed(args, files, way));
  if (divided.stdout === expected.stdout && divided.stderr === expected.stderr && divided.code === expected.code)
    return;
  // Only what differs is worth showing.
  expect({ args, way, ...divided }).toEqual({ args, way, ...expected });
}
