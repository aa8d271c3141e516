import { oneOf, optional, seq } from "../../engine/grammar/index.ts";
import { type Directive, type Found, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import {
  type Backslashes,
  byName,
  cEscapes,
  joinedPaths,
  layoutFrom,
  type Marked,
  Marker,
  marked,
  type ReadDirective,
  readQuoted,
  slot,
  splitLayout,
  unknownDirective,
} from "./found.ts";
import {
  address,
  count,
  decimal,
  epochSeconds,
  hexadecimal,
  isoTime,
  jsonEscapes,
  logTime,
  quoteEscapes,
  status,
} from "./values.ts";

const word = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name, value: "word" }));
const text = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name, value: "text" }));
const number = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name, value: count }));
const seconds = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name, value: decimal }));
const UPSTREAMS = "several upstreams give several values, so it is text as the server writes it";
const perUpstream = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name, value: "text", approximate: UPSTREAMS }));
const family = (name: string, field = ""): Directive => ({ name: `${name}NAME`, field, value: "text" });

/** The variables of the modules that the second web server is built with. */
const table: Table = {
  url: "https://nginx.org/en/docs/varindex.html",
  edition: "July 2026",
  documented: 170,
  directives: [
    { name: "remote_addr", field: "ip", value: "word", approximate: "of a connection by a socket file it is unix:" },
    { name: "remote_user", field: "user", value: "text" },
    { name: "time_local", field: "ts", value: logTime, role: "timestamp" },
    { name: "time_iso8601", field: "ts", value: isoTime, role: "timestamp" },
    { name: "time_iso8601_ms", field: "ts", value: isoTime, role: "timestamp" },
    { name: "msec", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "request", field: "request", value: "request" },
    { name: "status", field: "status", value: status },
    { name: "body_bytes_sent", field: "bytes", value: count },
    { name: "http_referer", field: "referer", value: "text" },
    { name: "http_user_agent", field: "user_agent", value: "text" },
    { name: "http_x_forwarded_for", field: "forwarded_for", value: "text" },
    { name: "request_time", field: "request_time", value: decimal },
    { name: "request_method", field: "method", value: "word" },
    { name: "server_protocol", field: "protocol", value: "word" },
    { name: "uri", field: "path", value: "text", starts: "/" },
    { name: "document_uri", field: "path", value: "text", starts: "/" },
    { name: "request_uri", field: "request_uri", value: "text", starts: "/" },
    { name: "args", field: "query", value: "text" },
    { name: "query_string", field: "query", value: "text" },
    { name: "is_args", field: "is_args", value: optional("?"), always: true },
    { name: "is_request_port", field: "is_request_port", value: optional(":"), always: true },
    { name: "https", field: "https", value: optional("on"), always: true },
    { name: "pipe", field: "pipe", value: oneOf("p", "."), always: true },
    { name: "tcp_nodelay", field: "tcp_nodelay", value: "word" },
    { name: "realip_remote_addr", field: "realip_remote_addr", value: address },
    { name: "server_addr", field: "server_addr", value: address },
    { name: "geoip_latitude", field: "geoip_latitude", value: seq(optional("-"), decimal.node) },
    { name: "geoip_longitude", field: "geoip_longitude", value: seq(optional("-"), decimal.node) },
    { name: "request_id", field: "request_id", value: hexadecimal },
    ...number("bytes_sent", "bytes_received", "request_length", "connection", "connection_requests", "content_length"),
    ...number("pid", "remote_port", "server_port", "proxy_port", "proxy_protocol_port", "proxy_protocol_server_port"),
    ...number("realip_remote_port", "connections_active", "connections_reading", "connections_waiting"),
    ...number("connections_writing", "tcpinfo_rtt", "tcpinfo_rttvar", "tcpinfo_snd_cwnd", "tcpinfo_rcv_space"),
    ...number("limit_rate", "slice_range_start", "request_port"),
    ...seconds("connection_time", "session_time", "upstream_session_time"),
    ...perUpstream("upstream_addr", "upstream_status", "upstream_response_time", "upstream_connect_time"),
    ...perUpstream("upstream_header_time", "upstream_response_length", "upstream_bytes_received"),
    ...perUpstream("upstream_bytes_sent", "upstream_cache_status", "upstream_first_byte_time", "upstream_queue_time"),
    { name: "host", field: "host", value: "word", without: "/" },
    { name: "server_name", field: "server_name", value: "word", without: "/" },
    { name: "http_host", field: "http_host", value: "word", without: "/" },
    ...word("hostname", "scheme", "request_completion", "binary_remote_addr", "protocol"),
    ...word("ssl_protocol", "ssl_cipher", "ssl_session_id", "ssl_session_reused", "ssl_client_verify", "ssl_curve"),
    ...word("ssl_client_serial", "ssl_client_fingerprint", "ssl_early_data", "ssl_server_name", "ssl_alpn_protocol"),
    ...word("ssl_preread_server_name", "ssl_preread_protocol", "http2", "http3", "quic", "spdy", "gzip_ratio"),
    ...word("proxy_host", "proxy_protocol_addr", "proxy_protocol_server_addr", "limit_req_status", "limit_conn_status"),
    ...word("invalid_referer", "modern_browser", "ancient_browser", "msie", "nginx_version", "secure_link"),
    ...word("secure_link_expires", "uid_got", "uid_set", "uid_reset", "memcached_key", "session_log_id"),
    ...word("otel_trace_id", "otel_span_id", "otel_parent_id", "otel_parent_sampled", "oidc_id_token"),
    ...word("oidc_access_token", "ssl_sigalg", "ssl_client_sigalg", "ssl_sigalgs", "ssl_ech_status"),
    ...word("ssl_ech_outer_server_name", "ssl_client_escaped_cert", "upstream_last_addr", "upstream_last_server_name"),
    ...word("geoip_country_code", "geoip_country_code3", "geoip_area_code", "geoip_dma_code", "geoip_region"),
    ...word("geoip_postal_code", "geoip_city_continent_code", "geoip_city_country_code", "geoip_city_country_code3"),
    ...text("geoip_country_name", "geoip_city", "geoip_city_country_name", "geoip_region_name", "geoip_org"),
    ...text("content_type", "document_root", "realpath_root", "request_filename", "request_body", "request_body_file"),
    ...text("fastcgi_script_name", "fastcgi_path_info", "proxy_add_x_forwarded_for", "ssl_ciphers", "ssl_curves"),
    ...text("ssl_client_s_dn", "ssl_client_i_dn", "ssl_client_s_dn_legacy", "ssl_client_i_dn_legacy"),
    ...text("ssl_client_v_start", "ssl_client_v_end", "ssl_client_v_remain", "ssl_preread_alpn_protocols"),
    ...text("date_local", "date_gmt", "slice_range", "session_log_binary_id", "http_cookie", "http_via"),
    ...text("jwt_payload", "oidc_userinfo", "mqtt_preread_clientid", "mqtt_preread_username"),
    family("http_"),
    family("sent_http_", "sent_"),
    family("sent_trailer_", "sent_trailer_"),
    family("arg_", "arg_"),
    family("cookie_", "cookie_"),
    family("upstream_http_", "upstream_"),
    family("upstream_trailer_", "upstream_trailer_"),
    family("upstream_cookie_", "upstream_cookie_"),
    family("proxy_protocol_tlv_", "proxy_protocol_tlv_"),
    family("jwt_header_", "jwt_header_"),
    family("jwt_claim_", "jwt_claim_"),
    family("oidc_claim_", "oidc_claim_"),
  ],
  unread: {
    ssl_client_cert: "it has line ends, and froe reads lines",
    ssl_client_raw_cert: "it has line ends, and froe reads lines",
    acme_certificate: "it has line ends, and froe reads lines",
    acme_certificate_key: "it is a key, and a log is no place for it",
  },
};

const known = byName(table.directives);
const PATHS = ["$uri", "$document_uri"].flatMap((path) =>
  ["$args", "$query_string"].map((query) => [path, "$is_args", query]),
);
const FAMILY = "NAME";
const families = table.directives.filter(({ name }) => name.endsWith(FAMILY));
const escapes: Backslashes = cEscapes;

/** How values are escaped, and what a missing one is. */
const modes: Readonly<Record<string, Pick<Slot, "escapes" | "missing">>> = {
  default: { escapes: quoteEscapes, missing: "-" },
  json: { escapes: jsonEscapes, missing: "" },
  none: { escapes: null, missing: "" },
};

/** What defines variables in a configuration: the name follows, or ends the statement before a block. */
const DEFINED =
  /^[ \t]*(?:(?:set|js_set|js_var|perl_set|auth_request_set|auth_jwt_claim_set|auth_jwt_header_set)[ \t]+\$(\w+)|(?:map|geo|split_clients)\b[^{};#]{0,500}?\$(\w+)\s{0,20}\{|\$(\w+)[ \t]+(?:default=|source=)?[^;{}\n]{0,500};)/gm;

const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/y;

function reader(defined: ReadonlySet<string>, mode: Pick<Slot, "escapes" | "missing">) {
  return ({ text, offsets }: Marked, at: number): ReadDirective => {
    VARIABLE.lastIndex = at;
    const match = VARIABLE.exec(text);
    if (!match) throw new WrongLayout(offsets[at]!, "a variable is expected after the dollar sign");
    const written = match[0];
    const name = match[1] ?? match[2]!;
    const end = at + written.length;
    const used = { written, at: offsets[at]!, ...mode };
    const exact = known.get(name);
    if (exact) return { pieces: [slot(exact, { ...used, missing: exact.always ? null : mode.missing })], end };
    const family = families.find((one) => name.startsWith(one.name.slice(0, -FAMILY.length)));
    if (family) {
      const rest = name.slice(family.name.length - FAMILY.length);
      return { pieces: [slot({ ...family, field: family.field + rest }, used)], end };
    }
    if (defined.has(name)) return { pieces: [slot({ field: name, value: "text" }, used)], end };
    const error = unknownDirective(written, used.at, table, name);
    throw new WrongLayout(
      error.at,
      Object.hasOwn(table.unread, name)
        ? error.message
        : `${error.message}; if your configuration defines it, give froe the file with its set or map`,
    );
  };
}

const STATEMENT = /(?<=^|[;{}\s])log_format\s+/g;

function read(text: string): readonly Found[] {
  const defined = new Set([...text.matchAll(DEFINED)].map(([, set, map, other]) => set ?? map ?? other!));
  const commented = (at: number) => /^\s*#/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
  const found = [...text.matchAll(STATEMENT)]
    .filter(({ index }) => !commented(index))
    .map((match) => statement(text, match.index, match.index + match[0].length, defined));
  if (found.length > 0) return found;
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const parts = trimmed.startsWith("'") || trimmed.startsWith('"') ? contentFrom(text, at) : null;
  if (parts && "message" in parts) return [{ name: null, ...parts }];
  const content = parts?.content ?? marked(trimmed, at);
  return [layoutOf({ name: null, source: trimmed, at }, content, defined, "default")];
}

function layoutOf(
  layout: { name: string | null; source: string; at: number },
  content: Marked,
  defined: ReadonlySet<string>,
  mode: string,
): Found {
  return layoutFrom(layout, () => joinedPaths(splitLayout(content, /\$/, reader(defined, modes[mode]!)), PATHS));
}

/** `log_format NAME [escape=MODE] STRING ...;` */
function statement(text: string, from: number, at: number, defined: ReadonlySet<string>): Found {
  const [, name = "", blanks = ""] = /^("[^"]*"|'[^']*'|[^\s;'"]+)(\s*)/.exec(text.slice(at, at + 200)) ?? [];
  const bareName = name.replace(/^["']|["']$/g, "");
  if (name === "") return { name: null, at, message: "the name of a format is expected after log_format" };
  let start = at + name.length + blanks.length;
  const [option, mode = "default"] = /^escape=(\w+)\s*/.exec(text.slice(start, start + 200)) ?? [];
  if (!Object.hasOwn(modes, mode))
    return { name: bareName, at: start, message: `escape=${mode} is none of default, json and none` };
  start += option?.length ?? 0;
  const parts = contentFrom(text, start);
  if ("message" in parts) return { name: bareName, ...parts };
  const source = text.slice(from, parts.end);
  return layoutOf({ name: bareName, source, at: from }, parts.content, defined, mode);
}

type Content = { readonly content: Marked; readonly end: number } | { readonly at: number; readonly message: string };

/** Strings up to a semicolon, as one text; comments between them are skipped. */
function contentFrom(text: string, from: number): Content {
  const marker = new Marker();
  const gap = /(?:\s|#[^\n]*(?:\n|$))*/y;
  const word = /(?:[^\s;'"\\]|\\.)+/sy;
  for (let at = from; ; ) {
    gap.lastIndex = at;
    at += gap.exec(text)![0].length;
    if (at >= text.length || text[at] === ";")
      return { content: marker.done(from), end: Math.min(at + 1, text.length) };
    if (text[at] === "'" || text[at] === '"') {
      const part = readQuoted(text, at, escapes);
      if (part === null) return { at, message: `the quote ${text[at]} is not closed` };
      for (let i = 0; i < part.content.text.length; i++) marker.add(part.content.text[i]!, part.content.offsets[i]!);
      at = part.end;
      continue;
    }
    word.lastIndex = at;
    const bare = word.exec(text)?.[0];
    if (bare === undefined) return { at, message: `${text[at]} is not expected here` };
    marker.add(bare, at);
    at += bare.length;
  }
}

export const webB: Writer = {
  kind: "nginx",
  knownAs: ["openresty", "tengine"],
  about: "log_format of nginx",
  audience: "access logs of nginx in a layout of its own",
  example: `log_format main '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent';`,
  table,
  limits: [
    "A variable that a configuration defines itself (set, map, geo) is text, and is known only if the same file defines it.",
    "An escape such as \\x22 stays as it is, as does \\u001f of escape=json.",
    "$uri$is_args$args are one path, with its query.",
    "With escape=none nothing marks the end of a value that contains the literal after it.",
    "Conditions (if=) choose which requests are logged; they change no line.",
  ],
  sign: /(?:^|[\s;{}])log_format\s|\$(?:remote_addr|time_local|time_iso8601|body_bytes_sent|request_time|status|http_\w+|request)\b/,
  read,
};
