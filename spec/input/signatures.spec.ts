import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { looksBinary, wideText } from "../../engine/input/encoding.ts";
import { openSource, sampleFile } from "../../engine/input/index.ts";
import { SIGNATURE_BYTES, signatureNamed, signatureOf, signatures } from "../../engine/input/signatures.ts";

const folder = mkdtempSync(join(tmpdir(), "signatures-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Uint8Array, name = "app.log"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The code of the error with which a file is refused, or null. */
async function refusal(path: string): Promise<unknown> {
  const source = await openSource(path);
  try {
    await source.read(Buffer.alloc(4096), 0, 4096);
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  } finally {
    source.close();
  }
}

const text = "one line\nanother line\n";

describe("the first bytes of a file", () => {
  test("tell every kind that has a signature, and no kind is taken for another one", () => {
    for (const signature of signatures) {
      for (const start of signature.starts) {
        const bytes = Buffer.concat([Buffer.alloc(signature.at), Buffer.from(start), Buffer.from("x".repeat(8))]);
        expect(signatureOf(bytes, true)?.code).toBe(signature.code);
        expect(signature.at + start.length).toBeLessThanOrEqual(SIGNATURE_BYTES);
      }
    }
  });

  test("may be too few to tell", () => {
    expect(signatureOf(Buffer.from("BZ"), false)).toBe(undefined);
    expect(signatureOf(Buffer.from("BZ"), true)).toBe(null);
    expect(signatureOf(Buffer.from("BZh9 is no archive"), false)).toBe(null);
    expect(signatureOf(Buffer.from(""), true)).toBe(null);
  });

  test.each(["PK is a key", "7zip was here", "Rar!", "MZ", "LZIP", "Elf", "PAR1 = 5", "ustar"])(
    "are text: %s",
    (line) => {
      expect(signatureOf(Buffer.from(`${line}\n`), true)).toBe(null);
    },
  );
});

test.each([
  ["a.log.GZ", "EGZIP"],
  ["/var/log/a.tgz", "EGZIP"],
  ["a.zst", "EZSTD"],
  ["a.tar.bz2", "EBZIP2"],
  ["a.log", undefined],
  ["gz", undefined],
])("the name %s says %s", (name, code) => {
  expect(signatureNamed(name)?.code).toBe(code);
});

describe("text in UTF-16 without a byte order mark", () => {
  const bytes = Buffer.from("2026-03-04 a line\n", "utf16le");

  test("is recognized by its NUL bytes", () => {
    expect(wideText(bytes)?.code).toBe("EUTF16LE");
    expect(wideText(Buffer.from(bytes).swap16())?.code).toBe("EUTF16BE");
    expect(wideText(Buffer.from("größer als zwei Zeilen\n", "utf16le"))?.code).toBe("EUTF16LE");
  });

  test("is neither a number of NUL bytes, nor text with a few", () => {
    expect(wideText(Buffer.alloc(64))).toBe(null);
    expect(wideText(Buffer.from("a\0b\0c and more of it\n"))).toBe(null);
    expect(wideText(Buffer.from("a\0"))).toBe(null);
  });
});

describe("binary data", () => {
  const records = (count: number) =>
    Buffer.concat(
      Array.from({ length: count }, (_, n) => Buffer.from([7, 0, 0, 0, n, 2, 0, 0, 97, 98, 0, 3, 0, 0, 0, 0])),
    );

  test("is recognized by characters that no text has", () => {
    expect(looksBinary(records(20))).toBe(true);
    expect(looksBinary(Buffer.from(Array.from({ length: 1024 }, (_, n) => (n * 167 + (n >> 3)) % 256)))).toBe(true);
  });

  test.each<[string, Uint8Array]>([
    ["text", Buffer.from(text)],
    ["colors, bells and tabs", Buffer.from("\x1b[31mred\x1b[0m\tone\x07\b\n".repeat(10))],
    ["separators of fields", Buffer.from("8=FIX.4.2\x019=65\x0135=A\x1d\n".repeat(10))],
    ["text in Latin-1", Buffer.from("für alle Fälle\n".repeat(10), "latin1")],
    ["zeros where a machine went down", Buffer.from(`${text}${"\0".repeat(4000)}${text}`)],
    ["zeros where a file was truncated while it was written", Buffer.from(`${"\0".repeat(5000)}${text}`)],
    ["nothing but zeros", Buffer.alloc(4096)],
    ["lines that end in NUL", Buffer.from("one line of some length\0another line of some length\0".repeat(10))],
    ["nothing", Buffer.alloc(0)],
  ])("is not %s", (_, bytes) => {
    expect(looksBinary(bytes)).toBe(false);
  });

  test("has no sample", async () => {
    await expect(sampleFile(file(records(20)))).rejects.toMatchObject({ code: "EBINARY" });
  });
});

describe("a file that holds no lines of text is refused", () => {
  test("before anything of it is delivered", async () => {
    expect(await refusal(file(Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 1, 2, 3])))).toBe("EXZ");
    expect(await refusal(file(Buffer.from("\ufeffa line\n", "utf16le")))).toBe("EUTF16");
  });

  test("in an archive, too", async () => {
    writeFileSync(join(folder, "one.log"), text);
    const tar = execFileSync("tar", ["-cf", "-", "-C", folder, "one.log"]);
    expect(await refusal(file(tar, "logs.tar"))).toBe("ETAR");
    expect(await refusal(file(gzipSync(tar), "logs.tar.gz"))).toBe("EGZIP/ETAR");
    expect(await refusal(file(gzipSync(text), "one.log.gz"))).toBe(null);
  });
});

describe("a file that is another kind than its name says", () => {
  test("is read, and says so", async () => {
    for (const [name, content, misnamed] of [
      ["a.log.gz", text, { named: "EGZIP", is: null }],
      ["a.log.zst", gzipSync(text), { named: "EZSTD", is: "EGZIP" }],
      ["b.log.gz", gzipSync(text), null],
      ["c.log.gz", "", null],
      ["d.log", gzipSync(text), null],
    ] as const) {
      const source = await openSource(file(content, name));
      await source.read(Buffer.alloc(4096), 0, 4096);
      expect(source.misnamed).toEqual(misnamed);
      source.close();
    }
  });
});
