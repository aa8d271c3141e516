import { seq as nodes, until } from "../../../../engine/grammar/index.ts";
import {
  anySpace,
  captured,
  digit,
  either,
  firm,
  lexeme,
  longest,
  maybe,
  none,
  notSpace,
  one,
  type Part,
  run,
  seq,
  space,
  stock,
  type Theme,
} from "./notation.ts";

/** Columns of NetScreen: a name, `=` and a number. */
const numbers = (...names: readonly string[]): Part =>
  seq(...names.map((name) => seq(` ${name}=`, captured(name, "INT"))));
const address = (label: string, field: string): Part => seq(` ${label}=`, captured(field, "IPORHOST"));
/** Any text, and another one after it, which is read where it is first. */
export const upTo = (text: string): Part => lexeme(seq(longest, text), nodes(until(text), text), none);
/** `KEY=` and its value somewhere later in the line. */
const later = (key: string, field: string, name: string): Part => seq(upTo(`${key}=`), firm(captured(field, name)));
export const NAMES_END =
  "Names of services, rules, policies and zones end at the first blank, the reason at the first colon and blank.";
const FIRST = "Each column is the first one of its name; Logstash takes the last one that the rest allows.";

/** A name, and the blank after it. */
const name = (field: string): Part => firm(captured(field, "DATA"), " ");

/** Two zones, two sockets and what they were translated to. */
const flow = seq(
  seq(captured("src-ip", "IP"), "/", captured("src-port", "INT"), "->"),
  seq(captured("dst-ip", "IP"), "/", captured("dst-port", "INT"), " ", name("service")),
);
const translated = seq(
  seq(captured("nat-src-ip", "IP"), "/", captured("nat-src-port", "INT"), "->"),
  seq(captured("nat-dst-ip", "IP"), "/", captured("nat-dst-port", "INT"), " "),
  seq(name("src-nat-rule-name"), name("dst-nat-rule-name")),
);
const policy = seq(name("policy-name"), name("from-zone"), name("to-zone"));
const event = captured("event", "RT_FLOW_EVENT");
/** A number of packets, and bytes in parentheses. */
const traffic = (field: string): Part => seq(run(digit), "(", captured(field, "DATA"), ") ");

export const firewalls: Theme = {
  title: "Other firewalls",
  patterns: {
    NETSCREENSESSIONLOG: {
      about: "A session of NetScreen: date, device, start_time, duration, both ends with their zones and others",
      example:
        'Feb  3 04:05:06 fw-1 fw-1: NetScreen device_id=fw1  system-notification-00257(traffic): start_time="2026-02-03 04:05:00" duration=6 policy_id=1 service=http proto=6 src zone=Trust dst zone=Untrust action=Permit sent=512 rcvd=900 src=10.0.0.1 dst=192.0.2.7 src_port=4000 dst_port=80 src-xlated ip=192.0.2.1 port=1024 dst-xlated ip=192.0.2.7 port=80 session_id=99 reason=Close - TCP FIN',
      part: seq(
        seq(
          captured("date", "SYSLOGTIMESTAMP"),
          " ",
          captured("device", "IPORHOST"),
          " ",
          stock("IPORHOST"),
          ": NetScreen",
        ),
        seq(" device_id=", captured("device_id", "WORD"), firm(stock("DATA"), ": start_time=")),
        seq(captured("start_time", "QUOTEDSTRING"), numbers("duration", "policy_id"), " service="),
        seq(
          firm(captured("service", "DATA"), " proto="),
          captured("proto", "INT"),
          " src zone=",
          captured("src_zone", "WORD"),
          " dst zone=",
        ),
        seq(captured("dst_zone", "WORD"), " action=", captured("action", "WORD"), numbers("sent", "rcvd")),
        seq(address("src", "src_ip"), address("dst", "dst_ip"), numbers("src_port", "dst_port")),
        ...["src", "dst"].map((side) =>
          seq(address(`${side}-xlated ip`, `${side}_xlated_ip`), " port=", captured(`${side}_xlated_port`, "INT")),
        ),
        seq(numbers("session_id"), " reason=", captured("reason", "GREEDYDATA")),
      ),
      approximate: "service ends at the first proto= after it.",
    },
    SHOREWALL: {
      about: "A line of Shorewall: timestamp, and fields that begin with nf_",
      example:
        "Feb  3 04:05:06 fw1 kernel: Shorewall:net2fw:DROP:IN=eth0 OUT= MAC=00:1b:44:11:3a:b7:00:1b:44:11:3a:b8:08:00 SRC=192.0.2.7 DST=192.0.2.1 LEN=40 TOS=0x00 PREC=0x00 TTL=52 ID=99 PROTO=TCP SPT=4000 DPT=22 WINDOW=1024",
      part: seq(
        seq(captured("timestamp", "SYSLOGTIMESTAMP"), " ", firm(captured("nf_host", "WORD")), " ", upTo("Shorewall:")),
        seq(maybe(captured("nf_action1", "WORD")), ":", firm(maybe(captured("nf_action2", "WORD")))),
        seq(upTo("IN="), firm(maybe(captured("nf_in_interface", "USERNAME"))), upTo("OUT=")),
        firm(
          either(
            seq(
              seq(run(" ", 0), "MAC=", captured("nf_dst_mac", "COMMONMAC"), ":"),
              maybe(captured("nf_src_mac", "COMMONMAC")),
            ),
            captured("nf_out_interface", "USERNAME"),
          ),
        ),
        seq(later("SRC", "nf_src_ip", "IPV4"), later("DST", "nf_dst_ip", "IPV4"), later("LEN", "nf_len", "WORD")),
        seq(later("TOS", "nf_tos", "WORD"), later("PREC", "nf_prec", "WORD"), later("TTL", "nf_ttl", "INT")),
        seq(later("ID", "nf_id", "INT"), later("PROTO", "nf_protocol", "WORD")),
        seq(upTo("SPT="), firm(maybe(captured("nf_src_port", "INT"))), upTo("DPT=")),
        seq(firm(maybe(captured("nf_dst_port", "INT"))), longest),
      ),
      approximate: FIRST,
    },
    SFW2: {
      about: "A line of SuSEfirewall2: timestamp, and fields that begin with nf_",
      example:
        "Feb  3 04:05:06 fw1 kernel: SFW2-INext-DROP-DEFLT IN=eth0 OUT= MAC=00:1b:44:11:3a:b7:00:1b:44:11:3a:b8:08:00 SRC=192.0.2.7 DST=192.0.2.1 LEN=40 PROTO=TCP SPT=4000 DPT=22 WINDOW=1024",
      part: seq(
        either(captured("timestamp", "SYSLOGTIMESTAMP"), captured("timestamp", "TIMESTAMP_ISO8601")),
        seq(run(space), stock("HOSTNAME"), run(space), "kernel", firm(run(notSpace)), anySpace),
        seq(maybe(stock("NAGIOSTIME"), anySpace), "SFW2-INext-", firm(captured("nf_action", "NOTSPACE")), anySpace),
        seq("IN=", firm(captured("nf_in_interface", "USERNAME")), upTo("OUT=")),
        firm(anySpace, either("MAC=", seq(captured("nf_out_interface", "USERNAME"), anySpace, "MAC="))),
        firm(either(seq(captured("nf_dst_mac", "COMMONMAC"), ":", captured("nf_src_mac", "COMMONMAC")), anySpace)),
        seq(later("SRC", "nf_src_ip", "IP"), anySpace, "DST=", firm(captured("nf_dst_ip", "IP"))),
        later("PROTO", "nf_protocol", "WORD"),
        maybe(later("SPT", "nf_src_port", "INT"), later("DPT", "nf_dst_port", "INT"), longest),
      ),
      approximate: FIRST,
    },
    RT_FLOW_EVENT: {
      about: "A kind of event of Junos",
      example: "RT_FLOW_SESSION_CLOSE",
      part: seq("RT_FLOW_SESSION_", either("CREATE", "CLOSE", "DENY")),
    },
    RT_FLOW1: {
      about:
        "A session of Junos ends: event, close-reason, both ends, service, translated ends, policy-name, zones and others",
      example:
        "RT_FLOW_SESSION_CLOSE: session closed TCP FIN: 10.0.0.1/4000->192.0.2.7/80 junos-http 192.0.2.1/1024->192.0.2.7/80 nat-out None 6 web trust untrust 99 5(512) 4(900) 6 UNKNOWN",
      part: seq(
        seq(event, ": ", firm(captured("close-reason", "DATA"), ": "), flow, translated),
        seq(captured("protocol-id", "INT"), " ", policy, captured("session-id", "INT"), " "),
        seq(traffic("sent"), traffic("received"), captured("elapsed-time", "INT"), " ", longest),
      ),
      approximate: NAMES_END,
    },
    RT_FLOW2: {
      about: "A session of Junos begins: as RT_FLOW1, without what is known at its end",
      example:
        "RT_FLOW_SESSION_CREATE: session created 10.0.0.1/4000->192.0.2.7/80 junos-http 192.0.2.1/1024->192.0.2.7/80 nat-out None 6 web trust untrust 99 N/A",
      part: seq(
        seq(event, ": session created ", flow, translated),
        seq(captured("protocol-id", "INT"), " ", policy, captured("session-id", "INT"), " ", longest),
      ),
      approximate: NAMES_END,
    },
    RT_FLOW3: {
      about: "A session of Junos is refused: event, both ends, service, protocol-id, policy-name, zones",
      example:
        "RT_FLOW_SESSION_DENY: session denied 10.0.0.1/4000->192.0.2.7/23 junos-telnet 6(0) deny-all trust untrust UNKNOWN",
      part: seq(
        seq(event, ": session denied ", flow, captured("protocol-id", "INT"), "(", one(digit), ") "),
        seq(policy, longest),
      ),
      approximate: NAMES_END,
    },
  },
};
