import { oneOf, optional, seq } from "../../../engine/grammar/index.ts";
import type { Directive, Table } from "../contract.ts";
import { address, count, decimal, epochSeconds, hexadecimal, isoTime, logTime, status } from "../values.ts";

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
export const webTableB: Table = {
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
