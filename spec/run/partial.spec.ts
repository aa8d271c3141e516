import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { dividing, froe } from "../cli/froe.ts";
import { inDirectory, start } from "../cli/live.ts";

const events = (count: number) => '{"level":"info","n":1}\n'.repeat(count);
const SIZE = 23;

describe("-s of a run that ends early says how much of its files it has read", () => {
  const log = events(100_000);
  /** A long log takes the reference parser too long; the count of bytes does not depend on the parser. */
  const env = { FROE_BACKEND: "compiled" };

  test("with --take", async () => {
    const { stdout } = await froe(["-s", "--take", "3", "app.log"], { files: { "app.log": log }, env });
    expect(stdout).toMatch(/^Input: +3 lines, [\d.]+ kB of 2\.3 MB \(\d\.\d%\), /m);
  });

  test("of all files that were named", async () => {
    const files = { "a.log": events(10), "b.log": log };
    const { stdout } = await froe(["-s", "-j", "--head", "5", "a.log", "b.log"], { files });
    expect(stdout).toContain("230 bytes of 2.3 MB (<0.1%)");
  });

  test("in JSON as numbers", async () => {
    const { stdout } = await froe(["-s=json", "--take", "3", "app.log"], { files: { "app.log": log }, env });
    const { bytes, ended_by: endedBy } = JSON.parse(stdout);
    expect(endedBy).toBe("limit");
    expect(bytes.total).toBe(100_000 * SIZE);
    expect(bytes.read).toBeLessThan(bytes.total);
  });

  test("by several readers as well", async () => {
    const files = { "app.log": events(40_000) };
    const { stdout } = await froe(["-s=json", "-P", "--take", "3", "app.log"], { files, env: dividing });
    expect(JSON.parse(stdout).bytes.total).toBe(40_000 * SIZE);
  });

  test("and is silent about what nobody knows: a stream, an archive", async () => {
    const fromStream = await froe(["-s", "--take", "3"], { stdin: log });
    expect(fromStream.stdout).not.toContain(" of ");
    const fromArchive = await froe(["-s=json", "--take", "3", "app.gz"], { files: { "app.gz": gzipSync(log) } });
    expect(JSON.parse(fromArchive.stdout).bytes.total).toBe(null);
  });

  test("and about an input that was read to its end", async () => {
    const { stdout } = await froe(["-s", "app.log"], { files: { "app.log": log }, env });
    expect(stdout).toMatch(/^Input: +100,000 lines, 2\.3 MB$/m);
    const { stdout: json } = await froe(["-s=json", "app.log"], { files: { "app.log": log }, env });
    expect(JSON.parse(json).bytes.total).toBe(100_000 * SIZE);
  });
});

describe("Ctrl-C", () => {
  /** Runs scripts that take long over a file, and interrupts them when the format has been detected. */
  async function interrupted(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    let ran = { stdout: "", stderr: "" };
    await inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "app.log"), events(1_000_000));
      const busy = ["-v", "--exec", "for i in 0..200 { e.n += i }"];
      const live = start([...busy, ...args, "app.log"], cwd);
      await live.until("Auto-detected", "stderr");
      live.child.kill("SIGINT");
      const { code, ...streams } = await live.ended;
      expect(code).toBe(130);
      ran = streams;
    });
    return ran;
  }

  const partial =
    /metrics are partial: a signal ended the run after [\d,]+ events, [\d.]+ [kM]B of 23\.0 MB \([\d.]+%\)\n/;

  test("marks a table of metrics as partial, in the table", async () => {
    const { stdout, stderr } = await interrupted("-m=table", "--freq", "level");
    expect(stdout).toMatch(/^level +1 value\n.*\n\nThe metrics are partial: a signal ended the run after /);
    expect(stdout).toMatch(partial);
    expect(stderr).not.toContain("partial");
  });

  test.each([
    [["-m=tsv"], /^level\tinfo\t\d+\n$/],
    [["-m=json"], /^\{.*\}\n$/s],
    [["--metrics-file", "-"], /^level\tinfo\t\d+\n\{.*\}\n$/s],
  ])("leaves metrics that are data as they are, and says so on standard error: %j", async (args, data) => {
    const { stdout, stderr } = await interrupted(...args, "--freq", "level");
    expect(stdout).toMatch(data);
    expect(stderr.match(/partial/g)).toHaveLength(1);
    expect(stderr).toContain("hint: the metrics are partial");
    expect(stderr).toMatch(partial);
  });

  test.each([[["--count"]], [["--by", "level"]], [["--patterns"]]])(
    "says that the answer of %j is partial",
    async (args) => {
      const { stderr } = await interrupted(...args);
      expect(stderr).toContain("hint: the answer is partial: a signal ended the run after ");
    },
  );

  test("marks statistics as partial, with the share of the input that was read", async () => {
    const { stdout } = await interrupted("-s");
    expect(stdout).toMatch(/^Ended: +early: by a signal; these statistics are partial$/m);
    expect(stdout).toMatch(/^Input: +[\d,]+ lines, [\d.]+ [kM]B of 23\.0 MB \([\d.]+%\)/m);
  });

  test("marks nothing where input is followed, which ends in no other way", async () => {
    await inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "app.log"), events(3));
      const args = ["-j", "-J", "--follow", "--with-metrics", "--freq", "level", "app.log"];
      const live = start(args, cwd);
      await live.until("info");
      live.child.kill("SIGINT");
      const { stderr } = await live.ended;
      expect(stderr).toContain("level  1 value\n");
      expect(stderr).not.toContain("partial");
    });
  });
});
