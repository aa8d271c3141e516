import { run as bytes, optional } from "../../../../../engine/grammar/index.ts";
import { cisco as ciscoTheme, FIRM } from "../cisco.ts";
import {
  charset,
  either,
  except,
  firm,
  isFirm,
  lexeme,
  maybe,
  none,
  one,
  type Part,
  seq,
  someSpace,
  space,
  stock,
  union,
} from "../notation.ts";
import { type Anew, type FieldNames, inEcs, into, partInto } from "./notation.ts";

// Firewalls of Cisco in the common schema.

const asa = (...names: readonly string[]): string => `[cisco][asa]${names.map((name) => `[${name}]`).join("")}`;
const interfaceOf = (side: "ingress" | "egress"): string => `[observer][${side}][interface][name]`;

const FIELDS = {
  syslog_pri: "[log][syslog][priority]:int",
  timestamp: "timestamp",
  sysloghost: "[host][hostname]",
  ciscotag: asa("tag"),
  action: asa("outcome"),
  direction: asa("network", "direction"),
  protocol: asa("network", "transport"),
  reason: "[event][reason]",
  switch_reason: "[event][reason]",
  interface_name: "[network][interface][name] NOTSPACE",
  interface: `${interfaceOf("egress")} NOTSPACE`,
  src_interface: interfaceOf("ingress"),
  dst_interface: interfaceOf("egress"),
  src_ip: "[source][ip]",
  src_port: "[source][port]:int",
  src_fwuser: "[source][user][name]",
  src_xlated_interface: interfaceOf("egress"),
  src_xlated_ip: "[destination][ip]",
  src_xlated_port: "[destination][port]:int INT",
  xlate_type: "",
  dst_ip: "[destination][ip]",
  dst_port: "[destination][port]:int",
  dst_fwuser: "[destination][user][name]",
  dst_url: "[url][original]",
  tcp_flags: `${asa("tcp_flags")} DATA`,
  policy_id: asa("rule_name"),
  hit_count: `${asa("hit_count")}:int`,
  interval: "",
  hashcode1: "[@metadata][cisco][asa][hashcode1]",
  hashcode2: "[@metadata][cisco][asa][hashcode2]",
  icmp_type: `${asa("icmp_type")}:int`,
  icmp_code: `${asa("icmp_code")}:int`,
  connection_count: `${asa("connections", "in_use")}:int`,
  connection_count_max: `${asa("connections", "most_used")}:int`,
  resource_name: `${asa("resource", "name")} DATA`,
  resource_limit: `${asa("resource", "limit")}:int`,
  group: `${asa("source", "group")} DATA`,
  is_remote_natted: "[@metadata][cisco][asa][remote_nat]",
  is_local_natted: "[@metadata][cisco][asa][local_nat]",
  drop_type: asa("burst", "object"),
  drop_rate_id: asa("burst", "id"),
  drop_rate_current_burst: `${asa("burst", "current_rate")}:int`,
  drop_rate_max_burst: `${asa("burst", "configured_rate")}:int`,
  drop_rate_current_avg: `${asa("burst", "avg_rate")}:int`,
  drop_rate_max_avg: `${asa("burst", "configured_avg_rate")}:int`,
  drop_total_count: `${asa("burst", "cumulative_count")}:int`,
} satisfies FieldNames;

const action = into(FIELDS.action, "CISCO_ACTION");
const direction = into(FIELDS.direction, "CISCO_DIRECTION");
const protocol = into(FIELDS.protocol, "WORD");
const reason = into(FIELDS.reason, "CISCO_REASON");
const type = into(asa("network", "type"), "WORD");
const spi = into(asa("ipsec", "spi"), "DATA");

const SOURCE = "[source]";
const DESTINATION = "[destination]";
type Side = typeof SOURCE | typeof DESTINATION;
/** The interface by which packets come from the source, and the one by which they go to the destination. */
const INTERFACES: Readonly<Record<Side, string>> = {
  [SOURCE]: FIELDS.src_interface,
  [DESTINATION]: FIELDS.dst_interface,
};
/** Text without blanks that ends at the first colon. */
const interfaceName = lexeme(stock("NOTSPACE"), bytes(except(union(space, charset(":")))), none);

const ip = (side: string): Part => into(`${side}[ip]`, "IP");
const port = (side: string): Part => into(`${side}[port]:int`, "INT");
const socket = (side: string): Part => seq(ip(side), "/", port(side));
const name = (of: string): Part => into(`${of}[user][name]`, "DATA");
const parenthesized = (part: Part): Part => seq("(", part, ")");
const user = (side: string): Part => firm(maybe(parenthesized(name(side))));
const inside = (side: Side): Part => firm(partInto(INTERFACES[side], interfaceName), ":");
const icmp = seq("(type ", into(FIELDS.icmp_type, "INT"), ", code ", into(FIELDS.icmp_code, "INT"), ")");
const hashes = seq(" [", into(FIELDS.hashcode1, "DATA"), ", ", into(FIELDS.hashcode2, "DATA"), "]");
/** A blank that may be missing: a grammar gives none back, as the text after it would end at the same place. */
const blank = lexeme(maybe(one(space)), optional(bytes(space, 1, 1)), none);
const dot = maybe(".");

const addressed = (side: Side): Part => seq(inside(side), ip(side));
const withUser = (side: Side): Part => seq(addressed(side), user(side));
const hostWithUser = (side: Side): Part =>
  seq(
    seq(inside(side), either(ip(side), into(`${side}[address]`, "HOSTNAME"))),
    seq(maybe("/", port(side)), user(side)),
  );
/** `outside/192.0.2.7(4000)`. */
const listed = (side: Side): Part => seq(into(INTERFACES[side], "DATA"), "/", ip(side), parenthesized(port(side)));
/** One side of a connection, with its mapped address. */
const mapped = (side: Side): Part =>
  seq(seq(inside(side), socket(side), firm(maybe(" ", parenthesized(socket(`${side}[nat]`))))), user(side));

const PAYLOAD = asa("original_ip_payload");
const payload = (side: Side): Part => seq(socket(`${PAYLOAD}${side}`), user(`${PAYLOAD}${side}`));

const particles: Readonly<Record<string, Anew>> = {
  CISCO_HITCOUNT_INTERVAL: [
    "How often an entry was hit: cisco.asa.hit_count, and cisco.asa.interval if it is there",
    seq(
      seq("hit-cnt ", into(FIELDS.hit_count, "INT"), " "),
      either("first hit", seq(into(`${asa("interval")}:int`, "INT"), "-second interval")),
    ),
    "hit-cnt 5 300-second interval",
  ],
  CISCO_SRC_IP_USER: [
    "observer.ingress.interface.name, source.ip, and source.user.name if it is there",
    withUser(SOURCE),
    "outside:192.0.2.7(ann)",
  ],
  CISCO_DST_IP_USER: [
    "observer.egress.interface.name, destination.ip, and destination.user.name if it is there",
    withUser(DESTINATION),
    "inside:192.0.2.1(bob)",
  ],
  CISCO_SRC_HOST_PORT_USER: [
    "observer.ingress.interface.name, source.ip or source.address, and source.port and source.user.name if they are there",
    hostWithUser(SOURCE),
    "outside:192.0.2.7/4000(ann)",
  ],
  CISCO_DST_HOST_PORT_USER: [
    "observer.egress.interface.name, destination.ip or destination.address, and destination.port and destination.user.name if they are there",
    hostWithUser(DESTINATION),
    "inside:web-1.example.com/22",
  ],
};

const messages: Readonly<Record<string, Anew>> = {
  "106014": [
    "A packet of ICMP is refused: both ends, cisco.asa.icmp_type and cisco.asa.icmp_code",
    seq(
      seq(action, " ", direction, " ", protocol, " src ", stock("CISCO_SRC_IP_USER")),
      seq(" dst ", addressed(DESTINATION), maybe(parenthesized(name(DESTINATION))), maybe(one(space)), icmp),
    ),
  ],
  "106023": [
    "An access list refuses a packet: both ends, cisco.asa.rule_name",
    seq(
      seq(action, maybe(" protocol"), " ", protocol, " src ", stock("CISCO_SRC_HOST_PORT_USER")),
      seq(" dst ", stock("CISCO_DST_HOST_PORT_USER"), maybe(" ", icmp)),
      seq(" by access-group ", maybe('"'), into(FIELDS.policy_id, "DATA"), maybe('"'), hashes),
    ),
  ],
  "106100_2_3": [
    "An entry of an access list is hit by a user: cisco.asa.rule_name, user.name, both ends, CISCO_HITCOUNT_INTERVAL",
    seq(
      seq("access-list ", into(FIELDS.policy_id, "NOTSPACE"), " ", action, " ", protocol, " "),
      seq("for user '", name(""), "' ", listed(SOURCE), " -> ", listed(DESTINATION)),
      seq(" ", stock("CISCO_HITCOUNT_INTERVAL"), hashes),
    ),
  ],
  "302013_302014_302015_302016": [
    "A connection begins or ends: cisco.asa.connection_id, both ends, translated ends, cisco.asa.duration, network.bytes, event.reason, user.name",
    seq(
      seq(action, maybe(" ", direction), " ", protocol, " connection ", into(asa("connection_id"), "INT"), " for "),
      seq(mapped(SOURCE), " to ", mapped(DESTINATION)),
      maybe(" duration ", into(asa("duration"), "TIME"), " bytes ", into("[network][bytes]:int", "INT")),
      seq(maybe(" ", reason), maybe(" ", parenthesized(name("")))),
    ),
  ],
  "302020_302021": [
    "A connection of ICMP begins or ends: both ends, source.nat.ip, cisco.asa.icmp_seq, cisco.asa.icmp_type",
    seq(
      seq(action, maybe(" ", direction), " ", protocol, " connection for faddr ", ip(DESTINATION), "/"),
      seq(into(`${asa("icmp_seq")}:int`, "INT"), user(DESTINATION), " gaddr ", ip(`${SOURCE}[nat]`), "/"),
      seq(
        into(FIELDS.icmp_type, "INT"),
        " laddr ",
        ip(SOURCE),
        "/",
        stock("INT"),
        maybe(" ", parenthesized(name(SOURCE))),
      ),
    ),
  ],
  "313005": [
    "An error of ICMP belongs to no connection: event.reason, both ends, and what it is about in cisco.asa.original_ip_payload",
    seq(
      seq(reason, " for ", protocol, " error message: ", stock("WORD"), " src ", stock("CISCO_SRC_IP_USER")),
      seq(" dst ", stock("CISCO_DST_IP_USER"), " ", icmp, " on ", stock("NOTSPACE"), " interface."),
      seq(someSpace, "Original IP payload: ", into(`${PAYLOAD}[network][transport]`, "WORD")),
      seq(" src ", payload(SOURCE), " dst ", payload(DESTINATION)),
    ),
  ],
  "402117": [
    "A packet that should be encrypted is not: cisco.asa.network.type, cisco.asa.network.transport, source.ip, destination.ip",
    seq(
      seq(type, ": Received a non-IPSec packet (protocol=", blank, protocol, ") from "),
      seq(ip(SOURCE), " to ", ip(DESTINATION), dot),
    ),
  ],
  "402119": [
    "A packet came before: cisco.asa.ipsec.protocol, cisco.asa.ipsec.spi, cisco.asa.ipsec.seq_num, both ends",
    seq(
      seq(type, ": Received an ", into(asa("ipsec", "protocol"), "WORD"), " packet (SPI=", blank, spi),
      seq(", sequence number=", blank, into(asa("ipsec", "seq_num"), "DATA"), ") from ", ip(SOURCE), " (user="),
      seq(blank, name(SOURCE), ") to ", ip(DESTINATION)),
      seq(" that failed anti-replay checking", dot),
    ),
  ],
  "419001": [
    "A packet is dropped: cisco.asa.outcome, cisco.asa.network.transport, both ends, event.reason",
    seq(
      seq(action, " ", protocol, " packet from ", inside(SOURCE), socket(SOURCE), " to ", inside(DESTINATION)),
      seq(socket(DESTINATION), ", reason: ", into("[event][reason]", "GREEDYDATA")),
    ),
  ],
  "602303_602304": [
    "A tunnel begins or ends: cisco.asa.ipsec.tunnel_type, cisco.asa.ipsec.spi, both ends, cisco.asa.outcome",
    seq(
      seq(type, ": An ", direction, " ", into(asa("ipsec", "tunnel_type"), "DATA"), " SA (SPI=", blank, spi),
      seq(") between ", ip(SOURCE), " and ", ip(DESTINATION), " (user=", blank),
      seq(name(SOURCE), ") has been ", action),
    ),
  ],
};

const numbered = Object.entries(messages).map(([number, anew]) => [`CISCOFW${number}`, anew] as const);
const all: Readonly<Record<string, Anew>> = { ...particles, ...Object.fromEntries(numbered) };

/** Says of a pattern with firm parts, its own or those of others, what differs. */
function approximated([about, part, example = null, approximate]: Anew): Anew {
  return isFirm(part, (name) => all[name]?.[1] ?? "")
    ? [about, part, example, approximate ?? FIRM]
    : [about, part, example];
}

export const cisco = inEcs(
  ciscoTheme,
  FIELDS,
  Object.fromEntries(Object.entries(all).map(([name, anew]) => [name, approximated(anew)])),
);
