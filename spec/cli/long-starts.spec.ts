import { expect, test } from "vitest";
import { froe } from "./froe.ts";

const rows = Array.from({ length: 2000 }, (_, i) => `{"n":${i}}\n`).join("");
const long = 512 * 1024;

test.each([7, 100_000, long, 3 * 1024 * 1024])("a hole of %i NUL bytes at the start is skipped", async (size) => {
  const text = "\0".repeat(size) + rows;
  const hint = `hint: ${size} NUL bytes at the start skipped: a log has such a hole after it was truncated while it was written\n`;
  for (const surroundings of [{ files: { "a.log": text } }, { stdin: text }]) {
    const args = ["-J", ...("files" in surroundings ? ["a.log"] : [])];
    expect(await froe(args, surroundings)).toMatchObject({ stdout: rows, stderr: hint });
  }
  const { stdout } = await froe(["-q", "--stats=json", "a.log"], { files: { "a.log": text } });
  expect(JSON.parse(stdout)).toMatchObject({ lines: { read: 2000 }, bytes: { skipped: { hole: size } } });
  expect((await froe(["detect", "a.log"], { files: { "a.log": text } })).stdout).toContain("a.log: json\n");
});

test("what comes after a long first line is sampled", async () => {
  const files = { "a.log": `${"x".repeat(long)}\n${rows}` };
  const { stdout, stderr } = await froe(["-J", "a.log"], { files });
  expect(stdout).toContain('{"n":1999,"_format":"json"}\n');
  expect(stderr).toContain("hint: 1 of 2,001 lines is not json and was kept as text");
});

test("of a stream, whose first line decides, the hint names the formats of the others", async () => {
  const { stderr } = await froe(["-q"], { stdin: `${"x".repeat(long)}\n${rows}` });
  expect(stderr).toBe(
    "hint: the input has several formats and is read as line: -f json,line would read the other lines too\n",
  );
});
