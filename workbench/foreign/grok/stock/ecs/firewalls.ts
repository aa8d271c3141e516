import { until } from "../../../../../engine/grammar/index.ts";
import { firewalls as firewallsTheme, NAMES_END, upTo } from "../firewalls.ts";
import {
  any,
  anySpace,
  as,
  behind,
  captured,
  charset,
  digit,
  either,
  exactly,
  firm,
  lexeme,
  longest,
  maybe,
  none,
  type Part,
  run,
  seq,
  shortest,
  someSpace,
  stock,
} from "../notation.ts";
import { inEcs, into } from "./notation.ts";

/** `KEY=`, a value that may be missing, and blanks. */
const pair = (key: string, ...value: readonly Part[]): Part => seq(`${key}=`, maybe(...value));
const spaced = (...parts: readonly Part[]): Part =>
  seq(...parts.flatMap((part, index) => (index === 0 ? [part] : [someSpace, part])));
const number = (name: string): Part => into(`${name}:int`, "INT");
const hex = (field: string): Part => seq("0x", captured(field, "BASE16NUM"));
const zeroOr = (part: Part): Part => either("0", part);
const both = (pattern: string): readonly Part[] => [
  seq("SRC=", captured("[source][ip]", pattern)),
  seq("DST=", captured("[destination][ip]", pattern)),
  pair("LEN", number("[iptables][length]")),
];

const interfaceOf = (side: string): Part => captured(`[observer][${side}][interface][name]`, "NOTSPACE");
const fragment = either("CE", "DF", "MF");
const octets = seq(":", exactly(2, "A-Fa-f0-9"), ":", exactly(2, "A-Fa-f0-9"));
const TCP = "SEQ=1 ACK=2 WINDOW=1024 RES=0x00 SYN ";
const IP4 = "SRC=192.0.2.7 DST=192.0.2.1 LEN=40 TOS=0x00 PREC=0x00 TTL=52 ID=99 DF";
const MAC = "MAC=00:1b:44:11:3a:b7:00:1b:44:11:3a:b8:08:00";
const PACKET = `IN=eth0 OUT= ${MAC} ${IP4} PROTO=TCP SPT=4000 DPT=22 ${TCP}`;

/** A name, and the blank after it. */
const name = (field: string): Part => firm(captured(field, "DATA"), " ");

/** A socket of the flow of Junos. */
const socket = (side: string): Part => seq(captured(`${side}[ip]`, "IP"), "/", number(`${side}[port]`));
const flow = seq(seq(socket("[source]"), "->", socket("[destination]"), " "), name("[juniper][srx][service_name]"));
const rule = (side: string): Part =>
  firm(either("None", captured(`[juniper][srx][${side}_nat_rule_name]`, "DATA")), " ");
const translated = seq(
  seq(socket("[source][nat]"), "->", socket("[destination][nat]"), " "),
  seq(rule("src"), rule("dst")),
);
const policy = seq(name("[rule][name]"), name("[observer][ingress][zone]"), name("[observer][egress][zone]"));
const tag = captured("[juniper][srx][tag]", "RT_FLOW_TAG");
const protocol = captured("[network][iana_number]", "INT");
const session = captured("[juniper][srx][session_id]", "INT");
const traffic = (side: string): Part => seq(run(digit), "(", number(`[${side}][bytes]`), ") ");

const TAGS = seq("RT_FLOW_SESSION_", either("CREATE", "CLOSE", "DENY"));

const netscreenEnds = seq(
  seq(" src=", into("[source][address]", "IPORHOST"), " dst=", into("[destination][address]", "IPORHOST")),
  maybe(" src_port=", number("[source][port]"), " dst_port=", number("[destination][port]")),
  maybe(
    ...["source", "destination"].map((side) =>
      seq(
        seq(` ${side === "source" ? "src" : "dst"}-xlated ip=`, captured(`[${side}][nat][ip]`, "IP")),
        seq(" port=", number(`[${side}][nat][port]`)),
      ),
    ),
  ),
  maybe(
    seq(" session_id=", captured("[netscreen][session][id]", "INT")),
    seq(" reason=", captured("[netscreen][session][reason]", "GREEDYDATA")),
  ),
);

const stamp = either(captured("timestamp", "SYSLOGTIMESTAMP"), captured("timestamp", "TIMESTAMP_ISO8601"));

export const firewalls = inEcs(
  firewallsTheme,
  {},
  {
    NETSCREENSESSIONLOG: [
      "A session of NetScreen: timestamp, observer.hostname, netscreen.session.start_time, both ends with their zones and others",
      seq(
        seq(captured("timestamp", "SYSLOGTIMESTAMP"), " ", captured("[observer][hostname]", "IPORHOST"), " "),
        seq(captured("[observer][name]", "NOTSPACE"), ": ", as("[observer][product]", "NetScreen")),
        seq(" device_id=", captured("[netscreen][device_id]", "WORD"), " "),
        either(
          seq(
            firm(run(charset(" "), 0)),
            seq("system-", run("0-9A-Za-z_"), "-", captured("[event][code]", "NONNEGINT")),
            seq("(", captured("[netscreen][session][type]", "WORD"), ")"),
          ),
          lexeme(longest, until(": start_time="), none),
        ),
        seq(': start_time="', firm(captured("[netscreen][session][start_time]", "DATA"), '" duration=')),
        seq(number("[netscreen][session][duration]"), " policy_id=", captured("[netscreen][policy_id]", "INT")),
        seq(
          " service=",
          firm(captured("[netscreen][service]", "DATA"), " proto="),
          number("[netscreen][protocol_number]"),
        ),
        seq(" src zone=", captured("[observer][ingress][zone]", "WORD"), " dst zone="),
        seq(captured("[observer][egress][zone]", "WORD"), " action=", captured("[event][action]", "WORD")),
        seq(" sent=", number("[source][bytes]"), " rcvd=", number("[destination][bytes]"), netscreenEnds),
      ),
      null,
      "The kind of the message comes directly after the device, service ends at the first proto= after it, and start_time at the first quote before duration=.",
    ],
    IPTABLES_TCP_FLAGS: [
      "Flags of TCP, a blank after each",
      any(either(...["CWR", "ECE", "URG", "ACK", "PSH", "RST", "SYN", "FIN"].map((flag) => `${flag} `))),
      "ACK SYN ",
    ],
    IPTABLES_TCP_PART: [
      "The part of a packet of TCP: iptables.tcp.seq, iptables.tcp.window, iptables.tcp.flags and others",
      seq(
        maybe("SEQ=", number("[iptables][tcp][seq]"), someSpace),
        maybe("ACK=", number("[iptables][tcp][ack]"), someSpace),
        spaced(
          seq("WINDOW=", number("[iptables][tcp][window]")),
          seq("RES=", hex("[iptables][tcp_reserved_bits]")),
          captured("[iptables][tcp][flags]", "IPTABLES_TCP_FLAGS"),
        ),
      ),
      TCP,
    ],
    IPTABLES4_FRAG: ["Flags of fragments after a blank", any(behind(" "), fragment), ""],
    IPTABLES4_PART: [
      "The part of a packet of IPv4: source.ip, destination.ip, iptables.length, iptables.ttl and others",
      seq(
        spaced(
          ...both("IPV4"),
          pair("TOS", zeroOr(hex("[iptables][tos]"))),
          pair("PREC", hex("[iptables][precedence_bits]")),
          pair("TTL", number("[iptables][ttl]")),
          pair("ID", captured("[iptables][id]", "INT")),
        ),
        either(seq(anySpace, " ", as("[iptables][fragment_flags]", fragment)), someSpace),
        maybe(someSpace, "FRAG: ", number("[iptables][fragment_offset]")),
      ),
      IP4,
    ],
    IPTABLES6_PART: [
      "The part of a packet of IPv6: source.ip, destination.ip, iptables.length, iptables.ttl and others",
      spaced(
        ...both("IPV6"),
        pair("TC", zeroOr(hex("[iptables][tos]"))),
        pair("HOPLIMIT", number("[iptables][ttl]")),
        pair("FLOWLBL", captured("[iptables][flow_label]", "INT")),
      ),
      "SRC=2001:db8::7 DST=2001:db8::1 LEN=60 TC=0 HOPLIMIT=64 FLOWLBL=99",
    ],
    IPTABLES: [
      "A packet as the kernel logs it: both interfaces, MAC addresses, IP addresses, network.transport, ports and others",
      seq(
        spaced(pair("IN", interfaceOf("ingress")), pair("OUT", interfaceOf("egress")), ""),
        maybe(
          pair("MAC", captured("[destination][mac]", "COMMONMAC")),
          seq(maybe(":", captured("[source][mac]", "COMMONMAC")), maybe(octets), someSpace),
        ),
        seq(either(seq(maybe(":"), stock("IPTABLES4_PART")), stock("IPTABLES6_PART")), shortest),
        spaced(
          pair("PROTO", into("[network][transport]", "WORD")),
          pair("SPT", number("[source][port]")),
          pair("DPT", number("[destination][port]")),
          maybe(stock("IPTABLES_TCP_PART")),
        ),
      ),
      PACKET,
    ],
    SHOREWALL: [
      "A line of Shorewall: timestamp, observer.hostname, shorewall.firewall.type, shorewall.firewall.action and IPTABLES",
      seq(
        seq(captured("timestamp", "SYSLOGTIMESTAMP"), " ", captured("[observer][hostname]", "WORD"), " "),
        seq(upTo("Shorewall:"), firm(maybe(captured("[shorewall][firewall][type]", "WORD"))), ":"),
        seq(firm(maybe(captured("[shorewall][firewall][action]", "WORD"))), lexeme(longest, until("IN="), none)),
        stock("IPTABLES"),
      ),
      `Feb  3 04:05:06 fw1 kernel: Shorewall:net2fw:DROP:${PACKET}`,
      "Shorewall: and IN= are the first ones of the line.",
    ],
    SFW2_LOG_PREFIX: [
      "The prefix of SuSEfirewall2: suse.firewall.action",
      seq("SFW2-INext-", captured("[suse][firewall][action]", "NOTSPACE")),
      "SFW2-INext-DROP-DEFLT",
    ],
    SFW2: [
      "A line of SuSEfirewall2: timestamp, observer.hostname, suse.firewall.log_prefix and IPTABLES",
      seq(
        seq(
          firm(stamp, someSpace, captured("[observer][hostname]", "HOSTNAME"), someSpace),
          lexeme(longest, until("SFW2-INext-"), none),
        ),
        seq(firm(captured("[suse][firewall][log_prefix]", "SFW2_LOG_PREFIX"), someSpace), stock("IPTABLES")),
      ),
      `Feb  3 04:05:06 fw1 kernel: SFW2-INext-DROP-DEFLT ${PACKET}`,
      "Blanks have to follow the timestamp, the host and the prefix, and SFW2-INext- is the first one of the line.",
    ],
    RT_FLOW_TAG: ["A kind of event of Junos", TAGS, "RT_FLOW_SESSION_CLOSE"],
    RT_FLOW_EVENT: ["The text RT_FLOW_TAG, as Logstash has it", "RT_FLOW_TAG", "RT_FLOW_TAG"],
    RT_FLOW1: [
      "A session of Junos ends: juniper.srx.tag, juniper.srx.reason, both ends, translated ends, zones and others",
      seq(
        seq(tag, ": ", firm(captured("[juniper][srx][reason]", "DATA"), ": "), flow, translated),
        seq(protocol, " ", policy, session, " ", traffic("source"), traffic("destination")),
        seq(number("[juniper][srx][elapsed_time]"), " ", longest),
      ),
      null,
      NAMES_END,
    ],
    RT_FLOW2: [
      "A session of Junos begins: as RT_FLOW1, without what is known at its end",
      seq(seq(tag, ": session created ", flow, translated), seq(protocol, " ", policy, session, " ", longest)),
      null,
      NAMES_END,
    ],
    RT_FLOW3: [
      "A session of Junos is refused: juniper.srx.tag, both ends, rule.name and zones",
      seq(tag, ": session denied ", flow, protocol, "(", run(digit, 1, 1), ") ", policy, longest),
      null,
      NAMES_END,
    ],
  },
);
