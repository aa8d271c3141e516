import {
  any,
  type Charset,
  charset,
  choice,
  digits,
  except,
  label,
  look,
  many,
  type Node,
  not,
  oneOf,
  optional,
  run,
  seq,
  timePart,
  token,
} from "../../../../engine/grammar/index.ts";

// The nodes that read stock patterns where nothing that follows can begin inside of them: what people would write, with
// the parts of a timestamp, and with names for messages.

const digit = charset("0-9");
const hexDigit = charset("0-9a-fA-F");

/** What may follow a number of digits that could have been read as fewer. */
export const moreDigits = digit;
/** Letters, and the bytes of one beyond ASCII. */
export const moreLetters: Charset = { ...charset("a-zA-Z"), other: true };
export const moreTime = charset("0-9:.,");
export const moreIso = charset("0-9:.,Z+-");
export const moreHost = charset("-0-9A-Za-z.");
export const moreAddress: Charset = charset("0-9a-fA-F:.%");
export const notColon: Charset = except(charset(":"));
/** After an address that a colon may end. */
export const moreGroups: Charset = charset("0-9a-fA-F.%");

const fourDigits = timePart("year", digits(4));
export const year = label("year", choice(fourDigits, timePart("short-year", digits(2))));
export const monthNumber = label("month", timePart("month", digits(1, 2, [1, 12])));
export const day = label("day", timePart("day", digits(1, 2, [1, 31])));
export const hour = label("hour", timePart("hour", digits(1, 2, [0, 23])));
export const minute = label("minute", timePart("minute", digits(2, 2, [0, 59])));
export const second = label(
  "second",
  seq(
    timePart("second", digits(1, 2, [0, 60])),
    optional(seq(oneOf(":", ".", ","), timePart("fraction", digits(1, null)))),
  ),
);
export const time = seq(hour, ":", minute, ":", second);

const monthWords = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const longMonths = [
  ...["Ma", "January", "Januar", "February", "Februar", "March", "Marz", "Mär", "März", "Märch", "Mr", "Mrch", "Mrz"],
  ...["April", "Mai", "June", "Juni", "July", "Juli", "August", "September", "Ot", "Okt", "Otober"],
  ...["Oktober", "October", "November", "Dez", "December", "Dezember"],
];
const small = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** A short name in English, or another one. */
export const month: Node = label(
  "month",
  timePart(
    "month",
    choice(
      seq(oneOf(...monthWords), not(run(charset("a-z"), 1, 1))),
      oneOf("jan", ...monthWords.slice(1).map(small), ...longMonths.flatMap((word) => [word, small(word)])),
    ),
  ),
);

export const weekday: Node = label(
  "day of the week",
  timePart(
    "weekday",
    oneOf(
      ...(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const),
      ...["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    ),
  ),
);

/** Hours and minutes, of which the hours may have one digit. */
const hourAndMinute = choice(
  seq(timePart("hour", digits(2, 2, [0, 23])), optional(":"), minute),
  seq(timePart("hour", digits(1)), optional(":"), minute),
);
const offsetMinute = digits(2, 2, [0, 59]);
export const offset = label(
  "time zone",
  timePart(
    "offset",
    choice(
      "Z",
      seq(oneOf("+", "-"), digits(2, 2, [0, 23]), optional(":"), offsetMinute),
      seq(oneOf("+", "-"), digits(1), optional(":"), offsetMinute),
    ),
  ),
);

export const usDate = seq(monthNumber, oneOf("/", "-"), day, oneOf("/", "-"), year);
export const europeanDate = seq(day, oneOf(".", "/", "-"), monthNumber, oneOf(".", "/", "-"), year);
export const anyDate = choice(usDate, europeanDate);

export const isoTimestamp = label(
  "timestamp",
  seq(
    seq(year, "-", monthNumber, "-", day, oneOf("T", " ")),
    seq(hourAndMinute, optional(seq(optional(":"), second)), optional(offset)),
  ),
);
export const syslogTimestamp = label("timestamp", seq(month, run(charset(" ")), day, " ", time));
const integer = seq(optional(oneOf("+", "-")), digits(1, null));
export const accessTime = label(
  "timestamp",
  seq(
    seq(day, "/", month, "/", year, ":", time, " "),
    choice(seq(timePart("offset", seq(oneOf("+", "-"), digits(4))), not(run(digit, 1, 1))), integer),
  ),
);
const octet = digits(1, 3, [0, 255]);
export const ipv4 = token("IP address", seq(octet, ".", octet, ".", octet, ".", octet));

const group = run(hexDigit, 1, 4);
const bareOctet = seq(not(seq("0", run(digit, 1, 1))), digits(1, 3, [0, 255]));
const bareIpv4 = seq(bareOctet, ".", bareOctet, ".", bareOctet, ".", bareOctet);
const upTo = (most: number, part: Node) => many(part, { max: most });
/** True if fewer colons than this are in what may be an address. */
const fewer = (colons: number) => not(many(seq(run(charset("0-9a-fA-F."), 0), ":"), { min: colons, max: colons }));

const notMore = not(run(charset("0-9a-fA-F:."), 1, 1));
const head = seq(group, upTo(6, seq(":", group)));

/**
 * An address of IPv6: eight groups, or fewer with `::` between them, and an address of IPv4 instead of the last two.
 */
const groups = choice(
  seq(group, many(seq(":", group), { min: 7, max: 7 }), notMore),
  seq(many(seq(group, ":"), { min: 6, max: 6 }), bareIpv4, notMore),
  seq(
    "::",
    choice(seq(upTo(5, seq(group, ":")), bareIpv4, notMore), seq(group, upTo(6, seq(":", group)), notMore), notMore),
  ),
  seq(fewer(8), head, "::", group, upTo(5, seq(":", group)), notMore),
  seq(fewer(7), head, "::", upTo(4, seq(group, ":")), bareIpv4, notMore),
  seq(head, "::", notMore),
);

const zone = optional(seq("%", run(charset("-0-9A-Za-z._"))));

/** An address of IPv6, which a byte of none follows. */
export const ipv6 = token("IPv6 address", seq(groups, zone));

const GROUPS = 8;
const colon = look(":");

/** An address that has this many groups before its `::`, and a colon after it. */
function beforeColon(count: number): Node {
  const most = GROUPS - 1 - count;
  const start = count === 0 ? ":" : many(seq(group, ":"), { min: count, max: count });
  const more = seq(":", group, colon);
  if (most === 0) return seq(start, choice(group, ":"), colon);
  if (most === 1) return seq(start, choice(bareIpv4, more, ":"), colon);
  const embedded = most === 2 ? seq(":", bareIpv4) : seq(":", upTo(most - 2, seq(group, ":")), bareIpv4);
  return seq(start, choice(embedded, many(more, { min: 1, max: most }), ":"), colon);
}

/** An address of IPv6, which a colon follows: more groups before it are part of the address. */
export const ipv6BeforeColon = token(
  "IPv6 address",
  choice(...Array.from({ length: GROUPS }, (_, index) => beforeColon(GROUPS - 1 - index))),
);

/** An address that a colon may follow: all of it, if it is one. */
export const ipv6OrShorter = choice(ipv6, ipv6BeforeColon);

const hostLabel = seq(run(charset("0-9A-Za-z"), 1, 1), run(charset("-0-9A-Za-z"), 0, 62));
export const hostname = label("name of a host", seq(hostLabel, many(seq(".", hostLabel)), optional(".")));

/** Text between two of the same quotes, of which a backslash keeps one inside. */
const between = (quote: string) =>
  seq(quote, many(choice(run(except(charset(`\\${quote}`))), seq("\\", run(any, 1, 1)))), quote);
export const quotedText = label("quoted text", choice(between('"'), between("'"), between("`")));
