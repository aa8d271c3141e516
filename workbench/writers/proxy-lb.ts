import { charset, choice, digits, except, int, oneOf, optional, quoted, run, seq } from "../../engine/grammar/index.ts";
import { logDate, milliseconds } from "../../grammars/vocabulary.ts";
import { type Found, type Piece, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import { dateParts, stamp } from "./dates/parts.ts";
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
  valued,
} from "./found.ts";
import { count, fieldName, logTime, signed, status } from "./values.ts";

/** A number that goes on counting at the end of the log line: `+123`. */
const open = int(seq(optional(oneOf("+", "-")), digits(1, 15)));

/** Captured headers: `{one|two}`. */
const braces = quoted({ open: "{", close: "}", inside: except(charset("\r\n")), escapes: null });

/** The variables of log formats of the load balancer. */
const table: Table = {
  url: "https://docs.haproxy.org/dev/configuration.html#8.2.6",
  directives: [
    ...valued("word", "%ci client_ip", "%si server_ip", "%fi frontend_ip", "%bi backend_ip", "%f frontend"),
    ...valued("word", "%ft frontend", "%b backend", "%s server", "%H host", "%HM method", "%HV protocol", "%HP path"),
    ...valued("word", "%HPO path", "%HU uri", "%ID unique_id", "%sslc ssl_ciphers", "%sslv ssl_version"),
    ...valued("word", "%ts termination_state", "%tsc termination_state", "%CC captured_request_cookie"),
    ...valued("word", "%CS captured_response_cookie"),
    ...valued(signed, "%cp client_port", "%sp server_port", "%fp frontend_port", "%bp backend_port", "%ac actconn"),
    ...valued(signed, "%fc feconn", "%bc beconn", "%sc srv_conn", "%sq srv_queue", "%bq backend_queue"),
    ...valued(signed, "%lc log_counter", "%rt request_counter", "%pid pid", "%Tc tc", "%Td td", "%Th th", "%Ti ti"),
    ...valued(signed, "%Tq tq", "%TR tr_request", "%Tw tw", "%Tr tr", "%U bytes_uploaded"),
    ...valued(open, "%B bytes_read", "%Ta ta", "%Tt tt", "%Tu tu", "%rc retries"),
    ...valued(braces, "%hr req_headers", "%hs resp_headers"),
    ...valued("text", "%hrl req_headers", "%hsl resp_headers", "%HQ query"),
    { name: "%ST", field: "status", value: choice(status, int(seq("-", digits(1)))) },
    { name: "%t", field: "ts", value: stamp([logDate, ".", milliseconds]), role: "timestamp" },
    { name: "%tr", field: "ts", value: stamp([logDate, ".", milliseconds]), role: "timestamp" },
    { name: "%T", field: "ts", value: logTime, role: "timestamp" },
    { name: "%trg", field: "ts", value: logTime, role: "timestamp" },
    { name: "%trl", field: "ts", value: logTime, role: "timestamp" },
    { name: "%Tl", field: "ts", value: logTime, role: "timestamp" },
    { name: "%Ts", field: "ts", value: dateParts.epochSeconds, role: "timestamp" },
    { name: "%ms", field: "ms", value: count },
    { name: "%r", field: "request", value: "request" },
    { name: "%[EXPRESSION]", field: "", value: "text" },
    { name: "%o", field: null, value: "text" },
    { name: "%OG", field: "origin", value: run(charset("a-z_")) },
  ],
};
const hexAddress = run(charset("0-9A-F"));

/** The formats that options stand for. */
const namedFormats: Readonly<Record<string, string>> = {
  httplog: "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r",
  tcplog: "%ci:%cp [%t] %ft %b/%s %Tw/%Tc/%Tt %B %ts %ac/%fc/%bc/%sc/%rc %sq/%bq",
  httpslog:
    "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r %[fc_err]/%[ssl_fc_err,hex]/%[ssl_c_err]/%[ssl_c_ca_err]/%[ssl_fc_is_resumed] %[ssl_fc_sni]/%sslv/%sslc",
};

const known = byName(table.directives);
const NAME = /[A-Za-z]+/y;

/** What `%{+Q}o` sets for the values after it. */
interface Options {
  quotes: boolean;
  hexadecimal: boolean;
}

function reader() {
  const common: Options = { quotes: false, hexadecimal: false };
  return (layout: Marked, at: number): ReadDirective => {
    const { text, offsets } = layout;
    const here = offsets[at]!;
    if (text[at + 1] === "%") return { pieces: [{ kind: "literal", text: "%", at: here }], end: at + 2 };
    const options = { ...common };
    let start = at + 1;
    if (text[start] === "{") {
      const close = text.indexOf("}", start);
      if (close < 0) throw new WrongLayout(here, "the brace is not closed");
      set(options, text.slice(start + 1, close), here);
      start = close + 1;
    }
    if (text[start] === "[" || text[start] === "(") return sample(layout, at, start, options);
    NAME.lastIndex = start;
    const letters = NAME.exec(text)?.[0] ?? "";
    const name = longest(letters);
    const written = text.slice(at, start + (name ?? letters).length);
    const directive = name === null ? undefined : known.get(`%${name}`);
    if (!directive || name === null)
      throw unknownDirective(written === "%" ? text.slice(at, at + 6) : written, here, table);
    const end = start + name.length;
    if (name === "o") {
      Object.assign(common, options);
      return { pieces: [], end };
    }
    const value = options.hexadecimal && /_(?:ip|port)$/.test(directive.field ?? "") ? hexAddress : directive.value;
    return { pieces: quotedIf(options, slot({ ...directive, value }, { written, at: here, missing: "-" })), end };
  };
}

/** The longest name that letters begin with: `%Tq`, and letters of the text after it. */
function longest(letters: string): string | null {
  for (let length = letters.length; length > 0; length--)
    if (known.has(`%${letters.slice(0, length)}`)) return letters.slice(0, length);
  return null;
}

function set(options: Options, flags: string, at: number): void {
  let isOn = true;
  for (const flag of flags.replaceAll(",", "")) {
    if (flag === "+" || flag === "-") isOn = flag === "+";
    else if (flag === "Q") options.quotes = isOn;
    else if (flag === "X") options.hexadecimal = isOn;
    else if (flag !== "E") throw new WrongLayout(at, `${JSON.stringify(flag)} is no option of a value: Q, X and E are`);
  }
}

/** `%[src,lower]`: a sample; its field is named after the expression. */
function sample({ text, offsets }: Marked, at: number, from: number, options: Options): ReadDirective {
  let depth = 0;
  let close = from;
  for (; close < text.length; close++) {
    if (text[close] === "[" || text[close] === "(") depth++;
    if ((text[close] === "]" || text[close] === ")") && --depth === 0) break;
  }
  if (depth > 0) throw new WrongLayout(offsets[at]!, "the bracket of this sample is not closed");
  const open = text[from] === "(" ? text.indexOf("[", close) : from;
  const inside = text.slice(open + 1, text[from] === "(" ? text.indexOf("]", open) : close);
  const end = text[from] === "(" ? text.indexOf("]", open) + 1 : close + 1;
  const written = text.slice(at, end);
  const slotted = slot({ field: sampleName(inside), value: "text" }, { written, at: offsets[at]!, missing: "-" });
  return { pieces: quotedIf(options, slotted), end };
}

/** `req.hdr(User-Agent)` is user_agent, `var(txn.id),lower` is id, and `src` is itself. */
function sampleName(expression: string): string {
  const [first = ""] = expression.split(",");
  const call = /^([\w.]+)\(([^()]*)\)?/.exec(first);
  if (!call) return fieldName(expression.split(",")[0]!);
  const [, name = "", argument = ""] = call;
  const bare = argument.replace(/^(?:txn|req|res|sess|proc)\./, "");
  if (/^(?:var|(?:req|res|capture\.req|capture\.res)\.f?hdr)$/.test(name) && /[A-Za-z]/.test(bare))
    return fieldName(bare);
  return fieldName(`${name}_${argument}`);
}

/** With the option Q a value is in quotes. */
function quotedIf({ quotes }: Options, one: Slot): readonly Piece[] {
  if (!quotes) return [one];
  const quote: Piece = { kind: "literal", text: '"', at: one.at };
  return [quote, { ...one, value: one.value === "word" ? "text" : one.value }, quote];
}

const STATEMENT =
  /^[ \t]*(log-format(?:-sd)?|error-log-format|option[ \t]+(?:httplog|tcplog|httpslog))(?![\w-])[ \t]*/gm;
/** In double quotes a backslash escapes; in single quotes nothing does. */
const double: Backslashes = {
  meaning: { n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"', " ": " ", "#": "#" },
  keep: false,
};

function read(text: string): readonly Found[] {
  const found = [...text.matchAll(STATEMENT)].map((match, i): Found => {
    const at = match.index + match[0].length;
    const option = /option[ \t]+(\w+)/.exec(match[1]!)?.[1];
    if (option !== undefined) return layoutOf(option, match[0].trim(), moved(namedFormats[option]!, match.index));
    const content = wordAt(text, at);
    if ("message" in content) return { name: null, ...content };
    return layoutOf(String(i + 1), text.slice(match.index, content.end).trim(), content.content);
  });
  if (found.length > 0) return withoutRepeats(found);
  if (!isOneLine(text)) return [];
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const named = Object.hasOwn(namedFormats, trimmed) ? namedFormats[trimmed] : undefined;
  if (named !== undefined) return [layoutOf(trimmed, trimmed, moved(named, at))];
  const isQuoted = /^".*"$|^'.*'$/s.test(trimmed);
  const content = isQuoted ? wordAt(text, at) : { content: marked(trimmed, at) };
  return ["message" in content ? { name: null, ...content } : layoutOf(null, trimmed, content.content)];
}

/** An option of several sections is one layout. */
function withoutRepeats(found: readonly Found[]): readonly Found[] {
  return found.filter(
    (one, i) => !/^[a-z]/.test(one.name ?? "") || found.findIndex(({ name }) => name === one.name) === i,
  );
}

/** A text that an option stands for: all of it is at the option. */
function moved(text: string, at: number): Marked {
  return { text, offsets: Array.from({ length: text.length + 1 }, () => at) };
}

type Word = { readonly content: Marked; readonly end: number } | { readonly at: number; readonly message: string };

/** A word of a configuration: quotes and backslashes are read wherever they are in it. */
function wordAt(text: string, from: number): Word {
  const marker = new Marker();
  let at = from;
  while (at < text.length && !/[\s#]/.test(text[at]!)) {
    if (text[at] === '"') {
      const part = readQuoted(text, at, double);
      if (part === null) return { at, message: 'the quote " is not closed' };
      for (let i = 0; i < part.content.text.length; i++) marker.add(part.content.text[i]!, part.content.offsets[i]!);
      at = part.end;
    } else if (text[at] === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0) return { at, message: "the quote ' is not closed" };
      for (let i = at + 1; i < close; i++) marker.add(text[i]!, i);
      at = close + 1;
    } else if (text[at] === "\\" && at + 1 < text.length) {
      marker.add(text[at + 1]!, at, 2);
      at += 2;
    } else {
      marker.add(text[at]!, at);
      at++;
    }
  }
  return { content: marker.done(from), end: at };
}

function layoutOf(name: string | null, source: string, content: Marked): Found {
  return layoutFrom({ name, source, at: content.offsets[0]! }, () => withoutEmpty(splitLayout(content, /%/, reader())));
}

/** Where no header is captured, the blank before their braces is missing too. */
function withoutEmpty(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, i): Piece => {
    const next = pieces[i + 1];
    const isBefore = piece.kind === "literal" && piece.text.endsWith(" ") && next?.kind === "slot" && isCapture(next);
    if (isBefore) return { ...piece, text: piece.text.slice(0, -1) };
    const before = pieces[i - 1];
    const hasLead = before?.kind === "literal" && before.text.endsWith(" ");
    return piece.kind === "slot" && isCapture(piece) && hasLead ? { ...piece, lead: " ", missing: null } : piece;
  });
}

function isCapture({ written }: Slot): boolean {
  return /^%h[rs]$/.test(written);
}

export const proxyLb: Writer = {
  kind: "haproxy",
  knownAs: [],
  about: "log-format of HAProxy",
  example: "log-format %ci:%cp\\ [%tr]\\ %ft\\ %b/%s\\ %ST\\ %B",
  table,
  sign: /^[ \t]*(?:log-format|error-log-format|option[ \t]+(?:http|tcp|https)log)(?![\w-])|%ci:%cp|%\[(?:src|req|res|var|capture|ssl)/m,
  read,
};
