import { describe, expect, it } from "vitest";
import { library } from "../../../cli/library.ts";
import { type Crew, makeJob, type Next } from "../../../engine/run/parallel/crew.ts";
import { makeJoiner, type Unit } from "../../../engine/run/parallel/joiner.ts";
import type { Session } from "../../../engine/run/session/contract.ts";
import { openSession } from "../../../engine/run/session/open-session.ts";
import { optionsOf } from "../in-process.ts";

/** A session that reads nothing: units say themselves what reading them is. */
const idle = async (): Promise<Session> =>
  openSession(await optionsOf(["-j"], []), library, {
    sink: { interactive: false, write() {} },
    printsReports: true,
    isInterrupted: () => false,
  });

describe("what a worker is given", () => {
  it("is ahead of what the run reads, and behind what it was given before", async () => {
    const session = await idle();
    let asked: Next = () => null;
    const crew: Crew = {
      ...{
        size: 1,
        isReady: true,
        failed: new Promise(() => {}),
        waitUntilReady: async () => {},
        start() {},
        plan() {},
        end() {},
      },
      call(next) {
        asked = next;
      },
    };
    const joiner = makeJoiner(crew, { session, sink: { interactive: false, write() {} }, progress: null }, true, 2);
    const given: number[] = [];
    let isHeld = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const unit = (nth: number): Unit => ({
      task: () => ({ kind: "file", path: `${nth}`, isLast: false }),
      join: async () => {},
      async read() {
        given.push(nth);
        if (isHeld) await held;
      },
      isSafe: true,
    });
    for (let nth = 0; nth < 30; nth++) await joiner.add(unit(nth));
    await new Promise((resolve) => setImmediate(resolve));
    // The run reads the first unit; sixteen more are left to it, by the time a worker has got going.
    const take = (last: number, isNew: boolean) => {
      const order = asked(last, isNew);
      order?.onAssigned(makeJob(null).job);
      return order?.nth ?? null;
    };
    expect(take(-1, true)).toBe(17);
    expect(take(17, true)).toBe(18);
    expect(take(18, false)).toBe(19);
    // Another one need not be that far ahead, when it has got going; but it never goes back either.
    expect(take(-1, false)).toBe(5);
    expect(take(5, false)).toBe(6);
    expect(take(29, false)).toBeNull();
    isHeld = false;
    release();
    joiner.drop();
    expect(given).toEqual([0]);
  });
});
