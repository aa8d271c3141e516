import type { Grammar, SpecFormat } from "../engine/grammar/index.ts";
import { cef } from "./cef.ts";
import { cols } from "./cols.ts";
import { combined } from "./combined.ts";
import { cri } from "./cri.ts";
import { csv } from "./csv.ts";
import { csvnh } from "./csvnh.ts";
import { golog } from "./golog.ts";
import { iso8601Level } from "./iso8601-level.ts";
import { javalog } from "./javalog.ts";
import { json } from "./json.ts";
import { kvstore } from "./kvstore.ts";
import { line } from "./line.ts";
import { logfmt } from "./logfmt.ts";
import { objstore } from "./objstore.ts";
import { proxyLb } from "./proxy-lb.ts";
import { raw } from "./raw.ts";
import { regex } from "./regex.ts";
import { scriptlog } from "./scriptlog.ts";
import { sqldb } from "./sqldb.ts";
import { syslog } from "./syslog.ts";
import { tsv } from "./tsv.ts";
import { tsvnh } from "./tsvnh.ts";
import { webserverAError } from "./webserver-a-error.ts";
import { webserverBError } from "./webserver-b-error.ts";

/**
 * Every format, in the order in which detection tries them: strict ones before liberal ones, plain text after all that
 * say more. Tables with a header come before the application formats and those without one after them, so that
 * `2026-01-02 15:04:05,123 INFO [main] a.B - x, y` is no row; a tab in a comma-separated row is rarer than the reverse.
 * Traffic lines of proxy-lb with a syslog header are syslog lines as well, so detection finds only those without one.
 * The first format that accepts every line ends the search: formats after it are never detected, only named.
 */
export const catalogue: readonly Grammar[] = [
  json,
  cef,
  syslog,
  combined,
  cri,
  logfmt,
  tsv,
  csv,
  golog,
  webserverBError,
  webserverAError,
  javalog,
  scriptlog,
  sqldb,
  kvstore,
  objstore,
  iso8601Level,
  proxyLb,
  tsvnh,
  csvnh,
  line,
  raw,
];

/** The formats that their users complete behind a colon. */
export const specs: readonly SpecFormat[] = [cols, regex];
