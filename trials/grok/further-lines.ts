// Texts for stock patterns with parts that may be missing, beside the example of each.

const NAT = "Automatic NAT Detection Status:";
const HASHES = "[0x62c4905, 0x0]";
const BY = `by access-group "web" ${HASHES}`;
const CONNECTION = "TCP connection 99 for outside:192.0.2.7/4000";
const PAYLOAD = "on outside interface.  Original IP payload:";
const RATES =
  "Current burst rate is 0 per second, max configured rate is -4; Current average rate is 7 per second, max configured rate is -5";

/** Texts by the names of the patterns that they are for. */
export const furtherLines: Readonly<Record<string, readonly string[]>> = {
  CISCO_TAGGED_SYSLOG: [
    "<166>Feb  3 2026 04:05:06: %ASA-6-302013:",
    "<166>Feb 03 04:05:06 fw-1: %ASA-session-6-302013:",
    "<4>Feb 13 04:05:06 192.0.2.1 : %PIX-4-106023:",
    "<166>Feb  3 2026 04:05:06 %ASA-6-302013:",
  ],
  CISCOTIMESTAMP: ["Feb  3 04:05:06", "February 13 2026 04:05:06.789", "Feb 4:05:06"],
  CISCOTAG: ["PIX-7-710001", "ASA-6-", "ASA-6-302013-2"],
  CISCO_ACTION: ["denied by ACL", "denied", "est-allowed", "Denied", "Teardown", "allowed"],
  CISCO_REASON: ["DNS Query", "TCP Reset-I", "SYN Timeout", "", " "],
  CISCO_INTERVAL: ["first hit", "1-second interval", "-second interval"],
  CISCO_HITCOUNT_INTERVAL: ["hit-cnt 1 first hit", "hit-cnt first hit", "hit-cnt 3 -second interval"],
  CISCO_SRC_IP_USER: ["outside:192.0.2.7", " outside:192.0.2.7()", "192.0.2.7"],
  CISCO_DST_IP_USER: ["inside:192.0.2.1", "in side:192.0.2.1(bob)"],
  CISCO_SRC_HOST_PORT_USER: ["outside:192.0.2.7", "outside:web-1.example.com/4000(ann)", "outside:web-1(ann)"],
  CISCO_DST_HOST_PORT_USER: ["inside:192.0.2.1/22(EXAMPLE\\bob)", "inside:web-1"],
  CISCOFW104001: ["(Primary) Switching to ACTIVE - ", "(Other) Switching to ACTIVE - mate is gone"],
  CISCOFW104002: ["(Secondary) Switching to STANDBY - mate is well"],
  CISCOFW104003: ["(Secondary) Switching to FAILED.", "(Secondary) Switching to FAILED"],
  CISCOFW105003: ["(Secondary) Monitoring on Interface dmz waiting", "(Primary) Monitoring on interface dmz 1 waiting"],
  CISCOFW105005: ["(Secondary) Lost Failover communications with mate on Interface dmz 1"],
  CISCOFW105009: ["(Secondary) Testing on Interface dmz Failed", "(Secondary) Testing on interface dmz 1 Passed"],
  CISCOFW106001: [
    "Outbound TCP connection denied by ACL from 192.0.2.7/4000 to 192.0.2.1/80 flags SYN ACK on interface outside",
    "Inbound TCP connection denied from 192.0.2.7/4000 to 192.0.2.1/80 flags  on interface dmz 1",
  ],
  CISCOFW106006_106007_106010: [
    "Deny inbound UDP from 192.0.2.7/4000 to 192.0.2.1/53 on interface outside",
    "Deny inbound icmp src 192.0.2.7/4000(ann) dst 192.0.2.1/53(bob) on interface outside",
    "Deny inbound UDP from 192.0.2.7/4000 to 192.0.2.1/53 due to DNS Response",
    "Deny inbound UDP from 192.0.2.7/4000 to 192.0.2.1/53",
  ],
  CISCOFW106014: [
    "Deny inbound icmp src outside:192.0.2.7(ann) dst inside:192.0.2.1(bob) (type 8, code 0)",
    "Deny inbound icmp src outside:192.0.2.7 dst inside:192.0.2.1(type 8, code 0)",
    "Deny icmp src outside:192.0.2.7 dst inside:192.0.2.1 (type 8, code 0)",
  ],
  CISCOFW106015: ["Deny TCP (no connection) from 192.0.2.7/4000 to 192.0.2.1/80 flags FIN PSH ACK  on interface dmz"],
  CISCOFW106021: ["Deny ICMP reverse path check from 2001:db8::7 to 2001:db8::1 on interface outside"],
  CISCOFW106023: [
    `Deny protocol 103 src outside:192.0.2.7 dst inside:192.0.2.1 ${BY}`,
    `Deny tcp src outside:web-1.example.com/4000(ann) dst inside:192.0.2.1/22(bob) ${BY}`,
    `Deny icmp src outside:192.0.2.7 dst inside:192.0.2.1 (type 8, code 0) ${BY}`,
    `Deny tcp src outside:192.0.2.7/4000 dst inside:192.0.2.1/22 by access-group web ${HASHES}`,
    "Deny tcp src outside:192.0.2.7/4000 dst inside:192.0.2.1/22 by access-group web",
  ],
  CISCOFW106100_2_3: [
    `access-list web denied udp for user 'EXAMPLE\\ann' outside/192.0.2.7(4000) -> inside/192.0.2.1(53) hit-cnt 9 300-second interval ${HASHES}`,
    `access-list web denied udp for user '' outside/192.0.2.7(4000) -> inside/192.0.2.1(53) hit-cnt 9 ${HASHES}`,
  ],
  CISCOFW106100: [
    `access-list web-in denied udp outside/192.0.2.7(4000)(ann) -> inside/192.0.2.1(53)(bob) hit-cnt 1 first hit ${HASHES}`,
    `access-list web-in est-allowed udp outside/192.0.2.7(4000) -> inside/192.0.2.1(53)(bob) hit-cnt 1 first hit ${HASHES}`,
  ],
  CISCOFW304001: [
    "192.0.2.7(EXAMPLE\\ann) Accessed URL 192.0.2.1:http://example.com/a",
    "192.0.2.7 Accessed URL 192.0.2.1:",
  ],
  CISCOFW110002: ["No matching connection for UDP from dmz 1:192.0.2.7/4000 to 192.0.2.1/53"],
  CISCOFW302010: ["0 in use, 0 most used", "0 in use"],
  CISCOFW302013_302014_302015_302016: [
    `Built outbound ${CONNECTION} (198.51.100.7/80) to inside:192.0.2.1/1772 (198.51.100.1/1772)`,
    `Built inbound ${CONNECTION} (198.51.100.7/80)(ann) to inside:192.0.2.1/80 (198.51.100.1/80)(bob) (ann)`,
    `Built inbound ${CONNECTION}(ann) to inside:192.0.2.1/80(bob)`,
    `Teardown ${CONNECTION} to inside:192.0.2.1/80 duration 0:00:30 bytes 512`,
    `Teardown ${CONNECTION} to inside:192.0.2.1/80 duration 0:00:30 bytes 512 TCP Reset-I`,
    `Teardown ${CONNECTION} to inside:192.0.2.1/80 duration 0:00:30 bytes 512 (ann)`,
    `Teardown ${CONNECTION} to inside:192.0.2.1`,
  ],
  CISCOFW302020_302021: [
    "Teardown ICMP connection for faddr 192.0.2.7/1 gaddr 192.0.2.1/0 laddr 10.0.0.1/0",
    "Built outbound ICMP connection for faddr 192.0.2.7/1(bob) gaddr 192.0.2.1/8 laddr 10.0.0.1/8 (ann)",
  ],
  CISCOFW305011: [
    "Built static ICMP translation from inside:10.0.0.1(ann) to outside:192.0.2.1/1024",
    "Built static TCP translation from inside:10.0.0.1/4000(ann) to outside:192.0.2.1/1024",
    "Built static TCP translation from inside:10.0.0.1/4000 to outside:192.0.2.1",
  ],
  CISCOFW313001_313004_313008: ["Denied ICMP type=3, code=3 from 192.0.2.7 on interface outside"],
  CISCOFW313005: [
    `No matching connection for ICMP error message: icmp src outside:192.0.2.7(ann) dst inside:192.0.2.1(bob) (type 3, code 3) ${PAYLOAD} udp src 192.0.2.1/53(bob) dst 192.0.2.7/4000(ann)`,
    `No matching connection for ICMP error message: icmp src outside:192.0.2.7 dst inside:192.0.2.1 (type 3, code 3) on outside interface. Original IP payload: udp src 192.0.2.1/53 dst 192.0.2.7/4000.`,
  ],
  CISCOFW321001: ["Resource 'conns per host' limit of 5000 reached for system"],
  CISCOFW402117: [
    "IPSEC: Received a non-IPSec packet (protocol=ICMP) from 192.0.2.7 to 192.0.2.1.",
    "IPSEC: Received a non-IPSec packet (protocol=  ICMP) from 192.0.2.7 to 192.0.2.1",
  ],
  CISCOFW402119: [
    "IPSEC: Received an ESP packet (SPI=0x1F, sequence number=0x2) from 192.0.2.7 (user=ann) to 192.0.2.1 that failed anti-replay checking.",
    "IPSEC: Received an ESP packet (SPI=  0x1F, sequence number= ) from 192.0.2.7 (user= ) to 192.0.2.1 that failed anti-replay checking",
  ],
  CISCOFW419001: [
    "Dropping TCP packet from outside:192.0.2.7/4000 to inside:192.0.2.1/80, reason: MSS exceeded, MSS 1380, data 1460",
  ],
  CISCOFW419002: [
    "Duplicate TCP SYN from dmz 1:192.0.2.7/4000 to inside:192.0.2.1/80 with different initial sequence number.",
  ],
  CISCOFW500004: ["Invalid transport field for protocol=UDP, from 2001:db8::7/4000 to 2001:db8::1/0"],
  CISCOFW602303_602304: [
    "IPSEC: An inbound remote access SA (SPI=0x1F) between 192.0.2.1 and 192.0.2.7 (user=ann) has been deleted",
  ],
  CISCOFW710001_710002_710003_710005_710006: [
    "TCP access requested from 192.0.2.7/4000 to outside:192.0.2.1/443",
    "UDP access denied by ACL from 192.0.2.7/4000 to outside:192.0.2.1/443",
  ],
  CISCOFW713172: [
    `Group = vpn, IP = 192.0.2.7, ${NAT}    Remote end is NOT behind a NAT device    This  end  IS  behind a NAT device`,
  ],
  CISCOFW733100: [
    `[192.0.2.7] drop rate-1 exceeded. ${RATES}; Cumulative total count is 9063`,
    `[ ] drop rate-1 exceeded! ${RATES}; Cumulative total count is 9063`,
  ],
};
