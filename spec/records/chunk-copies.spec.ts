import { expect, test } from "vitest";
import { lines } from "../run/hints.ts";
import { printed } from "../run/parallel/divided.ts";

// What is kept of a chunk is a copy: the next chunk takes its place, and of a Buffer `slice` is a view.

const COUNT = 200;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
const time = (n: number) => new Date(Date.UTC(2026, 1, 3) + n * 1000).toISOString();
const container = (log: string, n: number) =>
  JSON.stringify({ log, stream: n % 2 === 0 ? "stdout" : "stderr", time: time(n) });

/** In two parts, of which only the first is read for the stream and the time. */
const docker = lines(
  ...numbers.flatMap((n) => [container(`{"n":${n}`, n), container(`,"pad":"${"p".repeat(n % 60)}"}\n`, n)]),
);
const cri = lines(
  ...numbers.flatMap((n) => [`${time(n)} stdout P {"n":${n}`, `${time(n)} stdout F ,"pad":"${"p".repeat(n % 60)}"}`]),
);
const repeating = lines(...numbers.map((n) => JSON.stringify({ ts: time(n), host: "web-1", tags: [1, "a"], n })));

test.each([
  ["docker", ["-M", "docker", "-J"], docker],
  ["cri", ["-M", "cri", "-J"], cri],
  ["--hide-repeated", ["-j", "-F", "view", "--hide-repeated"], repeating],
] as const)("%s prints the same wherever chunks end", async (_, args, text) => {
  const whole = await printed(args, { "app.log": text }, null);
  expect(whole.stdout.split("\n")).toHaveLength(COUNT + 1);
  for (const chunkBytes of [40, 300, 4096]) {
    expect(await printed(args, { "app.log": text }, null, { limits: { chunkBytes } })).toEqual(whole);
  }
});

test("a container's record has the stream and the time of its first part", async () => {
  const { stdout } = await printed(["-M", "docker", "-J"], { "app.log": docker }, null, {
    limits: { chunkBytes: 300 },
  });
  const records = stdout
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(records).toEqual(
    numbers.map((n) => ({
      log: `{"n":${n},"pad":"${"p".repeat(n % 60)}"}`,
      stream: n % 2 === 0 ? "stdout" : "stderr",
      time: time(n),
    })),
  );
});
