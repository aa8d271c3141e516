import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { makePipeline } from "../../engine/emission/pipeline.ts";
import type { Stage } from "../../engine/emission/stages/stage.ts";
import { Event, fill, NameTable } from "../../engine/event/index.ts";
import { newByteAccount, newEventAccount, unaccountedFor } from "../../engine/report/index.ts";

/** Takes three events through a stage. @returns what the account does not know what became of. */
function lost(stageOf: (leaveOut: () => false) => Stage): number {
  const names = new NameTable();
  const account = newEventAccount();
  const origin = { source: "a.log", line: 1, bytes: Buffer.alloc(0), from: 0, to: 0 };
  const pipeline = makePipeline(account, origin, names);
  pipeline.plan([{ stage: stageOf(pipeline.leaveOut), judges: false }], () => {});
  for (let n = 1; n <= 3; n++) {
    const event = new Event(names);
    fill(event, new Map([["n", n]]));
    pipeline.enter(event, false);
  }
  return unaccountedFor(newByteAccount(), account)?.events ?? 0;
}

test("an event that a stage decides to leave out is accounted for", () => {
  expect(lost((leaveOut) => () => leaveOut())).toBe(0);
  expect(lost(() => () => true)).toBe(0);
});

test("an event that vanishes without a decision is missing", () => {
  let seen = 0;
  expect(lost(() => () => ++seen !== 1)).toBe(1);
});

test("a decision about one event does not account for the next one", () => {
  let seen = 0;
  const late = (leaveOut: () => false) => () => {
    seen++;
    if (seen === 1) leaveOut();
    return seen !== 2;
  };
  expect(lost(late)).toBe(1);
});

test("a decision before the first event accounts for none", () => {
  let seen = 0;
  const early = (leaveOut: () => false) => {
    leaveOut();
    return () => ++seen !== 1;
  };
  expect(lost(early)).toBe(1);
});
