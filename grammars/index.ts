import type { Grammar, SpecFormat } from "../engine/grammar/index.ts";
import { cols } from "./cols.ts";
import * as formats from "./formats.ts";
import { regex } from "./regex.ts";

/**
 * Every format, in the order in which detection tries them: strict ones before liberal ones, plain text last. Tables with
 * a header come before the application formats and those without one after them, so that
 * `2026-01-02 15:04:05,123 INFO [main] a.B - x, y` is no row; a tab in a comma-separated row is rarer than the reverse.
 * The formats after the tables are not in the reference: they read lines that would otherwise be plain text. So does
 * audit, but its records of pairs alone would be logfmt. Detection never finds the formats after the first one that
 * accepts every line; users name them. The traffic lines of proxy-lb are syslog lines as well.
 */
export const catalogue: readonly Grammar[] = [
  formats.json,
  formats.cef,
  formats.syslog,
  formats.combined,
  formats.cri,
  formats.audit,
  formats.logfmt,
  formats.tsv,
  formats.csv,
  formats.golog,
  formats.webserverBError,
  formats.webserverAError,
  formats.javalog,
  formats.scriptlog,
  formats.sqldb,
  formats.kvstore,
  formats.objstore,
  formats.iso8601Level,
  formats.tsvnh,
  formats.csvnh,
  formats.channelLevel,
  formats.prognameLevel,
  formats.sqldbSession,
  formats.combinedProxy,
  formats.combinedVhost,
  formats.line,
  formats.raw,
  formats.proxyLb,
];

/** The formats that their users complete behind a colon. */
export const specs: readonly SpecFormat[] = [cols, regex];
