import { describe, expectTypeOf, test } from "vitest";
import type { Float, Unit } from "../../engine/event/index.ts";
import type { ExactEventOf, JsonValue } from "../../engine/grammar/index.ts";
import type { combined } from "../../grammars/combined.ts";
import type { csv } from "../../grammars/csv.ts";
import type { csvnh } from "../../grammars/csvnh.ts";
import type { json } from "../../grammars/json.ts";
import type { line } from "../../grammars/line.ts";
import type { logfmt } from "../../grammars/logfmt.ts";
import type { raw } from "../../grammars/raw.ts";
import type { syslog } from "../../grammars/syslog.ts";
import type { tsv } from "../../grammars/tsv.ts";
import type { tsvnh } from "../../grammars/tsvnh.ts";

// The types that an author who imports a shipped grammar works with.

describe("the events of the shipped grammars", () => {
  test("json", () => {
    expectTypeOf<ExactEventOf<typeof json>>().toEqualTypeOf<{ [name: string]: JsonValue }>();
    expectTypeOf<ExactEventOf<typeof json>>().not.toEqualTypeOf<{ [name: string]: string }>();
  });

  test("line and raw", () => {
    expectTypeOf<ExactEventOf<typeof line>>().toEqualTypeOf<{ line: string }>();
    expectTypeOf<ExactEventOf<typeof line>>().not.toEqualTypeOf<{ line?: string }>();
    expectTypeOf<ExactEventOf<typeof raw>>().toEqualTypeOf<{ raw: string }>();
    expectTypeOf<ExactEventOf<typeof raw>>().not.toEqualTypeOf<{ line: string }>();
  });

  test("logfmt", () => {
    type Pairs = { [name: string]: string | number | bigint | Float | boolean };
    expectTypeOf<ExactEventOf<typeof logfmt>>().toEqualTypeOf<Pairs>();
    expectTypeOf<ExactEventOf<typeof logfmt>>().not.toEqualTypeOf<{ [name: string]: string }>();
  });

  test("combined", () => {
    expectTypeOf<ExactEventOf<typeof combined>>().toEqualTypeOf<{
      ip?: string;
      identity?: string;
      user?: string;
      ts: string;
      request?: string;
      method?: string;
      path?: string;
      protocol?: string;
      status?: number;
      bytes?: number;
      referer?: string;
      user_agent?: string;
      request_time?: number | Float;
    }>();
    expectTypeOf<ExactEventOf<typeof combined>["status"]>().not.toEqualTypeOf<string | undefined>();
  });

  test("tables", () => {
    type Cell = string | number | bigint | Float | boolean | Unit;
    expectTypeOf<ExactEventOf<typeof csv | typeof tsv | typeof csvnh | typeof tsvnh>>().toEqualTypeOf<{
      [name: string]: Cell;
    }>();
    expectTypeOf<ExactEventOf<typeof csv>>().not.toEqualTypeOf<{ [name: string]: string }>();
  });

  test("syslog: two layouts, told apart by the version", () => {
    type Row = ExactEventOf<typeof syslog>;
    type Level = "EMERG" | "ALERT" | "CRIT" | "ERROR" | "WARN" | "NOTICE" | "INFO" | "DEBUG";
    type Priority = { pri: number; facility: number; severity: number; level: Level };
    type Rfc5424 = Extract<Row, { version: number }>;
    type Rfc3164 = Exclude<Row, { version: number }>;
    expectTypeOf<Pick<Rfc5424, keyof Priority>>().toEqualTypeOf<Priority>();
    expectTypeOf<Rfc3164["level"]>().toEqualTypeOf<Level | undefined>();
    expectTypeOf<Rfc3164["facility"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Omit<Rfc5424, keyof Priority>>().toEqualTypeOf<{
      version: number;
      ts?: string;
      host?: string;
      prog?: string;
      pid?: string | number | bigint;
      msgid?: string;
      msg?: string;
      tid?: never;
    }>();
    expectTypeOf<Pick<Rfc3164, "ts" | "msg">>().toEqualTypeOf<{ ts: string; msg: string }>();
    expectTypeOf<Rfc3164["host"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Rfc3164["prog"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Rfc3164["pid"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Rfc3164["msgid"]>().toEqualTypeOf<undefined>();
    expectTypeOf<Row>().not.toEqualTypeOf<Rfc5424>();
  });
});
