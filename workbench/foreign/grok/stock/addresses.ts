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
import {
  any,
  captured,
  charset,
  digit,
  edge,
  either,
  exactly,
  except,
  hexDigit,
  kept,
  lexeme,
  maybe,
  nonAscii,
  notAhead,
  notBehind,
  one,
  run,
  type StockPart,
  seq,
  stock,
  type Theme,
  times,
  union,
} from "./notation.ts";

/** Groups of hexadecimal digits with `mark` between each two. */
const pairs = (mark: string) => seq(times(5, 5, exactly(2, hexDigit), mark), exactly(2, hexDigit));

/** A number from 0 to 255; leading zeros fill it up to three digits. */
const byte = either(seq(maybe(one("0-1")), run(digit, 1, 2)), seq("2", one("0-4"), one(digit)), seq("25", one("0-5")));
/** A number from 0 to 255 without leading zeros, the longest notations first. */
const bareByte = either(
  seq("25", one("0-5")),
  seq("2", one("0-4"), one(digit)),
  seq("1", exactly(2, digit)),
  seq(maybe(one("1-9")), one(digit)),
);
const dotted = seq(bareByte, times(3, 3, ".", bareByte));

const group = run(hexDigit, 1, 4);
const GROUPS = 8;

/**
 * An address of IPv6 that has this many groups before its `::`, if it has one: then groups, an address of IPv4 or nothing
 * follow.
 */
function withGroups(count: number): StockPart {
  const start = times(count, count, group, ":");
  const after = (most: number) => times(1, most, ":", group);
  const embedded = (most: number) => seq(times(0, most, ":", group), ":", dotted);
  const most = GROUPS - count;
  if (count === GROUPS - 1) return seq(start, either(group, ":"));
  if (count === GROUPS - 2) return seq(start, either(seq(":", group), dotted, ":"));
  return seq(count === 0 ? ":" : start, either(after(most - 1), embedded(most - 3), ":"));
}

const anyIpv6 = seq(
  either(...Array.from({ length: GROUPS }, (_, index) => withGroups(GROUPS - 1 - index))),
  maybe("%", run("-0-9A-Za-z._")),
);

const label = seq(one("0-9A-Za-z"), run("-0-9A-Za-z", 0, 62));

export const addresses: Theme = {
  title: "Addresses",
  patterns: {
    MAC: {
      about: "A MAC address in one of the three notations",
      example: "00:1b:44:11:3a:b7",
      part: either(stock("CISCOMAC"), stock("WINDOWSMAC"), stock("COMMONMAC")),
    },
    CISCOMAC: {
      about: "A MAC address as Cisco writes it",
      example: "001b.4411.3ab7",
      part: seq(times(2, 2, exactly(4, hexDigit), "."), exactly(4, hexDigit)),
    },
    WINDOWSMAC: { about: "A MAC address with dashes", example: "00-1B-44-11-3A-B7", part: pairs("-") },
    COMMONMAC: { about: "A MAC address with colons", example: "00:1b:44:11:3a:b7", part: pairs(":") },
    IPV6: {
      about: "An address of IPv6, with or without a zone",
      example: "2001:db8::7",
      part: lexeme(lexeme(lexeme(anyIpv6, ipv6OrShorter, moreGroups), ipv6BeforeColon, notColon), ipv6, moreAddress),
      approximate:
        "A zone after % has letters, digits, dots, dashes and _; for Logstash it is the rest of the line. Before a colon it is the longest address that a colon follows.",
    },
    IPV4: {
      about: "An address of IPv4: four numbers to 255, no digit before or after it",
      example: "192.0.2.7",
      part: seq(
        notBehind(digit),
        lexeme(seq(byte, ".", byte, ".", byte, ".", byte), ipv4, moreDigits),
        notAhead(one(digit)),
      ),
    },
    IP: { about: "IPV6 or IPV4", example: "192.0.2.7", part: either(stock("IPV6"), stock("IPV4")) },
    HOSTNAME: {
      about: "A name of a host: labels with dots between them",
      example: "web-1.example.com",
      part: seq(edge, lexeme(seq(label, any(".", label), either(maybe("."), edge)), hostname, moreHost)),
    },
    IPORHOST: { about: "IP or HOSTNAME", example: "web-1", part: either(stock("IP"), stock("HOSTNAME")) },
    HOSTPORT: {
      about: "IPORHOST, a colon and a port",
      example: "web-1:8080",
      part: seq(stock("IPORHOST"), ":", stock("POSINT")),
    },
  },
};

/** Characters beyond ASCII are letters or digits, as far as bytes say. */
const pathByte = union(charset("-/!%@0-9A-Z_a-z~$+,.:"), nonAscii);
const uriByte = "-/A-Za-z0-9$.+!*'(){},~:;=@#%&_";

export const paths: Theme = {
  title: "Paths and URIs",
  patterns: {
    PATH: {
      about: "UNIXPATH or WINPATH",
      example: "/var/log/a.log",
      part: either(stock("UNIXPATH"), stock("WINPATH")),
    },
    UNIXPATH: {
      about: "An absolute path with slashes",
      example: "/var/log/a.log",
      part: seq("/", run(pathByte, 0)),
      approximate: "Every character beyond ASCII is one of a path; for Logstash only letters and digits are.",
    },
    TTY: {
      about: "A terminal of Unix",
      example: "/dev/pts/3",
      part: seq("/dev/", either("pts", seq("tty", maybe(one("pq")))), maybe(run("0-9A-Za-z_")), maybe("/"), run(digit)),
    },
    WINPATH: {
      about: "A path of Windows: a drive or a backslash, then parts after backslashes",
      example: "C:\\logs\\a.log",
      part: winPath(),
    },
    URIPROTO: { about: "The scheme of a URI", example: "https", part: seq(one("A-Za-z"), run("-A-Za-z0-9+.")) },
    URIHOST: {
      about: "IPORHOST, which a port may follow: its field is port",
      example: "example.com:8080",
      part: seq(stock("IPORHOST"), maybe(":", port())),
    },
    URIPATH: { about: "The path of a URI", example: "/a/b.html", part: seq("/", run(uriByte, 0)) },
    URIQUERY: {
      about: "The query of a URI, without its question mark",
      example: "a=1&b",
      part: run("-A-Za-z0-9$.+!*'|(){},~@#%&/=:;_?[]<>", 0),
    },
    URIPARAM: {
      about: "The query of a URI, with its question mark",
      example: "?a=1&b",
      part: seq("?", stock("URIQUERY")),
    },
    URIPATHPARAM: {
      about: "URIPATH, which URIPARAM may follow",
      example: "/a?b=1",
      part: seq(stock("URIPATH"), maybe(stock("URIPARAM"))),
    },
    URI: {
      about: "A URI: scheme, user, host, path and query",
      example: "https://example.com/a?b=1",
      part: seq(
        stock("URIPROTO"),
        "://",
        maybe(stock("USER"), maybe(":", run(except(charset("@")), 0)), "@"),
        maybe(stock("URIHOST")),
        maybe(stock("URIPATHPARAM")),
      ),
    },
  },
};

function port(): StockPart {
  return captured("port", "POSINT");
}

function winPath(): StockPart {
  return seq(kept(either(seq(run("A-Za-z"), ":"), "\\")), "\\", run(except(charset("?*")), 0));
}
