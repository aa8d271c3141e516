import { describe, expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";
import { froe } from "../cli/froe.ts";

describe("a name that a program knows", () => {
  test("keeps its id when the table is emptied, also where it was made behind other names", () => {
    const names = new NameTable();
    const first = names.fix("first");
    for (let n = 0; n < 10; n++) names.id(`before ${n}`);
    const late = names.fix("late");
    for (let n = 0; n < 100; n++) names.id(`behind ${n}`);
    names.clear();
    expect([names.id("first"), names.id("late")]).toEqual([first, late]);
    expect(names.text(late)).toBe("late");
    expect(names.intern(Buffer.from("-late-"), 1, 5)).toBe(late);
    expect(names.id("behind 99")).toBe(names.size - 1);
    expect(names.size).toBeLessThan(100);
  });

  test("is the same for a member of a cascade that is needed late", async () => {
    const named = (from: number) => Array.from({ length: 20_000 }, (_, n) => `{"name${from + n}":1}\n`).join("");
    const line = "<34>Feb  3 10:20:30 web su[7]: it failed\n";
    const stdin = [named(0), line, named(20_000), line, named(40_000), line].join("");
    const { stdout, stderr } = await froe(["-f", "json,syslog", "-J", "--levels", "crit"], { stdin });
    const event =
      '{"pri":34,"facility":4,"severity":2,"level":"CRIT","ts":"Feb  3 10:20:30","host":"web","prog":"su","pid":7,"msg":"it failed","_format":"syslog"}\n';
    expect({ stdout, stderr }).toEqual({ stdout: event.repeat(3), stderr: "" });
  });
});
