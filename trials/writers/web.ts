import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Event, eventsOf, folder, freePort, isListening, packaged, running, sent } from "./servers.ts";

// Two web servers get requests, some of them odd; what froe reads is compared with what the client sent, and with a second
// log of the same requests.

interface Request {
  readonly method: string;
  readonly path: string;
  readonly protocol: string;
  readonly headers: Readonly<Record<string, string>>;
}

const get = (path: string, headers: Request["headers"] = {}, protocol = "HTTP/1.1"): Request => ({
  method: "GET",
  path,
  protocol,
  headers: { Host: "shop.example", Connection: "close", ...headers },
});

const requests: readonly Request[] = [
  get("/", { "User-Agent": "curl/8.9.1", Referer: "https://a.example/x?y=1" }),
  get("/missing?q=a%20b&c=", { "User-Agent": 'say "hi" \\ there', Referer: "-" }),
  get("/", { "User-Agent": "Grüße, 世界 🙂", "X-Forwarded-For": "203.0.113.7, 10.0.0.1" }),
  get("/", {}),
  get("/", { "User-Agent": "tab\tinside" }, "HTTP/1.0"),
  get("/a//b/../c;d=[1]{2}~3", { "User-Agent": '] " [ - 200 0' }),
  { ...get("/", { "User-Agent": "head" }), method: "HEAD" },
  { ...get("/up", { "User-Agent": "put", "Content-Length": "0" }), method: "PUT" },
];

const bytesOf = ({ method, path, protocol, headers }: Request) =>
  Buffer.from(
    `${method} ${path} ${protocol}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
  );

/** The statuses of the answers. */
async function asked(port: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const request of requests)
    statuses.push(Number(/^HTTP\/\S+ (\d+)/.exec(await sent(port, bytesOf(request)))?.[1]));
  return statuses;
}

/** Bytes that the servers write as `\xHH` stay as they are in froe. */
function decoded(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const bytes = Buffer.from(value).toString("latin1");
  return Buffer.from(
    bytes.replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
}

/** Compares what each event has of the request with the request. */
function compare(events: readonly Event[], statuses: readonly number[], only: readonly string[]): void {
  expect(events).toHaveLength(requests.length);
  for (const [i, event] of events.entries()) {
    const { method, path, protocol, headers } = requests[i]!;
    const header = (name: string) => (headers[name] === "-" ? undefined : headers[name]);
    const known: Event = {
      ip: "127.0.0.1",
      method,
      path,
      protocol,
      request: `${method} ${path} ${protocol}`,
      status: statuses[i]!,
      user_agent: header("User-Agent"),
      referer: header("Referer"),
      forwarded_for: header("X-Forwarded-For"),
    };
    for (const name of only) expect([i, name, decoded(event[name] || undefined)]).toEqual([i, name, known[name]]);
  }
}

/** A number, whatever the log writes around it. */
function asNumber(value: unknown): unknown {
  return typeof value === "string" && /^[0-9.]+$/.test(value) ? Number(value) : value;
}

const base = folder();
afterAll(() => rmSync(base, { recursive: true }));

describe("the second web server", () => {
  const formats: Readonly<Record<string, readonly [format: string, fields: readonly string[]]>> = {
    combined_time: [
      `'$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" $request_time'`,
      ["ip", "request", "method", "path", "protocol", "status", "referer", "user_agent"],
    ],
    json_lines: [
      `escape=json '{"t":"$time_iso8601","m":$msec,"s":$status,"r":"$request","ua":"$http_user_agent","ref":"$http_referer"}'`,
      ["status", "request", "user_agent"],
    ],
    pipes: [
      `'$time_iso8601|$remote_addr|$request_method|$request_uri|$server_protocol|$status|$bytes_sent|$request_length|$connection|$pipe'`,
      ["ip", "method", "protocol", "status"],
    ],
    tabs: [
      `'time:$time_local\\thost:$host\\tstatus:$status\\tua:$http_user_agent\\tref:$http_referer\\txff:$http_x_forwarded_for\\tup:$upstream_response_time'`,
      ["status", "user_agent", "forwarded_for", "referer"],
    ],
    quoted: [
      `'"$remote_addr" "$http_x_forwarded_for" "$request_id" "$ssl_protocol" "$gzip_ratio" [$time_local] $status "$http_user_agent"'`,
      ["ip", "status", "user_agent", "forwarded_for"],
    ],
  };
  let statuses: readonly number[] = [];
  const config = join(base, "web-b.conf");
  beforeAll(async () => {
    const port = await freePort();
    mkdirSync(join(base, "b"), { recursive: true });
    writeFileSync(join(base, "b", "index.html"), "hello\n");
    const second = `'{"status":"$status","bytes":"$body_bytes_sent","bytes_sent":"$bytes_sent","request_length":"$request_length","request_time":"$request_time","request_id":"$request_id","host":"$host","connection":"$connection","request_uri":"$request_uri"}'`;
    writeFileSync(
      config,
      `error_log ${base}/b-error.log; pid ${base}/b.pid;
events {}
http {
  client_body_temp_path ${base}/t1; proxy_temp_path ${base}/t2; fastcgi_temp_path ${base}/t3; uwsgi_temp_path ${base}/t4; scgi_temp_path ${base}/t5;
  ${Object.entries(formats)
    .map(([name, [format]]) => `log_format ${name} ${format};\n  access_log ${base}/b-${name}.log ${name};`)
    .join("\n  ")}
  log_format second escape=json ${second};
  access_log ${base}/b-second.log second;
  server { listen 127.0.0.1:${port}; root ${base}/b; }
}
`,
    );
    const args = ["-c", config, "-p", base, "-e", `${base}/b-error.log`, "-g", "daemon off; user root;"];
    // The check whether it listens is no request, and none of the logs has it.
    statuses = await running(
      "nginx",
      args,
      () => isListening(port),
      () => asked(port),
      "SIGQUIT",
    );
  });

  test.each(Object.entries(formats))("%s", (name, [, fields]) => {
    const events = eventsOf(["-f", `config:${config}#${name}`, `${base}/b-${name}.log`]);
    compare(events, statuses, fields);
    const second = readFileSync(`${base}/b-second.log`, "utf8")
      .trim()
      .split("\n")
      .map((line): Event => JSON.parse(line));
    for (const [i, event] of events.entries())
      for (const [field, value] of Object.entries(second[i]!))
        if (field in event) expect([i, field, asNumber(event[field])]).toEqual([i, field, asNumber(value)]);
  });
});

describe("the first web server", () => {
  const formats: Readonly<Record<string, readonly [format: string, fields: readonly string[]]>> = {
    combined: [
      String.raw`"%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\""`,
      ["ip", "request", "method", "path", "protocol", "status", "referer", "user_agent"],
    ],
    vhost: [
      String.raw`"%v:%p %a %{%Y-%m-%dT%H:%M:%S}t.%{usec_frac}t%{%z}t %D %T %I %O \"%r\" %s \"%{X-Forwarded-For}i\" %{ms}T %k %P %{tid}P %X"`,
      ["ip", "request", "status", "forwarded_for"],
    ],
    epoch: ['"%{msec}t %m %U%q %H %>s %B %{Content-Type}o"', ["method", "protocol", "status"]],
    conditional: ['"[%{%d/%b/%Y %T}t.%{msec_frac}t %{%z}t] %>s %!200{User-Agent}i"', ["status"]],
    json: [
      String.raw`"{\"ip\":\"%a\",\"status\":%>s,\"ua\":\"%{User-Agent}i\",\"f\":\"%f\"}"`,
      ["ip", "status", "user_agent"],
    ],
  };
  let statuses: readonly number[] = [];
  const config = join(base, "web-a.conf");
  beforeAll(async () => {
    const port = await freePort();
    mkdirSync(join(base, "a"), { recursive: true });
    writeFileSync(join(base, "a", "index.html"), "hello\n");
    const modules = packaged("/usr/lib/apache2/modules");
    const load = (name: string) => `LoadModule ${name}_module ${modules}/mod_${name}.so`;
    writeFileSync(
      config,
      `${["mpm_event", "authz_core", "dir", "mime"].map(load).join("\n")}
ServerRoot ${base}
ServerName shop.example
PidFile ${base}/a.pid
Listen 127.0.0.1:${port}
DocumentRoot ${base}/a
DirectoryIndex index.html
TypesConfig /dev/null
ErrorLog ${base}/a-error.log
HttpProtocolOptions Unsafe
<Directory ${base}/a>
Require all granted
</Directory>
${Object.entries(formats)
  .map(([name, [format]]) => `LogFormat ${format} ${name}\nCustomLog ${base}/a-${name}.log ${name}`)
  .join("\n")}
`,
    );
    const args = ["-f", config, "-D", "FOREGROUND"];
    statuses = await running(
      "apache2",
      args,
      () => isListening(port),
      () => asked(port),
    );
  });

  test.each(Object.entries(formats))("%s", (name, [, fields]) => {
    const log = join(base, `a-${name}.log`);
    // The check whether it listens is logged as a request without one.
    const own = readFileSync(log, "utf8")
      .split("\n")
      .slice(-requests.length - 1)
      .join("\n");
    writeFileSync(log, own);
    compare(eventsOf(["-f", `config:${config}#${name}`, log]), statuses, fields);
  });
});
