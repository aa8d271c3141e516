import type { Grammar } from "../engine/grammar/index.ts";
import { cef } from "./cef.ts";
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
import { scriptlog } from "./scriptlog.ts";
import { sqldb } from "./sqldb.ts";
import { syslog } from "./syslog.ts";
import { tsv } from "./tsv.ts";
import { tsvnh } from "./tsvnh.ts";
import { webserverAError } from "./webserver-a-error.ts";
import { webserverBError } from "./webserver-b-error.ts";

/** Every format, in the order in which detection tries them. */
export const catalogue: readonly Grammar[] = [
  json,
  cef,
  syslog,
  combined,
  cri,
  logfmt,
  golog,
  webserverBError,
  webserverAError,
  javalog,
  scriptlog,
  sqldb,
  kvstore,
  objstore,
  proxyLb,
  iso8601Level,
  csv,
  tsv,
  csvnh,
  tsvnh,
  line,
  raw,
];
