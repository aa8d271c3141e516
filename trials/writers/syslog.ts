import { createSocket } from "node:dgram";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Event, environment, eventsOf, folder, freePort, packaged, running } from "./servers.ts";

// Two syslog servers get the same messages; what froe reads is compared with what was sent.

const base = folder();
afterAll(() => rmSync(base, { recursive: true }));

interface Message {
  readonly program: string;
  readonly pid: string;
  readonly msg: string;
}
const messages: readonly Message[] = [
  { program: "sshd", pid: "47", msg: "accepted key for ann" },
  { program: "shop", pid: "4711", msg: 'say "hi" [a]: b=c \\ d' },
  { program: "web-1", pid: "1", msg: "Grüße, 世界 🙂" },
  { program: "cron", pid: "9", msg: "(root) CMD (run: %s %d)" },
];

async function send(port: number): Promise<void> {
  const socket = createSocket("udp4");
  for (const { program, pid, msg } of messages) {
    const line = Buffer.from(`<134>Feb  3 04:05:06 web1 ${program}[${pid}]: ${msg}`);
    await new Promise((done) => socket.send(line, port, "127.0.0.1", done));
    await sleep(20);
  }
  socket.close();
  await sleep(500);
}

function compare(events: readonly Event[]): void {
  expect(events).toHaveLength(messages.length);
  for (const [i, { program, pid, msg }] of messages.entries()) {
    const known: Event = {
      host: "web1",
      prog: program,
      tag: `${program}[${pid}]:`,
      msg,
      level: "info",
      facility: "local0",
    };
    for (const [field, value] of Object.entries(known))
      if (field in events[i]!) expect([field, events[i]![field]]).toEqual([field, value]);
    expect(events[i]).toHaveProperty("msg");
  }
}

/** The messages alone: servers write their own beside them. */
function ownLines(path: string): void {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => messages.some(({ msg }) => line.includes(msg)));
  writeFileSync(path, `${lines.join("\n")}\n`);
}

describe("the first syslog server", () => {
  const templates: Readonly<Record<string, string>> = {
    old: '$template old,"%timegenerated% %HOSTNAME% %syslogtag%%msg:::sp-if-no-1st-sp%%msg:::drop-last-lf%\\n"',
    full: 'template(name="full" type="string" string="%timereported:::date-rfc3339% %HOSTNAME% %syslogfacility-text%.%syslogseverity-text% %syslogtag%%msg%\\n")',
    pairs:
      'template(name="pairs" type="string" string="<%PRI%>%TIMESTAMP:::date-rfc3339% host=%hostname% from=%fromhost-ip% program=%programname% msg=%msg:2:$%\\n")',
    parts:
      'template(name="parts" type="string" string="%timegenerated:::date-year%-%timegenerated:::date-month%-%timegenerated:::date-day% %HOSTNAME% %syslogtag%%msg%\\n")',
    list: 'template(name="list" type="list") {\n  property(name="timegenerated" dateFormat="rfc3339")\n  constant(value=" ")\n  property(name="hostname")\n  constant(value=" ")\n  property(name="syslogtag")\n  property(name="msg" spifno1stsp="on")\n  property(name="msg" droplastlf="on")\n  constant(value="\\n")\n}',
  };
  const config = join(base, "a.conf");
  beforeAll(async () => {
    const port = await freePort();
    const actions = Object.keys(templates).map(
      (name) =>
        `action(type="omfile" file="${base}/a-${name}.log" template="${name}" asyncWriting="off" flushOnTXEnd="on")`,
    );
    const input = `module(load="imudp")\ninput(type="imudp" address="127.0.0.1" port="${port}")`;
    writeFileSync(config, `${input}\n${Object.values(templates).join("\n")}\n${actions.join("\n")}\n`);
    const args = ["-n", "-f", config, "-i", `${base}/a.pid`, "-M", packaged("/usr/lib/x86_64-linux-gnu/rsyslog")];
    await running(
      "rsyslogd",
      args,
      () => existsSync(`${base}/a.pid`),
      async () => {
        await sleep(500);
        await send(port);
      },
      "SIGTERM",
    );
  });
  test.each(Object.keys(templates))("%s", (name) => {
    ownLines(`${base}/a-${name}.log`);
    compare(eventsOf(["-f", `config:${config}#${name}`, `${base}/a-${name}.log`]));
  });
});

describe("the second syslog server", () => {
  const templates: Readonly<Record<string, string>> = {
    usual: '"${ISODATE} ${HOST} ${MSGHDR}${MSG}\\n"',
    levels: '"$DATE $HOST $FACILITY.$PRIORITY $PROGRAM[$PID]: $MSGONLY\\n"',
    parts: '"$YEAR-$MONTH-$DAY $HOUR:$MIN:$SEC.$MSEC $HOST <$PRI> $MSG\\n"',
    received: '"${R_ISODATE} ${S_UNIXTIME} ${SOURCEIP} ${LEVEL_NUM} ${SEQNUM}|${MESSAGE}\\n"',
    missing: '"${ISODATE} ${.SDATA.x:-none} ${custom.name:-} ${PROGRAM}: ${MSG}\\n"',
  };
  const config = join(base, "b.conf");
  beforeAll(async () => {
    const port = await freePort();
    const blocks = Object.entries(templates).map(([name, text]) => `template ${name} { template(${text}); };`);
    const logs = Object.keys(templates).map(
      (name) => `log { source(s); destination { file("${base}/b-${name}.log" template(${name})); }; };`,
    );
    writeFileSync(
      config,
      `@version: 3.38
options { keep-hostname(yes); use-dns(no); flush-lines(1); };
source s { network(ip("127.0.0.1") port(${port}) transport("udp")); };
${blocks.join("\n")}
${logs.join("\n")}
`,
    );
    const files = [`--persist-file=${base}/b.persist`, `--pidfile=${base}/b.pid`, `--control=${base}/b.ctl`];
    const modules = `--module-path=${packaged("/usr/lib/syslog-ng/3.38")}`;
    const args = ["-F", "--no-caps", "-f", config, modules, ...files];
    await running(
      "syslog-ng",
      args,
      () => existsSync(`${base}/b.ctl`),
      () => send(port),
      "SIGTERM",
      environment,
    );
  });
  test.each(Object.keys(templates))("%s", (name) => {
    ownLines(`${base}/b-${name}.log`);
    compare(eventsOf(["-f", `config:${config}#${name}`, `${base}/b-${name}.log`]));
  });
});
