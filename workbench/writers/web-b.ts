import { type Found, type Slot, type Writer, WrongLayout } from "./contract.ts";
import { byName, joinedPaths, layoutFrom, type ReadDirective, slot, splitLayout, unknownDirective } from "./found.ts";
import { type Backslashes, cEscapes, type Marked, Marker, marked, readQuoted } from "./marked.ts";
import { webTableB as table } from "./tables/web-b.ts";
import { jsonEscapes, quoteEscapes } from "./values.ts";

const known = byName(table.directives);
const PATHS = ["$uri", "$document_uri"].flatMap((path) =>
  ["$args", "$query_string"].map((query) => [path, "$is_args", query]),
);
const FAMILY = "NAME";
const families = table.directives.filter(({ name }) => name.endsWith(FAMILY));
const escapes: Backslashes = cEscapes;

/** How values are escaped, and what a missing one is. */
const modes: Readonly<Record<string, Pick<Slot, "escapes" | "missing">>> = {
  default: { escapes: quoteEscapes, missing: "-" },
  json: { escapes: jsonEscapes, missing: "" },
  none: { escapes: null, missing: "" },
};

/** What defines variables in a configuration: the name follows, or ends the statement before a block. */
const DEFINED =
  /^[ \t]*(?:(?:set|js_set|js_var|perl_set|auth_request_set|auth_jwt_claim_set|auth_jwt_header_set)[ \t]+\$(\w+)|(?:map|geo|split_clients)\b[^{};#]{0,500}?\$(\w+)\s{0,20}\{|\$(\w+)[ \t]+(?:default=|source=)?[^;{}\n]{0,500};)/gm;

const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/y;

function reader(defined: ReadonlySet<string>, mode: Pick<Slot, "escapes" | "missing">) {
  return ({ text, offsets }: Marked, at: number): ReadDirective => {
    VARIABLE.lastIndex = at;
    const match = VARIABLE.exec(text);
    if (!match) throw new WrongLayout(offsets[at]!, "a variable is expected after the dollar sign");
    const written = match[0];
    const name = match[1] ?? match[2]!;
    const end = at + written.length;
    const used = { written, at: offsets[at]!, ...mode };
    const exact = known.get(name);
    if (exact) return { pieces: [slot(exact, { ...used, missing: exact.always ? null : mode.missing })], end };
    const family = families.find((one) => name.startsWith(one.name.slice(0, -FAMILY.length)));
    if (family) {
      const rest = name.slice(family.name.length - FAMILY.length);
      return { pieces: [slot({ ...family, field: family.field + rest }, used)], end };
    }
    if (defined.has(name)) return { pieces: [slot({ field: name, value: "text" }, used)], end };
    const error = unknownDirective(written, used.at, table, name);
    throw new WrongLayout(
      error.at,
      Object.hasOwn(table.unread, name)
        ? error.message
        : `${error.message}; if your configuration defines it, give froe the file with its set or map`,
    );
  };
}

const STATEMENT = /(?<=^|[;{}\s])log_format\s+/g;

function read(text: string): readonly Found[] {
  const defined = new Set([...text.matchAll(DEFINED)].map(([, set, map, other]) => set ?? map ?? other!));
  const commented = (at: number) => /^\s*#/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
  const found = [...text.matchAll(STATEMENT)]
    .filter(({ index }) => !commented(index))
    .map((match) => statement(text, match.index, match.index + match[0].length, defined));
  if (found.length > 0) return found;
  const trimmed = text.trim();
  const at = text.indexOf(trimmed);
  const parts = trimmed.startsWith("'") || trimmed.startsWith('"') ? contentFrom(text, at) : null;
  if (parts && "message" in parts) return [{ name: null, ...parts }];
  const content = parts?.content ?? marked(trimmed, at);
  return [layoutOf({ name: null, source: trimmed, at }, content, defined, "default")];
}

function layoutOf(
  layout: { name: string | null; source: string; at: number },
  content: Marked,
  defined: ReadonlySet<string>,
  mode: string,
): Found {
  return layoutFrom(layout, () => joinedPaths(splitLayout(content, /\$/, reader(defined, modes[mode]!)), PATHS));
}

/** `log_format NAME [escape=MODE] STRING ...;` */
function statement(text: string, from: number, at: number, defined: ReadonlySet<string>): Found {
  const [, name = "", blanks = ""] = /^("[^"]*"|'[^']*'|[^\s;'"]+)(\s*)/.exec(text.slice(at, at + 200)) ?? [];
  const bareName = name.replace(/^["']|["']$/g, "");
  if (name === "") return { name: null, at, message: "the name of a format is expected after log_format" };
  let start = at + name.length + blanks.length;
  const [option, mode = "default"] = /^escape=(\w+)\s*/.exec(text.slice(start, start + 200)) ?? [];
  if (!Object.hasOwn(modes, mode))
    return { name: bareName, at: start, message: `escape=${mode} is none of default, json and none` };
  start += option?.length ?? 0;
  const parts = contentFrom(text, start);
  if ("message" in parts) return { name: bareName, ...parts };
  const source = text.slice(from, parts.end);
  return layoutOf({ name: bareName, source, at: from }, parts.content, defined, mode);
}

type Content = { readonly content: Marked; readonly end: number } | { readonly at: number; readonly message: string };

/** Strings up to a semicolon, as one text; comments between them are skipped. */
function contentFrom(text: string, from: number): Content {
  const marker = new Marker();
  const gap = /(?:\s|#[^\n]*(?:\n|$))*/y;
  const word = /(?:[^\s;'"\\]|\\.)+/sy;
  for (let at = from; ; ) {
    gap.lastIndex = at;
    at += gap.exec(text)![0].length;
    if (at >= text.length || text[at] === ";")
      return { content: marker.done(from), end: Math.min(at + 1, text.length) };
    if (text[at] === "'" || text[at] === '"') {
      const part = readQuoted(text, at, escapes);
      if (part === null) return { at, message: `the quote ${text[at]} is not closed` };
      for (let i = 0; i < part.content.text.length; i++) marker.add(part.content.text[i]!, part.content.offsets[i]!);
      at = part.end;
      continue;
    }
    word.lastIndex = at;
    const bare = word.exec(text)?.[0];
    if (bare === undefined) return { at, message: `${text[at]} is not expected here` };
    marker.add(bare, at);
    at += bare.length;
  }
}

export const webB: Writer = {
  kind: "nginx",
  knownAs: ["openresty", "tengine"],
  about: "log_format of nginx",
  audience: "access logs of nginx in a layout of its own",
  example: `log_format main '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent';`,
  table,
  limits: [
    "A variable that a configuration defines itself (set, map, geo) is text, and is known only if the same file defines it.",
    "An escape such as \\x22 stays as it is, as does \\u001f of escape=json.",
    "$uri$is_args$args are one path, with its query.",
    "With escape=none nothing marks the end of a value that contains the literal after it.",
    "Conditions (if=) choose which requests are logged; they change no line.",
  ],
  sign: /(?:^|[\s;{}])log_format\s|\$(?:remote_addr|time_local|time_iso8601|body_bytes_sent|request_time|status|http_\w+|request)\b/,
  read,
};
