import { digits, type Node, oneOf, optional, seq, timePart } from "../../engine/grammar/index.ts";
import { clock, date, milliseconds } from "../../grammars/vocabulary.ts";
import { type Found, type Piece, type Slot, type Writer, WrongLayout } from "./contract.ts";
import { javaDates } from "./dates/letters.ts";
import { fractionOf, letterStamp, stamp } from "./dates/parts.ts";
import {
  byName,
  cut,
  isOneLine,
  layoutFrom,
  type Marked,
  Marker,
  marked,
  type ReadDirective,
  slot,
  splitLayout,
  unknownDirective,
} from "./found.ts";
import { colors, namedDates, javaTable as table } from "./tables/java.ts";
import { fieldName } from "./values.ts";

const known = byName(table.directives);
/** Words that repeat, replace or cut parts of the line, or that write several lines. */
const REFUSED =
  "caller R repeat equals equalsIgnoreCase replace maxLength maxLen enc encode notEmpty varsNotEmpty variablesNotEmpty prefix";
const names = [...known.keys(), ...REFUSED.split(" ")].toSorted((a, b) => b.length - a.length);
const TRACES = new Set(
  "ex exception throwable rEx rException rThrowable xEx xException xThrowable wEx xwEx rootException".split(" "),
);
const WIDTH = /%(-?)(0?)(\d*)(?:\.(-?\d+))?/y;

function directiveAt(layout: Marked, at: number): ReadDirective {
  const { text, offsets } = layout;
  const here = offsets[at]!;
  if (text[at] === "\\") return { pieces: [{ kind: "literal", text: text[at + 1] ?? "", at: here }], end: at + 2 };
  if (text[at + 1] === "%") return { pieces: [{ kind: "literal", text: "%", at: here }], end: at + 2 };
  WIDTH.lastIndex = at;
  const width = WIDTH.exec(text)!;
  const start = at + width[0].length;
  const padded: Slot["padded"] = width[3] === "" || width[2] === "0" ? "none" : width[1] === "-" ? "right" : "left";
  if (text[start] === "(") return group(layout, start, padded, false);
  const name = names.find((one) => text.startsWith(one, start));
  const directive = known.get(name ?? "");
  if (name === undefined || !directive)
    throw unknownDirective(
      text.slice(at, start + (/^\w{1,20}/.exec(text.slice(start, start + 20))?.[0].length ?? 1)),
      here,
      table,
    );
  const argument = argumentAt(layout, start + name.length);
  const written = text.slice(at, argument.end);
  if (directive.field === null) return special(layout, name, argument, { written, here, padded });
  const base = { written, at: here, padded };
  const piece = slot(directive, base);
  return { pieces: [argued(piece, name, argument.first)], end: argument.end };
}

/** What a word does that has no field: line ends, traces, colors. */
function special(
  layout: Marked,
  name: string,
  { first, end }: Argument,
  { written, here, padded }: { written: string; here: number; padded: Slot["padded"] },
): ReadDirective {
  if (name === "n") return { pieces: [{ kind: "literal", text: "\n", at: here }], end };
  if (name.startsWith("nopex")) return { pieces: [], end };
  if (TRACES.has(name)) return { pieces: [{ kind: "trace", written, at: here }], end };
  if (layout.text[end] === "(") return group(layout, end, padded, true);
  // The second logger of the two writes what is colored in braces, and then the colors.
  if (first === null)
    throw new WrongLayout(here, `${written} colors nothing: a part in braces or parentheses is expected`);
  return { pieces: colored(splitLayout(first, /[%\\]/, directiveAt), here), end };
}

function colored(pieces: readonly Piece[], at: number): readonly Piece[] {
  const color: Piece = { ...slot({ field: null, value: colors }, { written: "color", at, isColor: true }) };
  return [color, ...pieces, color];
}

/** `%-40(%d [%thread])`: a part with a width, or with a color. */
function group(layout: Marked, open: number, padded: Slot["padded"], isColored: boolean): ReadDirective {
  const close = closing(layout.text, open, "(", ")");
  if (close < 0) throw new WrongLayout(layout.offsets[open]!, "the parenthesis is not closed");
  const inner = splitLayout(cut(layout, open + 1, close), /[%\\]/, directiveAt);
  const fit = inner.map((piece, i): Piece => {
    const isEdge = padded === "right" ? i === inner.length - 1 : i === 0;
    return piece.kind === "slot" && isEdge && padded !== "none" ? { ...piece, padded } : piece;
  });
  const argument = argumentAt(layout, close + 1);
  const at = layout.offsets[open]!;
  return { pieces: isColored ? colored(fit, at) : fit, end: argument.end };
}

/** The arguments of a word: what is in its braces. */
interface Argument {
  readonly first: Marked | null;
  readonly end: number;
}

function argumentAt(layout: Marked, at: number): Argument {
  let first: Marked | null = null;
  let end = at;
  while (layout.text[end] === "{") {
    const close = closing(layout.text, end, "{", "}");
    if (close < 0) throw new WrongLayout(layout.offsets[end]!, "the brace is not closed");
    first ??= cut(layout, end + 1, close);
    end = close + 1;
  }
  return { first, end };
}

/** Where the bracket at `open` is closed; -1 if it is not. */
function closing(text: string, open: number, opening: string, close: string): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === opening) depth++;
    else if (text[i] === close && --depth === 0) return i;
  }
  return -1;
}

/** A slot with what its argument says: the pattern of a date, the key of a context. */
function argued(piece: Slot, name: string, argument: Marked | null): Slot {
  if (name === "d" || name === "date") return { ...piece, value: dateOf(argument) };
  const key = argument?.text.trim() ?? "";
  if (!/^(?:X|MDC|mdc|K|map|MAP|property)$/.test(name) || key === "" || /[,{}]/.test(key)) return piece;
  return { ...piece, field: fieldName(key.replace(/:-.*$/s, "")) };
}

const isoDate = stamp([seq(date, oneOf(" ", "T"), clock, oneOf(",", "."), milliseconds)]);

function dateOf(argument: Marked | null): Node {
  const text = argument?.text.trim() ?? "";
  const quoted = /^(["'])((?:(?!\1).)*)\1(?:\s*,.*)?$/s.exec(text);
  const bare = quoted ? quoted[2]! : text;
  // A zone may follow the pattern after a comma, as SSS does for one of the loggers: it writes no fraction then.
  const pattern = /^(?:[^,]|,(?!\s*[A-Z][\w/+-]*\s*$))*/.exec(bare)?.[0].trimEnd() ?? "";
  if (argument === null || pattern === "" || pattern === "ISO8601") return isoDate;
  if (pattern === "UNIX") return timePart("epoch-seconds", digits(9, 12));
  if (pattern === "UNIX_MILLIS") return timePart("epoch-millis", digits(12, 15));
  const named = Object.hasOwn(namedDates, pattern) ? namedDates[pattern] : undefined;
  if (named !== undefined) return letterStamp(marked(named), javaDates);
  const from = argument.text.indexOf(bare);
  const time = letterStamp(cut(argument, from, from + pattern.length), javaDates);
  const [, comma = "", fraction] = /^(\s*,\s*)(S+)$/.exec(bare.slice(pattern.length)) ?? [];
  return fraction === undefined ? time : stamp([time, optional(seq(comma, fractionOf(fraction.length)))]);
}

/** Where configurations have layouts: the pattern of XML, of properties, of YAML. */
const PLACES: readonly RegExp[] = [
  /<(?:[Pp]attern)>\s*([^<]*?)\s*<\/[Pp]attern>/g,
  /<(?:PatternLayout|patternLayout|PatternLayoutEncoder|layout|encoder)\b[^<>]{0,300}?\b[pP]attern\s*=\s*"([^"\n]*)"/g,
  /<param\s[^<>]{0,100}?name\s*=\s*"[cC]onversionPattern"\s[^<>]{0,50}?value\s*=\s*"([^"\n]*)"/g,
  /^[ \t]*[\w.[\]-]{1,200}(?:[cC]onversionPattern|\.pattern(?:\.(?:console|file))?|layout\.pattern)[ \t]*[=:][ \t]*(?:"(?=[^\n]*"[ \t]*$))?([^\n]*?)"?[ \t]*\r?$/gm,
  /^[ \t]*(?:[pP]attern|console|file|conversionPattern|logFormat)[ \t]*:[ \t]*(?:["'](?=[^\n]*["'][ \t]*\r?$))?([^\n]*%[^\n]*?)["']?[ \t]*\r?$/gm,
];

/** A key of a server's access log, whose pattern has other directives. */
const ACCESS_LOG = /^[^=:<]*access[-_]?log/i;

function read(text: string): readonly Found[] {
  const found = PLACES.flatMap((place) => [...text.matchAll(place)])
    .filter((match) => !ACCESS_LOG.test(match[0]))
    .map((match) => ({ match, from: match.index + match[0].indexOf(match[1]!) }))
    .toSorted((a, b) => a.from - b.from);
  const defined = definitionsIn(text);
  if (found.length > 0)
    return found.map(({ match, from }, i) => layoutOf(String(i + 1), match[1]!, unescaped(match[1]!, from), defined));
  if (!isOneLine(text)) return [];
  const trimmed = text.trim();
  return [layoutOf(null, trimmed, marked(trimmed, text.indexOf(trimmed)), defined)];
}

function layoutOf(name: string | null, source: string, content: Marked, defined: Definitions): Found {
  return layoutFrom({ name, source, at: content.offsets[0]! }, () =>
    splitLayout(substituted(content, defined), /[%\\]/, directiveAt),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", "#10": "\n" };

/** The text of XML, whose entities are read. */
function unescaped(content: string, from: number): Marked {
  const marker = new Marker();
  for (const match of content.matchAll(/&([a-z#0-9]{1,6});|[^&]|&/gs)) {
    const entity = match[1] === undefined ? undefined : ENTITIES[match[1]];
    marker.add(entity ?? match[0], from + match.index, match[0].length);
  }
  return marker.done(from + content.length);
}

type Definitions = ReadonlyMap<string, Marked>;

/** Where a configuration defines a value for its own layouts. */
const DEFINITIONS: readonly RegExp[] = [
  /<[pP]roperty\s[^<>]{0,100}?name\s*=\s*"(?<name>[^"\n]+)"\s[^<>]{0,100}?value\s*=\s*"(?<value>[^"\n]*)"/g,
  /<[pP]roperty\s[^<>]{0,100}?name\s*=\s*"(?<name>[^"\n]+)"\s*>(?<value>[^<]*)<\/[pP]roperty>/g,
  /^[ \t]*(?:property\.)?(?<name>[\w.-]{1,200})[ \t]*=[ \t]*(?<value>[^\r\n]*?)[ \t]*\r?$/gm,
];

function definitionsIn(text: string): Definitions {
  const all = DEFINITIONS.flatMap((place) => [...text.matchAll(place)]);
  return new Map(
    all.map((match) => {
      const { name = "", value = "" } = match.groups!;
      // Those of Spring are the defaults of themselves.
      const isOwn = value.startsWith(`\${${name}:-`) && closing(value, 1, "{", "}") === value.length - 1;
      const own = isOwn ? value.slice(name.length + 4, -1) : value;
      return [name, unescaped(own, match.index + match[0].lastIndexOf(own))];
    }),
  );
}

/** `${NAME}` as the file defines it, `${NAME:-default}` as its default, and `${PID}`, which Spring sets; froe knows no other. */
function substituted(layout: Marked, defined: Definitions, depth = 0): Marked {
  const { text, offsets } = layout;
  const open = text.indexOf("${");
  if (open < 0) return layout;
  const close = closing(text, open + 1, "{", "}");
  const inside = close < 0 ? "" : text.slice(open + 2, close);
  const mark = inside.indexOf(":-");
  const part = (from: number, to: number) => ({ text: text.slice(from, to), offsets: offsets.slice(from, to) });
  const own = defined.get(mark < 0 ? inside : inside.slice(0, mark));
  const isPid = /^(?:sys:)?PID(?::-|$)/.test(inside);
  const value = own ?? (isPid ? marked("%pid", offsets[open]) : mark < 0 ? null : part(open + 2 + mark + 2, close));
  if (value === null || depth > DEEPEST)
    throw new WrongLayout(
      offsets[open]!,
      `${text.slice(open, close < 0 ? open + 20 : close + 1)} is set elsewhere: write its value instead`,
    );
  const parts = [part(0, open), value, part(close + 1, text.length)];
  const whole = {
    text: parts.map((one) => one.text).join(""),
    offsets: [...parts.flatMap((one) => one.offsets.slice(0, one.text.length)), offsets.at(-1)!],
  };
  if (whole.text.length > LONGEST) throw new WrongLayout(offsets[open]!, "the layout is too long with its values");
  return substituted(whole, defined, depth + 1);
}

/** Definitions that name each other grow without end; no layout that anybody reads is longer, or has more substitutions. */
const LONGEST = 10_000;
const DEEPEST = 100;

export const javaPatterns: Writer = {
  kind: "log4j",
  knownAs: ["log4j2", "logback", "java"],
  about: "pattern layouts of Log4j 1 and 2 and of Logback",
  example: "%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level [%thread] %logger{36} - %msg%n",
  table,
  sign: /[cC]onversionPattern|<[Pp]attern>|PatternLayout|%(?:-?\d*(?:\.-?\d+)?)(?:msg|message|thread|logger|level|highlight|clr|style|replace|date)\b|%d\{|%m%n|%msg%n/,
  read,
};
