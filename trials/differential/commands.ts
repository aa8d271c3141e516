import { below, pick, type Random } from "../../workbench/sample/words.ts";
import type { Clock } from "./inputs.ts";
import type { Layout } from "./layouts.ts";

/** An option with its value, or several that go together. */
export type Words = readonly string[];

const KEYS = [
  "n",
  "level",
  "msg",
  "ts,level,msg",
  "user",
  "status,ms",
  "TS,ts",
  "extra0,n",
  "_format,n",
  "c1,c2,c9",
  "none",
];
const key = (random: Random): string => pick(random, KEYS).split(",")[0]!;

/** What most runs print, and what the others do. */
const usual: readonly ((random: Random) => Words)[] = [
  () => [],
  () => ["-J"],
  () => ["-J"],
  (random) => ["-J", "-k", pick(random, KEYS)],
  () => ["-q"],
  () => ["-s"],
  () => ["--stats=json"],
  () => ["-F", "logfmt"],
];
const others: readonly ((random: Random) => Words)[] = [
  () => ["-F", "inspect"],
  (random) => ["-F", pick(random, ["csv", "tsv", "csvnh", "tsvnh"]), "-k", pick(random, KEYS)],
  (random) => ["-k", pick(random, KEYS)],
  (random) => ["-F", "logfmt", "-K", pick(random, KEYS)],
  () => ["-F", "levelmap", "--legend"],
  (random) => ["-F", "keymap", "-k", key(random), "--legend"],
  (random) => ["-F", "tailmap", "-k", pick(random, ["n", "ms", "status"]), "--legend"],
  () => ["-F", "parquet", "-o", "-"],
  () => ["-J", "--with-stats"],
  (random) => ["--freq", key(random)],
  (random) => ["--describe", pick(random, ["n", "ms", "status,n"])],
  (random) => ["--card", key(random), "--metrics=json"],
  (random) => ["-e", `track_count(\`\${e.${key(random)}}\`)`, "--metrics=full"],
  () => ["--color", "-Z"],
  () => ["-F", "view"],
  () => ["-F", "view", "-K", "msg", "--color"],
];

/** What questions of an incident print, whose states workers merge. */
const questions: readonly ((random: Random) => Words)[] = [
  (random) => [pick(random, ["--over-time", "--over-time=1s", "--over-time=json", "--over-time=1h"])],
  (random) => ["--over-time=tsv", "--by", key(random)],
  (random) => ["--by", pick(random, KEYS), "--count"],
  (random) => ["--by", key(random), "--avg", "n", "--min", "ms", "--max", "ms", "--distinct", "msg"],
  (random) => ["--by", key(random), "--p50", "n", "--p95", "ms", "--top", pick(random, ["1", "3"])],
  (random) => ["--by", "level,user", "--sum", pick(random, ["n", "ms"]), "--sort", pick(random, ["level", "count"])],
  () => ["--patterns"],
  () => ["--patterns=msg", "-F", "tsv"],
  (random) => ["--span", pick(random, ["user", "1s", "level"]), "--span-summary"],
  (random) => ["--tail", pick(random, ["1", "20"])],
  (random) => ["--last", pick(random, ["1s", "10s", "1h"])],
  (random) => ["--around", "end", "--within", pick(random, ["1s", "1m"])],
  (random) => ["--sample", pick(random, ["1%", "50%"])],
  (random) => ["--redact", pick(random, ["address", "mail,token", "field:msg", "field:user"]), "-J"],
];

/** Which events it prints, and how. */
const windows: readonly ((stamp: () => string) => Words)[] = [
  (stamp) => ["--since", stamp()],
  (stamp) => ["--until", stamp()],
  (stamp) => {
    const [since, until] = [stamp(), stamp()].sort();
    return ["--since", since!, "--until", until!];
  },
];
const selections: readonly ((random: Random) => Words)[] = [
  (random) => ["-l", pick(random, ["error", "info,warn", "debug", "fatal"])],
  (random) => ["-L", pick(random, ["error", "info,warn"])],
  (random) => ["-n", pick(random, ["0", "1", "7", "100", "1000"])],
  (random) => [
    "--filter",
    pick(random, ["e.n > 500", 'e.level == "error"', "e.ok", "e.msg.len() > 3", 'type_of(e.n) == "int"']),
  ],
  (random) => [
    "--filter",
    pick(random, ["e.n % 7 == 0", "meta.line_num % 5 == 0", "e.user.id > 0", "e.nothing == ()"]),
  ],
  (random) => [
    "-e",
    pick(random, [
      "e.zz = 1; e.zz = ()",
      "e.n = e.n + 1",
      "e.level = ()",
      "e.line = meta.line_num",
      "e.twice = e.n * 2",
      'e.ts = "x"',
    ]),
  ],
  (random) => [
    "-e",
    pick(random, ["if e.n > 900 { exit(3) }", "emit_each([#{n: e.n}, #{n: 1}])", 'if e.n == 5 { throw "no" }']),
  ],
  () => ["--assert", "e.n < 9000"],
  (random) => ["-l", "error,fatal", pick(random, ["-A", "-B", "-C"]), pick(random, ["1", "3"])],
  () => ["--normalize-ts"],
  () => ["-Z"],
  (random) => ["--mark-gaps", pick(random, ["1s", "1h"])],
  (random) => ["--ts-field", pick(random, ["ts", "TS", "time", "n", "c1"])],
  (random) => ["--input-tz", pick(random, ["Europe/Berlin", "America/New_York", "+05:30"])],
  () => ["--input-year", "2025"],
  (random) => ["--ts-format", pick(random, ["%Y-%m-%dT%H:%M:%S%.fZ", "%d.%m.%Y", "%b %e %T"])],
  (random) => ["--describe", pick(random, ["n", "ms", "user.id"])],
  (random) => ["--freq", pick(random, ["level", "user.name", "tags"])],
  () => ["-e", "print(e.n)"],
  () => ["-e", 'track_unique("hosts", e.host); track_avg("mean", e.ms)', "--end", "print(metrics)"],
];

/** What it reads of the input, and what it says of it. */
const habits: readonly ((random: Random, chunkBytes: number) => Words)[] = [
  () => ["--strict"],
  () => ["-v"],
  () => ["-v"],
  () => ["-v"],
  () => ["--no-diagnostics"],
  (random, chunkBytes) => [
    "--max-line-bytes",
    String(pick(random, [20, 60, 100, 200, 1000, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes])),
  ],
  (random, chunkBytes) => ["--max-line-bytes", String(pick(random, [50, 90, 150, 2000, chunkBytes]))],
  (random) => ["--skip-lines", pick(random, ["1", "50", "1000"])],
  (random) => ["--head", pick(random, ["1", "50", "1000"])],
  (random) => ["--keep-lines", pick(random, ["INFO", "[0-4]", "^.{50}"])],
  (random) => ["--ignore-lines", pick(random, ["WARN", "é", "^$"])],
  () => ["--section-from", "error", "--section-before", "INFO"],
  () => ["--extract-prefix", "from"],
  () => ["--file-order", "name"],
];

/** The options of a trial, each with its value. */
export function makeCommand(
  random: Random,
  layout: Layout,
  clock: Clock,
  records: number,
  chunkBytes: number,
): readonly Words[] {
  const words: Words[] = [
    pick(random, layout.formats),
    pick(random, pick(random, [usual, usual, others, questions]))(random),
  ];
  const stamp = () => new Date(clock.start + below(random, records) * clock.step + below(random, 3) - 1).toISOString();
  if (below(random, 4) === 0) words.push(pick(random, windows)(stamp));
  for (let left = pick(random, [0, 0, 0, 1, 2]); left > 0; left--) words.push(pick(random, selections)(random));
  for (let left = pick(random, [0, 0, 0, 1, 1, 2]); left > 0; left--)
    words.push(pick(random, habits)(random, chunkBytes));
  if (below(random, 8) === 0 || (layout.name === "text" && below(random, 2) === 0))
    words.push(pick(random, layout.options));
  if (below(random, 12) === 0) words.push(["--merge-sorted"]);
  return withoutRepeats(words).filter((group) => group.length > 0);
}

/** The groups without those that begin with an option that is before them. */
function withoutRepeats(groups: readonly Words[]): readonly Words[] {
  return groups.filter((group, i) => !groups.slice(0, i).some((earlier) => earlier[0] === group[0]));
}
