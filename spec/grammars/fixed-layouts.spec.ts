import { describe, expectTypeOf, test } from "vitest";
import type { Float } from "../../engine/event/index.ts";
import type { ExactEventOf, JsonValue } from "../../engine/grammar/index.ts";
import type { audit } from "../../grammars/audit.ts";
import type { cef } from "../../grammars/cef.ts";
import type { channelLevel } from "../../grammars/channel-level.ts";
import type { combinedProxy } from "../../grammars/combined-proxy.ts";
import type { combinedVhost } from "../../grammars/combined-vhost.ts";
import type { cri } from "../../grammars/cri.ts";
import type { golog } from "../../grammars/golog.ts";
import type { iso8601Level } from "../../grammars/iso8601-level.ts";
import type { javalog } from "../../grammars/javalog.ts";
import type { kvstore } from "../../grammars/kvstore.ts";
import type { objstore } from "../../grammars/objstore.ts";
import type { prognameLevel } from "../../grammars/progname-level.ts";
import type { proxyLb } from "../../grammars/proxy-lb.ts";
import type { scriptlog } from "../../grammars/scriptlog.ts";
import type { sqldb } from "../../grammars/sqldb.ts";
import type { sqldbSession } from "../../grammars/sqldb-session.ts";
import type { webserverAError } from "../../grammars/webserver-a-error.ts";
import type { webserverBError } from "../../grammars/webserver-b-error.ts";

describe("the events of the fixed layouts", () => {
  test("cri", () => {
    type Row = { ts: string; stream: "stdout" | "stderr"; tag: "F" | "P"; msg: string };
    expectTypeOf<ExactEventOf<typeof cri>>().toEqualTypeOf<Row>();
  });

  test("golog", () => {
    expectTypeOf<ExactEventOf<typeof golog>>().toEqualTypeOf<{
      container_ts?: string;
      level: "I" | "W" | "E" | "F";
      ts: string;
      pid: number;
      source: string;
      msg: string;
    }>();
  });

  test("webserver-a-error: module, pid, tid and client may be missing", () => {
    type Row = ExactEventOf<typeof webserverAError>;
    type Optional = { module?: string; pid?: number; tid?: number };
    expectTypeOf<Pick<Row, keyof Optional>>().toEqualTypeOf<Optional>();
    expectTypeOf<Row["client"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Pick<Row, "ts" | "level" | "msg">>().toEqualTypeOf<{ ts: string; level: string; msg: string }>();
  });

  test("webserver-b-error", () => {
    type Row = { ts: string; level: string; pid: number; tid: number; msg: string };
    expectTypeOf<ExactEventOf<typeof webserverBError>>().toEqualTypeOf<Row>();
  });

  test("javalog: a thread always, and a logger or a line of source", () => {
    type Row = ExactEventOf<typeof javalog>;
    type Always = { ts: string; level: string; thread: string; msg: string };
    expectTypeOf<Pick<Row, keyof Always>>().toEqualTypeOf<Always>();
    expectTypeOf<Row["logger"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Row["pid"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Row["source_line"]>().toEqualTypeOf<number | undefined>();
  });

  test("scriptlog", () => {
    type Row = { ts: string; logger: string; level: string; msg: string };
    expectTypeOf<ExactEventOf<typeof scriptlog>>().toEqualTypeOf<Row>();
  });

  test("sqldb", () => {
    type Row = { ts: string; log_tz: string; pid: number; level: string; msg: string };
    expectTypeOf<ExactEventOf<typeof sqldb>>().toEqualTypeOf<Row>();
  });

  test("kvstore: process and role may be missing", () => {
    type Row = ExactEventOf<typeof kvstore>;
    expectTypeOf<Row["pid"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Row["role"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Row["level"]>().toEqualTypeOf<"." | "-" | "*" | "#">();
  });

  test("iso8601-level", () => {
    expectTypeOf<ExactEventOf<typeof iso8601Level>>().toEqualTypeOf<{ ts: string; level: string; msg: string }>();
  });

  test("objstore: strings only, and no column behind the user agent is sure", () => {
    type Row = ExactEventOf<typeof objstore>;
    expectTypeOf<Row["status"]>().toEqualTypeOf<string>();
    expectTypeOf<Row["bytes_sent"]>().toEqualTypeOf<string>();
    expectTypeOf<Row["query"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Row["tls_version"]>().toEqualTypeOf<string | undefined>();
  });

  test("proxy-lb: counters are numbers, status and timers are strings", () => {
    type Row = ExactEventOf<typeof proxyLb>;
    expectTypeOf<Row["bytes_read"]>().toEqualTypeOf<number>();
    expectTypeOf<Row["tt"]>().toEqualTypeOf<string>();
    expectTypeOf<Extract<Row, { status: string }>["msg"]>().toEqualTypeOf<string>();
  });

  test("cef: header fields are strings, extensions are typed by their text", () => {
    type Row = ExactEventOf<typeof cef>;
    expectTypeOf<Row["severity"]>().toEqualTypeOf<string>();
    expectTypeOf<Row["spt"]>().toEqualTypeOf<string | number | bigint | Float | boolean>();
  });

  test("sqldb-session: what sqldb has, and what the prefix says of the session", () => {
    type Row = ExactEventOf<typeof sqldbSession>;
    expectTypeOf<Pick<Row, "ts" | "log_tz" | "pid" | "level" | "msg">>().toEqualTypeOf<ExactEventOf<typeof sqldb>>();
    expectTypeOf<Row["user"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Row["client_port"]>().toEqualTypeOf<number | undefined>();
  });

  test("combined-proxy and combined-vhost: what combined has, and more", () => {
    type Proxied = ExactEventOf<typeof combinedProxy>;
    expectTypeOf<Proxied["status"]>().toEqualTypeOf<number | undefined>();
    type Hosted = ExactEventOf<typeof combinedVhost>;
    expectTypeOf<Hosted["port"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Hosted["status"]>().toEqualTypeOf<number | undefined>();
  });

  test("channel-level: context and extra are maps or lists", () => {
    type Row = ExactEventOf<typeof channelLevel>;
    expectTypeOf<Row["channel"]>().toEqualTypeOf<string>();
    type Container = ReadonlyMap<string, JsonValue> | readonly JsonValue[] | undefined;
    expectTypeOf<Row["context"]>().toEqualTypeOf<Container>();
  });

  test("progname-level: the name may be missing", () => {
    expectTypeOf<ExactEventOf<typeof prognameLevel>>().toEqualTypeOf<{
      ts: string;
      pid: number;
      level: "DEBUG" | "INFO" | "WARN" | "ERROR" | "FATAL" | "ANY";
      prog?: string;
      msg: string;
    }>();
  });

  test("audit: the fields of the head, and pairs of text or whole numbers", () => {
    type Row = ExactEventOf<typeof audit>;
    expectTypeOf<Row["serial"]>().toEqualTypeOf<number>();
    expectTypeOf<Row["comm"]>().toEqualTypeOf<string | number | bigint>();
  });
});
