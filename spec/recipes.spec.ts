import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What docs/RECIPES.md shows is what froe prints (pages.spec.ts); here the figures are computed anew, without froe.

const page = readFileSync("docs/RECIPES.md", "utf8");
const recipes = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [heading = ""] = text.split("\n", 1);
      const [, session = ""] = /^```console\n(.*?)^```$/ms.exec(text) ?? [];
      return [
        heading.replace(/[:,].*/, ""),
        session.split("\n").filter((line) => line !== "" && !line.startsWith("$ ")),
      ];
    }),
);

const app = readFileSync("corpus/json/checkout.log", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const requests = readFileSync("corpus/combined/access.log", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, ip, time, path, , bytes] =
      /^(\S+) \S+ \S+ \[([^\]]+)\] "\S+ (\S+) [^"]*" (\d{3}) (\d+|-) "[^"]*" "[^"]*"(?: [\d.]+)?$/.exec(line) ?? [];
    if (ip === undefined) return [];
    const [, clock = ""] = /:(\d\d:\d\d:\d\d)/.exec(time!) ?? [];
    return [
      {
        ip,
        path,
        bytes: Number(bytes),
        ts: `2026-02-03T${`0${Number(clock.slice(0, 2)) - 1}`.slice(-2)}${clock.slice(2)}Z`,
      },
    ];
  });

/** Counts by a key, the most frequent first, and then by their first place. */
function counted<T>(items: readonly T[], keyOf: (item: T) => string): string[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([key, count]) => `${key}\t${count}`);
}

/** Between the two closest ranks, as numpy does by default. */
function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = 0.95 * (sorted.length - 1);
  const low = sorted[Math.floor(rank)]!;
  return low + (rank - Math.floor(rank)) * ((sorted[Math.floor(rank) + 1] ?? low) - low);
}

const p95 = (events: readonly { ms?: number }[]) =>
  Number(percentile95(events.flatMap(({ ms }) => ms ?? [])).toFixed(6));

const minute = (ts: string) => Date.parse(ts) / 60_000;

const computed: Readonly<Record<string, () => readonly string[]>> = {
  Errors() {
    const at = app.findIndex(({ level }) => level === "ERROR");
    return [app[at - 1], app[at], app[at + 1]].map(
      ({ ts, level, path, ms }, i) =>
        `${"/*\\"[i]} ts='${ts}' level='${level}'${path === undefined ? "" : ` path='${path}' ms=${ms}`}`,
    );
  },
  "The paths that fail most": () => [
    "path\tcount",
    ...counted(
      app.filter(({ status }) => status >= 500),
      ({ path }) => path,
    ).slice(0, 3),
  ],
  "The last fifteen minutes of a log": () => [
    "level\tcount",
    ...counted(
      app.filter(({ ts, level }) => minute(ts) >= minute(app.at(-1).ts) - 15 && /ERROR|WARN/.test(level)),
      ({ level }) => level,
    ),
  ],
  "What is new since yesterday"() {
    const before = new Set(app.slice(0, 150).map(({ msg }) => msg));
    const fresh = counted(
      app.filter(({ msg }) => !before.has(msg)),
      ({ msg }) => msg,
    );
    return ["status\tcount\tpattern", ...fresh.map((row) => `new\t${row.split("\t").toReversed().join("\t")}`)];
  },
  "Before and after a deploy"() {
    const isBefore = ({ ts }: { ts: string }) => ts < "2026-02-03T09:20";
    const [before, after] = [app.filter(isBefore), app.filter((event) => !isBefore(event))];
    return ["when\tcount\tp95_ms", `before\t${before.length}\t${p95(before)}`, `after\t${after.length}\t${p95(after)}`];
  },
  "An alert": () => [
    `${app.filter(({ status }) => status >= 500).length} of ${app.length} failed`,
    "hint: 2 metrics were tracked: -m shows them",
    "exit code 1",
  ],
  "One request": () =>
    app.filter(({ order }) => order === 48001).map(({ ts, path, ms }) => `ts='${ts}' path='${path}' ms=${ms}`),
  "The slowest twentieth"() {
    const rows = new Map<number, typeof app>();
    for (const event of app) {
      const start = Math.floor(minute(event.ts) / 5) * 5;
      rows.set(start, [...(rows.get(start) ?? []), event]);
    }
    const time = (start: number) => new Date(start * 60_000).toISOString().replace(".000", "");
    return [
      "time\tcount\tp95_ms",
      ...[...rows].map(([start, events]) => `${time(start)}\t${events.length}\t${p95(events)}`),
    ];
  },
  "Events by the hour": () => ["time\tcount", `2026-02-03T09:00:00Z\t${app.length}`],
  "By the first part of the path": () => [
    "area\tcount",
    ...counted(
      app.filter(({ path }) => path),
      ({ path }) => path.split("/")[1],
    ),
  ],
  "Bytes by address"() {
    const sums = new Map<string, number>();
    for (const { ip, bytes } of requests) sums.set(ip, (sums.get(ip) ?? 0) + (bytes || 0));
    const rows = [...sums].sort(([, a], [, b]) => b - a).slice(0, 3);
    return ["ip\tsum_bytes", ...rows.map((row) => row.join("\t"))];
  },
  "Different orders by path"() {
    const orders = new Map<string, Set<number>>();
    for (const { path, order } of app) if (order) orders.set(path, (orders.get(path) ?? new Set()).add(order));
    const rows = [...orders].map(([path, found]) => [path, found.size] as const).sort(([, a], [, b]) => b - a);
    return ["path\tdistinct_order", ...rows.map((row) => row.join("\t"))];
  },
  "Failed logins by user": () => [
    "user\tcount",
    ...counted(
      [...readFileSync("examples/auth.log", "utf8").matchAll(/Failed password for (?:invalid user )?(\S+)/g)],
      ([, user = ""]) => user,
    ),
  ],
  Sessions: () => ["span\tcount", ...counted(requests, ({ ip }) => ip).slice(0, 2)],
  "As one"() {
    const isNear = ({ ts }: { ts: string }) => ts >= "2026-02-03T09:21:45" && ts <= "2026-02-03T09:21:50Z";
    const both = [...app, ...requests].filter(isNear).sort((a, b) => Date.parse(a.ts) - Date.parse(b.ts));
    return both.map(({ path }) => path);
  },
  "A package log by day"() {
    const days = [...readFileSync("examples/package-history.log", "utf8").matchAll(/^Start-Date: (\S+)/gm)];
    return ["time\tcount", ...counted(days, ([, day]) => `${day}T00:00:00Z`)];
  },
  "JSON inside a message": () => ["ts='2026-02-03T04:05:00Z' cart=7 total=12.5"],
  "The journal": () => ["_SYSTEMD_UNIT\tcount", "web.service\t2", "db.service\t1"],
};

test.each(Object.entries(computed))("%s: the figures are those of the log", (name, compute) => {
  const shown = recipes.get(name) ?? [];
  const plain = name === "As one" ? shown.map((line) => /path='(.*)'$/.exec(line)?.[1]) : shown;
  expect(plain).toEqual(compute());
});

test("there are twenty-five recipes, and those without figures are looked at by name", () => {
  expect(recipes.size).toBe(25);
  expect([...recipes.keys()].filter((name) => !(name in computed))).toEqual([
    "Why a line is not parsed",
    "Which fields a log has",
    "A log that can be shared",
    "A log that is rotated",
    "A spreadsheet",
    "Pods of a cluster",
    "A pager",
  ]);
});
