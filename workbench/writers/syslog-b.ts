import { charset, digits, except, field, optional, run, seq } from "../../engine/grammar/index.ts";
import { bsdTime, id, program, rfc3339 } from "../../grammars/vocabulary.ts";
import { type Directive, type Found, type Piece, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import { joinedTimes } from "./dates/letters.ts";
import { dateParts, fractionOf, stamp } from "./dates/parts.ts";
import {
  byName,
  cEscapes,
  isOneLine,
  layoutFrom,
  type Marked,
  Marker,
  marked,
  type ReadDirective,
  readQuoted,
  slot,
  splitLayout,
  unknownDirective,
} from "./found.ts";
import { count, fieldName, hexadecimal, levelWord } from "./values.ts";

const fraction = optional(seq(".", digits(1, 9)));
/** Macros of the time have prefixes: of the sender, of the receiver, and of now. */
const dated = (name: string, rest: Omit<Directive, "name">): readonly Directive[] =>
  ["", "S_", "R_", "C_", "P_"].map((prefix) => ({ name: prefix + name, ...rest }));
const time = (name: string, value: Directive["value"]) => dated(name, { field: "ts", value, role: "timestamp" });

const header = seq(
  field("prog", program),
  optional(seq("[", field("pid", run(except(charset("] \t\r\n")))), "]")),
  ": ",
);

/** The macros of the templates of the second syslog server. */
const table: Table = {
  url: "https://syslog-ng.github.io/admin-guide/110_Template_and_rewrite/000_Customize_message_format/004_Macros_of_syslog-ng",
  edition: "March 2026",
  documented: 176,
  directives: [
    ...time("ISODATE", rfc3339),
    ...time("DATE", bsdTime),
    ...time("STAMP", bsdTime),
    ...time("FULLDATE", stamp([dateParts.year, " ", bsdTime, fraction])),
    ...time("UNIXTIME", stamp([dateParts.epochSeconds, fraction])),
    ...dated("YEAR", { field: "year", value: dateParts.year }),
    ...dated("MONTH", { field: "month", value: dateParts.month }),
    ...dated("MONTH_ABBREV", { field: "month", value: dateParts.monthName }),
    ...dated("MONTH_NAME", { field: "month", value: dateParts.longMonthName }),
    ...dated("DAY", { field: "day", value: dateParts.day }),
    ...dated("HOUR", { field: "hour", value: dateParts.hour }),
    ...dated("HOUR12", { field: "hour", value: dateParts.hour12 }),
    ...dated("MIN", { field: "minute", value: dateParts.minute }),
    ...dated("SEC", { field: "second", value: dateParts.second }),
    ...dated("MSEC", { field: "fraction", value: dateParts.milliseconds }),
    ...dated("USEC", { field: "fraction", value: fractionOf(6) }),
    ...dated("AMPM", { field: "half", value: dateParts.half }),
    ...dated("TZ", { field: "zone", value: dateParts.looseOffset }),
    ...dated("TZOFFSET", { field: "zone", value: dateParts.colonOffset }),
    ...dated("WEEKDAY", { field: "weekday", value: dateParts.weekday }),
    ...dated("WEEK_DAY_ABBREV", { field: "weekday", value: dateParts.weekday }),
    ...dated("WEEK_DAY_NAME", { field: "weekday", value: dateParts.longWeekday }),
    ...dated("WEEK_DAY", { field: "weekday_number", value: digits(1) }),
    ...dated("WEEK", { field: "week", value: digits(2) }),
    ...dated("ISOWEEK", { field: "week", value: digits(2) }),
    ...dated("MONTH_WEEK", { field: "month_week", value: digits(1) }),
    ...dated("YEAR_DAY", { field: "year_day", value: dateParts.dayOfYear }),
    { name: "HOST", field: "host", value: "word" },
    { name: "FULLHOST", field: "host", value: "word" },
    { name: "HOST_FROM", field: "from_host", value: "word" },
    { name: "FULLHOST_FROM", field: "from_host", value: "word" },
    { name: "LOGHOST", field: "log_host", value: "word" },
    { name: "SOURCEIP", field: "from_ip", value: "word" },
    { name: "SOURCEPORT", field: "from_port", value: count },
    { name: "PEERIP", field: "peer_ip", value: "word" },
    { name: "PEERPORT", field: "peer_port", value: count },
    { name: "DESTIP", field: "to_ip", value: "word" },
    { name: "DESTPORT", field: "to_port", value: count },
    { name: "PROTO", field: "protocol_number", value: count },
    { name: "PROGRAM", field: "prog", value: "word" },
    { name: "PID", field: "pid", value: "word", approximate: "it is text, since programs write other words there" },
    { name: "MSGHDR", field: null, value: header, approximate: "a header without a program is rejected" },
    { name: "MSG", field: "msg", value: "text", role: "message" },
    { name: "MESSAGE", field: "msg", value: "text", role: "message" },
    { name: "MSGONLY", field: "msg", value: "text", role: "message" },
    { name: "LEGACY_MSGHDR", field: null, value: header, approximate: "a header without a program is rejected" },
    { name: "MSGID", field: "msgid", value: "word" },
    { name: "LEVEL", field: "level", value: levelWord, role: "level" },
    { name: "PRIORITY", field: "level", value: levelWord, role: "level" },
    { name: "SEVERITY", field: "level", value: levelWord, role: "level" },
    { name: "LEVEL_NUM", field: "severity_number", value: count },
    { name: "SEVERITY_NUM", field: "severity_number", value: count },
    { name: "FACILITY", field: "facility", value: "word" },
    { name: "FACILITY_NUM", field: "facility_number", value: count },
    { name: "PRI", field: "pri", value: count },
    { name: "TAG", field: "tag", value: hexadecimal },
    { name: "TAGS", field: "tags", value: "text" },
    { name: "SEQNUM", field: "sequence", value: count },
    { name: "RUNID", field: "run_id", value: count },
    { name: "SYSUPTIME", field: "uptime_centis", value: count },
    { name: "RAWMSG_SIZE", field: "size", value: count },
    { name: "CONTEXT_ID", field: "context_id", value: "text" },
    { name: "RCPTID", field: "receipt_id", value: id },
    { name: "HOSTID", field: "host_id", value: hexadecimal },
    { name: "UNIQID", field: "unique_id", value: "word" },
    { name: "SOURCE", field: "source", value: "word" },
    { name: "FILE_NAME", field: "file", value: "text" },
    { name: "TRANSPORT", field: "transport", value: "word" },
    { name: "IP_PROTO", field: "ip_version", value: digits(1) },
    {
      name: "SDATA",
      field: "structured_data",
      value: "text",
      approximate: "it may be empty: text up to the next literal",
    },
    { name: "STRUCTURED_DATA", field: "structured_data", value: "text" },
    { name: ".SDATA.NAME", field: "", value: "text" },
  ],
  unread: {
    BSDTAG: "it is a number and a letter in a form of its own",
  },
};

const known = byName(table.directives);
const MACRO = /\$(?:\{([^{}:]{1,200})(?::-([^{}]{0,200}))?\}|(\w+))/y;
const TIMES = new Set(table.directives.filter(({ value }) => typeof value !== "string").map(({ name }) => name));

function reader(own: ReadonlySet<string>) {
  return (layout: Marked, at: number) => directiveAt(layout, at, own);
}

function directiveAt({ text, offsets }: Marked, at: number, own: ReadonlySet<string>): ReadDirective {
  const here = offsets[at]!;
  if (text[at + 1] === "$") return { pieces: [{ kind: "literal", text: "$", at: here }], end: at + 2 };
  if (text[at + 1] === "(")
    throw new WrongLayout(
      here,
      "a template function writes what only the server knows: use macros, or -f json for format-json",
    );
  MACRO.lastIndex = at;
  const match = MACRO.exec(text);
  if (!match) throw new WrongLayout(here, "a macro is expected after the dollar sign; a dollar sign itself is $$");
  const written = match[0];
  const name = match[1] ?? match[3]!;
  const end = at + written.length;
  return { pieces: [macro(name, match[2] ?? null, { written, at: here }, own)], end };
}

function macro(
  name: string,
  otherwise: string | null,
  used: Pick<Slot, "written" | "at">,
  own: ReadonlySet<string>,
): Piece {
  // A macro without a value is written as nothing.
  const missing = otherwise ?? "";
  // A reference to the message of another source may follow: ${HOST@web}.
  const directive = known.get(name) ?? known.get(name.replace(/@\w*$/, ""));
  if (directive) return slot(directive, { ...used, missing: directive.role ? null : missing });
  if (/^\d+$/.test(name)) return slot({ field: `match_${name}`, value: "text" }, { ...used, missing });
  // Names with a dot, or in lower case, are values that parsers have set.
  if (/[.a-z]/.test(name) || own.has(name)) {
    const short = name.replace(/^\.(?:SDATA|SQL|json)\./, "");
    return slot({ field: fieldName(short), value: "text" }, { ...used, missing });
  }
  throw unknownDirective(used.written, used.at, table, name.replace(/^[SRCP]_/, ""));
}

const TEMPLATE = /\btemplate\s+([\w.-]{1,200}|"[^"\n]{1,200}")\s*\{|\btemplate\s*\(\s*(?=["'])/g;

/** A value that a rewrite rule of the file sets. */
const OWN = /\bvalue\s*\(\s*["']?([A-Za-z_]\w*)/g;

function read(text: string): readonly Found[] {
  const own = new Set([...text.matchAll(OWN)].map((match) => match[1]!));
  let name: string | null = null;
  let until = -1;
  const found: Found[] = [];
  for (const match of text.matchAll(TEMPLATE)) {
    if (match[1] !== undefined) {
      name = match[1].replaceAll('"', "");
      const close = text.indexOf("}", match.index);
      until = close < 0 ? text.length : close;
      const inside = /\btemplate\s*\(/.test(text.slice(match.index, match.index + NEAR));
      if (!inside) name = null;
      continue;
    }
    const at = match.index + match[0].length;
    const one = templateAt(
      text,
      match.index < until || name !== null ? name : null,
      match.index,
      at,
      found.length,
      own,
    );
    if (one) found.push(one);
    name = null;
  }
  if (found.length > 0) return found;
  if (!isOneLine(text)) return [];
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const content = trimmed.startsWith('"') ? readQuoted(text, at, cEscapes)?.content : undefined;
  return [layoutOf(null, trimmed, content ?? unescaped(marked(trimmed, at)), own)];
}

/** The template of a block is this near to its name. */
const NEAR = 500;

/** The template at a quote; null for the name of one that has a block. */
function templateAt(
  text: string,
  name: string | null,
  from: number,
  at: number,
  index: number,
  values: ReadonlySet<string>,
): Found | null {
  const own = name ?? String(index + 1);
  const isPlain = text[at] === "'";
  const close = isPlain ? text.indexOf("'", at + 1) : -1;
  const content = isPlain
    ? close < 0
      ? null
      : { content: marked(text.slice(at + 1, close), at + 1), end: close + 1 }
    : readQuoted(text, at, cEscapes);
  if (content === null) return { name: own, at, message: "the quote of this template is not closed" };
  const isReference = name === null && /^[\w.-]+$/.test(content.content.text);
  return isReference ? null : layoutOf(own, text.slice(from, content.end), content.content, values);
}

function unescaped({ text, offsets }: Marked): Marked {
  const marker = new Marker();
  for (const match of text.matchAll(/\\n|./gs))
    marker.add(match[0] === "\\n" ? "\n" : match[0], offsets[match.index]!, match[0].length);
  return marker.done(offsets.at(-1)!);
}

function layoutOf(name: string | null, source: string, content: Marked, own: ReadonlySet<string>): Found {
  return layoutFrom({ name, source, at: content.offsets[0]! }, () =>
    joinedTimes(splitLayout(content, /\$/, reader(own)), ({ written }) => TIMES.has(written.replace(/[${}]/g, ""))),
  );
}

export const syslogB: Writer = {
  kind: "syslog-ng",
  knownAs: ["syslogng"],
  about: "templates of syslog-ng",
  audience: "files that syslog-ng writes with a template of your own",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the macros of this server are written so
  example: 'template("${ISODATE} ${HOST} ${MSGHDR}${MSG}\\n")',
  table,
  limits: [
    "Template functions, $(...), are refused: what they write is not in the template.",
    "A group of a regular expression, $1, is text, as is a value that a rewrite rule of the same file sets.",
    "A macro with a dot or in lower case is a value that a parser has set: text.",
    "A template without a name is named by its place: #1.",
  ],
  sign: /\$\{?(?:[SRC]_)?(?:ISODATE|MSGHDR|MSGONLY|FULLDATE|HOST_FROM|FACILITY|PROGRAM|MESSAGE|SOURCEIP|UNIXTIME|DATE|STAMP|HOST|MSG)\b/,
  read,
};
