import { expect, test } from "vitest";
import { messageOf } from "../../engine/report/diagnostics/index.ts";
import { newByteAccount, newEventAccount, unaccountedFor } from "../../engine/report/index.ts";

test("an account that adds up has nothing to tell", () => {
  const bytes = { ...newByteAccount(), delivered: 20, added: 1, parsed: 10, rejected: 6, unread: 5 };
  const events = { ...newEventAccount(), in: 3, emitted: 2, out: 4, filtered: 1 };
  expect(unaccountedFor(bytes, events)).toBeNull();
});

test("what is lost, or counted twice, is reported as a bug", () => {
  const lost = unaccountedFor({ ...newByteAccount(), delivered: 20, parsed: 12 }, { ...newEventAccount(), out: 1 });
  expect(lost).toEqual({ code: "unaccounted", bytes: 8, events: -1 });
  expect(lost && messageOf(lost)).toContain("8");
});
