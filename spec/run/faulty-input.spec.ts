import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { built } from "../built.ts";
import { froe } from "../cli/froe.ts";
import { printed } from "./parallel/divided.ts";

const object = (n: number) => `{"n":${n}}`;
const lines = (...all: string[]) => `${all.join("\n")}\n`;

describe("input that is no text", () => {
  it("is reported at its first NUL byte, once for each file, and is read all the same", async () => {
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

  it("is reported in the order of its lines, however they are read", async () => {
    const files = { "a.log": `{"n":1}\nx\n{"n":2}\n\0\n{"n":3}\n${"L".repeat(60)}\0\nz\n` };
    const expected = await printed(["-j", "-q", "-v"], files, null);
    expect(expected.stderr.match(/^a\.log:\d+:.{8}/gm)).toEqual([
      "a.log:2:1: expec",
      "a.log:4: holds a",
      "a.log:4:1: expec",
      "a.log:6:1: expec",
      "a.log:7:1: expec",
    ]);
    for (const chunkBytes of [8, 16, 40]) {
      expect(await printed(["-j", "-q", "-v"], files, null, { limits: { chunkBytes } })).toEqual(expected);
      expect(await printed(["-j", "-q", "-v"], files, { rangeBytes: 9 }, { limits: { chunkBytes } })).toEqual(expected);
    }
  });

  it("is not told of in lines that are not read", async () => {
    const files = { "a.log": `{"n":1}\n${"L".repeat(40)}\0${"L".repeat(40)}\n{"n":2}\n{"n":"\0"}\n` };
    for (const chunkBytes of [8, 50, 1000]) {
      const { stderr } = await printed(["-j", "--max-line-bytes", "50"], files, null, { limits: { chunkBytes } });
      expect(stderr).toMatch(/^a\.log:2: line skipped.*\na\.log:4: holds a NUL byte/);
    }
  });

  it("is named where it is UTF-16, and does not decide the format of the others", async () => {
    const utf16 = Buffer.from("\ufeffa line\n", "utf16le");
    const files = { "a.log": utf16, "b.log": Buffer.from(utf16).swap16(), "c.log": lines(object(1)) };
    const { stdout, stderr, code } = await froe(["-J", ...Object.keys(files)], { files });
    expect(stdout).toBe(lines(object(1)));
    expect(stderr).toBe(
      lines(
        "froe: error: a.log is UTF-16 text: iconv -f UTF-16 -t UTF-8 a.log | froe",
        "froe: error: b.log is UTF-16 text: iconv -f UTF-16 -t UTF-8 b.log | froe",
      ),
    );
    expect(code).toBe(1);
    expect((await froe([], { stdin: utf16 })).stderr).toMatch(/^froe: error: stdin is UTF-16 text/);
    expect((await froe(["detect", "a.log"], { files })).stderr).toMatch(/^froe: error: a\.log is UTF-16 text/);
  });

  it("is named by its first bytes with the command that reads it, and the other files are read", async () => {
    const files = {
      "a.log.xz": Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04]),
      "b c.log": Buffer.from("2026-03-04 a line\n", "utf16le"),
      "c.log": lines(object(1)),
      vmlinux: Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0", "latin1"),
    };
    for (const more of [[], ["-P"], ["-f", "line"], ["-f", "auto-per-file"]]) {
      const { stdout, stderr, code } = await froe(["-J", ...more, ...Object.keys(files)], { files });
      expect(stdout).toBe(more.includes("line") ? lines('{"line":"{\\"n\\":1}"}') : lines(object(1)));
      expect(stderr).toBe(
        lines(
          "froe: error: a.log.xz is xz-compressed: xz -dc a.log.xz | froe",
          "froe: error: b c.log is UTF-16 text: iconv -f UTF-16LE -t UTF-8 'b c.log' | froe",
          "froe: error: vmlinux is an ELF file, not text",
        ),
      );
      expect(code).toBe(1);
    }
    expect(await froe(["-J"], { stdin: files["a.log.xz"] })).toEqual({
      stdout: "",
      stderr: "froe: error: stdin is xz-compressed: xz -dc | froe\n",
      code: 1,
    });
    expect(await froe(["detect", "a.log.xz", "c.log"], { files })).toMatchObject({
      stderr: "froe: error: a.log.xz is xz-compressed: xz -dc a.log.xz | froe\n",
      code: 1,
    });
    expect(await froe(["--merge-sorted", "-q", "a.log.xz"], { files })).toMatchObject({ code: 1 });
  });

  it("is named where it is inside an archive", async () => {
    const files = { "a.gz": gzipSync(Buffer.from("\ufeffa line\n", "utf16le")) };
    expect((await froe(["a.gz"], { files })).stderr).toBe(
      "froe: error: a.gz is UTF-16 text: gzip -dc a.gz | iconv -f UTF-16 -t UTF-8 | froe\n",
    );
    expect((await froe([], { stdin: files["a.gz"] })).stderr).toBe(
      "froe: error: stdin is UTF-16 text: gzip -dc | iconv -f UTF-16 -t UTF-8 | froe\n",
    );
  });

  it("is refused without a signature too, unless its user names a format", async () => {
    const binary = Buffer.concat(
      Array.from({ length: 40 }, (_, n) => Buffer.from([7, 0, 0, 0, n, 2, 0, 3, 97, 98, 10])),
    );
    const files = { "a.bin": binary, "b.log": lines(object(1)), "c.gz": binary };
    const { stdout, stderr, code } = await froe(["-J", "a.bin", "b.log", "c.gz"], { files });
    expect({ stdout, code }).toEqual({ stdout: lines(object(1)), code: 1 });
    expect(stderr).toBe(
      lines(
        "froe: error: a.bin is binary data, not text: -f FORMAT reads it anyway",
        "froe: error: c.gz is binary data, not gzip-compressed as its name says: -f FORMAT reads it anyway",
      ),
    );
    const named = await froe(["-f", "line", "-J", "a.bin"], { files });
    expect(named.stdout.split("\n")).toHaveLength(42);
    expect(named).toMatchObject({ stderr: "a.bin:1: holds a NUL byte: is this a text file?\n", code: 0 });
  });

  it("is read as what it is where its name says something else", async () => {
    const files = {
      "a.log.gz": lines(object(1)),
      "b.log.zst": gzipSync(lines(object(2))),
      "c.log.gz": gzipSync(lines(object(3))),
      "d.gz": "",
    };
    for (const more of [[], ["-P"], ["-j"]]) {
      expect(await froe(["-J", ...more, ...Object.keys(files)], { files })).toEqual({
        stdout: lines(object(1), object(2), object(3)),
        stderr: lines(
          "hint: a.log.gz is named .gz, but is not gzip-compressed: it was read as it is",
          "hint: b.log.zst is named .zst, but is gzip-compressed: it was read as that",
        ),
        code: 0,
      });
    }
    expect((await froe(["--no-diagnostics", "a.log.gz"], { files })).stderr).toBe("");
  });
});

it("a file that becomes shorter while it is read is reported, and what was read of it counts", async () => {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    const path = join(directory, "a.log");
    const all = Array.from({ length: 200_000 }, (_, i) => `{"i":${i},"text":"of some length"}`);
    writeFileSync(path, `${all.join("\n")}\n`);
    // Nobody takes the output yet, so that only a part of the file has been read when the first of it is there.
    const child = spawn(process.execPath, [built(), "-jJ", path]);
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
