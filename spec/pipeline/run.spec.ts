import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { froe } from "../cli/froe.ts";

const object = (n: number) => `{"n":${n}}`;
const lines = (...all: string[]) => `${all.join("\n")}\n`;

describe("inputs", () => {
  it("reads the named files in their order", async () => {
    const files = { "a.log": lines(object(1)), "b.log": lines(object(2), object(3)) };
    const { stdout, code } = await froe(["-jJ", "b.log", "a.log"], { files });
    expect(stdout).toBe(lines(object(2), object(3), object(1)));
    expect(code).toBe(0);
  });

  it("reads standard input where there is no file, and where the file is -", async () => {
    const files = { "a.log": lines(object(1)) };
    expect((await froe(["-jJ"], { stdin: lines(object(2)) })).stdout).toBe(lines(object(2)));
    expect((await froe(["-jJ", "a.log", "-"], { files, stdin: lines(object(2)) })).stdout).toBe(
      lines(object(1), object(2)),
    );
  });

  it("names a file that is not there and reads the others", async () => {
    const { stdout, stderr, code } = await froe(["-jJ", "missing.log", "a.log"], {
      files: { "a.log": lines(object(1)) },
    });
    expect(stdout).toBe(lines(object(1)));
    expect(stderr).toBe("froe: missing.log: no such file\n");
    expect(code).toBe(1);
  });

  it("says that a directory is one", async () => {
    const { stderr, code } = await froe(["-jJ", "."]);
    expect(stderr).toBe("froe: .: is a directory\n");
    expect(code).toBe(1);
  });

  it("has nothing to say of an empty input", async () => {
    expect(await froe(["-jJ"])).toEqual({ stdout: "", stderr: "", code: 0 });
    expect(await froe(["-J", "empty.log"], { files: { "empty.log": "" } })).toEqual({
      stdout: "",
      stderr: "",
      code: 0,
    });
  });

  it("takes the first line with content for the format", async () => {
    const { stdout, stderr } = await froe(["-vJ"], { stdin: lines("", "  ", "a=1", "b=2") });
    expect(stdout).toBe(lines('{"a":1}', '{"b":2}'));
    expect(stderr).toBe("Auto-detected format: logfmt\n");
  });

  it("keeps the blank lines in front of plain text", async () => {
    const { stdout } = await froe(["-J"], { stdin: lines("", "some words here") });
    expect(stdout).toBe(lines('{"line":""}', '{"line":"some words here"}'));
  });
});

describe("lines", () => {
  it("end in LF or CR LF, the last one also in nothing", async () => {
    const { stdout } = await froe(["-jJ"], { stdin: `${object(1)}\r\n${object(2)}\n${object(3)}` });
    expect(stdout).toBe(lines(object(1), object(2), object(3)));
  });

  it("begin behind a byte order mark, which no column counts", async () => {
    const { stdout, stderr } = await froe(["-jJ"], { stdin: `\ufeff${object(1)}\nx` });
    expect(stdout).toBe(lines(object(1)));
    expect(stderr).toContain('stdin:2:1: expected "{", found "x"');
    expect((await froe(["-jJ"], { stdin: "\ufeffx" })).stderr).toContain("stdin:1:1:");
  });

  it("get U+FFFD for what is not UTF-8, and a hint counts it", async () => {
    const stdin = Buffer.concat([Buffer.from("ok \u00fc\nbad "), Buffer.from([0xff, 0xfe]), Buffer.from("\n")]);
    const { stdout, stderr } = await froe(["-f", "line", "-J"], { stdin });
    expect(stdout).toBe(lines('{"line":"ok \u00fc"}', '{"line":"bad \ufffd\ufffd"}'));
    expect(stderr).toBe("hint: 2 sequences of bytes that are not UTF-8 became U+FFFD\n");
  });

  it("are left out where they are too long, and the next one is read", async () => {
    const long = `{"a":"${"x".repeat(300_000)}"}`;
    const { stdout, stderr, code } = await froe(["-jJ", "--max-line-bytes", "100k"], {
      stdin: lines(long, object(2), "x"),
    });
    expect(stdout).toBe(lines(object(2)));
    expect(stderr).toContain("stdin:1: line left out, it is longer than 102400 bytes");
    expect(stderr).toContain("stdin:3:1:");
    expect(stderr).toContain("2 lines rejected of 3");
    expect(code).toBe(0);
  });

  it("may be nested 256 deep and no deeper, however deep the text goes", async () => {
    const deep = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const { stdout, stderr } = await froe(["-jJ"], { stdin: lines(deep(255), deep(100_000), object(2)) });
    expect(stdout).toBe(lines(deep(255), object(2)));
    expect(stderr).toContain("stdin:2:261: nested deeper than 256 levels");
  });

  it.each([1, 7, 100, 65_530, 65_536, 65_537, 200_000])("of %i bytes cross the chunks of the input", async (size) => {
    const count = Math.max(3, Math.min(20_000, Math.ceil(300_000 / size)));
    const all = Array.from({ length: count }, (_, i) => `{"i":${i},"a":"${"y".repeat(size)}"}`);
    expect((await froe(["-jJ", "a.log"], { files: { "a.log": lines(...all) } })).stdout).toBe(lines(...all));
    expect((await froe(["-jJ"], { stdin: all.join("\r\n") })).stdout).toBe(lines(...all));
  });
});

describe("rejected lines", () => {
  it("are explained, counted by cause, and left out", async () => {
    const { stdout, stderr, code } = await froe(["-jJ"], { stdin: lines(object(1), "x", "{", "[1]", "y", object(2)) });
    expect(stdout).toBe(lines(object(1), object(2)));
    expect(stderr).toBe(
      lines(
        'stdin:2:1: expected "{", found "x"',
        "  2 | x",
        "    | ^",
        'stdin:3:2: expected key in quotes or "}", found end of line',
        "  3 | {",
        "    |  ^",
        'stdin:4:1: expected "{", found "["',
        "  4 | [1]",
        "    | ^",
        "froe: 4 lines rejected of 6 (-v shows each)",
        '        3  expected "{"',
        "        1  expected key in quotes",
      ),
    );
    expect(code).toBe(0);
  });

  it("make the exit code 1 where nothing else was there", async () => {
    expect((await froe(["-jJ"], { stdin: lines("x", "y") })).code).toBe(1);
  });

  it("end the run under --strict, behind what was read before", async () => {
    const { stdout, stderr, code } = await froe(["-jJ", "--strict"], { stdin: lines(object(1), "x", object(2)) });
    expect(stdout).toBe(lines(object(1)));
    expect(stderr).toContain('stdin:2:1: expected "{", found "x"');
    expect(code).toBe(1);
  });

  it("are not mentioned under --no-diagnostics", async () => {
    expect((await froe(["-jJ", "--no-diagnostics"], { stdin: lines(object(1), "x") })).stderr).toBe("");
  });

  it("that fit another format bring a hint", async () => {
    expect((await froe(["-jJ"], { stdin: lines("a=1", "b=2") })).stderr).toContain(
      "hint: most lines are not json; they look like logfmt: try -f logfmt",
    );
  });

  it("are numbered in their file", async () => {
    const files = { "a.log": lines(object(1), object(2)), "b.log": lines(object(3), "x") };
    expect((await froe(["-jJ", "a.log", "b.log"], { files })).stderr).toContain("b.log:2:1:");
  });
});

describe("fields", () => {
  it("come in the order of -k, and without those of -K", async () => {
    const stdin = lines('{"a":1,"b":2,"c":3}', '{"c":4}');
    expect((await froe(["-jJ", "-k", "c,a"], { stdin })).stdout).toBe(lines('{"c":3,"a":1}', '{"c":4}'));
    expect((await froe(["-jJ", "-K", "b"], { stdin })).stdout).toBe(lines('{"a":1,"c":3}', '{"c":4}'));
    expect((await froe(["-jJ", "-k", "c,b,a", "-K", "b"], { stdin })).stdout).toBe(lines('{"c":3,"a":1}', '{"c":4}'));
  });

  it("that repeat keep the first place and the last value, and a hint counts them", async () => {
    const { stdout, stderr } = await froe(["-jJ"], { stdin: lines('{"a":1,"b":2,"a":3}') });
    expect(stdout).toBe(lines('{"a":3,"b":2}'));
    expect(stderr).toContain("hint: 1 ");
  });
});

describe("the end of a run", () => {
  const endless = (args: string[]) => {
    const child = spawn(process.execPath, [resolve("dist/cli.mjs"), ...args], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.on("error", () => {});
    return child;
  };

  it("comes quietly, with 141, when nobody reads any more", async () => {
    const child = endless(["-f", "line", "-J"]);
    let stderr = "";
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.stdout.destroy();
    child.stdin.write("x\n".repeat(100_000));
    const [code] = await once(child, "close");
    expect(stderr).toBe("");
    expect(code).toBe(141);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("comes with %s: what was read is written, the exit code is %i", async (signal, exitCode) => {
    const child = endless(["-jJ"]);
    child.stdin.write(lines(object(1)));
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toBe(lines(object(1)));
    child.kill(signal);
    const [code] = await once(child, "close");
    expect(code).toBe(exitCode);
  });

  it("comes with a message where the disk is full", async () => {
    const child = spawn("sh", ["-c", `'${process.execPath}' '${resolve("dist/cli.mjs")}' -jJ >/dev/full`]);
    let stderr = "";
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.stdin.end(lines(object(1)));
    const [code] = await once(child, "close");
    expect(stderr).toBe("froe: standard output: no space left on the device\n");
    expect(code).toBe(1);
  });

  it("is not waited for: a line is written while the pipe stays open", async () => {
    const child = endless(["-J"]);
    child.stdin.write("k=v n=1\n");
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toBe('{"k":"v","n":1}\n');
    child.stdin.end();
    expect((await once(child, "close"))[0]).toBe(0);
  });
});

describe("detection", () => {
  const prose = lines("one of four", "words that say nothing", "words that say little", "words again");

  it("hints at the cascade that would read all of an input of several formats", async () => {
    const files = { "a.log": lines(object(1), object(2), "some words", "a=1 b=2") };
    const { stdout, stderr } = await froe(["-vJ", "a.log"], { files });
    expect(stdout).toContain('{"n":1,"_format":"json"}');
    expect(stderr).toBe(
      lines(
        "Auto-detected format: cascade(json,line) (mixed formats in first 4 lines)",
        "hint: the input has several formats and is read as json,line: each event has _format; -f json,logfmt,line would read the other lines too",
      ),
    );
  });

  it("does so where plain text is read, too", async () => {
    const { stdout, stderr } = await froe(["-vJ", "a.log"], { files: { "a.log": `${prose}${object(1)}\n` } });
    expect(stdout).toContain('{"line":"{\\"n\\":1}"}');
    expect(stderr).toBe(
      lines(
        "Auto-detected format: line",
        "hint: the input has several formats and is read as line: -f json,line would read the other lines too",
      ),
    );
  });

  it("says how many lines were looked at further on", async () => {
    const files = {
      "a.log": lines(...Array.from({ length: 5000 }, (_, i) => (i % 3 === 0 ? "words here" : object(i)))),
    };
    const { stderr } = await froe(["-vq", "a.log"], { files });
    expect(stderr).toMatch(/^Auto-detected format: .* \(mixed formats in first 64 lines and 64 lines further on\)\n/);
  });
});

describe("input that is no text", () => {
  it("is told at its first NUL byte, once for each file, and is read all the same", async () => {
    const files = {
      "a.bin": "one\ntwo\n\0\x01\n\0\n",
      "b.log": lines("none"),
      "c.bin": lines(...Array.from({ length: 20_000 }, (_, i) => `line ${i + 1}${i === 15_000 ? "\0" : ""}`)),
    };
    const { stdout, stderr, code } = await froe(["-f", "line", "-J", ...Object.keys(files)], { files });
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      '{"line":"one"}',
      '{"line":"two"}',
      '{"line":"\\u0000\\u0001"}',
      '{"line":"\\u0000"}',
      '{"line":"none"}',
    ]);
    expect(stdout.split("\n")).toHaveLength(20_006);
    expect(stderr).toBe(
      lines("a.bin:3: holds a NUL byte: is this a text file?", "c.bin:15001: holds a NUL byte: is this a text file?"),
    );
    expect(code).toBe(0);
    expect((await froe(["-f", "line", "-q", "--no-diagnostics", "a.bin"], { files })).stderr).toBe("");
  });

  it("is named where it is UTF-16, and does not decide the format of the others", async () => {
    const utf16 = Buffer.from("\ufeffa line\n", "utf16le");
    const files = { "a.log": utf16, "b.log": Buffer.from(utf16).swap16(), "c.log": lines(object(1)) };
    const { stdout, stderr, code } = await froe(["-J", ...Object.keys(files)], { files });
    expect(stdout).toBe(lines(object(1)));
    expect(stderr).toBe(
      lines(
        "froe: a.log: is UTF-16 text, and froe reads UTF-8: convert it first, with iconv -f UTF-16 -t UTF-8 for one",
        "froe: b.log: is UTF-16 text, and froe reads UTF-8: convert it first, with iconv -f UTF-16 -t UTF-8 for one",
      ),
    );
    expect(code).toBe(1);
    expect((await froe([], { stdin: utf16 })).stderr).toMatch(/^froe: stdin: is UTF-16 text/);
    expect((await froe(["detect", "a.log"], { files })).stderr).toMatch(/^froe: a\.log: is UTF-16 text/);
  });
});

it("a file that becomes shorter while it is read is told, and what was read of it counts", async () => {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    const path = join(directory, "a.log");
    const all = Array.from({ length: 200_000 }, (_, i) => `{"i":${i},"text":"of some length"}`);
    writeFileSync(path, `${all.join("\n")}\n`);
    // Nobody takes the output yet, so that only a part of the file has been read when the first of it is there.
    const child = spawn(process.execPath, [resolve("dist/cli.mjs"), "-jJ", path]);
    const stderr = text(child.stderr);
    await once(child.stdout, "readable");
    truncateSync(path, 1000);
    const stdout = text(child.stdout);
    const [code] = await once(child, "close");
    const printed = (await stdout).split("\n").slice(0, -1);
    expect(printed).toEqual(all.slice(0, printed.length));
    expect(printed.length).toBeLessThan(all.length);
    expect(await stderr).toContain(`froe: ${path}: became shorter while it was read\n`);
    expect(code).toBe(0);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
