import { as, captured, joined, type Part, stock, type Theme } from "./notation.ts";

// Logs of Zeek, which was called Bro, have columns with a tab between each two.

/** Columns of a kind that is not text up to the last tab that the rest needs. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ uid: "NOTSPACE", fuid: "NOTSPACE", conn_uids: "NOTSPACE", proto: "WORD" },
  ...{ orig_h: "IP", resp_h: "IP", tx_hosts: "IP", rx_hosts: "IP" },
  ...{ orig_p: "INT", resp_p: "INT", trans_depth: "INT", trans_id: "INT" },
  ...{ request_body_len: "NUMBER", response_body_len: "NUMBER", orig_bytes: "NUMBER", resp_bytes: "NUMBER" },
};

/** Columns by their names; the first one is the time. @param numbers further columns that are numbers. */
function columns(names: string, numbers: readonly string[] = []): Part {
  const parts = names.split(" ").map((name) => {
    const kind = numbers.includes(name) ? "NUMBER" : KINDS[name];
    return captured(name, kind ?? "GREEDYDATA");
  });
  return joined("\t", as("ts", stock("NUMBER"), null, "timestamp"), ...parts);
}

const ENDPOINTS = "uid orig_h orig_p resp_h resp_p";
const CONNECTION = ["1770091506.123456", "CHhAvVGS1DHFjwGM9", "192.0.2.7", "4000", "192.0.2.1"];
const row = (...cells: readonly string[]) => cells.join("\t");

/** A line of files.log, with cells for the columns that it has since. */
export function filesRow(...newer: readonly string[]): string {
  const file = [
    "1770091506.123456",
    "FMnxxt3xjVcWNS2141",
    "192.0.2.1",
    "192.0.2.7",
    "CHhAvVGS1DHFjwGM9",
    "HTTP",
    "0",
    "MD5",
  ];
  const content = ["text/html", "-", "0.001", "-", "F", "512", "512", "0", "0", "F", "-", "9e107d9d", "-", "-", "-"];
  return row(...file, ...content, ...newer);
}

export const zeek: Theme = {
  title: "Zeek, which was called Bro",
  patterns: {
    BRO_HTTP: {
      about: "A line of http.log, by the names of its columns",
      example: row(
        ...CONNECTION,
        ...["80", "1", "GET", "example.com", "/a", "-", "curl/8.5", "0", "512", "200", "OK", "-", "-", "-", "(empty)"],
        ...["-", "-", "-", "-", "-", "F1", "text/html"],
      ),
      part: columns(
        `${ENDPOINTS} trans_depth method domain uri referrer user_agent request_body_len response_body_len status_code status_msg info_code info_msg filename bro_tags username password proxied orig_fuids orig_mime_types resp_fuids resp_mime_types`,
      ),
    },
    BRO_DNS: {
      about: "A line of dns.log, by the names of its columns",
      example: row(
        ...CONNECTION,
        ...["53", "udp", "99", "example.com", "1", "C_INTERNET", "1", "A", "0", "NOERROR", "F", "F", "T", "T", "0"],
        ...["192.0.2.9", "300.0", "F"],
      ),
      part: columns(
        `${ENDPOINTS} proto trans_id query qclass qclass_name qtype qtype_name rcode rcode_name AA TC RD RA Z answers TTLs rejected`,
      ),
    },
    BRO_CONN: {
      about: "A line of conn.log, by the names of its columns",
      example: row(
        ...CONNECTION,
        ...["80", "tcp", "http", "0.25", "78", "512", "SF", "-", "0", "ShADadFf", "6", "400", "5", "780", "(empty)"],
      ),
      part: columns(
        `${ENDPOINTS} proto service duration orig_bytes resp_bytes conn_state local_orig missed_bytes history orig_pkts orig_ip_bytes resp_pkts resp_ip_bytes tunnel_parents`,
        ["duration"],
      ),
    },
    BRO_FILES: {
      about: "A line of files.log, by the names of its columns",
      example: filesRow(),
      part: columns(
        "fuid tx_hosts rx_hosts conn_uids source depth analyzers mime_type filename duration local_orig is_orig seen_bytes total_bytes missing_bytes overflow_bytes timedout parent_fuid md5 sha1 sha256 extracted",
      ),
    },
  },
};
