import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// -F otlp as the message LogsData of opentelemetry-proto, which refuses unknown members and wrong types.

const PACKAGES = ["opentelemetry-proto==1.44.0", "protobuf"];
/** Reads lines, checks each, and prints how many records, bodies and times there were. */
const SCRIPT = `
import json, sys
from google.protobuf.json_format import Parse
from opentelemetry.proto.logs.v1.logs_pb2 import LogsData
counts = {"records": 0, "bodies": 0, "times": 0}
for line in sys.stdin:
    # Ids are hex in OTLP, and base64 in JSON of other messages, so that their lengths have to be checked here.
    for record in json.loads(line)["resourceLogs"][0]["scopeLogs"][0]["logRecords"]:
        assert len(record.pop("traceId", "0" * 32)) == 32
        assert len(record.pop("spanId", "0" * 16)) == 16
    message = Parse(line, LogsData())
    for record in message.resource_logs[0].scope_logs[0].log_records:
        counts["records"] += 1
        counts["bodies"] += record.HasField("body")
        counts["times"] += record.time_unix_nano > 0
print(json.dumps(counts))
`;

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "froe-otlp-"));
  execFileSync("python3", ["-m", "venv", home]);
  execFileSync(join(home, "bin/pip"), ["install", "--quiet", ...PACKAGES]);
});
afterAll(() => rmSync(home, { recursive: true }));

const logs = readdirSync("corpus", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".log"))
  .map((file) => join("corpus", file));

test.each(logs)("%s is accepted as LogsData", (log) => {
  const froe = ["dist/cli.mjs", "--no-settings", "--no-diagnostics", "-F"];
  const limits = { encoding: "utf8", maxBuffer: 1e9 } as const;
  const written = execFileSync(process.execPath, [...froe, "otlp", log], limits);
  const events = execFileSync(process.execPath, [...froe, "json", log], limits)
    .trimEnd()
    .split("\n").length;
  const counts = JSON.parse(execFileSync(join(home, "bin/python"), ["-c", SCRIPT], { ...limits, input: written }));
  expect(counts.records).toBe(events);
});
