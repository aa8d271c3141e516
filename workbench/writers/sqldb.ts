import { charset, choice, convert, digits, label, level, optional, run, seq } from "../../engine/grammar/index.ts";
import { clock, date, milliseconds, zoneAbbreviation } from "../../grammars/vocabulary.ts";
import { type Found, type Piece, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import { dateParts, stamp } from "./dates/parts.ts";
import {
  type Backslashes,
  byName,
  cut,
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
import { count, epochSeconds, hexadecimal } from "./values.ts";

/** A number of 64 bits, which is text where a double cannot hold it. */
const queryId = convert(
  { types: ["int"], form: "strict", words: { true: [], false: [] }, otherwise: "text" },
  seq(optional("-"), digits(1, 19)),
);
const zone = optional(seq(" ", choice(zoneAbbreviation, dateParts.looseOffset)));

/** The escapes of the prefix of a database's log lines. */
const table: Table = {
  url: "https://www.postgresql.org/docs/current/runtime-config-logging.html#GUC-LOG-LINE-PREFIX",
  directives: [
    ...valued("text", "%a application", "%u user", "%d database", "%b backend", "%i command"),
    ...valued("word", "%r client", "%h client_host", "%L local_address"),
    ...valued(count, "%p pid", "%P leader_pid", "%l session_line", "%x xid"),
    { name: "%t", field: "ts", value: stamp([date, " ", clock, zone]), role: "timestamp" },
    { name: "%m", field: "ts", value: stamp([date, " ", clock, ".", milliseconds, zone]), role: "timestamp" },
    { name: "%n", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "%e", field: "sqlstate", value: run(charset("0-9A-Z"), 5, 5) },
    { name: "%c", field: "session_id", value: seq(hexadecimal, ".", hexadecimal) },
    { name: "%s", field: "session_start", value: seq(date, " ", clock, zone) },
    { name: "%v", field: "virtual_xid", value: seq(digits(1, 10), "/", digits(1, 20)) },
    { name: "%Q", field: "query_id", value: queryId },
    { name: "%q", field: null, value: "text" },
  ],
};

const known = byName(table.directives);
const ESCAPE = /%(-?)(\d*)([A-Za-z%])/y;
const severity = label("level", level(seq(run(charset("A-Z")), optional(digits(1)))));

function directiveAt({ text, offsets }: Marked, at: number): ReadDirective {
  const here = offsets[at]!;
  ESCAPE.lastIndex = at;
  const match = ESCAPE.exec(text);
  if (!match) throw new WrongLayout(here, `${text.slice(at, at + 4)} is no escape; a percent sign itself is %%`);
  const [written, sign, width, letter = ""] = match;
  const end = at + written.length;
  if (letter === "%") return { pieces: [{ kind: "literal", text: "%", at: here }], end };
  const directive = known.get(`%${letter}`);
  if (!directive) throw unknownDirective(written, here, table);
  const padded: Slot["padded"] = width === "" ? "none" : sign === "-" ? "right" : "left";
  // Values of background processes and of lines outside a transaction are empty.
  const missing = /[audrhibPLv]/.test(letter) ? "" : null;
  return { pieces: [slot(directive, { written, at: here, padded, missing })], end };
}

const quotes: Backslashes = { meaning: { n: "\n", t: "\t", "\\": "\\" }, keep: false };
const SETTING = /(?:^|[\s;"'(])log_line_prefix[ \t]*(?:=|\bTO\b|[ \t]|:)[ \t]*/gim;
/** The setting as the server's own file has it: a comment with the default. */
const DEFAULT = /^[ \t]*#[ \t]*log_line_prefix[ \t]*=[ \t]*(?=')/gim;

function read(text: string): readonly Found[] {
  const settings = [...text.matchAll(SETTING)];
  const isComment = ({ index }: RegExpMatchArray) => /^\s*#/.test(text.slice(text.lastIndexOf("\n", index) + 1));
  const set = settings.filter((match) => !isComment(match));
  // A server whose setting is a comment has the default, which the comment says.
  const used = set.length > 0 ? set : [...text.matchAll(DEFAULT)].slice(-1);
  const found = used.flatMap((match): readonly Found[] => {
    const at = match.index + match[0].length;
    if (text[at] !== "'" && text[at] !== '"') {
      const [bare = ""] = /^[^\r\n#]*/.exec(text.slice(at, at + 300)) ?? [];
      return bare.trim() === "" ? [] : [layoutOf(bare.trim(), marked(bare, at))];
    }
    const content = quotedAt(text, at);
    if (content === null) return [{ name: null, at, message: "the quote of the prefix is not closed" }];
    return [layoutOf(text.slice(match.index, content.end).trim(), content.content)];
  });
  // The last setting is the one that holds.
  if (found.length > 0) return found.slice(-1);
  if (!isOneLine(text)) return [];
  const at = text.search(/\S/);
  const bare = text.slice(at).replace(/[\r\n]+$/, "");
  const content = /^'.*'$/s.test(bare) ? quotedAt(text, at) : null;
  if (!bare.includes("%")) return [{ name: null, at, message: "the prefix has no escape, such as %m" }];
  return [layoutOf(bare, content?.content ?? marked(bare, at))];
}

/** A string, in which a quote is doubled. */
function quotedAt(text: string, at: number): { content: Marked; end: number } | null {
  const marker = new Marker();
  for (let from = at; ; ) {
    const part = readQuoted(text, from, quotes);
    if (part === null) return null;
    for (let i = 0; i < part.content.text.length; i++) marker.add(part.content.text[i]!, part.content.offsets[i]!);
    if (text[part.end] !== text[at]) return { content: marker.done(at), end: part.end };
    marker.add(text[at]!, part.end);
    from = part.end;
  }
}

/** After the prefix each line has its severity and its message; `%q` ends the prefix of processes without a session. */
function layoutOf(source: string, content: Marked): Found {
  const end = content.offsets.at(-1)!;
  const message: readonly Piece[] = [
    slot({ field: "level", value: severity, role: "level" }, { written: "the severity", at: end }),
    { kind: "literal", text: ":  ", at: end },
    slot({ field: "msg", value: "text", role: "message" }, { written: "the message", at: end }),
  ];
  const quit = /^(?:[^%]|%[^q])*?(?=%-?\d*q)/s.exec(content.text)?.[0].length ?? -1;
  return layoutFrom({ name: null, source, at: content.offsets[0]! }, () => {
    const piecesOf = (from: number, to: number) => splitLayout(cut(content, from, to), /%/, directiveAt);
    if (quit < 0) return [...piecesOf(0, content.text.length), ...message];
    const session = piecesOf(content.text.indexOf("q", quit) + 1, content.text.length);
    return [...piecesOf(0, quit), { kind: "either", at: end, forms: [message, [...session, ...message]] }];
  });
}

export const sqldb: Writer = {
  kind: "postgres",
  knownAs: ["postgresql", "pg"],
  about: "log_line_prefix of PostgreSQL",
  example: "log_line_prefix = '%m [%p] %q%u@%d '",
  table,
  sign: /log_line_prefix/i,
  read,
};
