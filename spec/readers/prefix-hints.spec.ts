import { expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { froeWords } from "../cli/shell.ts";

// Each hint that names a command line, on the input that causes it: the command has to reach the time and the inside.

const at = (second: number) => `2026-02-03T10:20:${30 + second}.123456789Z`;
const dated = (second: number) => `{"time":"${at(second)}","level":"warn","n":${second}}`;
const undated = (second: number) => `{"level":"warn","n":${second}}`;
const access = (second: number) =>
  `192.0.2.7 - - [03/Feb/2026:10:20:${30 + second} +0000] "GET /a HTTP/1.1" 200 ${second}`;
const several = (line: (second: number) => string) => [1, 2, 3].map((second) => `${line(second)}\n`).join("");
const pod = "shop-5d9f7c6b88-x2k4z";
const json = { level: "warn", n: 1 };
const request = { path: "/a", status: 200, bytes: 1 };

test.each<[string, string, object]>([
  [
    "stern",
    `+ ${pod} › app\n${several((n) => `${pod} app ${dated(n)}`)}- ${pod} › app\n`,
    { pod, container: "app", ...json },
  ],
  ["stern with timestamps", several((n) => `${pod} app ${at(n)} ${undated(n)}`), { pod, container_ts: at(1), ...json }],
  ["stern in color", several((n) => `\x1b[36m${pod}\x1b[0m \x1b[36mapp\x1b[0m ${dated(n)}`), { pod, ...json }],
  ["kubectl logs --prefix", several((n) => `[pod/${pod}/app] ${dated(n)}`), { pod, container: "app", ...json }],
  ["kubectl logs --prefix --timestamps", several((n) => `[pod/${pod}/app] ${at(n)} ${undated(n)}`), { pod, ...json }],
  ["kubectl logs --prefix of an access log", several((n) => `[pod/${pod}/app] ${access(n)}`), { pod, ...request }],
  ["kubectl logs --timestamps", several((n) => `${at(n)} ${undated(n)}`), { container_ts: at(1), ...json }],
  ["kubectl logs --timestamps of an access log", several((n) => `${at(n)} ${access(n)}`), request],
  ["docker compose logs -t", several((n) => `web-${n}  | ${at(n)} ${undated(n)}`), { service: "web-1", ...json }],
  [
    "docker compose logs of an access log",
    several((n) => `web-${n}  | ${access(n)}`),
    { service: "web-1", ...request },
  ],
  ["lines with a layout", several((n) => `03.02.2026 10:20:3${n} <WARN> n=${n} up`), { level: "WARN" }],
  [
    "an envelope",
    several((n) => `{"log":"{\\"level\\":\\"warn\\",\\"n\\":${n}}\\n","stream":"stdout","time":"${at(n)}"}`),
    json,
  ],
  [
    "messages in JSON",
    several((n) => `${at(n).slice(0, 23).replace("T", " ")} INFO [main] a.Door - ${undated(n)}`),
    { n: 1 },
  ],
])("the hint about %s gives the time and the inside", async (_, text, inside) => {
  const files = { "a.log": text };
  const { stderr } = await froe(["a.log"], { files });
  const command = /(froe -.*? a\.log) reads/.exec(stderr)?.[1];
  expect(command, stderr).toBeDefined();
  const words = froeWords(command!);
  const { stdout } = await froe(
    [...words, "-J", "--since", "2026-02-03T10:20:00Z", "--until", "2026-02-03T10:20:32Z"],
    { files },
  );
  const [first, ...others] = stdout.trimEnd().split("\n");
  expect(JSON.parse(first!)).toMatchObject(inside);
  expect(others.length).toBeLessThan(2);
  const { stderr: again } = await froe([...words, "-n", "0"], { files });
  expect(again).not.toContain("hint:");
});
