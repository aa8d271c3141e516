import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { built } from "../built.ts";
import { froe } from "../cli/froe.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;
const trace = lines(
  "2026-02-03 04:05:06,789 ERROR [main] com.example.App - cannot open",
  "java.io.IOException: no such file",
  "\tat com.example.App.run(App.java:7)",
  "2026-02-03 04:05:07,001 INFO [main] com.example.App - stopped",
);

describe("events of several lines", () => {
  it("are joined before they are parsed", async () => {
    const { stdout, stderr, code } = await froe(["-f", "javalog", "-M", "timestamp", "-Jk", "level"], { stdin: trace });
    expect(stdout).toBe(lines('{"level":"ERROR"}', '{"level":"INFO"}'));
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  });

  it("end with their file", async () => {
    const files = { "a.log": "one\n  two\n", "b.log": "  three\nfour" };
    const { stdout } = await froe(["-f", "line", "-M", "indent", "-J", "a.log", "b.log"], { files });
    expect(stdout).toBe(lines('{"line":"one   two"}', '{"line":"  three"}', '{"line":"four"}'));
  });

  it("are read by the first member of a cascade that accepts them", async () => {
    const stdin = lines("started", "{", '"a": 1', "}", "stopped");
    const { stdout } = await froe(["-f", "json,line", "-M", "json", "-J"], { stdin });
    expect(stdout).toBe(
      lines('{"line":"started","_format":"line"}', '{"a":1,"_format":"json"}', '{"line":"stopped","_format":"line"}'),
    );
  });

  it("are reported at their own lines where they are rejected", async () => {
    const stdin = lines('{"a": 1,', '  "b": tru }', "{", "}");
    const { stdout, stderr } = await froe(["-j", "-M", "indent", "-J"], { stdin });
    expect(stdout).toBe("");
    expect(stderr).toContain(lines('stdin:2:8: expected value, found "tru"', '  2 |   "b": tru }', "    |        ^"));
    expect(stderr).toContain("stdin:3:2:");
  });

  it("end a strict run behind what was read before", async () => {
    const stdin = lines("{", '"a": 1', "}", "{", "]", "}", "{}");
    const { stdout, stderr, code } = await froe(["-j", "-M", "regex:match=^\\{", "-J", "--strict"], { stdin });
    expect(stdout).toBe(lines('{"a":1}'));
    expect(stderr).toContain("stdin:5:1:");
    expect(code).toBe(1);
  });

  it("cross the chunks of the input", async () => {
    const events = Array.from({ length: 400 }, (_, i) => `${i} ${"x".repeat(i * 7)}`);
    const content = events.map((event) => `${event}\r\n  ${event}\r\n`).join("");
    const { stdout } = await froe(["-f", "line", "-M", "indent", "-J", "a.log"], { files: { "a.log": content } });
    expect(stdout).toBe(lines(...events.map((event) => `{"line":"${event}   ${event}"}`)));
  });

  it("get U+FFFD once for what is not UTF-8", async () => {
    const event = Buffer.concat([Buffer.from("a"), Buffer.from([0xff]), Buffer.from(`\n  ${"x".repeat(70_000)}\n`)]);
    const { stdout, stderr } = await froe(["-f", "line", "-M", "indent", "-J"], {
      stdin: Buffer.concat([event, event]),
    });
    expect(stdout.match(/\ufffd/g)).toHaveLength(2);
    expect(stderr).toBe("hint: 2 sequences of bytes that are not UTF-8 became U+FFFD\n");
  });

  it("lose a line that is too long, and end in front of it", async () => {
    const stdin = lines("a", "  b", `  ${"x".repeat(200_000)}`, "  c", "d");
    const { stdout, stderr } = await froe(["-f", "line", "-M", "indent", "-J", "--max-line-bytes", "100k"], { stdin });
    expect(stdout).toBe(lines('{"line":"a   b"}', '{"line":"  c"}', '{"line":"d"}'));
    expect(stderr).toContain("stdin:3: line skipped");
  });
});

describe("the format of events of several lines", () => {
  it("is that of their lines", async () => {
    const { stdout, stderr } = await froe(["-M", "timestamp", "-vJk", "level"], { stdin: trace });
    expect(stdout).toBe(lines('{"level":"ERROR"}', '{"level":"INFO"}'));
    expect(stderr).toBe("Auto-detected format: javalog\n");
  });

  it("is that of the first of them where its lines say nothing", async () => {
    const content = lines("{", '  "a": 1', "}", "{", '  "a": 2', "}");
    for (const strategy of ["json", "regex:match=^\\{"]) {
      const expected = lines('{"a":1}', '{"a":2}');
      expect((await froe(["-M", strategy, "-J"], { stdin: content })).stdout).toBe(expected);
      expect((await froe(["-M", strategy, "-J", "a.json"], { files: { "a.json": content } })).stdout).toBe(expected);
    }
    const whole = await froe(["-M", "all", "-vJ", "a.json"], { files: { "a.json": lines("{", '"a": 1', "}") } });
    expect(whole).toEqual({ stdout: lines('{"a":1}'), stderr: "Auto-detected format: json\n", code: 0 });
  });

  it("is plain text where they say nothing either", async () => {
    const { stdout } = await froe(["-M", "indent", "-J"], { stdin: lines("some words", "  and more", "and others") });
    expect(stdout).toBe(lines('{"line":"some words   and more"}', '{"line":"and others"}'));
  });
});

describe("what is said of events of several lines", () => {
  it("that were cut", async () => {
    const stdin = lines("a", " b", " c", " d", "e");
    const { stdout, stderr } = await froe(["-f", "line", "-M", "indent", "-J", "--multiline-max-lines", "2"], {
      stdin,
    });
    expect(stdout).toBe(lines('{"line":"a  b"}', '{"line":" c  d"}', '{"line":"e"}'));
    expect(stderr).toBe(
      "hint: 1 event cut: longer than 2 lines (--multiline-max-lines) or 256 MiB (--multiline-max-bytes)\n",
    );
  });

  it("that were cut to one line", async () => {
    const { stderr } = await froe(["-f", "line", "-M", "indent", "--multiline-max-lines", "1"], {
      stdin: lines("a", " b"),
    });
    expect(stderr).toContain("longer than 1 line (--multiline-max-lines)");
  });

  it("that are as long as they may be: none", async () => {
    const args = ["-f", "line", "-M", "indent", "--multiline-join", "newline", "-J", "--multiline-max-bytes", "9"];
    const { stdout, stderr } = await froe(args, { stdin: lines("BEGIN", " xy") });
    expect([stdout, stderr]).toEqual([lines('{"line":"BEGIN\\n xy"}'), ""]);
    const { stderr: cut } = await froe(args, { stdin: lines("BEGIN", " xyz") });
    expect(cut).toContain("9 bytes (--multiline-max-bytes)");
  });

  it("that are a whole file, and too long", async () => {
    const files = { "a.log": "x".repeat(99).concat("\n").repeat(1000), "b.log": "b\n" };
    const args = ["-f", "line", "-M", "all", "-J", "--multiline-max-bytes", "64k", "a.log", "b.log"];
    const { stdout, stderr, code } = await froe(args, { files });
    expect(stdout).toBe(lines('{"line":"b"}'));
    expect(stderr).toBe(
      lines(
        "froe: a.log: skipped, as one event it is longer than 65536 bytes (--multiline-max-bytes)",
        "froe: error: 1 line rejected of 1001",
      ),
    );
    expect(code).toBe(0);
  });

  it("that no line begins", async () => {
    const { stderr } = await froe(["-f", "line", "-M", "regex:match=^BEGIN", "-J"], { stdin: lines("a", "b") });
    expect(stderr).toBe("hint: no line begins an event in 1 file, which became one event: check -M\n");
  });

  it("in a strategy that is wrong: where", async () => {
    const { stderr, code } = await froe(["-M", "regex:match=^a:end=é(?=b)"], { stdin: "x\n" });
    expect(stderr).toContain(
      lines(
        "froe: --multiline: look-ahead is not supported: it cannot be matched in linear time",
        "  regex:match=^a:end=é(?=b)",
        `  ${" ".repeat(20)}^`,
      ),
    );
    expect(code).toBe(2);
    const { stderr: layout } = await froe(["-M", "timestamp:format=%H:%Q"], { stdin: "x\n" });
    expect(layout).toContain(lines("  timestamp:format=%H:%Q", `  ${" ".repeat(21)}^`));
  });

  it("without a strategy", async () => {
    const { stderr, code } = await froe(["--multiline-join", "newline"], { stdin: "x\n" });
    expect(stderr).toContain("froe: --multiline-join is about events of several lines: add --multiline\n");
    expect(code).toBe(2);
  });
});

describe("a stream", () => {
  const streaming = (...args: string[]) =>
    spawn(process.execPath, [built(), ...args], { stdio: ["pipe", "pipe", "pipe"] });

  it("has its last event written when nothing comes for a while", async () => {
    const child = streaming("-f", "line", "-M", "indent", "-J");
    let stderr = "";
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.stdin.write("a\n  b\n");
    expect(String((await once(child.stdout, "data"))[0])).toBe('{"line":"a   b"}\n');
    child.stdin.end();
    expect((await once(child, "close"))[0]).toBe(0);
    expect(stderr).toBe("hint: 1 event was taken to be complete after 400 ms without input (--multiline-timeout)\n");
  });

  it("is waited for as long as the user says", async () => {
    const child = streaming("-f", "line", "-M", "indent", "-J", "--multiline-timeout", "20ms");
    child.stdin.write("a\n");
    expect(String((await once(child.stdout, "data"))[0])).toBe('{"line":"a"}\n');
    child.stdin.end();
    expect((await once(child, "close"))[0]).toBe(0);
    const patient = streaming("-f", "line", "-M", "indent", "-J", "--multiline-timeout", "0");
    patient.stdin.write("a\n");
    setTimeout(() => patient.stdin.end("  b\n"), 600);
    expect(String((await once(patient.stdout, "data"))[0])).toBe('{"line":"a   b"}\n');
    expect((await once(patient, "close"))[0]).toBe(0);
  });

  it("is not waited for where an event has its end", async () => {
    const child = streaming("-M", "json", "-J");
    child.stdin.write('{\n"a": 1\n}\n');
    expect(String((await once(child.stdout, "data"))[0])).toBe('{"a":1}\n');
    child.stdin.end();
    expect((await once(child, "close"))[0]).toBe(0);
  });
});
