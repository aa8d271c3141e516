import { charset, type Node, run } from "../../engine/grammar/index.ts";
import { type Found, type Piece, type Slot, type Table, type Writer, WrongLayout } from "./contract.ts";
import { netDates } from "./dates/letters.ts";
import { letterStamp } from "./dates/parts.ts";
import {
  byName,
  cEscapes,
  cut,
  isOneLine,
  layoutFrom,
  type Marked,
  marked,
  type ReadDirective,
  readQuoted,
  slot,
  splitLayout,
} from "./found.ts";
import { count, fieldName, levelWord } from "./values.ts";

const CUSTOM = "a property is text, whatever its type";

/** The tokens of output templates of .NET. */
const table: Table = {
  url: "https://github.com/serilog/serilog/wiki/Formatting-Output",
  edition: "March 2024",
  documented: 9,
  directives: [
    {
      name: "Timestamp",
      field: "ts",
      value: "text",
      role: "timestamp",
      approximate: "names of months and days are those of English",
    },
    { name: "UtcTimestamp", field: "ts", value: "text", role: "timestamp" },
    { name: "Level", field: "level", value: levelWord },
    { name: "Message", field: "msg", value: "text", role: "message" },
    { name: "Exception", field: null, value: "text", approximate: "the lines of a stack trace follow the line" },
    {
      name: "NewLine",
      field: null,
      value: "text",
      approximate: "it ends the line; in the middle of a layout it is refused",
    },
    { name: "Properties", field: "properties", value: "text", approximate: "all properties are one text" },
    { name: "TraceId", field: "trace_id", value: run(charset("0-9a-f"), 32, 32) },
    { name: "SpanId", field: "span_id", value: run(charset("0-9a-f"), 16, 16) },
    { name: "SourceContext", field: "logger", value: "word" },
    { name: "ThreadId", field: "tid", value: count },
    { name: "ProcessId", field: "pid", value: count },
    { name: "MachineName", field: "host", value: "word" },
    { name: "NAME", field: "", value: "text", approximate: CUSTOM },
  ],
  unread: {},
};

const known = byName(table.directives);
/** `{Name,-10:format}`, in which `@` and `$` change how a value is written. */
const TOKEN = /\{[@$]?([A-Za-z_]\w*)(?:,(-?\d+))?(?::([^{}]*))?\}/y;
/** The date of a template without a format: that of the invariant culture. */
const DEFAULT_DATE = "MM/dd/yyyy HH:mm:ss zzz";

function directiveAt(layout: Marked, at: number): ReadDirective {
  const { text, offsets } = layout;
  const here = offsets[at]!;
  const lead = text[at]!;
  if (text[at + 1] === lead) return { pieces: [{ kind: "literal", text: lead, at: here }], end: at + 2 };
  TOKEN.lastIndex = at;
  const match = lead === "{" ? TOKEN.exec(text) : null;
  if (!match)
    throw new WrongLayout(
      here,
      `${text.slice(at, at + 16)} is no token such as {Message}; ${lead} itself is ${lead}${lead}`,
    );
  const [written, name = "", width = "", format] = match;
  const end = at + written.length;
  const padded: Slot["padded"] = width === "" ? "none" : width.startsWith("-") ? "right" : "left";
  const base = { written, at: here, padded };
  if (name === "NewLine") return { pieces: [{ kind: "literal", text: "\n", at: here }], end };
  if (name === "Exception") return { pieces: [{ kind: "trace", written, at: here }], end };
  const directive = known.get(name);
  if (directive?.role === "timestamp")
    return { pieces: [slot({ ...directive, value: dateOf(layout, end, format) }, base)], end };
  if (directive) return { pieces: [slot(directive, { ...base, missing: absent(name) })], end };
  return { pieces: [slot({ field: fieldName(snake(name)), value: "text" }, { ...base, missing: "" })], end };
}

/** A property that an event does not have is written as nothing. */
function absent(name: string): string | null {
  return /^(?:Level|Message)$/.test(name) ? null : "";
}

function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2");
}

/** The named formats of .NET that logs use: round trip, sortable, universal. */
const named: Readonly<Record<string, string>> = {
  o: "yyyy-MM-ddTHH:mm:ss.fffffffK",
  O: "yyyy-MM-ddTHH:mm:ss.fffffffK",
  s: "yyyy-MM-ddTHH:mm:ss",
  u: "yyyy-MM-dd HH:mm:ssZ",
  G: "MM/dd/yyyy HH:mm:ss",
  T: "HH:mm:ss",
  d: "MM/dd/yyyy",
};

function dateOf(layout: Marked, end: number, format: string | undefined): Node {
  if (format === undefined || format === "") return letterStamp(marked(DEFAULT_DATE), netDates);
  const standard = Object.hasOwn(named, format) ? named[format] : undefined;
  if (standard !== undefined) return letterStamp(marked(standard), netDates);
  return letterStamp(cut(layout, end - 1 - format.length, end - 1), netDates);
}

const SETTING = /["']?\b(?:\w{0,50}[oO]utputTemplate|output_template)["']?\s{0,20}[:=,]\s{0,200}[$@]?(?=["'])/g;

function read(text: string): readonly Found[] {
  const found = [...text.matchAll(SETTING)].map((match, i): Found => {
    const at = match.index + match[0].length;
    const content = readQuoted(text, at, cEscapes);
    const name = String(i + 1);
    if (content === null) return { name, at, message: "the quote of this template is not closed" };
    return layoutOf(name, text.slice(match.index, content.end), content.content);
  });
  if (found.length > 0) return found;
  if (!isOneLine(text)) return [];
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const content = trimmed.startsWith('"') ? readQuoted(text, at, cEscapes)?.content : undefined;
  return [layoutOf(null, trimmed, content ?? marked(trimmed, at))];
}

function layoutOf(name: string | null, source: string, content: Marked): Found {
  return layoutFrom({ name, source, at: content.offsets[0]! }, (): readonly Piece[] =>
    splitLayout(content, /[{}]/, directiveAt),
  );
}

export const messageTemplates: Writer = {
  kind: "serilog",
  knownAs: ["dotnet", "csharp"],
  about: "output templates of Serilog",
  audience: "logs of .NET programs with a template of their own",
  example: 'outputTemplate: "{Timestamp:yyyy-MM-dd HH:mm:ss.fff zzz} [{Level:u3}] {Message:lj}{NewLine}{Exception}"',
  table,
  limits: [
    "A template in a file is named by its place: #1 is the first one.",
    "Any other {Name} is a property of the event: text, and empty where an event has none.",
    "Stack traces are lines of their own; -M timestamp joins them to the line that logged them.",
  ],
  sign: /outputTemplate|\{(?:Timestamp|Level|Message|NewLine|Exception|SourceContext)(?:,-?\d+)?(?::[^{}\n]{0,100})?\}/,
  read,
};
