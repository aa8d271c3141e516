import { digits, type Node, oneOf, timePart } from "../../engine/grammar/index.ts";
import { type Found, type Piece, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import { joinedTimes } from "./dates/letters.ts";
import { strftimeStamp } from "./dates/strftime.ts";
import {
  type Backslashes,
  byName,
  cut,
  isOneLine,
  joinedPaths,
  layoutFrom,
  type Marked,
  Marker,
  marked,
  type ReadDirective,
  readQuoted,
  slot,
  splitLayout,
  unknownDirective,
  valued,
} from "./found.ts";
import { address, count, fieldName, hexadecimal, letterEscapes, logTime, status } from "./values.ts";

/** The directives of custom logs of the first web server. */
const table: Table = {
  url: "https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats",
  directives: [
    ...valued(address, "%a ip", "%{c}a peer_ip", "%A server_ip"),
    ...valued(count, "%B bytes", "%b bytes", "%D duration_us", "%k keepalive_requests", "%p port"),
    ...valued(count, "%{canonical}p port", "%{local}p local_port", "%{remote}p remote_port", "%P pid", "%{pid}P pid"),
    ...valued(count, "%{tid}P tid", "%T duration_s", "%{ms}T duration_ms", "%{us}T duration_us", "%{s}T duration_s"),
    ...valued(count, "%I bytes_received", "%O bytes_sent", "%S bytes_transferred", "%^FB first_byte_us"),
    ...valued("text", "%{NAME}C cookie_", "%f file", "%{NAME}o sent_", "%q query", "%u user", "%U path"),
    ...valued("text", "%{NAME}^ti trailer_", "%{NAME}^to sent_trailer_", "%{NAME}x ssl_", "%{NAME}c ssl_"),
    ...valued("word", "%h ip", "%{c}h peer_ip", "%H protocol", "%l identity", "%L error_log_id"),
    ...valued("word", "%{c}L connection_log_id", "%m method", "%R handler", "%v vhost", "%V host"),
    { name: "%{NAME}e", field: "", value: "text" },
    { name: "%{NAME}i", field: "", value: "text" },
    { name: "%{NAME}n", field: "", value: "text" },
    { name: "%{hextid}P", field: "tid_hex", value: hexadecimal },
    { name: "%r", field: "request", value: "request" },
    { name: "%s", field: "status", value: status },
    { name: "%t", field: "ts", value: logTime, role: "timestamp" },
    { name: "%{FORMAT}t", field: "ts", value: "text", role: "timestamp" },
    { name: "%X", field: "connection_status", value: oneOf("X", "+", "-"), always: true },
  ],
};

const known = byName(table.directives);
const PATHS = [["%U", "%q"]];
const quotes: Backslashes = { meaning: { "\\": "\\" }, keep: true };
/** Directives in which a name is written: `%{NAME}i`. */
const NAMED = /^[CeinoxcL]$|^\^t[io]$/;
const TIMES: Readonly<Record<string, Node>> = {
  sec: timePart("epoch-seconds", digits(9, 11)),
  msec: timePart("epoch-millis", digits(12, 14)),
  usec: timePart("epoch-micros", digits(15, 17)),
};
const FRACTIONS: Readonly<Record<string, Node>> = {
  msec_frac: timePart("fraction", digits(3)),
  usec_frac: timePart("fraction", digits(6)),
};

/** A directive with its modifiers, in any order. */
const DIRECTIVE = /%(?:[!<>,0-9]|\{[^}]*\})*(?:\^[A-Za-z]{2}|[A-Za-z])/y;
const STATEMENT = /^[ \t]*(LogFormat|CustomLog|GlobalLog)[ \t]+/gim;

function directiveAt(layout: Marked, at: number): ReadDirective {
  const { text, offsets } = layout;
  if (text[at + 1] === "%") return { pieces: [{ kind: "literal", text: "%", at: offsets[at]! }], end: at + 2 };
  DIRECTIVE.lastIndex = at;
  const written = DIRECTIVE.exec(text)?.[0];
  if (written === undefined) {
    const shown = text.slice(at, at + 12);
    const open = /^%[!<>,0-9]*\{[^}]*$/.test(text.slice(at));
    throw new WrongLayout(
      offsets[at]!,
      open ? `the brace of ${shown} is not closed` : `${shown} is no directive; a percent sign itself is %%`,
    );
  }
  const letter = /(\^?[A-Za-z]+)$/.exec(written)![1]!;
  const argument = /\{([^}]*)\}/.exec(written)?.[1] ?? null;
  const base = { written, at: offsets[at]!, missing: "-", escapes: letterEscapes };
  const end = at + written.length;
  if (letter === "t" && argument !== null) return { pieces: [timeSlot(layout, at, written, argument, base)], end };
  const piece = slotOf(letter, argument, base);
  return { pieces: letter === "t" ? inBrackets(piece) : [piece], end };
}

/** `%t` writes brackets around the time. */
function inBrackets(piece: Piece): readonly Piece[] {
  const bracket = (text: string): Piece => ({ kind: "literal", text, at: piece.at });
  return [bracket("["), piece, bracket("]")];
}

type Base = Pick<Slot, "written" | "at" | "missing" | "escapes">;

function slotOf(letter: string, argument: string | null, base: Base): Piece {
  const exact = known.get(argument === null ? `%${letter}` : `%{${argument}}${letter}`);
  if (exact) return slot(exact, { ...base, missing: exact.always ? null : base.missing });
  const family = argument === null || !NAMED.test(letter) ? undefined : known.get(`%{NAME}${letter}`);
  if (!family) throw unknownDirective(base.written, base.at, table);
  return slot({ ...family, field: (family.field ?? "") + headerField(argument!) }, base);
}

/** The field of a header: what the other formats of froe call it. */
function headerField(header: string): string {
  const name = fieldName(header);
  return name === "x_forwarded_for" ? "forwarded_for" : name;
}

/** `%{%Y-%m-%d}t`, perhaps of the begin or the end of the request. */
function timeSlot(layout: Marked, at: number, written: string, argument: string, base: Base): Piece {
  const start = at + written.indexOf("{") + 1;
  const skip = /^(?:begin|end):/.exec(argument)?.[0].length ?? 0;
  const format = argument.slice(skip);
  const time = { field: "ts", role: "timestamp" } as const;
  const whole = TIMES[format];
  if (whole) return slot({ ...time, value: whole }, { ...base, missing: null });
  const fraction = FRACTIONS[format];
  if (fraction) return slot({ field: format, value: fraction }, { ...base, missing: null });
  const value = strftimeStamp(cut(layout, start + skip, start + argument.length), FRACTIONS);
  return slot({ ...time, value }, { ...base, missing: null });
}

function layoutOf(name: string | null, source: string, content: Marked): Found {
  return layoutFrom({ name, source, at: content.offsets[0]! }, () =>
    joinedTimes(joinedPaths(splitLayout(withEscapes(content), /%/, directiveAt), PATHS), ({ written }) =>
      written.endsWith("}t"),
    ),
  );
}

/** Line feeds and tabs that the layout writes by a backslash. */
function withEscapes({ text, offsets }: Marked): Marked {
  const marker = new Marker();
  for (const match of text.matchAll(/\\([nrt\\])|[^\\]+|\\/g)) {
    const meant = match[1] === undefined ? match[0] : { n: "\n", r: "\r", t: "\t", "\\": "\\" }[match[1]]!;
    if (match[1] !== undefined) marker.add(meant, offsets[match.index]!, 2);
    else for (let i = 0; i < meant.length; i++) marker.add(meant[i]!, offsets[match.index + i]!);
  }
  return marker.done(offsets.at(-1)!);
}

/** An argument: in quotes, or up to a blank. */
function argumentAt(text: string, at: number): { readonly content: Marked; readonly end: number } | null {
  if (text[at] === '"' || text[at] === "'") return readQuoted(text, at, quotes);
  const word = /[^\s]*/y;
  word.lastIndex = at;
  const [found = ""] = word.exec(text) ?? [];
  return { content: marked(found, at), end: at + found.length };
}

function read(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(STATEMENT)) {
    const isFormat = /^LogFormat$/i.test(match[1]!);
    const start = match.index + match[0].length;
    const first = argumentAt(text, start);
    const at = first && !isFormat ? skipBlanks(text, first.end) : start;
    const argument = first && !isFormat ? argumentAt(text, at) : first;
    if (argument === null) {
      found.push({ name: null, at, message: "the quote of this layout is not closed" });
      continue;
    }
    // A log that names its layout adds none.
    if (!isFormat && !/[%\s]/.test(argument.content.text)) continue;
    const rest = /[^\r\n]*/y;
    rest.lastIndex = argument.end;
    const name = isFormat ? /^[ \t]+(\S+)/.exec(rest.exec(text)?.[0] ?? "")?.[1] : undefined;
    found.push(layoutOf(name ?? null, text.slice(match.index, argument.end).trim(), argument.content));
  }
  if (found.length > 0 || /^\s*(?:LogFormat|CustomLog)\b/im.test(text)) return found;
  return isOneLine(text) ? [bare(text)] : [];
}

function skipBlanks(text: string, at: number): number {
  let from = at;
  while (/[ \t]/.test(text[from] ?? "")) from++;
  return from;
}

/** A layout alone, in quotes or not. */
function bare(text: string): Found {
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const quoted = /^["']%/.test(trimmed) ? readQuoted(text, at, quotes) : null;
  return layoutOf(null, trimmed, quoted?.end === at + trimmed.length ? quoted.content : marked(trimmed, at));
}

export const webA: Writer = {
  kind: "apache",
  knownAs: ["httpd", "apache2"],
  about: "LogFormat and CustomLog of Apache httpd",
  example: 'LogFormat "%h %l %u %t \\"%r\\" %>s %b" common',
  table,
  sign: /^[ \t]*(?:LogFormat|CustomLog)[ \t]|%(?:\{[^}\n]{0,100}\})?[<>][a-zA-Z]|%\{[^}\n]{0,100}\}[ioCe]\b|%h %l %u/m,
  read,
};
