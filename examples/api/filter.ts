import {
  compileFilter,
  compileScript,
  filterStream,
  levelFilter,
  ScriptError,
  scriptStream,
  through,
  timeFilter,
} from "froe/filter";

const events = [
  { ts: "2026-02-03T04:05:06Z", level: "INFO", status: 200, time: 0.25 },
  { ts: "2026-02-03T05:05:06Z", level: "WARNING", status: 503, time: 1.5 },
];
events.filter(levelFilter(["warn", "error"])).length; // => 1
events.filter(timeFilter({ until: "2026-02-03T05:00:00Z" })).length; // => 1

// The languages of --filter and --exec.
const isFailed = await compileFilter("e.status >= 500");
events.map(isFailed); // => [false, true]
const withMillis = await compileScript("e.ms = e.time * 1000; e.time = ()");
withMillis({ status: 200, time: 0.25 }); // => { status: 200, ms: 250 }
const line = await compileFilter("e.status === ").catch((error) => error instanceof ScriptError && error.place?.line);
line; // => 1

// As web streams, in pipes, or over what can be iterated: also in `pipeline` of Node.
const kept: object[] = [];
const source = new TransformStream<object, object>({ start: (to) => to.enqueue(events[1]) });
source.writable.close();
for await (const event of source.readable.pipeThrough(filterStream(isFailed))) kept.push(event);
kept; // => [events[1]]
const marked: object[] = [];
for await (const event of through(await scriptStream('e.level = "error"; e.ts = ()'))(kept)) marked.push(event);
marked; // => [{ level: "error", status: 503, time: 1.5 }]
