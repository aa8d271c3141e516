import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { hash64, lanes } from "../../engine/metrics/index.ts";
import { froe } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const numbered = Array.from({ length: 4000 }, (_, n) => `n=${n} user=u${n % 50}\n`).join("");

describe("--sample", () => {
  test("keeps about its share, and the same events in each run, also with several readers", async () => {
    const args = ["-f", "logfmt", "-J", "--sample", "10%"];
    const alone = await printed(args, { "app.log": numbered }, null);
    const kept = alone.stdout.split("\n").length - 1;
    expect(kept).toBeGreaterThan(320);
    expect(kept).toBeLessThan(480);
    expect((await printed(args, { "app.log": numbered }, {})).stdout).toBe(alone.stdout);
  });

  test.each([["1/4"], ["0.25"], [".25"]])("%s is 25%%", async (share) => {
    const args = (text: string) => ["-f", "logfmt", "-J", "--sample", text];
    const quarter = await printed(args("25%"), { "app.log": numbered }, null);
    expect((await printed(args(share), { "app.log": numbered }, null)).stdout).toBe(quarter.stdout);
  });

  test("keeps the events whose hashes are below the share of all hashes", async () => {
    hash64(encodeUtf8("n=7"), 0, 3);
    const [hash] = lanes;
    const keptOf = async (count: number) => {
      const args = ["-f", "logfmt", "-J", "--sample", `${count}/${2 ** 32}`];
      return (await printed(args, { "app.log": "n=7\n" }, null)).stdout;
    };
    expect(await keptOf(hash!)).toBe("");
    expect(await keptOf(hash! + 1)).toBe('{"n":7}\n');
  });

  test.each([["0"], ["101%"], ["2"], ["1/0"], ["many"], ["-1"]])("refuses %s", async (share) => {
    const { code, stderr } = await froe([`--sample=${share}`], { stdin: "n=1\n" });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/is no share|keeps nothing/) });
  });
});
