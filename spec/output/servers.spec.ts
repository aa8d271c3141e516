import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";

// Output formats for servers that store logs: what they get of an event.

const app = `${JSON.stringify({
  ts: "2026-02-03T04:05:06.123456789Z",
  level: "ERROR",
  msg: 'no "disk"',
  service: "shop",
  trace_id: "0123456789ABCDEF0123456789abcdef",
  span_id: "0123456789abcdef",
  n: 3,
  half: 0.5,
  ok: true,
  none: null,
  user: { id: "u1", tags: ["a", 1] },
})}\n`;

async function written(format: string, text: string, ...more: readonly string[]) {
  const { stdout, stderr, code } = await froe(["-f", "json", "-F", format, ...more], { stdin: text });
  const values = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { values, stderr, code };
}

describe("-F otlp", () => {
  test("an event is a record of LogsData", async () => {
    const { values } = await written("otlp", app);
    expect(values).toEqual([
      {
        resourceLogs: [
          {
            resource: { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] },
            scopeLogs: [
              {
                scope: { name: "froe" },
                logRecords: [
                  {
                    timeUnixNano: "1770091506123456789",
                    severityNumber: 17,
                    severityText: "ERROR",
                    body: { stringValue: 'no "disk"' },
                    attributes: [
                      { key: "n", value: { intValue: "3" } },
                      { key: "half", value: { doubleValue: 0.5 } },
                      { key: "ok", value: { boolValue: true } },
                      {
                        key: "user",
                        value: {
                          kvlistValue: {
                            values: [
                              { key: "id", value: { stringValue: "u1" } },
                              {
                                key: "tags",
                                value: { arrayValue: { values: [{ stringValue: "a" }, { intValue: "1" }] } },
                              },
                            ],
                          },
                        },
                      },
                    ],
                    traceId: "0123456789abcdef0123456789abcdef",
                    spanId: "0123456789abcdef",
                  },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  test("an int of more than 64 bits keeps its digits, and an id that is none is an attribute", async () => {
    const { values } = await written(
      "otlp",
      '{"big":18446744073709551616,"trace_id":"00000000000000000000000000000000"}\n',
    );
    expect(values[0].resourceLogs[0].scopeLogs[0].logRecords).toEqual([
      {
        attributes: [
          { key: "big", value: { stringValue: "18446744073709551616" } },
          { key: "trace_id", value: { stringValue: "00000000000000000000000000000000" } },
        ],
      },
    ]);
  });

  test("the status of a response is a severity", async () => {
    const { values } = await written("otlp", '{"method":"GET","path":"/","status":503}\n');
    expect(values[0].resourceLogs[0].scopeLogs[0].logRecords[0].severityNumber).toBe(17);
  });
});

describe("-F loki", () => {
  test("an event is an entry of its stream", async () => {
    const { values } = await written("loki", app, "-k", "ts,level,msg,n,user");
    expect(values).toEqual([
      {
        streams: [
          {
            stream: { filename: "stdin", level: "error" },
            values: [["1770091506123456789", 'no "disk"', { n: "3", user: '{"id":"u1","tags":["a",1]}' }]],
          },
        ],
      },
    ]);
  });

  test("an event without a message is JSON, and one without a time is of now", async () => {
    const before = BigInt(Date.now()) * 1_000_000n;
    const { values } = await written("loki", '{"a b":1}\n');
    const [[time, line]] = values[0].streams[0].values;
    expect(line).toBe('{"a b":1}');
    expect(BigInt(time) >= before).toBe(true);
  });

  test("reports times that it had to give, and names that it had to change, of which none is lost", async () => {
    const stdin = '{"msg":"m","a b":1,"a-b":2,"a_b":3}\n';
    const { stdout, stderr } = await froe(["-j", "-F", "loki"], { stdin });
    expect(JSON.parse(stdout).streams[0].values[0][2]).toEqual({ a_b_2: "1", a_b_3: "2", a_b: "3" });
    expect(stderr).toContain("hint: 2 fields printed under another name: loki has letters, digits and _ in names\n");
    expect(stderr).toContain("hint: 1 event without a timestamp has the time of now: ");
  });
});

describe("-F gelf", () => {
  test("an event is a message with additional fields", async () => {
    const { values } = await written("gelf", app);
    expect(values).toEqual([
      {
        version: "1.1",
        host: "froe",
        short_message: 'no "disk"',
        timestamp: 1770091506.1234567,
        level: 3,
        _level_name: "ERROR",
        _service: "shop",
        _trace_id: "0123456789ABCDEF0123456789abcdef",
        _span_id: "0123456789abcdef",
        _n: 3,
        _half: 0.5,
        _ok: "true",
        "_user.id": "u1",
        "_user.tags": '["a",1]',
      },
    ]);
  });

  test("names that GELF refuses are changed, and counted", async () => {
    const { values, stderr } = await written("gelf", '{"id":7,"a b":1,"host":"h1","msg":"m"}\n');
    expect(values).toEqual([{ version: "1.1", host: "h1", short_message: "m", _id_: 7, _a_b: 1 }]);
    expect(stderr).toBe("hint: 2 fields printed under another name: gelf has letters, digits, _ . and - in names\n");
  });

  test("no field is lost under the name of another one, or of the level", async () => {
    const { values } = await written("gelf", '{"msg":"m","level":"info","level_name":1,"u":{"x":2},"u.x":3}\n');
    expect(values[0]).toMatchObject({ _level_name: "info", _level_name_: 1, "_u.x": 2, "_u.x_2": 3 });
  });

  test("a time before 1970 is negative", async () => {
    const { values } = await written("gelf", '{"ts":"1969-12-31T23:59:58.5Z","msg":"m"}\n');
    expect(values[0].timestamp).toBe(-1.5);
  });
});

describe("--map", () => {
  const access = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET /a HTTP/1.1" 200 512\n';

  test("names are those of the schema, after filters and -k", async () => {
    const args = ["-f", "combined", "-J", "--filter", "e.status == 200", "-k", "ts,ip,status", "--normalize-ts"];
    const { stdout } = await froe([...args, "--map", "ecs"], { stdin: access });
    expect(JSON.parse(stdout)).toEqual({
      "@timestamp": "2026-02-03T10:20:30+00:00",
      "client.ip": "192.0.2.7",
      "http.response.status_code": 200,
    });
  });

  test("names for OTLP leave time and level to the format", async () => {
    const { stdout } = await froe(["-f", "combined", "-F", "otlp", "--map", "otel"], { stdin: access });
    const [record] = JSON.parse(stdout).resourceLogs[0].scopeLogs[0].logRecords;
    expect(record.timeUnixNano).toBe("1770114030000000000");
    expect(record.attributes.map(({ key }: { key: string }) => key)).toEqual([
      "client.address",
      "request",
      "http.request.method",
      "url.path",
      "protocol",
      "http.response.status_code",
      "http.response.body.size",
    ]);
  });

  test("a field keeps its name if the event has the other one", async () => {
    const { stdout, stderr } = await froe(["-j", "-J", "--map", "ecs"], { stdin: '{"ip":"a","client.ip":"b"}\n' });
    expect(JSON.parse(stdout)).toEqual({ ip: "a", "client.ip": "b" });
    expect(stderr).toContain("1 field not renamed: the event has the name of --map ecs already");
  });

  test("formats that pick fields by name refuse it", async () => {
    const { stderr, code } = await froe(["-F", "csv", "-k", "ip", "--map", "ecs"], { stdin: access });
    expect({ code, first: stderr.split("\n")[0] }).toEqual({
      code: 2,
      first: "froe: -F csv is not possible with --map: it has fields under the names of the format",
    });
  });
});
