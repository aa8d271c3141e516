import { expect, test } from "vitest";
import {
  charset,
  except,
  field,
  type Grammar,
  grammar,
  pair,
  quoted,
  rest,
  run,
  seq,
  within,
} from "../../engine/authoring/index.ts";
import { encodeUtf8, jsonText } from "../../engine/event/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { messageOf } from "../../engine/report/diagnostics/index.ts";
import { explain } from "../../engine/report/report.ts";
import { json } from "../../grammars/json.ts";
import { logfmt } from "../../grammars/logfmt.ts";
import { printed } from "../run/parallel/divided.ts";
import { comparison } from "./agreement.ts";

const word = run(except(charset(" ")));
const app = (payload: Parameters<typeof grammar>[1]["record"]) =>
  grammar("app", { about: "An app", layout: "<level> <msg>", record: seq(field("level", word), " ", payload) });

function read(of: Grammar, line: string): string {
  const bytes = encodeUtf8(line);
  const reading = reference(of).parse(bytes, 0, bytes.length);
  if (reading.ok) return jsonText(reading.fields);
  const { offset, places } = reading;
  const failure = explain({ grammar: of, source: "app.log", line: 1, bytes, offset, places });
  return `${failure.column}: ${messageOf(failure)}`;
}

test("the fields of a payload take the place of its field; what does not fit stays text", () => {
  const of = app(within(field("msg", rest), json));
  expect(read(of, 'INFO {"user":"ann","n":[1]}')).toBe('{"level":"INFO","user":"ann","n":[1]}');
  expect(read(of, "INFO ready")).toBe('{"level":"INFO","msg":"ready"}');
  expect(read(of, "INFO {}")).toBe('{"level":"INFO","msg":"{}"}');
});

test("a name that the layout has is renamed", () => {
  expect(read(app(within(field("msg", rest), logfmt)), "INFO level=debug msg=up")).toBe(
    '{"level":"INFO","level_2":"debug","msg":"up"}',
  );
});

test("into a map, the payload is the value of the field", () => {
  const of = app(within(field("msg", rest), logfmt, { into: "map" }));
  expect(read(of, "INFO level=debug n=2")).toBe('{"level":"INFO","msg":{"level":"debug","n":2}}');
});

test("a payload that has to fit fails at its column in the line", () => {
  const of = app(within(field("msg", rest), json, { otherwise: "fail" }));
  expect(read(of, 'INFO {"user":x}')).toMatch(/^14: in msg, read as json: expected .*, found "x}"$/);
});

test("a text with escapes is read as its value, and fails at its start", () => {
  const escapes = { lead: "\\", meaning: { '"': '"' }, unicode: null, unknown: "keep" } as const;
  const text = quoted({ open: '"', close: '"', inside: except(charset('"')), escapes });
  const of = app(within(field("msg", text), json, { otherwise: "fail" }));
  expect(read(of, String.raw`INFO "{\"a\":1}"`)).toBe('{"level":"INFO","a":1}');
  expect(read(of, String.raw`INFO "{\"a\":x}"`)).toMatch(/^7: expected text of json/);
});

test("payloads inside each other are read, and a failure has the innermost one", () => {
  const inner = grammar("inner", {
    about: "A payload",
    layout: "<id> <data>",
    record: seq(field("id", word), " ", within(field("data", rest), json, { otherwise: "fail" })),
  });
  const of = app(within(field("msg", rest), inner, { otherwise: "fail" }));
  expect(read(of, 'INFO 7 {"a":1}')).toBe('{"level":"INFO","id":7,"a":1}'.replace("7", '"7"'));
  expect(read(of, 'INFO 7 {"a":}')).toMatch(/^13: in data, read as json: expected /);
});

test("names inside the maps of a payload leave those of the record as they are", async () => {
  const log = '{"host":{"service":"x"},"service":null}\n';
  const { stdout } = await printed(["-f", "service-lines", "-J"], { "a.log": `web  | ${log}` }, null);
  expect(stdout).toBe('{"service":"web","host":{"service":"x"},"service_2":null}\n');
});

test("a name that a pair before the payload has keeps its place, also if it is that of the payload's field", () => {
  const record = seq(pair(run(except(charset(" =")), 1), "=", word), " ", within(field("msg", rest), json));
  const of = grammar("app", { about: "An app", layout: "<key>=<value> <msg>", record });
  for (const [line, event] of [
    ['msg=one {"msg":"two","n":1}', '{"msg":"two","n":1}'],
    ['n=one {"msg":"two","n":1}', '{"n":1,"msg":"two"}'],
    ["msg=one two", '{"msg_2":"one","msg":"two"}'],
  ] as const) {
    expect(read(of, line)).toBe(event);
    expect(comparison(of)(line)).toBe(null);
  }
});
