import { createSocket } from "node:dgram";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { eventsOf, folder, freePort, isListening, running, sent } from "./servers.ts";

// A load balancer sends the lines of each layout to this process, by UDP as to a syslog server.

const base = folder();
afterAll(() => rmSync(base, { recursive: true }));

const layouts: Readonly<Record<string, string>> = {
  httplog: "option httplog",
  tcplog: "option tcplog",
  own: 'log-format "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %{+Q}r %{+Q}[capture.req.hdr(0)]"',
  json: `log-format '{"ip":"%ci","status":%ST,"method":"%HM","path":"%HP","ts":"%T","ua":"%[capture.req.hdr(0)]"}'`,
  escaped: String.raw`log-format %ci\ %ST\ [%trg]\ %HM\ %HU\ %HV\ %ac/%fc/%bc/%sc/%rc\ %rt\ %pid\ %ts`,
};

const agents = ["curl/8.9.1", 'say "hi"', "Grüße", ""];

test.each(Object.entries(layouts))("%s", async (name, statement) => {
  const [port, web] = [await freePort(), await freePort()];
  const backend = createServer((_, answer) => answer.writeHead(207, { "Content-Type": "text/plain" }).end("hello\n"));
  await new Promise<void>((done) => backend.listen(web, "127.0.0.1", done));
  const lines: string[] = [];
  const udp = createSocket("udp4", (message) => lines.push(message.toString()));
  await new Promise<void>((done) => udp.bind(0, "127.0.0.1", done));
  const config = join(base, `${name}.cfg`);
  writeFileSync(
    config,
    `global
  log 127.0.0.1:${udp.address().port} format raw local0 info
  maxconn 100
defaults
  mode http
  log global
  option dontlognull
  timeout connect 5s
  timeout client 5s
  timeout server 5s
frontend www
  bind 127.0.0.1:${port}
  ${name === "httplog" || name === "tcplog" ? "" : "capture request header User-Agent len 100"}
  ${statement}
  default_backend app
backend app
  server web1 127.0.0.1:${web}
`,
  );
  try {
    await running(
      "haproxy",
      ["-f", config, "-db"],
      () => isListening(port),
      async () => {
        for (const agent of agents) {
          const header = agent === "" ? "" : `User-Agent: ${agent}\r\n`;
          await sent(port, Buffer.from(`GET /a?b=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n`));
        }
      },
    );
  } finally {
    backend.close();
    udp.close();
  }
  const own = lines.filter((line) => !/^Proxy |^Stopping|started\.|stopped/.test(line)).map((line) => line.trimEnd());
  const log = join(base, `${name}.log`);
  writeFileSync(log, `${own.join("\n")}\n`);
  const events = eventsOf(["-f", `config:${config}`, log]);
  expect(events).toHaveLength(agents.length);
  for (const event of events) {
    const known = {
      client_ip: "127.0.0.1",
      status: 207,
      method: "GET",
      frontend: "www",
      backend: "app",
      server: "web1",
    };
    for (const [field, value] of Object.entries(known))
      if (field in event) expect([field, event[field]]).toEqual([field, value]);
  }
});
