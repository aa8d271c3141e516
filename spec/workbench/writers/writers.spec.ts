import { expect, test } from "vitest";
import * as authoring from "../../../engine/authoring/index.ts";
import { encodeUtf8 } from "../../../engine/event/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import * as vocabulary from "../../../grammars/shared.ts";
import { sampler, seeded } from "../../../workbench/sample/index.ts";
import { compose } from "../../../workbench/writers/compose.ts";
import { slot } from "../../../workbench/writers/found.ts";
import {
  type Configured,
  configuredFile,
  configuredGrammar,
  kinds,
  placeIn,
  readConfiguration,
  writers,
} from "../../../workbench/writers/index.ts";

interface Asked {
  readonly kind?: string;
  readonly name?: string;
}

const read = (text: string, { kind, name }: Asked = {}) =>
  readConfiguration(text, { kind: kind ?? null, name: name ?? null });

function configured(text: string, asked: Asked = {}): Configured {
  const found = read(text, asked);
  if (!found.ok) throw new Error(found.message);
  return found;
}

function grammarOf(text: string, asked: Asked = {}) {
  const grammar = configuredGrammar(configured(text, asked));
  if ("ok" in grammar) throw new Error(grammar.message);
  return grammar;
}

/** What a line has, by the grammar of a configuration; the reason where it is rejected. */
function event(text: string, line: string, asked: Asked = {}) {
  const bytes = encodeUtf8(line);
  const result = reference(grammarOf(text, asked)).parse(bytes, 0, bytes.length);
  return result.ok ? Object.fromEntries(result.fields) : result;
}

/** The message and the place of what cannot be read. */
function wrong(text: string, asked: Asked = {}) {
  const found = read(text, asked);
  if (found.ok) {
    const grammar = configuredGrammar(found);
    return "ok" in grammar ? grammar.message : "fine";
  }
  if (found.at === null) return found.message;
  const { line, column } = placeIn(text, found.at);
  return `${line}:${column}: ${found.message}`;
}

/** Runs the code of a grammar file as its loader does. */
function loaded(file: string): unknown {
  const code = file
    .replace(/^import .*$/gm, "")
    .replace(/^export type .*$/gm, "")
    .replace(/^const (\w+): LooseEscapes/gm, "const $1")
    .replace(/^export const /gm, "const ")
    .replace(/^export default (\w+);$/m, "return $1;");
  const names = { ...authoring, ...vocabulary };
  return new Function(...Object.keys(names), code)(...Object.values(names));
}

const cases = writers.map((writer) => [writer.kind, writer.example] as const);

test.each(cases)("the example of %s is recognized, and its grammar reads samples of itself", (kind, example) => {
  const found = configured(example);
  expect(found.writer.kind).toBe(kind);
  const grammar = grammarOf(example);
  const { sample } = sampler(grammar, seeded(1));
  for (let i = 0; i < 20; i++) expect(event(example, sample())).not.toHaveProperty("ok", false);
});

test.each(cases)("the file that is written for %s is the grammar that -f reads with", (_, example) => {
  const found = configured(example);
  const file = configuredFile(found, "shop", "here");
  expect(JSON.parse(JSON.stringify(loaded(file)))).toEqual(
    JSON.parse(JSON.stringify(configuredGrammar(found, "shop"))),
  );
});

test.each(writers.map((writer) => [writer.kind, writer] as const))(
  "the table of %s has each directive once",
  (_, { table }) => {
    const names = table.directives.map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(table.url).toMatch(/^https:/);
  },
);

const directives = writers.flatMap(({ kind, table }) =>
  table.directives.flatMap((directive) =>
    typeof directive.value === "string" ? [] : [[kind, directive.name, directive] as const],
  ),
);

test.each(directives)("%s: %s is a grammar that samples fit, and its code says the same", (_, name, directive) => {
  const source = { name: "one", source: name, at: 0 };
  const pieces = [{ kind: "literal", text: "<", at: 0 } as const, slot(directive, { written: name, at: 0 })];
  const layout = { ...source, pieces: [...pieces, { kind: "literal", text: ">", at: 0 } as const] };
  const [writer] = writers;
  const whole: Configured = { ok: true, writer: writer!, layout, composed: compose(layout), isFound: false };
  const grammar = configuredGrammar(whole, "one");
  if ("ok" in grammar) throw new Error(grammar.message);
  const { sample } = sampler(grammar, seeded(7));
  for (let i = 0; i < 10; i++) expect(sample()).toMatch(/^<.*>$/s);
  expect(JSON.parse(JSON.stringify(loaded(configuredFile(whole, "one", "here"))))).toEqual(
    JSON.parse(JSON.stringify(grammar)),
  );
});

test("kinds have one name each, and the names that people know", () => {
  const names = writers.flatMap(({ kind, knownAs }) => [kind, ...knownAs]);
  expect(new Set(names).size).toBe(names.length);
  expect(kinds).toContain("nginx");
});

test("a layout of the access log has the fields of froe's own formats, typed", () => {
  const line = '192.0.2.1 - ann [03/Feb/2026:10:20:30 +0100] "GET /a?b=1 HTTP/1.1" 200 5120 "-" "curl \\"8\\"" 0.012';
  const text = `log_format main '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent '
    '"$http_referer" "$http_user_agent" $request_time';`;
  expect(event(text, line)).toMatchObject({
    ip: "192.0.2.1",
    user: "ann",
    ts: "03/Feb/2026:10:20:30 +0100",
    method: "GET",
    path: "/a?b=1",
    status: 200,
    bytes: 5120,
    user_agent: 'curl "8"',
  });
  expect(event(text, line)).not.toHaveProperty("referer");
});

test("escape=json and escape=none change what a value is, and what a missing one is", () => {
  const json = `log_format j escape=json '{"t":"$time_iso8601","s":$status,"ua":"$http_user_agent"}';`;
  const line = '{"t":"2026-02-03T10:20:30+01:00","s":404,"ua":"a \\"b\\"\\n"}';
  expect(event(json, line)).toEqual({ ts: "2026-02-03T10:20:30+01:00", status: 404, user_agent: 'a "b"\n' });
  const none = "log_format n escape=none '$status|$http_referer|$host';";
  expect(event(none, "200|a\\b|x")).toEqual({ status: 200, referer: "a\\b", host: "x" });
});

test("variables without a type are text under their own names, headers without their prefix", () => {
  const text = "log_format main '$remote_addr $sent_http_x_id $shop';";
  expect(event(text, "192.0.2.1 a two words")).toEqual({ ip: "192.0.2.1", sent_x_id: "a", shop: "two words" });
});

test("escapes of the other web server are decoded, also in a value that ends the line", () => {
  const text = 'LogFormat "%f %u" own';
  expect(event(text, String.raw`a\"b\xe9 c\td\\e`)).toEqual({ file: 'a"b\\xe9', user: "c\td\\e" });
});

test("modifiers and layouts of the time of the other web server", () => {
  const text = 'LogFormat "%h %>s %!200,304{Referer}i [%{%d/%b/%Y:%H:%M:%S}t.%{msec_frac}t %{%z}t] %D" own';
  expect(event(text, "192.0.2.1 404 https://a.example/ [03/Feb/2026:10:20:30.123 +0100] 512")).toEqual({
    ip: "192.0.2.1",
    status: 404,
    referer: "https://a.example/",
    ts: "03/Feb/2026:10:20:30.123 +0100",
    duration_us: 512,
  });
});

test("patterns of Java: widths, colors, nested parts, named dates", () => {
  const text = "%highlight{%d{ISO8601} %-5level [%15.15t] %c{1.}} - %m%n%ex";
  const line = "2026-02-03 04:05:06,789 INFO  [           main] c.e.App - up: a - b";
  const fields = { ts: "2026-02-03 04:05:06,789", level: "INFO", thread: "main", logger: "c.e.App", msg: "up: a - b" };
  expect(event(text, line)).toEqual(fields);
  expect(event(text, `\x1b[32m${line.replace(" - up", "\x1b[m - up")}`)).toEqual(fields);
});

test("a stack trace may begin on the line of its message", () => {
  const msg = "no java.lang.Boom: no\n\tat a.b(C.java:1)";
  for (const text of ["%p %m %ex%n", "%p %m%ex%n", "%p %m%n%ex"])
    expect(event(text, `WARN ${msg}`, { kind: "log4j" })).toEqual({ level: "WARN", msg });
});

test("a dash after the zone of a database's line is none of it, but a sign may be", () => {
  const prefix = "log_line_prefix = '%t-%c-'";
  for (const ts of ["2026-02-03 04:05:06 UTC", "2026-02-03 04:05:06 -03"]) {
    const line = `${ts}-65c0a1b2.1f-LOG:  up`;
    expect(event(prefix, line)).toEqual({ ts, session_id: "65c0a1b2.1f", level: "LOG", msg: "up" });
  }
});

test("the pattern of Spring is the default of its own name, and has the number of the process", () => {
  const pattern = "%clr(%5p) %clr(${PID:- }){magenta} --- [%t] %m%n${LOG_EXCEPTION_CONVERSION_WORD:-%wEx}";
  const text = `<property name="LINE" value="\${LINE:-${pattern}}"/><pattern>\${LINE}</pattern>`;
  const fields = { level: "INFO", pid: 4711, thread: "main", msg: "up" };
  expect(event(text, " INFO 4711 --- [main] up", { kind: "log4j", name: "1" })).toEqual(fields);
});

test.each(["ISO8601, UTC", "DEFAULT,Europe/Oslo", "yyyy-MM-dd HH:mm:ss.SSS, UTC"])(
  "%s has a zone after the comma",
  (date) => {
    const ts = `2026-02-03 04:05:06${date.includes(".") ? "." : ","}789`;
    expect(event(`%d{${date}} %m%n`, `${ts} up`)).toEqual({ ts, msg: "up" });
  },
);

test.each(["%d{dd MMM yyyy HH:mm:ss,SSS} %p %m%n", '%d{"dd MMM yyyy HH:mm:ss,SSS", UTC} %p %m%n'])(
  "%s has a fraction for one logger of Java, and none for the other",
  (text) => {
    const day = "03 Feb 2026 04:05:06";
    for (const ts of [`${day},789`, day])
      expect(event(text, `${ts} INFO up`)).toEqual({ ts, level: "INFO", msg: "up" });
    const found = configured(text);
    expect(JSON.parse(JSON.stringify(loaded(configuredFile(found, "shop", "here"))))).toEqual(
      JSON.parse(JSON.stringify(configuredGrammar(found, "shop"))),
    );
  },
);

test("the blanks that fill up a value may go on after the end of its color, and that may be taken away", () => {
  const text = "%highlight{%d{ABSOLUTE} %-5level} %logger - %m%n";
  const fields = { ts: "10:40:34,255", level: "INFO", logger: "c.e.App", msg: "up" };
  for (const end of ["", "\x1b[m", "\x1b[0m\x1b[m"])
    expect(event(text, `10:40:34,255 INFO ${end} c.e.App - up`)).toEqual(fields);
  const whole = { ...fields, level: "WARNING" };
  expect(event(text, "10:40:34,255 WARNING\x1b[m c.e.App - up")).toEqual(whole);
});

test("a prefix of the database: lines with a session, and without one", () => {
  const text = "log_line_prefix = '%m [%p] %q%u@%d '";
  expect(event(text, "2026-02-03 04:05:06.123 UTC [47] LOG:  ready for a@b x")).toEqual({
    ts: "2026-02-03 04:05:06.123 UTC",
    pid: 47,
    level: "LOG",
    msg: "ready for a@b x",
  });
  expect(event(text, "2026-02-03 04:05:06.123 UTC [48] ann@shop ERROR:  no table")).toMatchObject({
    user: "ann",
    database: "shop",
    level: "ERROR",
  });
});

test("a field that is written twice has a number, and a remark", () => {
  const text = "log_format a '$status $status';";
  expect(event(text, "200 304")).toEqual({ status: 200, status_2: 304 });
  expect(configured(text).composed.notes).toEqual(["status is there already: $status is status_2."]);
});

test.each([
  ["log_format a '$status", "1:14: the quote ' is not closed"],
  ["log_format a ;", "1:1: the layout is empty"],
  ["log_format a '';", "1:1: the layout is empty"],
  ["log_format a 'up';", "1:1: the layout has no directive"],
  ["log_format a '$request_id$status';", "1:26: nothing is between $request_id and $status"],
  ["log_format a escape=xml '$status';", "1:14: escape=xml is none of"],
  ["log_format a '$status $';", "1:23: a variable is expected"],
  ['LogFormat "%h %>s', "1:11: the quote of this layout is not closed"],
  ['LogFormat "%h %{Referer" x', "1:15: the brace of %{Referer is not closed"],
  ['LogFormat "%h %y" x', "1:15: %y is no directive that froe knows"],
  ["%d{yyyy-QQ} %m%n", "1:9: QQ is no part of a date"],
  ["%d{yyyy-MM-dd %m%n", "1:3: the brace is not closed"],
  ["%d{HH:mm} %m%thread%n", "1:13: nothing is between %m and %thread"],
  ["log_line_prefix = '%m %y '", "1:23: %y is no directive"],
  ["", "the configuration is empty"],
  ["%m [%p] ", "this may be a configuration of apache or log4j or postgres"],
  ["%d %replace{%m}{a}{b}%n", "1:4: %replace is no directive that froe knows"],
  ["hello", "nothing says what this is a configuration of"],
])("%s: what is wrong has its place", (text, message) => {
  expect(wrong(text)).toContain(message);
});

test("several layouts of a file are named", () => {
  const text = "log_format one '$status';\nlog_format two '$host';";
  expect(wrong(text)).toBe("there are 2 layouts: name one after #, as in #one; there is one, two");
  expect(event(text, "a.example", { name: "two" })).toEqual({ host: "a.example" });
  expect(wrong(text, { name: "tow" })).toContain("did you mean two?");
  expect(wrong(text, { kind: "ngnix" })).toContain("did you mean nginx?");
});

test("layouts without a name are named by their place", () => {
  const text = 'LogFormat "%h %>s"\nLogFormat "%h %b"';
  expect(wrong(text)).toBe("there are 2 layouts: name one after #, as in #1; there is 1, 2");
  expect(event(text, "192.0.2.1 200", { name: "1" })).toEqual({ ip: "192.0.2.1", status: 200 });
});

/** Configurations of a megabyte, each hard for a reader that starts again at each place. */
const large: readonly (readonly [string, string])[] = [
  ["directives", `log_format a '${"$status ".repeat(32_000)}';`],
  ["formats", "log_format a '$status';\n".repeat(10_000)],
  ["maps", `${"map a\n".repeat(42_000)}log_format a '$status';`],
  ["open braces", "%{".repeat(125_000)],
  ["quotes", `LogFormat ${'"%h '.repeat(62_000)}`],
  ["open tags", "<pattern>".repeat(27_000)],
  ["layout attributes", '<PatternLayout pattern="'.repeat(10_000)],
  ["substitutions", `%d ${"${a:-".repeat(50_000)}%m%n`],
  ["nested parts", `%d ${"%-5(".repeat(50_000)}`],
  ["words", "a".repeat(250_000)],
  ["percent signs", "%".repeat(250_000)],
  ["blanks", `log_format${" ".repeat(250_000)}`],
];

test.each(large)("a quarter of a megabyte of %s ends soon", (_, text) => {
  for (const kind of [undefined, ...kinds]) read(text, kind === undefined ? {} : { kind });
});

test("a text and the message after it are one text, with a note", () => {
  const text = "log4j.appender.A.layout.ConversionPattern=[%d] %p %X{job}%m (%c:%L)%n";
  const found = configured(text);
  expect(found.composed.notes).toEqual(["Nothing is between %X{job} and %m: both are msg."]);
  const line = "[2026-02-03 04:05:06,007] INFO [copy|task-0] started (shop.Copy:42)";
  expect(event(text, line)).toMatchObject({ msg: "[copy|task-0] started", logger: "shop.Copy", source_line: 42 });
});

test.each([
  ["properties", "shop.layout=%d{ISO8601} %m%n\nlog4j.appender.A.layout.ConversionPattern=${shop.layout}"],
  ["an element", '<Property name="P">%d{ISO8601} %m%n</Property><Console><PatternLayout pattern="${P}"/></Console>'],
  ["an attribute", '<property name="P" value="%d{ISO8601} %m%n"/><encoder><pattern>${P}</pattern></encoder>'],
])("a layout has the value that its file defines in %s", (_, text) => {
  expect(event(text, "2026-02-03 04:05:06,007 hello", { kind: "log4j", name: "1" })).toMatchObject({ msg: "hello" });
});

test("definitions that name each other have an end", () => {
  const text = '<property name="A" value="${B}${B}"/><property name="B" value="${A}${A}"/><pattern>${A}%m</pattern>';
  expect(wrong(text, { kind: "log4j" })).toMatch(/^1:22: the layout is too long|is set elsewhere/);
});

test("a zone follows the date in quotes of its own", () => {
  const text = '%d{"ISO8601","Europe/Berlin"} %msg%n';
  expect(event(text, "2026-02-03 04:05:06,007 hello")).toMatchObject({ msg: "hello" });
});

test("the pattern of an access log in the file of a program is no layout of its logger", () => {
  const text = "server.tomcat.accesslog.pattern=%h %l %u %t\nlogging.pattern.console=%d %m%n";
  expect(configured(text, { kind: "log4j" }).layout.source).toBe("%d %m%n");
});

test("a prefix that is a comment is the default, unless another one is set", () => {
  const comment = "#log_line_prefix = '%m [%p] '\t\t# special values:\n";
  expect(configured(comment).layout.source).toContain("'%m [%p] '");
  expect(configured(`${comment}log_line_prefix = '%t %u '`).layout.source).toContain("'%t %u '");
});

test.each([
  ['"$upstream_addr" [$upstream_status]', '"SERVERS" [STATUSES]'],
  ["$upstream_addr $upstream_status", "SERVERS STATUSES"],
])("what several upstreams give is one text: %s", (layout, line) => {
  const read = (servers: string, statuses: string) =>
    event(`log_format up '${layout}';`, line.replace("SERVERS", servers).replace("STATUSES", statuses));
  const many = { upstream_addr: "10.0.0.1:80, [::1]:80 : unix:/run/a.sock", upstream_status: "502, - : 200" };
  expect(read(many.upstream_addr, many.upstream_status)).toEqual(many);
  expect(read("10.0.0.1:80", "-")).toEqual({ upstream_addr: "10.0.0.1:80" });
  expect(read("-", "-, 200")).toEqual({ upstream_status: "-, 200" });
});

test("a layout that begins with a quote keeps its quotes", () => {
  const nginx = { kind: "nginx" };
  expect(event('"$http_a" $status', '"x y" 200', nginx)).toEqual({ a: "x y", status: 200 });
  expect(event("'$http_a '\n'$status'", "x 200", nginx)).toEqual({ a: "x", status: 200 });
  const line = '"GET / HTTP/1.1" "x"';
  expect(event('"%r" "%{Referer}i"', line, { kind: "apache" })).toMatchObject({ path: "/", referer: "x" });
});
