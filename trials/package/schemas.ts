import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type User, userOf } from "./user.ts";

// Grammars as Standard Schemas, in what takes those.

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
  user.install("@trpc/server@11");
});
afterAll(() => user.leave());

test("tRPC takes a grammar as the input of a procedure", () => {
  user.write(
    "server.mjs",
    `import { initTRPC } from "@trpc/server";
import { digits, field, grammar, int, seq } from "froe/grammar";
const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, 3)))) });
const t = initTRPC.create();
const router = t.router({ open: t.procedure.input(door).query(({ input }) => input.n + 1) });
const caller = t.createCallerFactory(router)({});
console.log(await caller.open("door 12"));
await caller.open("door x").catch(({ code, message }) => console.log(code, message));`,
  );
  const printed = user.node(["server.mjs"]);
  expect(printed).toMatch(/^13\nBAD_REQUEST .*column 6: expected n, found "x"/);
});
