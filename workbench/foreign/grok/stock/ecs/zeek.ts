import { charset, either, except, joined, maybe, one, type Part, run, seq, some, stock } from "../notation.ts";
import { filesRow, zeek as zeekTheme } from "../zeek.ts";
import { dashOr, epoch, inEcs, into, partInto } from "./notation.ts";

// Columns of Zeek, of which a dash has no value. A column is a field and its pattern; one with text has no pattern.

/** Columns that may be dashes: `[dns][id]:int INT`. @param text the pattern of columns without one. */
const columns = (text: string, ...all: readonly string[]): readonly Part[] =>
  all.map((column) => {
    const [name = "", pattern = text] = column.split(" ");
    return dashOr(name, pattern);
  });

const row = (...cells: readonly string[]) => cells.join("\t");
const tabbed = (...parts: readonly Part[]): Part => joined("\t", ...parts);

const session = into("[zeek][session_id]", "NOTSPACE");
const socket = (side: string): readonly Part[] => [into(`[${side}][ip]`, "IP"), into(`[${side}][port]:int`, "INT")];
const ends: readonly Part[] = [epoch, session, ...socket("source"), ...socket("destination")];
const transport = into("[network][transport]", "WORD");
const tags = (text: string): Part => either("(empty)", into("[zeek][http][tags]", text));

const http = (text: string) => ({
  request: columns(
    text,
    ...["[http][request][method] WORD", "[url][domain]", "[url][original]", "[http][request][referrer]"],
  ),
  agent: columns(text, "[user_agent][original]"),
  bodies: columns(
    text,
    ...["[http][request][body][bytes]:int NUMBER", "[http][response][body][bytes]:int NUMBER"],
    ...["[http][response][status_code]:int POSINT", "[zeek][http][status_msg] DATA"],
    ...["[zeek][http][info_code]:int POSINT", "[zeek][http][info_msg] DATA"],
  ),
  user: columns(text, "[url][username]", "[url][password]", "[zeek][http][proxied]", "[zeek][http][orig_fuids]"),
});
const depth = into("[zeek][http][trans_depth]:int", "INT");

const question = (text: string) =>
  columns(
    text,
    ...[
      "[dns][question][name]",
      "[zeek][dns][qclass]:int INT",
      "[zeek][dns][qclass_name]",
      "[zeek][dns][qtype]:int INT",
    ],
    ...["[dns][question][type]", "[zeek][dns][rcode]:int INT", "[dns][response_code]"],
  );
const FLAGS = ["AA", "TC", "RD", "RA"].map((flag) => `[zeek][dns][${flag}]`);

const connected = (text: string, isTrue: string) => ({
  before: columns(
    text,
    ...["[network][protocol]", "[zeek][connection][duration]:float NUMBER", "[zeek][connection][orig_bytes]:int INT"],
    ...[
      "[zeek][connection][resp_bytes]:int INT",
      "[zeek][connection][state]",
      `[zeek][connection][local_orig] ${isTrue}`,
    ],
  ),
  local: dashOr("[zeek][connection][local_resp]", isTrue),
  after: columns(
    text,
    ...["[zeek][connection][missed_bytes]:int INT", "[zeek][connection][history]", "[source][packets]:int INT"],
    ...["[source][bytes]:int INT", "[destination][packets]:int INT", "[destination][bytes]:int INT"],
  ),
});

const file = (text: string, isTrue: string): readonly Part[] =>
  columns(
    text,
    ...[
      "[zeek][files][session_ids]",
      "[zeek][files][source]",
      "[zeek][files][depth]:int INT",
      "[zeek][files][analyzers]",
    ],
    ...["[file][mime_type]", "[file][name]", "[zeek][files][duration]:float NUMBER", "[zeek][files][local_orig]"],
    ...[`[zeek][files][is_orig] ${isTrue}`, "[zeek][files][seen_bytes]:int INT", "[file][size]:int INT"],
    ...["[zeek][files][missing_bytes]:int INT", "[zeek][files][overflow_bytes]:int INT"],
    ...[`[zeek][files][timedout] ${isTrue}`, "[zeek][files][parent_fuid]", "[file][hash][md5]", "[file][hash][sha1]"],
    ...["[file][hash][sha256]", "[zeek][files][extracted]"],
  );

/** The addresses of hosts, or of one. */
const hosts = (side: string, list: string): Part =>
  either(
    "-",
    partInto(`[zeek][files][${list}]`, seq(into(`[${side}][ip]`, "IP"), some(one(", "), stock("IP")))),
    into(`[${side}][ip]`, "IP"),
  );

const [bro, own] = [http("BRO_DATA"), http("ZEEK_DATA")];
const [broEnds, ownEnds] = [connected("BRO_DATA", "BRO_BOOL"), connected("ZEEK_DATA", "ZEEK_BOOL")];
const isSet = (flags: readonly string[]): readonly Part[] => flags.map((flag) => into(flag, "ZEEK_BOOL"));
const cell = run(except(charset("\t")));
const truth = one("TF");

const CONNECTION = ["1770091506.123456", "CHhAvVGS1DHFjwGM9", "192.0.2.7", "4000", "192.0.2.1"];
const HOSTS_END = "Commas and blanks are between addresses, not tabs, and all addresses are read.";
const NAMES = "by the names of the common schema and others that begin with zeek";

export const zeek = inEcs(
  zeekTheme,
  {},
  {
    BRO_BOOL: ["T or F", truth, "T"],
    BRO_DATA: ["Text up to a tab", cell, "a b"],
    BRO_HTTP: [
      `A line of http.log before Zeek 3, ${NAMES}`,
      tabbed(
        ...[...ends, depth, ...bro.request, ...bro.agent, ...bro.bodies],
        ...[dashOr("[zeek][http][filename]", "BRO_DATA"), tags("BRO_DATA"), ...bro.user],
        ...columns("BRO_DATA", "[http][request][mime_type]", "[zeek][http][resp_fuids]", "[http][response][mime_type]"),
      ),
    ],
    BRO_DNS: [
      `A line of dns.log before Zeek 3, ${NAMES}`,
      tabbed(
        ...[...ends, transport, dashOr("[dns][id]:int", "INT"), ...question("BRO_DATA")],
        ...columns("BRO_BOOL", ...FLAGS, "[zeek][dns][Z]:int NONNEGINT", "[zeek][dns][answers] BRO_DATA"),
        ...columns("BRO_BOOL", "[zeek][dns][TTLs] DATA", "[zeek][dns][rejected]"),
      ),
    ],
    BRO_CONN: [
      `A line of conn.log before Zeek 3, ${NAMES}`,
      seq(
        seq(tabbed(...ends, transport, ...broEnds.before), "\t", maybe(broEnds.local, "\t")),
        tabbed(...broEnds.after, either("(empty)", into("[zeek][connection][tunnel_parents]", "BRO_DATA"))),
      ),
    ],
    BRO_FILES: [
      `A line of files.log before Zeek 3, ${NAMES}`,
      tabbed(
        ...[epoch, into("[zeek][files][fuid]", "NOTSPACE"), dashOr("[server][ip]", "IP"), dashOr("[client][ip]", "IP")],
        ...file("BRO_DATA", "BRO_BOOL"),
      ),
    ],
    ZEEK_BOOL: ["T or F", truth, "T"],
    ZEEK_DATA: ["Text up to a tab", cell, "a b"],
    ZEEK_HTTP: [
      `A line of http.log, ${NAMES}`,
      tabbed(
        ...[...ends, depth, ...own.request, dashOr("[http][version]", "NUMBER"), ...own.agent],
        ...[dashOr("[zeek][http][origin]", "ZEEK_DATA"), ...own.bodies, tags("ZEEK_DATA"), ...own.user],
        ...columns(
          "ZEEK_DATA",
          ...["[zeek][http][orig_filenames]", "[http][request][mime_type]", "[zeek][http][resp_fuids]"],
          ...["[zeek][http][resp_filenames]", "[http][response][mime_type]"],
        ),
      ),
      row(
        ...[...CONNECTION, "80", "1", "GET", "example.com", "/a", "-", "1.1", "curl/8.5", "-", "0", "512", "200", "OK"],
        ...["-", "-", "(empty)", "-", "-", "-", "-", "-", "-", "F1", "-", "text/html"],
      ),
    ],
    ZEEK_DNS: [
      `A line of dns.log, ${NAMES}`,
      tabbed(
        ...[...ends, transport, dashOr("[dns][id]:int", "INT"), dashOr("[zeek][dns][rtt]:float", "NUMBER")],
        ...[...question("ZEEK_DATA"), ...isSet(FLAGS), into("[zeek][dns][Z]:int", "NONNEGINT")],
        ...columns("ZEEK_DATA", "[zeek][dns][answers]", "[zeek][dns][TTLs] DATA", "[zeek][dns][rejected] ZEEK_BOOL"),
      ),
      row(
        ...[...CONNECTION, "53", "udp", "99", "0.002", "example.com", "1", "C_INTERNET", "1", "A", "0", "NOERROR"],
        ...["F", "F", "T", "T", "0", "192.0.2.9", "300.0", "F"],
      ),
    ],
    ZEEK_CONN: [
      `A line of conn.log, ${NAMES}`,
      seq(
        tabbed(
          ...[...ends, transport, ...ownEnds.before, ownEnds.local, ...ownEnds.after],
          dashOr("[zeek][connection][tunnel_parents]", "ZEEK_DATA"),
        ),
        maybe("\t", dashOr("[source][mac]", "COMMONMAC"), "\t", dashOr("[destination][mac]", "COMMONMAC")),
      ),
      row(
        ...[...CONNECTION, "80", "tcp", "http", "0.25", "78", "512", "SF", "-", "-", "0", "ShADadFf", "6", "400", "5"],
        ...["780", "-"],
      ),
    ],
    ZEEK_FILES_TX_HOSTS: [
      "server.ip, or zeek.files.tx_hosts with several addresses, the first one of which is server.ip too",
      hosts("server", "tx_hosts"),
      "192.0.2.1",
      HOSTS_END,
    ],
    ZEEK_FILES_RX_HOSTS: [
      "client.ip, or zeek.files.rx_hosts with several addresses, the first one of which is client.ip too",
      hosts("client", "rx_hosts"),
      "192.0.2.7",
      HOSTS_END,
    ],
    ZEEK_FILES: [
      `A line of files.log, ${NAMES}`,
      seq(
        tabbed(
          ...[
            epoch,
            into("[zeek][files][fuid]", "NOTSPACE"),
            stock("ZEEK_FILES_TX_HOSTS"),
            stock("ZEEK_FILES_RX_HOSTS"),
          ],
          ...file("ZEEK_DATA", "ZEEK_BOOL"),
        ),
        maybe(
          seq("\t", dashOr("[zeek][files][extracted_cutoff]", "ZEEK_BOOL"), "\t"),
          dashOr("[zeek][files][extracted_size]:int", "INT"),
        ),
      ),
      filesRow("-", "-"),
      HOSTS_END,
    ],
  },
);
