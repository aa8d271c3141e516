import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

const sample = async (...args: string[]) => froe(["sample", ...args]);
const linesOf = async (...args: string[]) => (await sample(...args)).stdout.split("\n").slice(0, -1);
const counts = async (lines: readonly string[], format: string) => {
  const { stdout, stderr } = await froe(["-f", format, "-J"], { stdin: `${lines.join("\n")}\n` });
  return { events: stdout.split("\n").length - 1, stderr };
};

describe("froe sample", () => {
  test("writes ten lines of a format, each a record of it", async () => {
    const lines = await linesOf("-f", "combined");
    expect(lines).toHaveLength(10);
    expect(await counts(lines, "combined")).toEqual({ events: 10, stderr: "" });
  });

  test("as many as asked for, the same for the same seed", async () => {
    const lines = await linesOf("-f", "syslog", "-n", "700", "--seed", "7");
    expect(lines).toHaveLength(700);
    expect(await linesOf("-f", "syslog", "-n", "700", "--seed", "7")).toEqual(lines);
    expect(await linesOf("-f", "syslog", "-n", "700", "--seed", "8")).not.toEqual(lines);
    expect(await linesOf("-f", "syslog", "-n", "0")).toEqual([]);
  });

  test("breaks a share of the lines", async () => {
    const lines = await linesOf("-f", "combined", "-n", "200", "--seed", "7", "--near-miss", "50%");
    const { events, stderr } = await counts(lines, "combined");
    expect(events).toBeGreaterThan(90);
    expect(events).toBeLessThan(160);
    expect(stderr).toContain("expected");
  });

  test("what is no format, and no share, is refused", async () => {
    expect(await sample()).toMatchObject({ code: 2, stderr: expect.stringContaining("-f FORMAT") });
    expect(await sample("-f", "combined", "--near-miss", "2")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--near-miss '2' is no share: write one from 0 to 100%"),
    });
  });
});
