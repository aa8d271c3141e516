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
    expect(stderr).toBe("froe: error: missing.log: no such file\n");
    expect(code).toBe(1);
  });

  it("says that a directory is one", async () => {
    const { stderr, code } = await froe(["-jJ", "."]);
    expect(stderr).toBe("froe: error: .: is a directory\nhint: '.': there is no file in it, or only hidden ones\n");
    expect(code).toBe(1);
  });

  it("reports an empty file, but not an empty pipe", async () => {
    expect(await froe(["-jJ"])).toEqual({ stdout: "", stderr: "", code: 0 });
    expect(await froe(["-J", "empty.log"], { files: { "empty.log": "" } })).toEqual({
      stdout: "",
      stderr: "hint: empty.log is empty\n",
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

  it("are counted as repaired up to the one that ends a strict run", async () => {
    const bad = Buffer.from([0xff, 0x0a]);
    const stdin = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}\n'), bad, bad, bad]);
    const { stderr, code } = await froe(["-j", "--strict"], { stdin });
    expect(stderr).toContain("hint: 2 sequences of bytes that are not UTF-8 became U+FFFD\n");
    expect(code).toBe(1);
  });

  it("are counted as repaired up to the last row of a table that --head reads", async () => {
    const stdin = Buffer.concat([
      Buffer.from("a,b\n1,"),
      Buffer.from([0xff]),
      Buffer.from("\n2,"),
      Buffer.from([0xff, 0x0a]),
    ]);
    const { stderr } = await froe(["-f", "csvnh", "--head", "2"], { stdin });
    expect(stderr).toBe("hint: 1 sequence of bytes that are not UTF-8 became U+FFFD\n");
  });

  it("are left out where they are too long, and the next one is read", async () => {
    const long = `{"a":"${"x".repeat(300_000)}"}`;
    const { stdout, stderr, code } = await froe(["-jJ", "--max-line-bytes", "100k"], {
      stdin: lines(long, object(2), "x"),
    });
    expect(stdout).toBe(lines(object(2)));
    expect(stderr).toContain("stdin:1: line skipped, it is longer than 102400 bytes");
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

  it.each([1, 7, 100, 65_536, 131_066, 131_072, 131_073, 200_000])(
    "of %i bytes cross the chunks of the input",
    async (size) => {
      const count = Math.max(3, Math.min(20_000, Math.ceil(300_000 / size)));
      const all = Array.from({ length: count }, (_, i) => `{"i":${i},"a":"${"y".repeat(size)}"}`);
      expect((await froe(["-jJ", "a.log"], { files: { "a.log": lines(...all) } })).stdout).toBe(lines(...all));
      expect((await froe(["-jJ"], { stdin: all.join("\r\n") })).stdout).toBe(lines(...all));
    },
  );
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
        'stdin:4:1: expected "{", found "[1]"',
        "  4 | [1]",
        "    | ^",
        "froe: error: 4 lines rejected of 6 (-v shows each)",
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

  it("that are in a format which covers the present one bring a hint, also where detection has decided", async () => {
    const server = "2026-03-04 05:06:07.890 UTC [17] LOG:  up";
    const session = "2026-03-04 05:06:07.890 UTC [17] ann@shop LOG:  up";
    const hint = "which reads sqldb too: try -f sqldb-session";
    const stdin = lines(server, session, server);
    expect((await froe([], { stdin })).stderr).toContain(`hint: the rejected line is sqldb-session, ${hint}`);
    expect((await froe(["-f", "sqldb"], { stdin: lines(session, "x", session) })).stderr).toContain(
      `hint: 2 of the first 3 rejected lines are sqldb-session, ${hint}`,
    );
    expect((await froe(["-f", "sqldb"], { stdin: lines(server, "x") })).stderr).not.toContain("hint");
    expect((await froe(["-f", "sqldb,line"], { stdin })).stderr).not.toContain("hint");
    expect((await froe(["a.log"], { files: { "a.log": stdin } })).stderr).not.toContain("rejected");
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

describe("detection", () => {
  const prose = lines("one of four", "words that say nothing", "words that say little", "words again");

  it("does not count the names that it has renamed", async () => {
    const stdin = lines("type=A msg=audit(1770100209.123:1): uid=1 uid=2");
    expect((await froe(["-J"], { stdin })).stderr).toContain("hint: 1 field renamed");
    expect((await froe(["-J", "a.log"], { files: { "a.log": stdin } })).stderr).toContain("hint: 1 field renamed");
  });

  it("hints at the cascade that would read all of an input of several formats", async () => {
    const files = { "a.log": lines(object(1), object(2), "some words", "a=1 b=2") };
    const { stdout, stderr } = await froe(["-vJ", "a.log"], { files });
    expect(stdout).toContain('{"n":1,"_format":"json"}');
    expect(stderr).toBe(
      lines(
        "Auto-detected format: cascade(json,line) (mixed formats in first 4 lines)",
        'hint: 2 of 4 lines are not json and were kept as text; the first: a.log:3:1: expected "{", found "some"',
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
