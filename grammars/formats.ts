/*
 * The grammars of the catalogue by name, each with the type of its events. `npm run formats:update` writes this file from
 * the list in index.ts.
 */
export { audit } from "./audit.ts";
export { cef } from "./cef.ts";
export { channelLevel } from "./channel-level.ts";
export { combined } from "./combined.ts";
export { combinedProxy } from "./combined-proxy.ts";
export { combinedVhost } from "./combined-vhost.ts";
export { cri } from "./cri.ts";
export { csv } from "./csv.ts";
export { csvnh } from "./csvnh.ts";
export { golog } from "./golog.ts";
export { iso8601Level } from "./iso8601-level.ts";
export { javalog } from "./javalog.ts";
export { journal } from "./journal.ts";
export { json } from "./json.ts";
export { kvstore } from "./kvstore.ts";
export { levelElapsed } from "./level-elapsed.ts";
export { line } from "./line.ts";
export { logfmt } from "./logfmt.ts";
export { netmon } from "./netmon.ts";
export { objstore } from "./objstore.ts";
export { podLines } from "./pod-lines.ts";
export { prognameLevel } from "./progname-level.ts";
export { proxyLb } from "./proxy-lb.ts";
export { raw } from "./raw.ts";
export { scriptlog } from "./scriptlog.ts";
export { serviceLines } from "./service-lines.ts";
export { sqldb } from "./sqldb.ts";
export { sqldbSession } from "./sqldb-session.ts";
export { stampedLines } from "./stamped-lines.ts";
export { syslog } from "./syslog.ts";
export { tsv } from "./tsv.ts";
export { tsvnh } from "./tsvnh.ts";
export { w3c } from "./w3c.ts";
export { webserverAError } from "./webserver-a-error.ts";
export { webserverBError } from "./webserver-b-error.ts";
