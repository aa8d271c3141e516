import { type Node, seq } from "../../engine/grammar/index.ts";
import {
  type ConfiguredLayout,
  type Found,
  type Piece,
  type Slot,
  type Table,
  type Writer,
  WrongLayout,
} from "./contract.ts";
import { dateParts, stamp } from "./dates/parts.ts";
import { strftimeStamp } from "./dates/strftime.ts";
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
import { commaTime, count, decimal, epochSeconds, levelWord } from "./values.ts";

/** The attributes of the records of Python's logging. */
const table: Table = {
  url: "https://docs.python.org/3/library/logging.html#logrecord-attributes",
  edition: "Python 3.14",
  documented: 22,
  directives: [
    { name: "asctime", field: "ts", value: commaTime, role: "timestamp" },
    { name: "created", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "filename", field: "source_file", value: "word" },
    { name: "funcName", field: "source_function", value: "word" },
    { name: "levelname", field: "level", value: levelWord, approximate: "of a level of your own, its letters" },
    { name: "levelno", field: "level_number", value: count },
    { name: "lineno", field: "source_line", value: count },
    { name: "message", field: "msg", value: "text", role: "message" },
    { name: "module", field: "module", value: "word" },
    { name: "msecs", field: "msecs", value: seq(decimal.node) },
    { name: "name", field: "logger", value: "word" },
    { name: "pathname", field: "source_path", value: "text" },
    { name: "process", field: "pid", value: count },
    { name: "processName", field: "process_name", value: "text" },
    { name: "relativeCreated", field: "elapsed_ms", value: decimal },
    { name: "thread", field: "tid", value: count },
    { name: "threadName", field: "thread", value: "text" },
    { name: "taskName", field: "task", value: "text" },
  ],
  unread: {
    args: "it is merged into the message, and no format writes it",
    exc_info: "it is no text: the lines of a traceback follow the line",
    stack_info: "it is no text: the lines of a stack follow the line",
    msg: "it is the message before its arguments are merged, whose form only the program knows",
  },
};

const known = byName(table.directives);

/** The three styles: how a field is written, its name, and its width. */
interface Style {
  /** What only this style writes. */
  readonly sign: RegExp;
  readonly start: RegExp;
  readonly field: RegExp;
  /** A character that is written twice for itself. */
  readonly doubled: readonly string[];
}

const styles: readonly Style[] = [
  {
    sign: /%\(\w+\)/,
    start: /%/,
    field: /%\((?<name>\w+)\)(?<width>[-+ #0]*\d*)(?:\.\d+)?[diouxXeEfFgGcrsa]/y,
    doubled: ["%%"],
  },
  {
    sign: /\{\w+(?:![rsa])?(?::[^{}]*)?\}/,
    start: /[{}]/,
    field: /\{(?<name>\w+)(?:![rsa])?(?::(?<width>[^{}]*))?\}/y,
    doubled: ["{{", "}}"],
  },
  { sign: /\$(?:\w+|\{\w+\})/, start: /\$/, field: /\$(?:(?<bare>[A-Za-z_]\w*)|\{(?<name>\w+)\})/y, doubled: ["$$"] },
];

function reader({ field, doubled }: Style, dates: Node | null) {
  return ({ text, offsets }: Marked, at: number): ReadDirective => {
    const here = offsets[at]!;
    const twice = doubled.find((pair) => text.startsWith(pair, at));
    if (twice !== undefined) return { pieces: [{ kind: "literal", text: twice[0]!, at: here }], end: at + 2 };
    field.lastIndex = at;
    const match = field.exec(text);
    if (!match)
      throw new WrongLayout(
        here,
        `${text.slice(at, at + 12)} is no field of this style; ${text[at]} itself is written twice`,
      );
    const name = match.groups?.name ?? match.groups?.bare ?? "";
    const width = match.groups?.width ?? "";
    const base = { written: match[0], at: here, padded: paddedAs(width, text[at]!) };
    const end = at + match[0].length;
    const directive = known.get(name);
    if (directive) {
      const value = name === "asctime" && dates ? dates : numberIn(directive.value, name, match[0]);
      return { pieces: [slot({ ...directive, value }, base)], end };
    }
    throw unknownDirective(match[0], here, table, name);
  };
}

/** A fraction of milliseconds that is printed as an int is one. */
function numberIn(value: Slot["value"], name: string, written: string): Slot["value"] {
  return name === "msecs" && /d|:\d*\.0f|03/.test(written) ? known.get("lineno")!.value : value;
}

/** The side of the blanks that a width adds. */
function paddedAs(width: string, lead: string): Slot["padded"] {
  const [, sign = "", digits = ""] = /^([-+ #0<>=^]*)(\d*)/.exec(width) ?? [];
  if (digits === "" || sign.includes("0")) return "none";
  if (lead === "{") return sign.includes(">") ? "left" : "right";
  return sign.includes("-") ? "right" : "left";
}

/** Where configurations have formats, and the layout of their dates. */
const FORMATS =
  /(?<![\w.])(?:["']?\w{0,40}(?:[Ff]ormat|[Ff]mt|FORMAT|FMT)["']?\s{0,4}[=:]\s{0,4}|Formatter\(\s{0,40})\(?\s{0,40}(?:[rbuf]{0,2})(["'])/g;
const BARE = /^[ \t]*(?:format|format_[\w]+)[ \t]*[=:][ \t]*(?!["'])(\S[^\r\n]*)/gm;
const DATES = /["']?(?:datefmt|date_format|DATE_FORMAT)["']?\s{0,4}[=:]\s{0,4}(?:["']([^"'\n]*)["']|(\S[^\r\n]*))/;

interface ScriptPosition {
  readonly content: Marked;
  readonly source: string;
  readonly at: number;
}

function read(text: string): readonly Found[] {
  const places = [...quotedPlaces(text), ...barePlaces(text)].toSorted((a, b) => a.at - b.at);
  const used = places.filter(({ content }) => styleOf(content.text) !== null);
  if (used.length === 0 && places.length === 0) {
    if (!isOneLine(text)) return [];
    const trimmed = text.trim();
    return [
      layoutOf(
        { name: null, source: trimmed, at: text.indexOf(trimmed) },
        marked(trimmed, text.indexOf(trimmed)),
        null,
      ),
    ];
  }
  return used.map(({ content, source, at }, i) => {
    const next = used[i + 1]?.at ?? text.length;
    const dates = DATES.exec(text.slice(at, Math.min(next, at + NEAR)));
    const format = dates?.[1] ?? dates?.[2];
    const from = dates ? at + dates.index + dates[0].lastIndexOf(format!) : 0;
    return layoutOf({ name: String(i + 1), source, at }, content, dates ? marked(format!.trim(), from) : null);
  });
}

/** A layout of dates belongs to the format that is this near before it. */
const NEAR = 1000;

function quotedPlaces(text: string): readonly ScriptPosition[] {
  return [...text.matchAll(FORMATS)].flatMap((match) => {
    const at = match.index + match[0].length - 1;
    const read = text.startsWith(match[1]!.repeat(3), at) ? null : joinedStrings(text, at);
    if (read === null || read.content.text.length > LONGEST || !scriptFormats.sign.test(read.content.text)) return [];
    return [{ content: read.content, source: text.slice(match.index, read.end), at }];
  });
}

/** Another string after a string goes on with it. */
const NEXT_STRING = /(?:\s|\\\r?\n|#[^\n]*\n)*[rbuf]{0,2}(?=["'])/y;

/** The string at a quote, with the strings right after it. */
function joinedStrings(text: string, from: number): { content: Marked; end: number } | null {
  const marker = new Marker();
  let end = from;
  for (let at = from; ; at = NEXT_STRING.lastIndex) {
    const part = readQuoted(text, at, cEscapes);
    if (part === null) return end === from ? null : { content: marker.done(end), end };
    for (let i = 0; i < part.content.text.length; i++) marker.add(part.content.text[i]!, part.content.offsets[i]!);
    end = part.end;
    NEXT_STRING.lastIndex = end;
    if (!NEXT_STRING.test(text)) return { content: marker.done(end), end };
  }
}

const LONGEST = 10_000;

function barePlaces(text: string): readonly ScriptPosition[] {
  return [...text.matchAll(BARE)].map((match) => {
    const format = match[1]!.replace(/,$/, "");
    const at = match.index + match[0].indexOf(match[1]!);
    return { content: marked(format.trimEnd(), at), source: match[0].trim(), at };
  });
}

function styleOf(text: string): Style | null {
  return styles.find(({ sign }) => sign.test(text)) ?? null;
}

function layoutOf(layout: Omit<ConfiguredLayout, "pieces">, content: Marked, dates: Marked | null): Found {
  return layoutFrom(layout, (): readonly Piece[] => {
    const style = styleOf(content.text);
    if (!style)
      throw new WrongLayout(layout.at, "no field is in this format: %(message)s, {message} or $message is expected");
    return withMilliseconds(splitLayout(content, style.start, reader(style, dates && strftimeStamp(dates))));
  });
}

/** A date, a mark and `%(msecs)03d` are one timestamp. */
function withMilliseconds(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex((piece) => isSlot(piece) && /asctime/.test(piece.written));
  const [time, mark, millis] = pieces.slice(at, at + 3);
  if (at < 0 || !time || !isSlot(time) || typeof time.value === "string" || mark?.kind !== "literal") return pieces;
  if (!/^[.,]$/.test(mark.text) || !millis || !isSlot(millis) || !/msecs[^s]*03/.test(millis.written)) return pieces;
  const whole: Slot = {
    ...time,
    written: `${time.written}${mark.text}${millis.written}`,
    value: stamp([time.value, mark.text, dateParts.milliseconds]),
  };
  return [...pieces.slice(0, at), whole, ...pieces.slice(at + 3)];
}

function isSlot(piece: Piece): piece is Slot {
  return piece.kind === "slot";
}

export const scriptFormats: Writer = {
  kind: "python",
  knownAs: ["logging", "django", "celery"],
  about: "formats of Python's logging",
  audience: "logs of Python programs with a format of their own",
  example: `format="%(asctime)s %(levelname)-8s %(name)s: %(message)s"`,
  table,
  limits: [
    "A format in a file is named by its place: #1 is the first one.",
    "datefmt is found if it follows the format.",
    "An attribute that a program adds itself (extra=) is refused: nobody can know its form.",
    "Tracebacks are lines of their own; -M python joins them to the line that logged them.",
  ],
  sign: /%\((?:asctime|message|levelname|name|created|process|threadName)\)|\{(?:asctime|levelname|message)\b|\$\{?(?:asctime|levelname|message)\b/,
  read,
};
