import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const build = (code: string) =>
  spawnSync(process.execPath, ["build/quiet.mjs", process.execPath, "-e", code], { encoding: "utf8" });

describe("the build of a fresh clone", () => {
  it("prints two lines of its own", () => {
    const { stdout, stderr, status } = build("console.log('bundling'); console.error('a warning')");
    expect(stdout.split("\n")).toEqual([
      "froe: dist/ is being built, which takes one to four minutes",
      expect.stringMatching(/^froe: built in \d+ s; npx froe --help says what it can do$/),
      "",
    ]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("prints all that a failed build printed", () => {
    const { stderr, status } = build("console.log('bundling'); console.error('no such file'); process.exit(3)");
    expect(stderr).toMatch(/^bundling\nno such file\nfroe: the build failed after \d+ s \(.* exit code 3\)\n$/s);
    expect(status).toBe(1);
  });
});
