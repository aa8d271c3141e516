import { Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, test, vi } from "vitest";
import { Float } from "../../engine/event/index.ts";
import {
  compileFilter,
  compileScript,
  filterStream,
  levelFilter,
  scriptStream,
  through,
  timeFilter,
} from "../../grammars/filter.ts";
import { json } from "../../grammars/formats.ts";
import { readEvents } from "../../grammars/library-node.ts";
import { jsonLinesStream } from "../../grammars/output.ts";

const NOW = new Date("2026-02-03T12:00:00Z");

describe("levels", () => {
  test("a severity means every word and number for it", () => {
    const isGrave = levelFilter(["warn", "error"]);
    const kept = [{ level: "WARNING" }, { level: 50 }, { severity: "err" }, { level: "info" }, { msg: "x" }].map(
      isGrave,
    );
    expect(kept).toEqual([true, true, true, false, false]);
  });

  test("error+ is error and what is graver, as for -l", () => {
    const isGrave = levelFilter(["error+"]);
    expect(["WARN", "err", "E", "CRITICAL", "error+"].filter((level) => isGrave({ level }))).toEqual([
      "err",
      "E",
      "CRITICAL",
    ]);
  });

  test("all but some", () => {
    const isKept = levelFilter(["debug"], { exclude: true });
    expect([{ level: "D" }, { level: "info" }, {}].map(isKept)).toEqual([false, true, true]);
  });

  test("no levels are refused", () => {
    expect(() => levelFilter([])).toThrow("levelFilter: levels: expected a list of levels");
  });
});

describe("time", () => {
  test("moments as texts of --since, or dates", () => {
    const lastHour = timeFilter({ since: "1h", now: NOW });
    expect(lastHour({ ts: "2026-02-03T11:30:00Z" })).toBe(true);
    expect(lastHour({ ts: "2026-02-03T10:30:00Z" })).toBe(false);
    expect(lastHour({ msg: "no time" })).toBe(false);
    const early = timeFilter({ until: new Date("2026-02-03T11:00:00Z") });
    expect(early({ time: "03/Feb/2026:10:20:30 +0000" })).toBe(true);
    expect(early({ time: "2026-02-03 13:00:00" })).toBe(false);
  });

  test("the zone of times without one, and a field of your own inside a map", () => {
    const noon = timeFilter({ since: "2026-02-03 12:00", zone: "Europe/Berlin", field: "at.seen" });
    expect(noon({ at: { seen: "2026-02-03T11:00:00Z" } })).toBe(true);
    expect(noon({ at: { seen: "2026-02-03 11:59:59" } })).toBe(false);
  });

  test("what is no window is refused", () => {
    expect(() => timeFilter({ since: "soonish" })).toThrow(/^timeFilter: since "soonish": /);
    expect(() => timeFilter({ since: "2026-02-03 12:00 CET" })).toThrow("expected a time zone such as Z or +02:00");
    expect(() => timeFilter({ since: "2026-02-04", until: "2026-02-03" })).toThrow("since is after until");
    expect(() => timeFilter({ since: "until-1h" })).toThrow("since is a distance from until");
    expect(() => timeFilter({ zone: "Mars/Base" })).toThrow('found the string "Mars/Base"');
  });
});

describe("scripts", () => {
  test("the language of --filter, over plain and exact events", async () => {
    const isSlow = await compileFilter('e.status >= 500 || e.time > 1 && e.path.starts_with("/api")');
    expect(isSlow({ status: 503 })).toBe(true);
    expect(isSlow({ status: 200, time: new Float(2), path: "/api/x" })).toBe(true);
    expect(isSlow(new Map<string, unknown>([["status", 200n]]))).toBe(false);
    expect(isSlow({})).toBe(false);
  });

  test("maps and arrays of an event", async () => {
    const isTagged = await compileFilter('"slow" in e.tags && e.user.id == 7');
    expect(isTagged({ tags: ["a", "slow"], user: { id: 7 } })).toBe(true);
    const all = await compileFilter("e.len() == 2");
    expect(all({ a: 1, b: 2 })).toBe(true);
  });

  test("a script that is none is refused with its column", async () => {
    await expect(compileFilter("e.status >>> 5")).rejects.toMatchObject({ name: "ScriptError", place: { line: 1 } });
    await expect(compileFilter(5 as unknown as string)).rejects.toThrow("compileFilter: text: expected a string");
  });

  test("a failure for an event is thrown, or reported and the event not kept", async () => {
    const text = "100 / e.status < 2";
    const failures: string[] = [];
    const isKept = await compileFilter(text, { onError: ({ message }) => failures.push(message) });
    expect([{ status: 0 }, { status: 90 }].map(isKept)).toEqual([false, true]);
    expect(failures).toEqual([expect.stringContaining("zero")]);
    const failing = await compileFilter(text);
    expect(() => failing({ status: 0 })).toThrow("zero");
  });

  test("environment variables are not readable from a filter", async () => {
    const isKept = await compileFilter('get_env("PATH", "none") == "none"');
    expect(isKept({})).toBe(true);
  });
});

describe("scripts that change events", () => {
  test("the language of --exec gives plain events, and leaves those that it takes as they are", async () => {
    const withMillis = await compileScript("e.ms = e.request_time * 1000; e.request_time = ()");
    const event = { path: "/a", request_time: 0.25, tags: ["x"] };
    expect(withMillis(event)).toEqual({ path: "/a", ms: 250, tags: ["x"] });
    expect(event).toEqual({ path: "/a", request_time: 0.25, tags: ["x"] });
    expect(withMillis({ path: "/b", request_time: new Float(2) })).toEqual({ path: "/b", ms: 2000 });
    expect(withMillis({ request_time: 1, ids: [7n, 2n ** 53n] })).toEqual({ ms: 1000, ids: [7, "9007199254740992"] });
  });

  test("state lasts; an event that is skipped is null", async () => {
    const emptied = await compileScript("if e.id > 1 { e = () }");
    expect([emptied({ id: 1 }), emptied({ id: 2 })]).toEqual([{ id: 1 }, null]);
    const firsts = await compileScript("if e.id in state { skip() } else { state[e.id] = true }");
    expect([{ id: "a" }, { id: "b" }, { id: "a" }].map(firsts)).toEqual([{ id: "a" }, { id: "b" }, null]);
  });

  test("emitted events come after the script, and none of one that fails", async () => {
    const emitted: object[] = [];
    const onError = () => {};
    const split = await compileScript("emit_each([#{ half: e.n / 2 }]); 10 / e.n", {
      emit: (one) => emitted.push(one),
      onError,
    });
    expect([{ n: 2 }, { n: 0 }].map(split)).toEqual([null, { n: 0 }]);
    expect(emitted).toEqual([{ half: 1 }]);
    const refused = await compileScript("emit_each([#{ a: 1 }])");
    expect(() => refused({})).toThrow("compileScript(text, { emit })");
  });

  test("a script that is none is refused with its column, and a failure is thrown", async () => {
    await expect(compileScript("e.x = = 1")).rejects.toMatchObject({
      name: "ScriptError",
      place: { line: 1, column: 7 },
    });
    const failing = await compileScript("e.x = 1 / e.n");
    expect(() => failing({ n: 0 })).toThrow("zero");
  });
});

test("a stream of the events that are kept", async () => {
  const source = new ReadableStream<{ level: string }>({
    start(controller) {
      for (const level of ["info", "error", "debug"]) controller.enqueue({ level });
      controller.close();
    },
  });
  const kept: string[] = [];
  for await (const { level } of source.pipeThrough(filterStream<{ level: string }>(levelFilter(["error"]))))
    kept.push(level);
  expect(kept).toEqual(["error"]);
});

describe("a stream of what a script makes of events", () => {
  const made = async (stream: TransformStream<object, object>, events: readonly object[]) =>
    Readable.from(events)
      .pipe(Duplex.from(through(stream)))
      .toArray();

  test("changed, skipped, and emitted after their event", async () => {
    const halves = await scriptStream("if e.n == 3 { skip() } else { e.double = e.n * 2 }");
    expect(await made(halves, [{ n: 1 }, { n: 3 }])).toEqual([{ n: 1, double: 2 }]);
    const split = await scriptStream("emit_each([#{ item: e.items[0] }, #{ item: e.items[1] }])");
    expect(await made(split, [{ items: [1, 2] }, { items: [3, 4] }])).toEqual([1, 2, 3, 4].map((item) => ({ item })));
  });

  test("a failure ends the stream unless it is reported", async () => {
    await expect(made(await scriptStream("e.x = 1 / e.n"), [{ n: 0 }])).rejects.toThrow("zero");
    const onError = vi.fn();
    expect(await made(await scriptStream("e.x = 1 / e.n", { onError }), [{ n: 0 }])).toEqual([{ n: 0 }]);
    expect(onError).toHaveBeenCalledOnce();
  });
});

test("in a pipeline of Node: a reader, a filter, a script, a writer", async () => {
  const written: string[] = [];
  await pipeline(
    readEvents('{"n":1}\n{"n":2}\n{"n":3}\n', { grammar: json }),
    through(filterStream(await compileFilter("e.n > 1"))),
    through(await scriptStream("e.square = e.n * e.n")),
    through(jsonLinesStream()),
    async (lines) => {
      for await (const line of lines) written.push(new TextDecoder().decode(line));
    },
  );
  expect(written).toEqual(['{"n":2,"square":4}\n', '{"n":3,"square":9}\n']);
});

describe("through", () => {
  const doubled = () =>
    through(
      new TransformStream<number, number>({
        transform(n, controller) {
          if (n === 13) throw new Error("unlucky");
          for (const one of [n, n]) controller.enqueue(one);
        },
      }),
    );
  const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const list: T[] = [];
    for await (const item of items) list.push(item);
    return list;
  };

  test("gives what the stream gives, which may be more or less than it takes", async () => {
    expect(await all(doubled()([1, 2]))).toEqual([1, 1, 2, 2]);
    expect(await all(doubled()([]))).toEqual([]);
  });

  test("is called once, with what can be iterated", async () => {
    const double = doubled();
    await expect(all(double(5 as never))).rejects.toThrow(
      "through: items: expected what can be iterated, found the number 5",
    );
    await all(double([1]));
    await expect(all(double([1]))).rejects.toThrow("through: the stream is used already: make another one");
  });

  test("fails as the stream does, and as what goes in does; the source is left", async () => {
    const left = vi.fn();
    async function* source(last: () => number) {
      try {
        yield 1;
        yield last();
        yield 3;
      } finally {
        left();
      }
    }
    await expect(all(doubled()(source(() => 13)))).rejects.toThrow("unlucky");
    const failing = () => {
      throw new Error("no more");
    };
    await expect(all(doubled()(source(failing)))).rejects.toThrow("no more");
    for await (const one of doubled()(source(() => 2))) if (one === 1) break;
    expect(left).toHaveBeenCalledTimes(3);
  });
});
