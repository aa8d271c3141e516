import { anySpace, captured, either, firm, loose, maybe, one, type Part, seq, someSpace } from "./notation.ts";

// Messages of the firewalls of Cisco, by their numbers.

const action = captured("action", "CISCO_ACTION");
const direction = captured("direction", "CISCO_DIRECTION");
const protocol = captured("protocol", "WORD");
const reason = captured("reason", "CISCO_REASON");

const ip = (side: string) => captured(`${side}_ip`, "IP");
const port = (side: string) => captured(`${side}_port`, "INT");
const socket = (side: string): Part => seq(ip(side), "/", port(side));
const inside = (side: string): Part => firm(captured(`${side}_interface`, "DATA"), ":");
const parenthesized = (part: Part): Part => seq("(", part, ")");
const user = (field: string): Part => firm(maybe(parenthesized(captured(field, "DATA"))));
const icmp = (prefix = ""): Part =>
  seq("(type ", captured(`${prefix}icmp_type`, "INT"), ", code ", captured(`${prefix}icmp_code`, "INT"), ")");
const hashes = seq(" [", captured("hashcode1", "DATA"), ", ", captured("hashcode2", "DATA"), "]");
const unit = parenthesized(either("Primary", "Secondary"));
const interfaceName = seq(" ", one("Ii"), "nterface ", captured("interface_name", "GREEDYDATA"));
const interfaces = (left: string, right: string): Part =>
  seq(inside(left), socket(left), " to ", inside(right), socket(right));
const fromTo = seq(" from ", socket("src"), " to ", socket("dst"));
const hits = seq(" hit-cnt ", captured("hit_count", "INT"), " ", captured("interval", "CISCO_INTERVAL"), hashes);
const entry = seq("access-list ", captured("policy_id", "NOTSPACE"), " ", action, " ", protocol);
/** `outside/192.0.2.7(4000)`. */
const listed = (side: string): Part =>
  seq(captured(`${side}_interface`, "DATA"), "/", ip(side), parenthesized(port(side)));

/** One side of a connection, with its mapped address. */
const mapped = (side: string): Part =>
  seq(
    seq(inside(side), socket(side)),
    firm(maybe(" (", captured(`${side}_mapped_ip`, "IP"), "/", captured(`${side}_mapped_port`, "INT"), ")")),
    user(`${side}_fwuser`),
  );

const NAT = "Automatic NAT Detection Status:";
const NATTED = ["behind", "a", "NAT", "device"].join(" ");

/** A rate of drops: `5 per second, max configured rate is 10`. */
const rate = (current: string, most: string): Part =>
  seq(captured(current, "INT"), " per second, max configured rate is ", captured(most, "INT"));

/** Messages by the numbers in their names. */
export const messages: Readonly<Record<string, readonly [about: string, example: string, part: Part]>> = {
  104001: [
    "A unit becomes active: switch_reason",
    "(Secondary) Switching to ACTIVE - mate is gone",
    seq(unit, " Switching to ACTIVE - ", captured("switch_reason", "GREEDYDATA")),
  ],
  104002: [
    "A unit becomes standby: switch_reason",
    "(Primary) Switching to STANDBY - set by command",
    seq(unit, " Switching to STANDBY - ", captured("switch_reason", "GREEDYDATA")),
  ],
  104003: ["A unit fails", "(Primary) Switching to FAILED.", seq(unit, " Switching to FAILED.")],
  104004: ["A unit is well again", "(Primary) Switching to OK.", seq(unit, " Switching to OK.")],
  105003: [
    "An interface is watched: interface_name",
    "(Primary) Monitoring on interface dmz waiting",
    seq(unit, " Monitoring on", interfaceName, " waiting"),
  ],
  105004: [
    "An interface is well: interface_name",
    "(Primary) Monitoring on interface dmz normal",
    seq(unit, " Monitoring on", interfaceName, " normal"),
  ],
  105005: [
    "A unit hears nothing of the other one: interface_name",
    "(Primary) Lost Failover communications with mate on interface dmz",
    seq(unit, " Lost Failover communications with mate on", interfaceName),
  ],
  105008: [
    "An interface is tested: interface_name",
    "(Primary) Testing interface dmz",
    seq(unit, " Testing", interfaceName),
  ],
  105009: [
    "The result of a test: interface_name",
    "(Primary) Testing on interface dmz Passed",
    seq(unit, " Testing on", interfaceName, " ", either("Passed", "Failed")),
  ],
  106001: [
    "A connection is refused: direction, protocol, action, both ends, tcp_flags, interface",
    "Inbound TCP connection denied from 192.0.2.7/4000 to 192.0.2.1/80 flags SYN on interface outside",
    seq(
      seq(direction, " ", protocol, " connection ", action, fromTo, " flags ", captured("tcp_flags", "GREEDYDATA")),
      seq(" on interface ", captured("interface", "GREEDYDATA")),
    ),
  ],
  "106006_106007_106010": [
    "A packet is refused: action, direction, protocol, both ends, interface or reason",
    "Deny inbound UDP from 192.0.2.7/4000 to 192.0.2.1/53 due to DNS Query",
    seq(
      seq(action, " ", direction, " ", protocol, " ", either("from", "src"), " ", socket("src"), user("src_fwuser")),
      seq(" ", either("to", "dst"), " ", socket("dst"), user("dst_fwuser"), " "),
      either(seq("on interface ", captured("interface", "DATA")), seq("due to ", reason)),
    ),
  ],
  106014: [
    "A packet of ICMP is refused: action, direction, protocol, both ends, icmp_type, icmp_code",
    "Deny inbound icmp src outside:192.0.2.7 dst inside:192.0.2.1 (type 8, code 0)",
    seq(
      seq(action, " ", direction, " ", protocol, " src ", inside("src"), ip("src"), user("src_fwuser")),
      seq(" dst ", inside("dst"), ip("dst"), user("dst_fwuser"), " ", icmp()),
    ),
  ],
  106015: [
    "A packet belongs to no connection: action, protocol, policy_id, both ends, tcp_flags, interface",
    "Deny TCP (no connection) from 192.0.2.7/4000 to 192.0.2.1/80 flags RST on interface outside",
    seq(
      seq(action, " ", protocol, " ", parenthesized(captured("policy_id", "DATA")), fromTo),
      seq(" flags ", captured("tcp_flags", "DATA"), " on interface ", captured("interface", "GREEDYDATA")),
    ),
  ],
  106021: [
    "A packet comes from where it cannot: action, protocol, both ends, interface",
    "Deny UDP reverse path check from 192.0.2.7 to 192.0.2.1 on interface outside",
    seq(
      seq(action, " ", protocol, " reverse path check from ", ip("src"), " to ", ip("dst")),
      seq(" on interface ", captured("interface", "GREEDYDATA")),
    ),
  ],
  106023: [
    "An access list refuses a packet: action, protocol, both ends, policy_id, hash codes",
    'Deny tcp src outside:192.0.2.7/4000 dst inside:192.0.2.1/22 by access-group "web" [0x0, 0x0]',
    seq(
      seq(action, maybe(" protocol"), " ", protocol),
      ...["src", "dst"].map((side) =>
        seq(
          seq(` ${side} `, inside(side), captured(`${side}_ip`, "DATA"), maybe("/", port(side))),
          user(`${side}_fwuser`),
        ),
      ),
      maybe(" ", icmp()),
      seq(" by access-group ", maybe('"'), captured("policy_id", "DATA"), maybe('"'), hashes),
    ),
  ],
  "106100_2_3": [
    "An entry of an access list is hit by a user: policy_id, action, protocol, both ends, hit_count, interval, hash codes",
    "access-list web permitted tcp for user 'ann' outside/192.0.2.7(4000) -> inside/192.0.2.1(80) hit-cnt 1 first hit [0x0, 0x0]",
    seq(seq(entry, " for user '", captured("src_fwuser", "DATA"), "' ", listed("src"), " -> ", listed("dst")), hits),
  ],
  106100: [
    "An entry of an access list is hit: policy_id, action, protocol, both ends, hit_count, interval, hash codes",
    "access-list web permitted tcp outside/192.0.2.7(4000) -> inside/192.0.2.1(80) hit-cnt 5 300-second interval [0x0, 0x0]",
    seq(seq(entry, " ", listed("src"), user("src_fwuser"), " -> ", listed("dst"), user("src_fwuser")), hits),
  ],
  304001: [
    "A page is read: src_ip, src_fwuser, dst_ip, dst_url",
    "192.0.2.7 Accessed URL 192.0.2.1:/a.html",
    seq(ip("src"), user("src_fwuser"), " Accessed URL ", ip("dst"), ":", captured("dst_url", "GREEDYDATA")),
  ],
  110002: [
    "No way out for a packet: reason, protocol, both ends",
    "Failed to locate egress interface for TCP from outside:192.0.2.7/4000 to 192.0.2.1/80",
    seq(reason, " for ", protocol, " from ", inside("src"), socket("src"), " to ", socket("dst")),
  ],
  302010: [
    "How many connections: connection_count, connection_count_max",
    "120 in use, 900 most used",
    seq(captured("connection_count", "INT"), " in use, ", captured("connection_count_max", "INT"), " most used"),
  ],
  "302013_302014_302015_302016": [
    "A connection begins or ends: action, direction, protocol, connection_id, both ends, duration, bytes, reason, user",
    "Teardown TCP connection 99 for outside:192.0.2.7/4000 to inside:192.0.2.1/80 duration 0:00:30 bytes 512 TCP FINs (ann)",
    seq(
      seq(action, maybe(" ", direction), " ", protocol, " connection ", captured("connection_id", "INT"), " for "),
      seq(mapped("src"), " to ", mapped("dst")),
      maybe(" duration ", captured("duration", "TIME"), " bytes ", captured("bytes", "INT")),
      seq(maybe(" ", reason), maybe(" ", parenthesized(captured("user", "DATA")))),
    ),
  ],
  "302020_302021": [
    "A connection of ICMP begins or ends: action, direction, protocol, addresses, sequence number and codes, user",
    "Built inbound ICMP connection for faddr 192.0.2.7/1 gaddr 192.0.2.1/0 laddr 10.0.0.1/0",
    seq(
      seq(action, maybe(" ", direction), " ", protocol, " connection for faddr ", ip("dst"), "/"),
      seq(captured("icmp_seq_num", "INT"), user("fwuser"), " gaddr ", captured("src_xlated_ip", "IP"), "/"),
      seq(captured("icmp_code_xlated", "INT"), " laddr ", ip("src"), "/", captured("icmp_code", "INT")),
      maybe(" ", parenthesized(captured("user", "DATA"))),
    ),
  ],
  305011: [
    "An address is translated: action, xlate_type, protocol, both addresses with their interfaces",
    "Built dynamic TCP translation from inside:10.0.0.1/4000 to outside:192.0.2.1/1024",
    seq(
      seq(action, " ", captured("xlate_type", "CISCO_XLATE_TYPE"), " ", protocol, " translation from "),
      seq(inside("src"), ip("src"), maybe("/", port("src")), user("src_fwuser"), " to "),
      seq(inside("src_xlated"), ip("src_xlated"), "/", captured("src_xlated_port", "DATA")),
    ),
  ],
  "313001_313004_313008": [
    "A packet of ICMP to the firewall is refused: action, protocol, icmp_type, icmp_code, src_ip, interface, dst_ip",
    "Denied ICMP type=8, code=0 from 192.0.2.7 on interface outside to 192.0.2.1",
    seq(
      seq(action, " ", protocol, " type=", captured("icmp_type", "INT"), ", code=", captured("icmp_code", "INT")),
      seq(" from ", ip("src"), " on interface ", captured("interface", "DATA"), maybe(" to ", ip("dst"))),
    ),
  ],
  313005: [
    "An error of ICMP belongs to no connection: reason, protocol, the error and what it is about in fields that begin with err_ and orig_",
    "No matching connection for ICMP error message: icmp src outside:192.0.2.7 dst inside:192.0.2.1 (type 3, code 3) on outside interface.  Original IP payload: udp src 192.0.2.1/53 dst 192.0.2.7/4000",
    seq(
      seq(reason, " for ", protocol, " error message: ", captured("err_protocol", "WORD")),
      ...["src", "dst"].map((side) =>
        seq(` ${side} `, inside(`err_${side}`), ip(`err_${side}`), user(`err_${side}_fwuser`)),
      ),
      seq(" ", icmp("err_"), " on ", captured("interface", "DATA"), " interface.  Original IP payload: ", protocol),
      ...["src", "dst"].map((side) => seq(` ${side} `, socket(`orig_${side}`), user(`orig_${side}_fwuser`))),
    ),
  ],
  321001: [
    "A limit is reached: resource_name, resource_limit",
    "Resource 'conns' limit of 5000 reached for system",
    seq(
      seq("Resource '", captured("resource_name", "WORD"), "' limit of ", captured("resource_limit", "POSINT")),
      " reached for system",
    ),
  ],
  402117: [
    "A packet that should be encrypted is not: protocol, orig_protocol, src_ip, dst_ip",
    "IPSEC: Received a non-IPSec packet (protocol= ICMP) from 192.0.2.7 to 192.0.2.1",
    seq(
      seq(protocol, ": Received a non-IPSec packet (protocol= ", captured("orig_protocol", "WORD"), ") from "),
      seq(ip("src"), " to ", ip("dst")),
    ),
  ],
  402119: [
    "A packet came before: protocol, orig_protocol, spi, seq_num, src_ip, user, dst_ip",
    "IPSEC: Received an ESP packet (SPI= 0x1F, sequence number= 0x2) from 192.0.2.7 (user= ann) to 192.0.2.1 that failed anti-replay checking",
    seq(
      seq(protocol, ": Received an ", captured("orig_protocol", "WORD"), " packet (SPI= ", captured("spi", "DATA")),
      seq(", sequence number= ", captured("seq_num", "DATA"), ") from ", ip("src"), " (user= "),
      seq(captured("user", "DATA"), ") to ", ip("dst"), " that failed anti-replay checking"),
    ),
  ],
  419001: [
    "A packet is dropped: action, protocol, both ends, reason",
    "Dropping TCP packet from outside:192.0.2.7/4000 to inside:192.0.2.1/80, reason: MSS exceeded",
    seq(
      seq(action, " ", protocol, " packet from ", interfaces("src", "dst")),
      seq(", reason: ", captured("reason", "GREEDYDATA")),
    ),
  ],
  419002: [
    "A connection is opened twice: reason, both ends",
    "Duplicate TCP SYN from outside:192.0.2.7/4000 to inside:192.0.2.1/80 with different initial sequence number",
    seq(reason, " from ", interfaces("src", "dst"), " with different initial sequence number"),
  ],
  500004: [
    "A header cannot be: reason, protocol, both ends",
    "Invalid transport field for protocol=TCP, from 192.0.2.7/4000 to 192.0.2.1/0",
    seq(reason, " for protocol=", protocol, ",", fromTo),
  ],
  "602303_602304": [
    "A tunnel begins or ends: protocol, direction, tunnel_type, spi, src_ip, dst_ip, user, action",
    "IPSEC: An outbound LAN-to-LAN SA (SPI= 0x1F) between 192.0.2.1 and 192.0.2.7 (user= ann) has been created",
    seq(
      seq(
        protocol,
        ": An ",
        direction,
        " ",
        captured("tunnel_type", "GREEDYDATA"),
        " SA (SPI= ",
        captured("spi", "DATA"),
      ),
      seq(") between ", ip("src"), " and ", ip("dst"), " (user= ", captured("user", "DATA"), ") has been ", action),
    ),
  ],
  "710001_710002_710003_710005_710006": [
    "A packet to the firewall: protocol, action, both ends",
    "TCP request discarded from 192.0.2.7/4000 to outside:192.0.2.1/22",
    seq(
      seq(protocol, " ", either("request", "access"), " ", action, " from ", socket("src"), " to "),
      seq(inside("dst"), socket("dst")),
    ),
  ],
  713172: [
    "Which ends have their addresses translated: group, src_ip, is_remote_natted, is_local_natted",
    `Group = 192.0.2.7, IP = 192.0.2.7, ${NAT}  Remote end is ${NATTED}  This end is not ${NATTED}`,
    seq(
      seq("Group = ", captured("group", "GREEDYDATA"), ", IP = ", ip("src"), `, ${NAT}`, someSpace, "Remote end"),
      seq(anySpace, captured("is_remote_natted", "DATA"), anySpace, NATTED, someSpace, "This"),
      seq(someSpace, "end", anySpace, captured("is_local_natted", "DATA"), anySpace, NATTED),
    ),
  ],
  733100: [
    "Too many drops: drop_type, drop_rate_id, rates and their limits, drop_total_count",
    "[ Scanning] drop rate-1 exceeded. Current burst rate is 12 per second, max configured rate is 10; Current average rate is 15 per second, max configured rate is 5; Cumulative total count is 9000",
    seq(
      seq("[", anySpace, captured("drop_type", "DATA"), anySpace, "] drop ", captured("drop_rate_id", "DATA")),
      seq(loose(" exceeded. "), "Current burst rate is ", rate("drop_rate_current_burst", "drop_rate_max_burst")),
      seq("; Current average rate is ", rate("drop_rate_current_avg", "drop_rate_max_avg")),
      seq("; Cumulative total count is ", captured("drop_total_count", "INT")),
    ),
  ],
};
