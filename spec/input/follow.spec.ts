import fs, { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { follow, type Source } from "../../engine/input/index.ts";

const { readSync } = fs;
const folder = mkdtempSync(join(tmpdir(), "follow-"));
afterEach(() => {
  Object.assign(fs, { readSync });
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

const QUIET = { grace: 0, lost: () => {} };

async function textOf(source: Source): Promise<string> {
  const target = Buffer.alloc(100);
  return target.toString("utf8", 0, await source.read(target, 0, target.length));
}

test("a file that is written anew between the look at it and the read is read once, from its start", async () => {
  const path = join(folder, "build.log");
  writeFileSync(path, "n=1\nn=2\n");
  const followed = follow(path, QUIET);
  const first = await followed.next();
  expect(await textOf(first!)).toBe("n=1\nn=2\n");
  let isRewritten = false;
  const rewriting = (...args: [number, NodeJS.ArrayBufferView, number, number, number]) => {
    if (!isRewritten) writeFileSync(path, "n=7\nn=8\nn=9\n");
    isRewritten = true;
    return readSync(...args);
  };
  Object.assign(fs, { readSync: rewriting });
  syncBuiltinESMExports();
  expect(await textOf(first!)).toBe("");
  expect(isRewritten).toBe(true);
  expect(await textOf((await followed.next())!)).toBe("n=7\nn=8\nn=9\n");
  followed.close();
});
