import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Event, eventsOf, folder, freePort, isListening, packaged, program, running } from "./servers.ts";

// A database logs each line twice: with a prefix, and as JSON.

const base = folder();
afterAll(() => rmSync(base, { recursive: true }));
chmodSync(base, 0o777);

const bin = packaged("/usr/lib/postgresql/15/bin");
const runuser = program("runuser");

const prefixes: readonly string[] = [
  "%m [%p] ",
  "%m [%p] %q%u@%d ",
  "%t [%p]: [%l-1] user=%u,db=%d,app=%a,client=%h ",
  "%n %c %l %x %e %b|%q%i|%r ",
  "%m %-10p %10l %q[%u] ",
];

/** The fields of the JSON log, by those of froe. */
const same: Readonly<Record<string, string>> = {
  pid: "pid",
  user: "user",
  database: "dbname",
  application: "application_name",
  level: "error_severity",
  session_line: "line_num",
  session_id: "session_id",
  sqlstate: "state_code",
  backend: "backend_type",
  command: "ps",
  client_host: "remote_host",
};

const statements = [
  "select 1",
  "select 'Grüße, \"世界\" ''quoted'''",
  "select nothing_here",
  'create table "odd name" (a int)',
  "select $$ a: b [c] %d $$",
];

test.each(prefixes.map((prefix, i) => [prefix, i] as const))("%s", async (prefix, index) => {
  const data = join(base, `data${index}`);
  mkdirSync(data);
  chmodSync(data, 0o777);
  execFileSync("chown", ["postgres", data]);
  const as = (...args: readonly string[]) => ["-u", "postgres", "--", ...args];
  execFileSync(runuser, as(`${bin}/initdb`, "-D", `${data}/db`, "-E", "UTF8", "--locale=C", "-A", "trust"), {
    cwd: "/",
  });
  const port = await freePort();
  appendFileSync(
    `${data}/db/postgresql.conf`,
    `
log_line_prefix = '${prefix}'
log_destination = 'stderr,jsonlog'
logging_collector = on
log_directory = '${data}/log'
log_filename = 'all.log'
log_statement = 'all'
log_connections = on
log_disconnections = on
log_timezone = 'UTC'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${data}'
`,
  );
  await running(
    "runuser",
    as(`${bin}/postgres`, "-D", `${data}/db`),
    () => isListening(port),
    async () => {
      for (const statement of statements)
        try {
          const args = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-d", "postgres", "-c", statement];
          execFileSync("psql", args, { stdio: "ignore", env: { ...process.env, PGAPPNAME: "shop: [app]" } });
        } catch {
          // An error of a statement is what the log is about.
        }
    },
  );
  const log = readdirSync(`${data}/log`).find((name) => name.endsWith(".log"))!;
  const events = eventsOf(["-f", `config:${data}/db/postgresql.conf`, "-M", "indent", `${data}/log/${log}`]);
  const json = readFileSync(`${data}/log/all.json`, "utf8")
    .trim()
    .split("\n")
    .map((line): Event => JSON.parse(line));
  expect(events.length).toBeGreaterThan(statements.length);
  // A line with a statement or a hint is one of the text log, and a field of the JSON log.
  const own = events.filter(({ level }) => !/^(?:STATEMENT|HINT|DETAIL|CONTEXT|QUERY|LOCATION)$/.test(String(level)));
  expect(own).toHaveLength(json.length);
  const hasLineNumbers = own.length === events.length;
  // Processes write to both logs at the same time, so that the order of their lines differs.
  const inOrder = sortedBy(own, ({ msg }) => String(msg));
  for (const [i, known] of sortedBy(json, messageOf).entries()) {
    const event = inOrder[i]!;
    expect([i, event.msg]).toEqual([i, messageOf(known)]);
    for (const [field, name] of Object.entries(same)) {
      if (!(field in event) || (field === "session_line" && !hasLineNumbers)) continue;
      expect([i, field, event[field] === "[unknown]" ? "" : event[field]]).toEqual([
        i,
        field,
        known[name] ?? absent(field),
      ]);
    }
  }
});

/** A message of the JSON log as the text log has it. */
function messageOf({ message, cursor_position: cursor }: Event): string {
  return String(message).replace(/\n\t?/g, " ") + (cursor === undefined ? "" : ` at character ${cursor}`);
}

function sortedBy(events: readonly Event[], key: (event: Event) => string): readonly Event[] {
  return [...events].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** What the prefix has where the JSON log leaves a field out. */
function absent(field: string): unknown {
  return field === "sqlstate" ? "00000" : "";
}
