import { expect, test } from "vitest";
import { printed } from "../run/parallel/divided.ts";

test("rows are what they are wherever a chunk of the input ends, and wherever the output is written", async () => {
  const rows = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? `${n},"a\n""b"",${n}"\n` : `${n},c\n`));
  const files = { "a.csv": `k,v\n${rows.join("")}` };
  const args = ["-f", "csv", "-J"];
  const expected = await printed(args, files, null);
  expect(expected.stdout.split("\n")).toHaveLength(rows.length + 1);
  for (const chunkBytes of [8, 13, 40]) {
    // The output is full with every row, also with the last one of a chunk.
    expect(await printed(args, files, null, { limits: { chunkBytes, outputBytes: 2 } })).toEqual(expected);
  }
});

test("a strict run says of the first row of another width how wide it is", async () => {
  const { stdout, stderr } = await printed(
    ["-f", "csv", "-J", "--strict"],
    { "a.csv": "k,v\n1,2\n1,2,3\n4,5\n" },
    null,
  );
  expect(stdout).toBe('{"k":"1","v":"2"}\n');
  expect(stderr).toContain("a.csv:3: 3 cells in a table of 2 columns\n");
});
