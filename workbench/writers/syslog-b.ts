import { type Found, type Piece, type Slot, type Writer, WrongLayout } from "./contract.ts";
import { joinedTimes } from "./dates/joined.ts";
import { byName, isOneLine, layoutFrom, type ReadDirective, slot, splitLayout, unknownDirective } from "./found.ts";
import { cEscapes, type Marked, Marker, marked, readQuoted } from "./marked.ts";
import { syslogTableB as table } from "./tables/syslog-b.ts";
import { fieldName } from "./values.ts";

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
