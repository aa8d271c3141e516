import { expect, test } from "vitest";
import { lines } from "../run/hints.ts";
import { printed } from "../run/parallel/divided.ts";

// A table of names that is emptied gives their numbers to other names: what is kept by number is forgotten.

/** Each record has new names, the others in ever other places. */
const text = lines(
  ...Array.from({ length: 400 }, (_, n) => {
    const second = String(n % 60).padStart(2, "0");
    const usual = [
      ["ts", `2026-02-03T10:20:${second}Z`],
      ["level", n % 3 === 0 ? "error" : "info"],
      ["msg", `m ${n}`],
      ["status", n % 7 === 0 ? 404 : 200],
      ["method", "GET"],
      ["a b", n % 10],
    ];
    const first = n % usual.length;
    const turned = [...usual.slice(first), ...usual.slice(0, first)].slice(0, 2 + (n % 5));
    return JSON.stringify({ [`k${n}`]: n % 4, ...Object.fromEntries(turned), [`j${n}`]: { level: "warn" } });
  }),
);

test.each([
  ["-J"],
  ["-J", "-k", "ts,level,status"],
  ["-J", "--normalize-ts"],
  ["-J", "-l", "error"],
  ["-F", "view"],
  ["-F", "default"],
  ["-F", "logfmt"],
  ["-F", "csv", "-k", "ts,level,status,msg"],
  ["-F", "levelmap"],
  ["-F", "inspect"],
  ["--by", "level,status"],
  ["--over-time", "10s"],
  ["-J", "--filter", "e.status == 404"],
  ["-J", "--exec", "e.status = e.status + 1"],
])("%s %s %s %s prints the same if the table holds few names", async (...args) => {
  const files = { "app.log": text };
  const usual = await printed(["-j", ...args], files, null);
  for (const names of [8, 40])
    expect(await printed(["-j", ...args], files, null, { limits: { names } })).toEqual(usual);
});

test("statistics are the same if the table holds few names", async () => {
  const counts = async (limits: object) => {
    const { stdout } = await printed(["-j", "-s=json"], { "app.log": text }, null, { limits });
    const { time_span, levels, fields, events } = JSON.parse(stdout);
    return { time_span, levels, fields, events };
  };
  const usual = await counts({});
  for (const names of [8, 40]) expect(await counts({ names })).toEqual(usual);
});
