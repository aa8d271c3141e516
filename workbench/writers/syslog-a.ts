import { charset, digits, type Node, oneOf, run, seq } from "../../engine/grammar/index.ts";
import { bsdTime, rfc3339, structuredData } from "../../grammars/vocabulary.ts";
import { type Directive, type Found, type Piece, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import { joinedTimes } from "./dates/letters.ts";
import { type DatePart, dateParts, stamp } from "./dates/parts.ts";
import {
  type Backslashes,
  byName,
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
import { count, epochSeconds, fieldName, levelWord } from "./values.ts";

const text = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name.replaceAll("-", "_"), value: "text" }));

const priority = seq(run(charset("a-z0-9")), ".", run(charset("a-z0-9")));

/** The properties of the templates of the first syslog server. */
const table: Table = {
  url: "https://www.rsyslog.com/doc/configuration/properties.html",
  edition: "August 2026",
  documented: 43,
  directives: [
    {
      name: "msg",
      field: "msg",
      value: "text",
      role: "message",
      approximate: "after a tag it is read without its blank",
    },
    { name: "rawmsg", field: "raw", value: "text" },
    { name: "rawmsg-after-pri", field: "raw", value: "text" },
    { name: "hostname", field: "host", value: "word" },
    { name: "source", field: "host", value: "word" },
    { name: "fromhost", field: "from_host", value: "word" },
    { name: "fromhost-ip", field: "from_ip", value: "word" },
    { name: "fromhost-port", field: "from_port", value: count },
    { name: "syslogtag", field: "tag", value: "word" },
    { name: "programname", field: "prog", value: "word" },
    { name: "pri", field: "pri", value: count },
    { name: "pri-text", field: "priority", value: priority },
    { name: "iut", field: "iut", value: count },
    { name: "syslogfacility", field: "facility_number", value: count },
    { name: "syslogfacility-text", field: "facility", value: "word" },
    { name: "syslogseverity", field: "severity_number", value: count },
    { name: "syslogseverity-text", field: "level", value: levelWord, role: "level" },
    { name: "syslogpriority", field: "severity_number", value: count },
    { name: "syslogpriority-text", field: "level", value: levelWord, role: "level" },
    { name: "timegenerated", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "timereceived", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "timereported", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "timestamp", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "protocol-version", field: "version", value: count },
    { name: "structured-data", field: "structured_data", value: structuredData },
    { name: "app-name", field: "prog", value: "word" },
    { name: "procid", field: "pid", value: "word" },
    { name: "msgid", field: "msgid", value: "word" },
    { name: "inputname", field: "input", value: "word" },
    { name: "uuid", field: "uuid", value: run(charset("0-9A-Fa-f-"), 32, 36) },
    ...text("parsesuccess", "jsonmesg", "timegenerated-utc"),
    { name: "$now", field: "date", value: seq(digits(4), "-", digits(2), "-", digits(2)) },
    { name: "$now-unixtimestamp", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "$year", field: "year", value: digits(4) },
    { name: "$month", field: "month", value: digits(2) },
    { name: "$day", field: "day", value: digits(2) },
    { name: "$hour", field: "hour", value: digits(2) },
    { name: "$hhour", field: "half_hour", value: oneOf("0", "1") },
    { name: "$qhour", field: "quarter_hour", value: oneOf("0", "1", "2", "3") },
    { name: "$minute", field: "minute", value: digits(2) },
    { name: "$wday", field: "weekday", value: digits(1) },
    { name: "$myhostname", field: "my_host", value: "word" },
    { name: "$!NAME", field: "", value: "text", approximate: "a property of a message is text, whatever its type" },
    { name: "$.NAME", field: "", value: "text", approximate: "a variable is text" },
    { name: "$/NAME", field: "", value: "text", approximate: "a variable is text" },
  ],
  unread: {
    $bom: "a byte order mark in a line is no text",
  },
};

const known = byName(table.directives);
const families = ["$!", "$.", "$/"];
const quotes: Backslashes = {
  meaning: { n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"', "'": "'", "%": "%%" },
  keep: false,
};

const { year, month, day, hour, minute, second } = dateParts;
/** The forms of a time, by their options. */
const times: Readonly<Record<string, Node>> = {
  "date-rfc3164": bsdTime,
  "date-rfc3164-buggyday": bsdTime,
  "date-rfc3339": rfc3339,
  "date-mysql": stamp([year, month, day, hour, minute, second]),
  "date-pgsql": stamp([dateParts.isoDate, " ", dateParts.clock]),
  "date-unixtimestamp": dateParts.epochSeconds,
};
/** The parts of a time, by their options. */
const parts: Readonly<Record<string, DatePart>> = {
  "date-year": "year",
  "date-month": "month",
  "date-day": "day",
  "date-hour": "hour",
  "date-minute": "minute",
  "date-second": "second",
};
const system: Readonly<Record<string, DatePart>> = {
  $year: "year",
  $month: "month",
  $day: "day",
  $hour: "hour",
  $minute: "minute",
};
const SPACE = "sp-if-no-1st-sp";

/** `%name:from:to:options%` */
function directiveAt({ text, offsets }: Marked, at: number): ReadDirective {
  const here = offsets[at]!;
  if (text[at + 1] === "%") return { pieces: [{ kind: "literal", text: "%", at: here }], end: at + 2 };
  const close = text.indexOf("%", at + 1);
  if (close < 0) throw new WrongLayout(here, `the percent sign is not closed; a percent sign itself is \\%`);
  const written = text.slice(at, close + 1);
  const [name = "", from = "", to = "", ...more] = written.slice(1, -1).split(":");
  const options = more.flatMap((option) => option.toLowerCase().split(","));
  const piece = property(name, options, written, here);
  return { pieces: [from === "" && to === "" ? piece : partOfTime(piece, `${from}:${to}`)], end: close + 1 };
}

/** Parts of a time of RFC 3339 that templates cut out: its date, and its clock. */
const cuts: Readonly<Record<string, Node>> = { "1:10": dateParts.isoDate, "12:19": dateParts.clock };

function partOfTime(piece: Piece, span: string): Piece {
  if (piece.kind !== "slot" || piece.role !== "timestamp") return piece;
  const value = piece.value === rfc3339 && Object.hasOwn(cuts, span) ? cuts[span] : undefined;
  if (value) return { ...piece, value };
  throw new WrongLayout(piece.at, `of a time froe reads the whole, and 1:10 and 12:19 of date-rfc3339, not ${span}`);
}

function property(name: string, options: readonly string[], written: string, at: number): Piece {
  const lower = name.toLowerCase();
  if (options.includes(SPACE)) return { kind: "literal", text: " ", at };
  const base = { written, at, missing: lower === "procid" || lower === "msgid" ? "-" : null };
  const family = families.find((one) => name.startsWith(one));
  if (family !== undefined) return slot({ field: fieldName(name.slice(family.length)), value: "text" }, base);
  const directive = known.get(lower);
  if (!directive) throw unknownDirective(written, at, table, lower);
  const part = system[lower];
  if (part) return slot({ field: directive.field, value: dateParts[part] }, base);
  return slot(directive.role === "timestamp" ? { ...directive, ...timeOf(options, written, at) } : directive, base);
}

function timeOf(options: readonly string[], written: string, at: number): Partial<Directive> {
  const option = options.find((one) => one.startsWith("date-") && one !== "date-utc");
  if (option === undefined) return {};
  if (option === "date-subseconds") return { field: "subseconds", value: fraction };
  const part = parts[option];
  if (part) return { field: option.slice("date-".length), value: dateParts[part] };
  const time = times[option];
  if (time) return { value: time };
  throw new WrongLayout(at, `${option} of ${written} is no form of a time that froe reads`);
}

const fraction: Node = { kind: "meaning", of: "fraction", node: digits(1, 9) };

function layoutOf(name: string | null, source: string, at: number, pieces: () => readonly Piece[]): Found {
  return layoutFrom({ name, source, at }, () => withTags(joinedTimes(pieces(), isTimePart)));
}

function isTimePart({ written }: Slot): boolean {
  return /date-|\$(?:year|month|day|hour|minute)/i.test(written);
}

/** The server writes a blank between a tag and its message, which is part of the message. */
function withTags(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap((piece, i): readonly Piece[] => {
    const next = pieces[i + 1];
    const isTag = piece.kind === "slot" && piece.field === "tag";
    const isBare = next?.kind === "slot" && next.field === "msg";
    return isTag && isBare ? [piece, { kind: "literal", text: " ", at: next.at }] : [piece];
  });
}

const TEMPLATE = /(?:^|\n)[ \t]*\$template[ \t]+([\w.-]{1,200})[ \t]*,[ \t]*(?=")|\btemplate[ \t]*\((?=\s*\w+\s*=)/gi;

function read(text: string): readonly Found[] {
  const found = [...text.matchAll(TEMPLATE)].flatMap((match): readonly Found[] => {
    const at = match.index + match[0].length;
    if (match[1] !== undefined) return [legacy(text, match[1], match.index, at)];
    const one = modern(text, match.index, at);
    return one ? [one] : [];
  });
  if (found.length > 0) return found;
  if (!isOneLine(text)) return [];
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const content = trimmed.startsWith('"') ? readQuoted(text, at, quotes)?.content : undefined;
  const layout = content ?? marked(trimmed, at);
  return [layoutOf(null, trimmed, at, () => splitLayout(unescaped(layout), /%/, directiveAt))];
}

/** A backslash and an n, where the text is not in quotes. */
function unescaped({ text, offsets }: Marked): Marked {
  const marker = new Marker();
  for (const match of text.matchAll(/\\n|./gs))
    marker.add(match[0] === "\\n" ? "\n" : match[0], offsets[match.index]!, match[0].length);
  return marker.done(offsets.at(-1)!);
}

function legacy(text: string, name: string, from: number, at: number): Found {
  const content = readQuoted(text, at, quotes);
  if (content === null) return { name, at, message: "the quote of this template is not closed" };
  const source = text.slice(from, content.end).trim();
  return layoutOf(name, source, at, () => splitLayout(content.content, /%/, directiveAt));
}

const PARAMETER = /\s*([\w.]+)\s*=\s*/y;

/** Parameters in parentheses, `name="value"`, from after the parenthesis. */
function parametersAt(text: string, from: number): { values: ReadonlyMap<string, Marked>; end: number } | null {
  const values = new Map<string, Marked>();
  let at = from;
  for (;;) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(text);
    if (!match) break;
    const start = PARAMETER.lastIndex;
    const part = text[start] === '"' || text[start] === "'" ? readQuoted(text, start, quotes) : null;
    if (part === null) return null;
    values.set(match[1]!.toLowerCase(), part.content);
    at = part.end;
  }
  const close = /\s*\)/y;
  close.lastIndex = at;
  return close.test(text) ? { values, end: close.lastIndex } : null;
}

/** `template(name="..." type="string" string="...")`, or one of type list; null for other types. */
function modern(text: string, from: number, at: number): Found | null {
  const head = parametersAt(text, at);
  if (head === null) return { name: null, at: from, message: "the parameters of this template are not closed" };
  const name = head.values.get("name")?.text ?? null;
  const string = head.values.get("string");
  if (string)
    return layoutOf(name, text.slice(from, head.end), string.offsets[0]!, () => splitLayout(string, /%/, directiveAt));
  if (head.values.get("type")?.text !== "list") return null;
  const isJson = ["option.jsonf", "option.jsonftree"].some((option) => head.values.get(option)?.text === "on");
  if (isJson) return { name, at: from, message: "the lines of this template are JSON: read them with -f json" };
  return layoutOf(name, text.slice(from, head.end), from, () => listed(text, head.end));
}

const ITEM = /(?:\s|#[^\n]*\n)*(constant|property)\s*\(/y;

/** The items of a template of type list. */
function listed(text: string, from: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = text.indexOf("{", from) + 1;
  for (;;) {
    ITEM.lastIndex = at;
    const match = ITEM.exec(text);
    if (!match) return pieces;
    const item = parametersAt(text, ITEM.lastIndex);
    if (item === null) throw new WrongLayout(at, "the parameters of this item are not closed");
    const value = item.values.get("value");
    if (match[1] === "constant" && value) pieces.push({ kind: "literal", text: value.text, at: value.offsets[0]! });
    const name = item.values.get("name");
    if (match[1] === "property" && name) {
      const date = item.values.get("dateformat")?.text.toLowerCase();
      const space = item.values.get("spifno1stsp")?.text === "on" ? [SPACE] : [];
      const options = [...(date === undefined ? [] : [`date-${date}`]), ...space];
      pieces.push(
        property(name.text, options, `property ${name.text}${date ? `:date-${date}` : ""}`, name.offsets[0]!),
      );
    }
    at = item.end;
  }
}

export const syslogA: Writer = {
  kind: "rsyslog",
  knownAs: [],
  about: "templates of rsyslog",
  audience: "files that rsyslog writes with a template of your own",
  example: 'template(name="own" type="string" string="%timegenerated:::date-rfc3339% %HOSTNAME% %syslogtag%%msg%\\n")',
  table,
  limits: [
    "Parts of a property (%msg:1:80%) are read as the whole property is.",
    "A message without a blank after its tag is rejected: nobody could say where the tag ends.",
    "Templates of type subtree and plugin are JSON, or code, and are no layouts.",
  ],
  sign: /^[ \t]*\$template[ \t]|\btemplate[ \t]*\([ \t]*name[ \t]*=|%(?:timegenerated|timereported|syslogtag|programname|HOSTNAME|msg|TIMESTAMP|syslogseverity-text|rawmsg)(?:%|:)/im,
  read,
};
