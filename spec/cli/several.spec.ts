import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

// Detection of formats whose records have several lines.

const java = (level: string, n: number) => `May ${n}, 2026 7:08:09 AM a.B open\n${level}: door ${n}\n`;
const trace = `${java("INFO", 1)}${java("WARNING", 2)}\tat a.B.open(B.java:7)\n${java("INFO", 3)}`;
const slow = (n: number) => `# User@Host: ann[ann] @ web []\nSET timestamp=177809123${n};\nSELECT ${n};\n`;

describe("a file that begins as the records of such a format", () => {
  test("is read by records, and -v reports it", async () => {
    const { stdout, stderr } = await froe(["-v", "-J", "-k", "level,msg", "a.log"], { files: { "a.log": trace } });
    expect(stdout.trimEnd().split("\n")).toEqual([
      '{"level":"INFO","msg":"door 1"}',
      '{"level":"WARNING","msg":"door 2\\n\\tat a.B.open(B.java:7)"}',
      '{"level":"INFO","msg":"door 3"}',
    ]);
    expect(stderr).toContain("Auto-detected format: javalog-pairs\n");
  });

  test("has the times and levels of its records", async () => {
    const options = ["-l", "warn", "--since", "2026-05-02T00:00:00Z", "-k", "msg"];
    const { stdout } = await froe([...options, "-J", "a.log"], { files: { "a.log": trace } });
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  });

  test("may have records that it skips", async () => {
    const files = { "a.log": `# Time: 2026-05-06T07:08:09Z\n${slow(1)}# Time: 2026-05-06T07:08:10Z\n${slow(2)}` };
    expect((await froe(["-v", "-J", "-k", "msg", "a.log"], { files })).stdout).toBe(
      '{"msg":"SELECT 1;"}\n{"msg":"SELECT 2;"}\n',
    );
  });

  test("may have one record after what it skips", async () => {
    const files = { "a.log": `# Time: 2026-05-06T07:08:09Z\n${slow(1)}` };
    expect((await froe(["-J", "-k", "msg", "a.log"], { files })).stdout).toBe('{"msg":"SELECT 1;"}\n');
  });

  test("keeps records in no format as text, or rejects them under --strict", async () => {
    const files = { "a.log": `${java("INFO", 1)}${java("HELLO", 2)}${java("INFO", 3)}${java("INFO", 4)}` };
    const { stdout } = await froe(["-J", "a.log"], { files });
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)._format),
    ).toEqual(["javalog-pairs", "line", "javalog-pairs", "javalog-pairs"]);
    expect((await froe(["--strict", "a.log"], { files })).code).not.toBe(0);
  });

  test("is what froe detect says it is", async () => {
    expect((await froe(["detect", "a.log"], { files: { "a.log": trace } })).stdout).toMatch(/^a\.log: javalog-pairs\n/);
  });
});

test("a stream of such records is text, and a hint names the format", async () => {
  const { stderr } = await froe(["-J"], { stdin: trace });
  expect(stderr).toContain(
    "stdin: the lines are javalog-pairs, records of several lines; froe -f javalog-pairs reads them",
  );
});

describe("its lines are read alone", () => {
  test.each([
    ["of a stream", ["-v", "-q"], {}, trace],
    ["if the command line joins them otherwise", ["-v", "-q", "-M", "none", "a.log"], { "a.log": trace }, ""],
    [
      "if most records are in another format",
      ["-v", "-q", "a.log"],
      { "a.log": [1, 2, 3, 4].map((n) => java(n > 1 ? "NO" : "INFO", n)).join("") },
      "",
    ],
    ["if it only begins so", ["-v", "-q", "a.log"], { "a.log": "May 7, 2026 door\nopen\n" }, ""],
  ])("%s", async (_, args, files, stdin) => {
    const { stderr } = await froe(args, { files, stdin });
    expect(stderr).not.toContain("format: javalog-pairs");
  });
});

test("a grammar of one's own that joins lines takes part", async () => {
  const own = `import { field, grammar, rest, seq } from "froe/grammar";
    export default grammar("own", { about: "x", layout: "x", lines: { by: { kind: "indented" }, joint: "newline" },
      record: seq("job ", field("text", rest)) });`;
  const files = { "own.ts": own, "a.log": "job 7\n  done\njob 8\n  lost\n" };
  expect((await froe(["--grammar", "own.ts", "-J", "a.log"], { files })).stdout).toBe(
    '{"text":"7\\n  done"}\n{"text":"8\\n  lost"}\n',
  );
});

describe("a header that a format skips", () => {
  const header =
    "version account-id interface-id srcaddr dstaddr srcport dstport protocol packets bytes start end action log-status";
  const flow = "2 1 eni-1 192.0.2.9 203.0.113.7 20641 22 6 20 4249 1770091500 1770091560 ACCEPT OK";
  const rows = { "a.log": `${header}\n${flow}\n${flow}\n` };

  test("is no line of another format, in a file and in a stream", async () => {
    expect((await froe(["detect", "a.log"], { files: rows })).stdout).toMatch(/^a\.log: flow\n/);
    const { stdout } = await froe(["-J", "-k", "dst_port"], { stdin: rows["a.log"] });
    expect(stdout).toBe('{"dst_port":22}\n{"dst_port":22}\n');
  });

  test("alone is text", async () => {
    expect((await froe(["-J"], { stdin: `${header}\n` })).stdout).toBe(`{"line":"${header}"}\n`);
    expect((await froe(["-J"], { stdin: `${header}\nno flow\n` })).stdout).toContain('{"line":"no flow"}\n');
  });
});
