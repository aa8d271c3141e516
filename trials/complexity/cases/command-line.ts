import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import build from "../../../spec/build.ts";
import { repeated, type Target } from "../case.ts";

const CLI = resolve("dist/cli.mjs");
/** A module that prints, at the end of a program, the milliseconds that it took the processor. */
const TELLING = `data:text/javascript,${encodeURIComponent(
  'import { writeSync } from "node:fs"; process.on("exit", () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1000)); });',
)}`;
const RUNS: readonly (readonly [args: string, piece: string])[] = [
  ["-f line -J", "a"],
  ["-f json -J", '{"a":"'],
  ["-f json -J", '"a",'],
  ["-f csv -J", '"a\n'],
  ["-f csvnh -J", '"a""\n",'],
  ["-f csvnh -J", "a,"],
  ["-f logfmt -J", "a=b "],
  ["-f logfmt", "a "],
  ["-f line", "\x1b"],
  ["-f line -M all -J", "a\n"],
  ["-f line -M json -J", "{\n"],
  ['-f line --filter e.line.contains("b")', "a"],
  ["-f line -s", "a\n"],
  ["-v", "a b"],
  ["-F inspect", "a\\"],
];
const WIDE_RUNS: readonly string[] = ["-f json -J", "-f json -q", "-f json -F view"];
/** The characters of a key with its value. */
const KEY_SIZE = 12;

/** All of froe, on files of one long line, or of one long record. */
export function commandLine(): readonly Target[] {
  build();
  const folder = mkdtempSync(join(tmpdir(), "froe-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const target = (args: string, name: string, textOf: (size: number) => string): Target => ({
    name: `froe ${args}`,
    cases: () => [
      {
        name,
        make: (size) => {
          const file = join(folder, "a.log");
          writeFileSync(file, textOf(size));
          return () => ranFor([...args.split(" "), file]);
        },
      },
    ],
  });
  return [
    ...RUNS.map(([args, piece]) => target(args, JSON.stringify(piece), (size) => repeated(piece, size))),
    ...WIDE_RUNS.map((args) => target(args, "a map of many keys", wideMap)),
  ];
}

/** One map whose keys all differ. */
function wideMap(size: number): string {
  const pairs = Array.from({ length: Math.ceil(size / KEY_SIZE) }, (_, i) => `"k${String(i).padStart(6, "0")}":1`);
  return `{${pairs.join(",")}}\n`;
}

function ranFor(args: readonly string[]): number {
  const { output } = spawnSync(process.execPath, ["--import", TELLING, CLI, ...args], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return Number(output[3]?.toString());
}
