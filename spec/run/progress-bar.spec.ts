import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { progressBar } from "../../engine/run/progress-bar.ts";
import { writtenTo } from "./in-process.ts";

/** A terminal of 60 columns that keeps what is written to it. */
function terminal() {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 60 });
  return { stream, screen: () => writtenTo(stream) };
}

const progress = { done: 25, total: 100, events: 3, rejected: 1, millis: 1_000 };

describe("the bar", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("stands in one line that is written over", () => {
    const { stream, screen } = terminal();
    const bar = progressBar(stream);
    bar.show(progress);
    expect(screen()).toContain("\r 25% [".replace("\r", "\x1b[1G"));
    bar.show({ ...progress, done: 50 });
    vi.advanceTimersByTime(1_000);
    const later = screen();
    expect(later).toContain(" 50% [");
    expect(later).not.toContain("\n");
    bar.hide();
  });

  test("leaves an empty line, and no timer that keeps the process alive", () => {
    const { stream, screen } = terminal();
    const bar = progressBar(stream);
    bar.show(progress);
    bar.hide();
    expect(screen()).toMatch(/\x1b\[1G\x1b\[2K$/);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(screen()).toBe("");
  });

  test("comes back when it is shown again", () => {
    const { stream, screen } = terminal();
    const bar = progressBar(stream);
    bar.show(progress);
    bar.hide();
    screen();
    bar.show({ ...progress, done: 75 });
    expect(screen()).toContain(" 75% [");
    bar.hide();
  });

  test("that was never shown clears nothing", () => {
    const { stream, screen } = terminal();
    progressBar(stream).hide();
    expect(screen()).toBe("");
  });
});
