import {
  hostname,
  ipv4,
  ipv6,
  ipv6BeforeColon,
  ipv6OrShorter,
  moreAddress,
  moreDigits,
  moreGroups,
  moreHost,
  notColon,
} from "./lexemes.ts";
import { type StockPattern, stock, type Theme } from "./theme.ts";

/** A number from 0 to 255; leading zeros fill it up to three digits. */
const BYTE = String.raw`(?:[01]?\d{1,2}|2[0-4]\d|25[0-5])`;
/** A number from 0 to 255 without leading zeros, the longest notations first. */
const BARE_BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d{2}|[1-9]?\d)`;
const DOTTED = String.raw`${BARE_BYTE}(?:\.${BARE_BYTE}){3}`;
const GROUP = "[0-9A-Fa-f]{1,4}";
const GROUPS = 8;

/**
 * An address of IPv6 that has this many groups before its `::`, if it has one: then groups, an address of IPv4 or nothing
 * follow.
 */
function withGroups(count: number): string {
  const start = `(?:${GROUP}:){${count}}`;
  const most = GROUPS - count;
  if (count === GROUPS - 1) return `${start}(?:${GROUP}|:)`;
  if (count === GROUPS - 2) return `${start}(?::${GROUP}|${DOTTED}|:)`;
  return `${count === 0 ? ":" : start}(?:(?::${GROUP}){1,${most - 1}}|(?::${GROUP}){0,${most - 3}}:${DOTTED}|:)`;
}

const anyIpv6 = `(?:${Array.from({ length: GROUPS }, (_, i) => withGroups(GROUPS - 1 - i)).join("|")})(?:%[-.\\w]+)?`;

const LABEL = "[0-9A-Za-z][-0-9A-Za-z]{0,62}";

export const addresses: Theme = {
  title: "Addresses",
  patterns: {
    MAC: stock(
      "A MAC address in one of the three notations",
      "00:1b:44:11:3a:b7",
      "%{CISCOMAC}|%{WINDOWSMAC}|%{COMMONMAC}",
    ),
    CISCOMAC: stock(
      "A MAC address as Cisco writes it",
      "001b.4411.3ab7",
      String.raw`(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}`,
    ),
    WINDOWSMAC: stock("A MAC address with dashes", "00-1B-44-11-3A-B7", "(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}"),
    COMMONMAC: stock("A MAC address with colons", "00:1b:44:11:3a:b7", "(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}"),
    IPV6: stock("An address of IPv6, with or without a zone", "2001:db8::7", anyIpv6, {
      reads: [
        [ipv6OrShorter, moreGroups],
        [ipv6BeforeColon, notColon],
        [ipv6, moreAddress],
      ],
      approximate:
        "A zone after % has letters, digits, dots, dashes and _; for Logstash it is the rest of the line. Before a colon it is the longest address without a zone that a colon follows.",
    }),
    IPV4: stock(
      "An address of IPv4: four numbers to 255, no digit before or after it",
      "192.0.2.7",
      String.raw`(?<!\d)%{_IPV4}(?!\d)`,
    ),
    IP: stock("IPV6 or IPV4", "192.0.2.7", "%{IPV6}|%{IPV4}"),
    HOSTNAME: stock("A name of a host: labels with dots between them", "web-1.example.com", String.raw`\b%{_HOSTNAME}`),
    IPORHOST: stock("IP or HOSTNAME", "web-1", "%{IP}|%{HOSTNAME}"),
    HOSTPORT: stock("IPORHOST, a colon and a port", "web-1:8080", "%{IPORHOST}:%{POSINT}"),
  },
};

export const paths: Theme = {
  title: "Paths and URIs",
  patterns: {
    PATH: stock("UNIXPATH or WINPATH", "/var/log/a.log", "%{UNIXPATH}|%{WINPATH}"),
    UNIXPATH: stock("An absolute path with slashes", "/var/log/a.log", String.raw`/[-/!%@\w~$+,.:\x{80}-\x{10ffff}]*`, {
      approximate: "Every character beyond ASCII is one of a path; for Logstash only letters and digits are.",
    }),
    TTY: stock("A terminal of Unix", "/dev/pts/3", String.raw`/dev/(?:pts|tty[pq]?)(?:\w+)?/?\d+`),
    WINPATH: stock(
      "A path of Windows: a drive or a backslash, then parts after backslashes",
      "C:\\logs\\a.log",
      String.raw`(?>[A-Za-z]+:|\\)\\[^*?]*`,
    ),
    URIPROTO: stock("The scheme of a URI", "https", "[A-Za-z][-+.0-9A-Za-z]+"),
    URIHOST: stock(
      "IPORHOST, which a port may follow: its field is port",
      "example.com:8080",
      "%{IPORHOST}(?::%{POSINT:port})?",
    ),
    URIPATH: stock("The path of a URI", "/a/b.html", "/[-!#-,.-;=@-Z_a-{}~]*"),
    URIQUERY: stock("The query of a URI, without its question mark", "a=1&b", String.raw`[-!#-,.-\[\]_a-~]*`),
    URIPARAM: stock("The query of a URI, with its question mark", "?a=1&b", String.raw`\?%{URIQUERY}`),
    URIPATHPARAM: stock("URIPATH, which URIPARAM may follow", "/a?b=1", "%{URIPATH}%{URIPARAM}?"),
    URI: stock(
      "A URI: scheme, user, host, path and query",
      "https://example.com/a?b=1",
      "%{URIPROTO}://(?:%{USER}(?::[^@]*)?@)?%{URIHOST}?%{URIPATHPARAM}?",
    ),
  },
};

/** The parts of these patterns that a node reads. */
export const addressParts: Readonly<Record<string, StockPattern>> = {
  _IPV4: { pattern: Array(4).fill(BYTE).join("\\."), reads: [[ipv4, moreDigits]] },
  _HOSTNAME: { pattern: String.raw`${LABEL}(?:\.${LABEL})*(?:\.?|\b)`, reads: [[hostname, moreHost]] },
};
