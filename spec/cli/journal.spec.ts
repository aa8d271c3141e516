import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { unexported } from "../../engine/input/archives/journal.ts";
import { journal } from "../../grammars/journal.ts";
import { readAll, readEvents } from "../../grammars/library-node.ts";
import { froe } from "./froe.ts";
import { address, exported, sizeOf } from "./journal.ts";
import { inDirectory, start } from "./live.ts";

const entry = (n: number) => exported([...address, ["PRIORITY", "3"], ["MESSAGE", `disk ${n} is full`]]);
const read = (n: number) => `{"PRIORITY":"3","MESSAGE":"disk ${n} is full"}\n`;
const args = ["-J", "-k", "PRIORITY,MESSAGE"];

describe("journalctl -o export", () => {
  test("is found, and read as entries with a time and a level", async () => {
    const stdin = Buffer.concat([entry(1), exported([...address, ["PRIORITY", "6"], ["MESSAGE", "fine"]])]);
    expect(await froe(["-F", "view", "-k", "__REALTIME_TIMESTAMP,PRIORITY,MESSAGE", "-l", "error"], { stdin })).toEqual(
      {
        stdout: "2026-02-03 04:05:06.123Z ERROR disk 1 is full\n",
        stderr: "hint: -l matched 3 as error (1 event)\n",
        code: 0,
      },
    );
    expect((await froe(["detect", "x"], { files: { x: stdin } })).stdout).toMatch(/^x: journal\n/);
  });

  test("values may have any bytes: empty lines, NUL, quotes, an entry of their own, no UTF-8", async () => {
    const message = Buffer.concat([Buffer.from('a\n\nb\0"\\\x1b\x7f é '), Buffer.of(255), entry(7)]);
    const stdin = Buffer.concat([exported([...address, ["MESSAGE", message], ["NOTE", new Uint8Array()]]), entry(2)]);
    const { stdout, stderr, code } = await froe(["-J"], { stdin });
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.map(({ MESSAGE }) => MESSAGE)).toEqual([message.toString(), "disk 2 is full"]);
    expect(events[0].NOTE).toBe("");
    expect(stderr).toBe("hint: 1 sequence of bytes that are not UTF-8 became U+FFFD\n");
    expect(code).toBe(0);
  });

  test("a field that comes several times is a list, at its first place", async () => {
    const stdin = exported([...address, ["PID", "1"], ["MESSAGE", "x"], ["PID", Buffer.from("2\n")]]);
    expect((await froe(["-J", "-K", "__CURSOR"], { stdin })).stdout).toBe(
      '{"__REALTIME_TIMESTAMP":"1770091506123456","PID":["1","2\\n"],"MESSAGE":"x"}\n',
    );
  });

  test("a last entry needs no empty line after it, and no line end", async () => {
    const stdin = Buffer.concat([entry(1), entry(2).subarray(0, -2)]);
    expect(await froe(args, { stdin })).toEqual({ stdout: read(1) + read(2), stderr: "", code: 0 });
  });

  test("a line that is no field is rejected, and the fields around it are read", async () => {
    const stdin = Buffer.concat([entry(1), Buffer.from("no field\n=empty\n"), entry(2)]);
    const { stdout, stderr, code } = await froe(["-f", "journal", ...args], { stdin });
    expect(stdout).toBe(read(1) + read(2));
    expect(stderr).toContain('stdin:2:1: expected "{", found "no"\n  2 | no field\n');
    expect(stderr).toContain("froe: error: 2 lines rejected of 4");
    expect(code).toBe(0);
  });

  test.each([
    ["is cut", Buffer.concat([sizeOf(9), Buffer.from("four")]), "ends inside a field"],
    ["has half a size", Buffer.of(1, 2, 3), "ends inside a field"],
    ["has a size of 2^63", Buffer.concat([sizeOf(2n ** 63n), Buffer.from("x\n")]), "has a field of a wrong size"],
    ["has a wrong size", Buffer.concat([sizeOf(1), Buffer.from("four\n")]), "has a field of a wrong size"],
  ])("what is before a value that %s is read", async (_, value, message) => {
    const broken = Buffer.concat([entry(2).subarray(0, -1), Buffer.from("NOTE\n"), value]);
    const { stdout, stderr, code } = await froe([...args, "x"], { files: { x: Buffer.concat([entry(1), broken]) } });
    expect({ stdout, code }).toEqual({ stdout: read(1) + read(2), code: 1 });
    expect(stderr).toContain(`froe: error: x: the journal export ${message}`);
  });

  test("an archive of it, and a file of the library, are read alike", async () => {
    const bytes = Buffer.concat([entry(1), entry(2)]);
    expect((await froe([...args, "x.gz"], { files: { "x.gz": gzipSync(bytes) } })).stdout).toBe(read(1) + read(2));
    const messages: unknown[] = [];
    for await (const event of readEvents(new Blob([bytes]).stream(), { grammar: journal }))
      messages.push(event.MESSAGE);
    expect(messages).toEqual(["disk 1 is full", "disk 2 is full"]);
    expect(() => readAll(bytes)).toThrow("input is a journal export; readEvents");
  });

  test.each([1, 2, 7, 64])("chunks of %i bytes change nothing", async (size) => {
    const bytes = Buffer.concat([entry(1), exported([...address, ["M", Buffer.from("a\n\nb")], ["N", "="]]), entry(3)]);
    expect(await linesOf(bytes, size)).toBe(await linesOf(bytes, bytes.length));
  });

  test("an entry is at most 16 MiB large, also without any line end", async () => {
    const text = Buffer.concat([entry(1), Buffer.from("X="), Buffer.alloc(17 * 1024 * 1024, "x")]);
    await expect(linesOf(text, 1024 * 1024)).rejects.toMatchObject({ code: "EWRONGENTRY" });
    const many = Buffer.from("NAME=0123456789\n".repeat(1_100_000));
    await expect(linesOf(many, 1024 * 1024)).rejects.toMatchObject({ code: "EWRONGENTRY" });
  });

  test("with --follow, entries are printed as they are added", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "x"), entry(1));
      const run = start([...args, "--follow", "x"], cwd);
      await run.until(read(1));
      const next = entry(2);
      appendFileSync(join(cwd, "x"), next.subarray(0, 20));
      appendFileSync(join(cwd, "x"), next.subarray(20));
      await run.until(read(1) + read(2));
      run.child.kill("SIGINT");
      expect((await run.ended).code).toBe(130);
    }));

  test("-P prints the same", async () => {
    const x = Buffer.concat(Array.from({ length: 2000 }, (_, n) => entry(n)));
    const alone = await froe([...args, "x"], { files: { x } });
    const { stdout, code } = await froe([...args, "-P", "--threads", "2", "x"], { files: { x } });
    expect({ stdout, code }).toEqual({ stdout: alone.stdout, code: 0 });
  });
});

async function linesOf(bytes: Buffer, size: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: Buffer[] = [];
  for await (const chunk of unexported(chunks())) lines.push(Buffer.from(chunk));
  return Buffer.concat(lines).toString();
}
