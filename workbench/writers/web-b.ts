import { charset, choice, many, type Node, oneOf, optional, run, seq } from "../../engine/grammar/index.ts";
import { type Found, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import {
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
  valued,
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

const inServer = charset("A-Za-z0-9._:/-");
const server = choice(
  seq("[", run(charset("0-9a-fA-F:.")), "]", run(inServer, 0)),
  seq(run(charset("A-Za-z0-9")), run(inServer, 0)),
);
/** A value for each server that was asked, as one text: `502, - : 200`. */
const perServer = (value: Node) => choice(many(choice(value, "-"), { separator: oneOf(", ", " : "), min: 2 }), value);

/** The variables of the second web server that are no text under their own name. */
const table: Table = {
  url: "https://nginx.org/en/docs/varindex.html",
  directives: [
    ...valued("word", "remote_addr ip", "request_method method", "server_protocol protocol", "tcp_nodelay"),
    ...valued("text", "remote_user user", "http_referer referer", "http_user_agent user_agent"),
    ...valued("text", "http_x_forwarded_for forwarded_for", "args query", "query_string query"),
    ...valued(count, "body_bytes_sent bytes", "bytes_sent", "bytes_received", "request_length", "connection"),
    ...valued(count, "connection_requests", "content_length", "pid", "remote_port", "server_port", "proxy_port"),
    ...valued(count, "proxy_protocol_port", "proxy_protocol_server_port", "realip_remote_port", "connections_active"),
    ...valued(count, "connections_reading", "connections_waiting", "connections_writing", "tcpinfo_rtt"),
    ...valued(count, "tcpinfo_rttvar", "tcpinfo_snd_cwnd", "tcpinfo_rcv_space", "limit_rate", "slice_range_start"),
    ...valued(count, "request_port"),
    ...valued(decimal, "request_time", "connection_time", "session_time", "upstream_session_time"),
    ...valued(perServer(server), "upstream_addr"),
    ...valued(perServer(decimal.node), "upstream_status", "upstream_bytes_received", "upstream_bytes_sent"),
    ...valued(perServer(decimal.node), "upstream_connect_time", "upstream_first_byte_time", "upstream_header_time"),
    ...valued(perServer(decimal.node), "upstream_queue_time", "upstream_response_length", "upstream_response_time"),
    ...valued(address, "realip_remote_addr", "server_addr"),
    { name: "time_local", field: "ts", value: logTime, role: "timestamp" },
    { name: "time_iso8601", field: "ts", value: isoTime, role: "timestamp" },
    { name: "time_iso8601_ms", field: "ts", value: isoTime, role: "timestamp" },
    { name: "msec", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "request", field: "request", value: "request" },
    { name: "status", field: "status", value: status },
    { name: "uri", field: "path", value: "text", starts: "/" },
    { name: "document_uri", field: "path", value: "text", starts: "/" },
    { name: "request_uri", field: "request_uri", value: "text", starts: "/" },
    { name: "is_args", field: "is_args", value: optional("?"), always: true },
    { name: "is_request_port", field: "is_request_port", value: optional(":"), always: true },
    { name: "https", field: "https", value: optional("on"), always: true },
    { name: "pipe", field: "pipe", value: oneOf("p", "."), always: true },
    { name: "geoip_latitude", field: "geoip_latitude", value: seq(optional("-"), decimal.node) },
    { name: "geoip_longitude", field: "geoip_longitude", value: seq(optional("-"), decimal.node) },
    { name: "request_id", field: "request_id", value: hexadecimal },
    { name: "host", field: "host", value: "word", without: "/" },
    { name: "server_name", field: "server_name", value: "word", without: "/" },
    { name: "http_host", field: "http_host", value: "word", without: "/" },
  ],
};

const known = byName(table.directives);
const PATHS = ["$uri", "$document_uri"].flatMap((path) =>
  ["$args", "$query_string"].map((query) => [path, "$is_args", query]),
);

/** How values are escaped, and what a missing one is. */
const modes: Readonly<Record<string, Pick<Slot, "escapes" | "missing">>> = {
  default: { escapes: quoteEscapes, missing: "-" },
  json: { escapes: jsonEscapes, missing: "" },
  none: { escapes: null, missing: "" },
};

const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/y;

function reader(mode: Pick<Slot, "escapes" | "missing">) {
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
    // The server does not start with a variable that nobody defines, so each is there, and is text.
    // `http_x_id` is x_id, `sent_http_x_id` sent_x_id; any other variable is a field of its name.
    const field = name.replace(/^http_(?=.)/, "").replace(/^(sent|upstream)_http_(?=.)/, "$1_");
    return { pieces: [slot({ field, value: "text" }, used)], end };
  };
}

const STATEMENT = /(?<=^|[;{}\s])log_format\s+/g;
/** Strings alone: any other text that begins with a quote has it in its lines. */
const STRINGS = /^(?:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))+\s*;?$/s;

function read(text: string): readonly Found[] {
  const commented = (at: number) => /^\s*#/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
  const found = [...text.matchAll(STATEMENT)]
    .filter(({ index }) => !commented(index))
    .map((match) => statement(text, match.index, match.index + match[0].length));
  if (found.length > 0) return found;
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const parts = STRINGS.test(trimmed) ? contentFrom(text, at) : null;
  if (parts && "message" in parts) return [{ name: null, ...parts }];
  return [layoutOf({ name: null, source: trimmed, at }, parts?.content ?? marked(trimmed, at), "default")];
}

function layoutOf(layout: { name: string | null; source: string; at: number }, content: Marked, mode: string): Found {
  return layoutFrom(layout, () => joinedPaths(splitLayout(content, /\$/, reader(modes[mode]!)), PATHS));
}

/** `log_format NAME [escape=MODE] STRING ...;` */
function statement(text: string, from: number, at: number): Found {
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
  return layoutOf({ name: bareName, source: text.slice(from, parts.end), at: from }, parts.content, mode);
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
      const part = readQuoted(text, at, cEscapes);
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
  example: `log_format main '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent';`,
  table,
  sign: /(?:^|[\s;{}])log_format\s|\$(?:remote_addr|time_local|time_iso8601|body_bytes_sent|request_time|status|http_\w+|request)\b/,
  read,
};
