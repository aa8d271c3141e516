import {
  type AnyExactEvent,
  catalogue,
  createParser,
  DamagedArchive,
  type Detected,
  detect,
  Float,
  type Grammar,
  jsonText,
  type ParseFailure,
  parse,
  RejectedRecord,
  readAll,
  readBatches,
  readEvents,
  sampler,
  typeOf,
  unit,
} from "froe";
import { combined, csv, json } from "froe/formats";

const LINE = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0000] "GET /a HTTP/1.1" 404 5 "-" "curl/8.9.1"';

// One record: keep the parser where there are many.
const parser = createParser(combined);
parser.parse(LINE)?.status; // => 404
parse(combined, "GET /a"); // => null
(await parser.explain("GET /a"))?.column; // => 7

// A log: a string or bytes without waiting; files, streams and requests as they arrive.
readAll('{"n":1}\n{"n":2}\n', { grammar: json }); // => [{ n: 1 }, { n: 2 }]
const failures: ParseFailure[] = [];
for await (const event of readEvents(`${LINE}\noops\n`, { grammar: combined, onReject: (one) => failures.push(one) })) {
  event.path; // => "/a"
}
failures.map(({ line, found }) => [line, found]); // => [[2, ""]]
for await (const events of readBatches([LINE, "\n"], { meta: true })) {
  events[0]?.time?.toISOString(); // => "2026-02-03T04:05:06.000Z"
  [events[0]?.timeNanos, events[0]?.format]; // => [1770091506000000000n, "combined"]
}
try {
  readAll("oops", { grammar: combined });
} catch (error) {
  error instanceof RejectedRecord && error.column; // => 5
}

// The format of a log, among all or some; lines are strings, a source is read as far as it takes.
const found: Detected | null = await detect([LINE, LINE, "oops"]);
[found?.format.name, found?.lines, found?.others.map(({ format }) => format.name)]; // => ["combined", 3, ["line"]]
readAll("a,b,c\n1,2,3\n", { grammar: [json, csv] }); // => [{ a: "1", b: "2", c: "3" }]

// What is left of an archive is read, and then the damage is an error.
try {
  for await (const event of readEvents(Uint8Array.of(0x1f, 0x8b, 8, 0, 0), { grammar: combined })) event.path;
} catch (error) {
  error instanceof DamagedArchive && error.code; // => "ETRUNCATED"
}

// Exact events keep the type of each number, and have a value for a text that does not fit its type.
const unknownFields: Grammar = json;
const exact: AnyExactEvent | null = parse(unknownFields, '{"n":2.0,"id":12345678901234567890}', { exact: true });
exact?.n; // => new Float(2)
exact?.id; // => 12345678901234567890n
typeOf(new Float(2)); // => "float"
typeOf(unit); // => "unit"
jsonText(new Map([["n", new Float(2)]])); // => '{"n":2.0}'

// Every format, and lines of one for a test.
catalogue.some(({ name }) => name === "syslog"); // => true
const { sample } = sampler(combined, Math.random);
parser.parse(sample()) !== null; // => true
