import type { Grammar, SpecFormat } from "../engine/authoring/index.ts";
import { cols } from "./cols.ts";
import * as formats from "./formats.ts";
import { regex } from "./regex.ts";

/**
 * Every format, in the order in which detection tries them: strict ones before liberal ones, plain text last. Tables with
 * a header come before the application formats and those without one after them, so that
 * `2026-01-02 15:04:05,123 INFO [main] a.B - x, y` is no row; a tab in a comma-separated row is rarer than the reverse.
 * The formats after the tables are not in the reference: they read lines that would otherwise be plain text. So does
 * audit, but its records of pairs alone would be logfmt. Traffic lines of proxy-lb with a syslog header are syslog lines
 * as well, so detection finds only those without one. The first format that accepts every line ends the search: formats
 * after it are never detected, only named.
 */
export const catalogue: readonly Grammar[] = [
  formats.journal,
  formats.json,
  formats.w3c,
  formats.netmon,
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
  formats.proxyLb,
  formats.tsvnh,
  formats.csvnh,
  formats.channelLevel,
  formats.prognameLevel,
  formats.levelElapsed,
  formats.sqldbSession,
  formats.combinedProxy,
  formats.combinedVhost,
  formats.pipeLevel,
  formats.shortYearLevel,
  formats.pidLevel,
  formats.appPidLevel,
  formats.bracketedLevel,
  formats.levelThread,
  formats.idleLevel,
  formats.accessBars,
  formats.sqldbBError,
  formats.kernel,
  formats.ftpTransfer,
  formats.ftpSession,
  formats.packages,
  formats.logcat,
  formats.servicing,
  formats.packets,
  formats.syscalls,
  formats.topics,
  formats.devServer,
  formats.proxyNative,
  formats.flow,
  formats.lbRequests,
  formats.wsgi,
  formats.docstore,
  formats.sqldbCError,
  formats.fastAlert,
  formats.javalogDashed,
  formats.uptimeLevel,
  formats.packageTransactions,
  formats.mailTransfer,
  formats.pooler,
  formats.eventXml,
  formats.nameserver,
  formats.colonLevel,
  formats.scriptErrors,
  formats.levelStamp,
  formats.asgi,
  formats.slashDate,
  formats.levelLogger,
  formats.line,
  formats.raw,
  formats.serviceLines,
  formats.podLines,
  formats.stampedLines,
];

/** The formats that their users complete after a colon. */
export const specs: readonly SpecFormat[] = [cols, regex];
