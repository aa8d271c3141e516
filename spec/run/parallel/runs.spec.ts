import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Division, type Files, printed } from "./divided.ts";

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join("");

const LEVELS = ["INFO", "WARN", "ERROR"];
/** Events of several shapes, some rejected lines, blank lines, bytes that are not UTF-8. */
const events = Buffer.concat([
  Buffer.from(
    lines(1500, (i) => {
      if (i % 97 === 96) return `{"n":${i},`;
      if (i % 301 === 300) return "";
      const time = new Date(Date.UTC(2026, 1, 3) + i * 7919).toISOString();
      const more = i % 5 === 0 ? `,"user":{"id":${i % 13},"tags":["a","b${i % 3}"]}` : `,"ms":${i / 8}`;
      return `{"ts":"${time}","level":"${LEVELS[i % 3]}","n":${i},"host":"h${i % 11}.example"${more}}`;
    }),
  ),
  Buffer.from([0x7b, 0x22, 0x78, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x0a]),
  Buffer.from(lines(900, (i) => `{"n":${i},"nul":"${i === 700 ? "\0" : ""}","msg":"${"é".repeat(i % 40)}"}`)),
]);
/** Rows with line ends in quotes, and some that are too long or too short. */
const table = `a,b,c\n${lines(4000, (i) =>
  i % 9 === 0
    ? `"${i}\n${"x\n".repeat(i % 4)},""q""",y,z`
    : i % 50 === 0
      ? `${i},1`
      : i % 70 === 0
        ? `1,2,3,4`
        : `${i},y,${i % 7}`,
)}`;

const ways: readonly Partial<Division>[] = [
  { readers: 2, rangeBytes: 1024 },
  { readers: 3, rangeBytes: 5000 },
  { readers: 8, rangeBytes: 64 * 1024 },
];

async function expectSame(args: readonly string[], files: Files, tried = ways): Promise<void> {
  const alone = await printed(args, files, null);
  for (const way of tried) expect({ way, ...(await printed(args, files, way)) }).toEqual({ way, ...alone });
}

describe("divided runs print what others do", () => {
  /** Each with two of the ways in turn. */
  const options = [
    ["-F", "default"],
    ["-F", "default", "--normalize-ts"],
    ["-F", "logfmt"],
    ["-F", "inspect"],
    ["-F", "csv", "-k", "n,level,user"],
    ["-F", "tsvnh", "-k", "n,msg"],
    ["-J", "-k", "n"],
    ["-J", "-l", "error"],
    ["-J", "-l", "eror,info", "-v"],
    ["-J", "--ts-field", "nosuch"],
    ["-J", "--ts-field", "host", "--since", "2026-02-03T01:00:00Z", "--strict"],
    ["-J", "--since", "2026-02-03T01:00:00Z", "--strict"],
    ["-J", "--since", "2026-02-03T01:00:00Z"],
    ["-q"],
    ["-v", "-q"],
    ["-J", "--no-diagnostics"],
    ["-J", "--filter", "e.n % 7 == 0"],
    ["-J", "--filter", "e.none > 3"],
    ["-J", "--exec", "e.twice = e.n * 2; if e.n % 400 == 0 { throw `no ${e.n}` }"],
    ["-J", "--exec", "if e.n % 200 == 0 { eprint(`at ${e.n}`); print(e.n) }", "--assert", "e.n < 1200"],
    ["-J", "--exec", "if e.n == 1100 { exit(3) }"],
    ["-J", "--exec", "emit_each([#{n: e.n}, #{n: -e.n}])"],
    ["-q", "--exec", 'track_sum("n", e.n); track_unique("host", e.host); track_top("levels", e.level)', "-m"],
    ["-q", "--exec", 'track_avg("n", e.n)', "--end", "print(metrics.n)"],
    ["--freq", "level"],
    ["--describe", "ms"],
    ["--card", "host"],
    ["--strict", "-J"],
  ];
  it.each(options.map((args, at) => ({ args, tried: ways.toSpliced(at % ways.length, 1) })))(
    "$args",
    async ({ args, tried }) => {
      await expectSame(["-j", ...args], { "a.log": events }, tried);
    },
  );

  it("where the format is detected", async () => {
    await expectSame(["-J", "-v"], { "a.log": Buffer.concat([events, Buffer.from("plain text\n"), events]) });
  });

  it("of cascades", async () => {
    await expectSame(["-f", "json,logfmt,line", "-J"], {
      "a.log": Buffer.concat([events, Buffer.from("a=1 b=2\n"), events]),
    });
  });

  it("of tables, whose rows may end in another range than they begin in", async () => {
    await expectSame(["-f", "csv", "-J"], { "a.csv": table });
    await expectSame(["-f", "csv a:int", "-J", "--strict"], { "a.csv": table });
    await expectSame(["-f", "csv", "-J"], { "a.csv": `${table}"open\n${table}` });
    await expectSame(["-f", "csvnh", "-F", "logfmt"], { "a.csv": table.replaceAll("\n", "\r\n") });
  });

  it("of many files, and says which line of which", async () => {
    const files = {
      "a.log": events,
      "b.log": events.subarray(0, 3000),
      "empty.log": "",
      "c.log": events,
      "d.log": '{"n":1}',
    };
    await expectSame(["-j", "-J"], files);
    await expectSame(["-f", "csv", "-J"], { "a.csv": table, "b.csv": "x,y\n1,2\n3,4\n", "c.csv": table });
  });

  it("of archives, which are streams", async () => {
    await expectSame(["-j", "-J"], { "a.log.gz": gzipSync(Buffer.concat([events, events])) });
    await expectSame(["-f", "csv", "-J"], {
      "a.csv.gz": gzipSync(Buffer.concat([Buffer.from(table), Buffer.from(table)])),
    });
    const bom = Buffer.from("\ufeff");
    // Each member comes in a piece of its own.
    const pieces = [...bom, ...Buffer.from("plain text\n")].map((byte) => gzipSync(Uint8Array.of(byte)));
    await expectSame(["-J"], { "bom.log.gz": Buffer.concat([...pieces, gzipSync("line\n".repeat(5000))]) });
    await expectSame(["-j", "-J"], { "cut.log.gz": gzipSync(Buffer.concat([events, events])).subarray(0, 9000) });
  });

  it("of lines that are too long", async () => {
    const long = `{"n":"${"x".repeat(200_000)}"}\n`;
    await expectSame(["-j", "-J", "--max-line-bytes", "150000"], { "a.log": `${events}${long}${events}${long}` });
  });

  it("of a file that begins with a BOM and lacks its last line end", async () => {
    await expectSame(["-j", "-J"], { "a.log": `\ufeff${events}{"last":true}` });
  });
});

describe("divided runs", () => {
  it("give the order up where they may, and nothing else", async () => {
    const files = { "a.log": events };
    const alone = await printed(["-j", "-J"], files, null);
    const divided = await printed(["-j", "-J"], files, { readers: 3, isOrdered: false });
    const sorted = (text: string) => text.split("\n").sort();
    expect({ ...divided, stdout: sorted(divided.stdout) }).toEqual({ ...alone, stdout: sorted(alone.stdout) });
  });

  it("write more than workers may be ahead", async () => {
    const pad = "x".repeat(16_000);
    const line = (i: number) => `{"n":${i + 10_000}}`;
    const args = ["-j", "-J", "--exec", `e.pad = "${pad}"`];
    const { stdout } = await printed(args, { "a.log": lines(2000, line) }, { readers: 2, rangeBytes: 1300 });
    expect(stdout).toHaveLength(2000 * `{"n":10000,"pad":"${pad}"}\n`.length);
  });

  it("give out streams by lines", async () => {
    const files = { "a.log.gz": gzipSync(Buffer.concat([events, events])) };
    const alone = await printed(["-j", "-J"], files, null);
    expect(await printed(["-j", "-J"], files, { batchLines: 100, rangeBytes: 100_000 })).toEqual(alone);
  });

  it("are not divided for a small input", async () => {
    const { stderr } = await printed(["-j", "-J", "-v"], { "a.log": '{"n":1}\n' }, { leastBytes: 1000 });
    expect(stderr).toContain("hint: -P: one reader read the input; more would have taken longer");
  });

  it("say under -v that they were divided, if nobody asked for it", async () => {
    const files = { "a.log": events };
    const alone = await printed(["-j", "-J", "-v"], files, null);
    const { stderr, stdout } = await printed(["-j", "-J", "-v"], files, { isAsked: false });
    expect(stdout).toBe(alone.stdout);
    expect(stderr).toContain("hint: 3 readers read the input, which is faster; --no-parallel reads it with one");
    expect((await printed(["-j", "-J"], files, { isAsked: false })).stderr).not.toContain("readers");
  });

  it("wait for a core that has room, and say so if none has", async () => {
    const files = { "a.log": events };
    let asked = 0;
    const later = await printed(["-j", "-J", "-v"], files, { isAsked: false, readersNow: () => (++asked > 1 ? 2 : 1) });
    expect(later.stderr).toContain("hint: 2 readers read the input");
    const never = await printed(["-j", "-J", "-v"], files, { isAsked: false, readersNow: () => 1 });
    expect(never.stderr).toContain("hint: one reader read the input, because other processes kept the cores busy");
    expect(never.stdout).toBe(later.stdout);
  });

  it("say so too of small files, each read whole by one of the readers", async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.log`, `{"n":${n}}\n`.repeat(50)]));
    const whole = { isAsked: false, rangeBytes: 1024 ** 2 };
    const { stderr, stdout } = await printed(["-j", "-J", "-v"], files, whole);
    expect(stdout).toBe((await printed(["-j", "-J"], files, null)).stdout);
    expect(stderr).toContain("hint: 3 readers read the input, which is faster; --no-parallel reads it with one");
    expect((await printed(["-j", "-J"], files, whole)).stderr).toBe("");
  });

  it("leave streams to one reader, if nobody asked for more", async () => {
    const files = { "a.log.gz": gzipSync(Buffer.concat([events, events])) };
    const { stderr } = await printed(["-j", "-J", "-v"], files, { isAsked: false });
    expect(stderr).not.toContain("readers");
  });
});
