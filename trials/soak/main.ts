import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import build from "../../spec/build.ts";
import { seeded } from "../../spec/seeded.ts";
import { type Lane, start } from "./lane.ts";
import { caughtUp, file, type LineOf, pipe } from "./sources.ts";

// `npm run test:soak -- --minutes 20`: streams at full rate, with stalls, bursts and rotation. Every event has a number:
// none may be lost or come twice, and memory may not grow.

const MEBIBYTE = 2 ** 20;
const MINUTE = 60_000;
/** Between the third quarter of the time, when all workers are there, and the last one, memory may grow by so much. */
const MOST_GROWTH = 1.25;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const duration = Number(values.minutes) * MINUTE;
const random = seeded(Number(values.seed));

const filler = "request handled in the usual way, as most of them are; ".repeat(40);
const padding = (n: number) => filler.slice(0, (n * 7919) % (n % 100 === 0 ? 2000 : 120));
const json: LineOf = (n) => `{"n":${n},"level":"info","msg":"${padding(n)}","took":${n % 977}.5}\n`;
const logfmt: LineOf = (n) => `n=${n} level=info msg="${padding(n)}" took=${n % 977}.5\n`;
const traced: LineOf = (n) => (n % 3 === 0 ? `n=${n} msg=a\n b=c\n\td=${n}\n` : `n=${n} msg=a\n`);

build();
const cwd = mkdtempSync(join(tmpdir(), "froe-soak-"));
process.on("exit", () => rmSync(cwd, { recursive: true, force: true }));
const started = Date.now();
const until = started + duration;
const isOver = () => Date.now() >= until;

interface Run {
  readonly lane: Lane;
  /** Writes all; how many events there are. */
  readonly write: (lane: Lane) => Promise<number>;
  readonly follows: boolean;
}

const runs: readonly Run[] = [
  piped("pipe, json", ["-f", "json", "-J"], json),
  piped("pipe, workers", ["-f", "json", "-J", "-P"], json),
  piped("pipe, -M indent", ["-f", "logfmt", "-J", "-M", "indent", "--multiline-timeout", "0"], traced),
  followed("follow, logfmt", "app.log", ["-f", "logfmt", "-J"], logfmt),
  followed("follow, filter", "web.log", ["-f", "json", "-J", "--filter", "e.n >= 0"], json),
];

function piped(name: string, args: readonly string[], line: LineOf): Run {
  return { lane: start(name, args, cwd), write: (lane) => pipe(lane, line, random, isOver), follows: false };
}

function followed(name: string, log: string, args: readonly string[], line: LineOf): Run {
  // The file has to be there when it is opened.
  return {
    lane: start(name, [...args, "--follow", emptied(log)], cwd),
    write: (lane) => file(lane, cwd, log, line, random, isOver),
    follows: true,
  };
}

const samples = runs.map((): number[] => []);
let isSampling = true;
const sampling = sample();
const written = await Promise.all(runs.map(({ lane, write }) => write(lane)));
isSampling = false;
await sampling;

let isFine = true;
console.log("\nlane                  written      lost   doubled    broken   exit  memory MiB");
for (const [index, { lane, follows }] of runs.entries()) {
  const n = written[index]!;
  if (follows) {
    await caughtUp(lane, n);
    lane.child.kill("SIGINT");
  }
  const code = await lane.ended;
  const { next, doubled, broken } = lane.seen;
  const lost = lane.seen.lost + n - next;
  const [early, late] = [quarter(samples[index]!, 2), quarter(samples[index]!, 3)];
  console.log(
    `${lane.name.padEnd(18)}${[n, lost, doubled, broken].map((count) => String(count).padStart(10)).join("")}${String(code).padStart(7)}  ${mebibytes(early)} -> ${mebibytes(late)}`,
  );
  const problems = [
    lost + doubled + broken > 0 ? "events are lost, doubled or broken" : null,
    code === (follows ? 130 : 0) ? null : `the run ended with ${code}`,
    lane.said() === "" ? null : `it said ${lane.said()}`,
    duration >= 600_000 && late > early * MOST_GROWTH ? "memory grew" : null,
  ];
  for (const problem of problems) {
    if (problem === null) continue;
    isFine = false;
    console.log(`  ${problem}`);
  }
}
process.exitCode = isFine ? 0 : 1;

/** Prints the memory of each lane once a minute, of samples that are taken each second. */
async function sample(): Promise<void> {
  console.log(`minute   ${runs.map(({ lane }) => lane.name.padStart(26)).join("")}   (events, resident MiB)`);
  for (let minute = 1; isSampling; ) {
    await wait(1000);
    for (const [index, { lane }] of runs.entries()) samples[index]!.push(lane.memory());
    if (Date.now() < started + minute * MINUTE) continue;
    const cells = runs.map(({ lane }, index) =>
      `${lane.seen.next}  ${mebibytes(samples[index]!.at(-1) ?? 0)}`.padStart(26),
    );
    console.log(`${String(minute++).padStart(6)}   ${cells.join("")}`);
  }
}

/** The median of a quarter of the samples, counted from 0. */
function quarter(all: readonly number[], which: number): number {
  const size = Math.max(1, Math.floor(all.length / 4));
  const part = all.slice(which * size, (which + 1) * size).toSorted((a, b) => a - b);
  return part[part.length >> 1] ?? 0;
}

function mebibytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1).padStart(6);
}

function emptied(name: string): string {
  writeFileSync(join(cwd, name), "");
  return name;
}
