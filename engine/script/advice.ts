import { type Edit, ScriptError, type ScriptFailure } from "./source.ts";

// Advice about scripts that do not compile: what people write in other languages. It is loaded when a script fails.

/** A common mistake: how a script looks where it fails, what to say, and what to write there instead. */
interface Mistake {
  readonly failure: ScriptFailure;
  /** Matches the end of the text before the place; any text without it. */
  readonly before?: RegExp;
  /** Matches the text from the place on. */
  readonly at: RegExp;
  /** What to say; null keeps the message of the error. */
  readonly message: string | null;
  /** True if the advice that the error has itself comes first. */
  readonly last?: true;
  /** What to write instead of both matches. */
  readonly write: (before: Match, at: Match) => string;
}

type Match = readonly (string | undefined)[];

/** A chain of names, indexes and calls at the end of a text. */
const OPERAND = /((?:[\w?]|\.(?!\.)|\[[^\][]*\]|\([^()]*\))+)\s*$/;
/** A string, a regular expression between slashes, or a word. */
const VALUE = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|/(?:[^/\\]|\\.)+/i?|[\w.]+)`;

/** The text of a {@link VALUE} as a string literal of scripts; a word with dots is an expression. */
function literalOf(value: string): string {
  if (value.startsWith('"')) return value;
  if (value.startsWith("'")) return JSON.stringify(value.slice(1, -1));
  const [, pattern, flag] = /^\/(.+)\/(i?)$/.exec(value) ?? [];
  if (pattern !== undefined) return JSON.stringify(`${flag ? "(?i)" : ""}${pattern.replaceAll("\\/", "/")}`);
  return value.includes(".") ? value : JSON.stringify(value);
}

/** Functions of froe, and what other languages call them. */
export const otherNames: Readonly<Record<string, string>> = {
  contains: "includes include contain has_substring strpos",
  starts_with: "startswith has_prefix hasprefix prefix",
  ends_with: "endswith has_suffix hassuffix suffix",
  to_lower: "tolower tolowercase to_lowercase lowercase downcase lcase",
  to_upper: "toupper touppercase to_uppercase uppercase upcase ucase",
  len: "length size strlen char_length",
  sub_string: "substring substr mid",
  index_of: "indexof instr",
  matches: "match test regex regexp regexp_match is_match",
  replace: "replaceall replace_all gsub sub",
  extract_regex: "extract capture regex_extract regexp_extract",
  lstrip: "ltrim trimstart trim_start trim_left",
  rstrip: "rtrim trimend trim_end trim_right",
  to_int: "parseint number tonumber to_number atoi toint as_int integer",
  to_float: "parsefloat float tofloat double as_float",
  to_string: "str tostring string as_string",
  to_datetime: "date datetime timestamp parse_time strptime to_timestamp parse_date totime",
  format: "strftime format_time date_format format_date",
  to_duration: "duration parse_duration interval",
  parse_json: "fromjson from_json json_parse json",
  to_json: "tojson json_encode stringify",
  some: "any",
  all: "every",
  mean: "avg average",
  percentile: "quantile",
  is_empty: "isempty empty blank",
  print: "println printf puts echo",
  skip: "drop_event discard reject",
  hash: "md5 sha1 sha256 crc32",
};

const FIELD = String.raw`\(\s*(e\.[\w.]+)\s*\)`;
const called = Object.entries(otherNames).map(
  ([name, others]): Mistake => ({
    failure: "name",
    at: new RegExp(`^(?:${others.replaceAll(" ", "|")})(?=\\s*\\()`, "i"),
    message: `this function is called ${name}`,
    write: () => name,
  }),
);

const syntax = (at: RegExp, message: string, write: Mistake["write"], before?: RegExp): Mistake => ({
  failure: "syntax",
  at,
  message,
  write,
  ...(before && { before }),
});

const mistakes: readonly Mistake[] = [
  syntax(/^=>/, '"at least" is >=', () => ">="),
  syntax(/^>/, "<> is written !=", () => "!=", /<\s*$/),
  syntax(/^=/, "== and != have two characters", ([, two]) => `${two}`, /([!=]=)$/),
  syntax(
    new RegExp(`^(=~|!~|~)\\s*${VALUE}`),
    "a regular expression is a call: text.matches(pattern)",
    ([, text], [, operator, pattern]) => `${operator === "!~" ? "!" : ""}${text}.matches(${literalOf(`${pattern}`)})`,
    OPERAND,
  ),
  syntax(/^=(?![=~])/, "= assigns a value; == compares two", () => "=="),
  syntax(/^and\b/i, '"and" is written &&', () => "&&"),
  syntax(/^or\b/i, '"or" is written ||', () => "||"),
  syntax(/^not\s+in\b/i, '"not in" is written !in', () => "!in"),
  syntax(
    new RegExp(`^(not\\s+)?(contains|matches|starts_?with|ends_?with)\\s+${VALUE}`, "i"),
    "this is a call: text.contains(part), text.starts_with(part), text.matches(pattern)",
    ([, text], [, not, name, value]) =>
      `${not ? "!" : ""}${text}.${name?.toLowerCase().replace(/s_?with$/, "s_with")}(${literalOf(`${value}`)})`,
    OPERAND,
  ),
  syntax(
    /^(.+?)(?=\s+(?:and|or)\s|\s*(?:&&|\|\||\)|;|$))/is,
    '"not" is written !',
    (_, [, value]) => (/^[\w.]+(?:\([^()]*\))?$/.test(`${value}`) ? `!${value}` : `!(${value})`),
    /\bnot\s+$/i,
  ),
  syntax(/^is\s+(not\s+)?(?:null|none|nil)\b/i, "a missing value is ()", (_, [, not]) => `${not ? "!=" : "=="} ()`),
  syntax(/^/, "++ and -- are written += 1 and -= 1", ([, sign]) => ` ${sign}= 1`, /\s*([+-])\1\s*$/),
  syntax(
    /^\?\s*([^:?]+?)\s*:\s*([^;]+?)\s*(?=;|$)/,
    "a choice is written if condition { value } else { value }",
    ([, start, condition], [, one, other]) => `${start}if ${condition} { ${one} } else { ${other} }`,
    /^((?:[^=;]*[^=!<>;]=(?!=)\s*)?)(.+?)\s*$/s,
  ),
  { failure: "name", at: /^not\s*\(/i, message: '"not" is written !', write: () => "!(" },
  {
    failure: "name",
    at: new RegExp(`^(?:exists|isset|defined|has_field)${FIELD}`, "i"),
    message: "a missing value is ()",
    write: (_, [, field]) => `${field} != ()`,
  },
  {
    failure: "name",
    at: /^(?:coalesce|ifnull|nvl)\(\s*([^,()]+?)\s*,\s*([^,()]+?)\s*\)/i,
    message: "?? gives a value for a missing one",
    write: (_, [, value, other]) => `(${value} ?? ${other})`,
  },
  ...called,
  {
    failure: "type",
    before: /[<>=!]=?\s*$/,
    at: /^"(?:[^"\\]|\\.)*"/,
    message: null,
    write: ([operator], [text]) => `${operator}to_datetime(${text})`,
  },
  ...[
    syntax(/^\$\{?\.?(\w+)\}?/, "a field is written e.name", (_, [, name]) => `e.${name}`),
    syntax(/^\.(?=[A-Za-z_])/, "a field is written e.name", ([start]) => `${start}e.`, /(?:^|[\s(&|!=<>,[])$/),
    syntax(
      /^[@$#][\w@$#-]*/,
      "a field with such characters in its name is in brackets and quotes",
      (_, [name]) => `e["${name}"]`,
      /\be\.$/,
    ),
    syntax(/^'((?:[^'\\]|\\.)*)'/, "single quotes enclose one character: strings have double quotes", (_, [text]) =>
      literalOf(`${text}`),
    ),
    syntax(/^\/(?:[^/\\\n]|\\.)+\/i?/, "a regular expression is a string, between double quotes", (_, [text]) =>
      literalOf(`${text}`),
    ),
    syntax(/^:/, "a map begins with #{", ([, start, name]) => `${start}#{${name}:`, /(^|[^#])\{\s*("?\w+"?)\s*$/),
    syntax(/^#(?![{"#])/, "a comment begins with //", () => "//"),
    syntax(/^/, '"elif" is written else if', () => "else if ", /\b(?:elif|elsif|elseif)\s+$/),
    syntax(/^(?=\w)/, "a function is defined with fn", () => "fn ", /\b(?:function|def|func)\s+$/),
    syntax(/^(?=\w)/, "a variable is declared with let", () => "let ", /\bvar\s+$/),
    {
      failure: "name" as const,
      before: /\be\.(\w+)-$/,
      at: /^\w+(?:-\w+)*/,
      message: "- subtracts; a field with - in its name is in brackets and quotes",
      write: ([, start]: Match, [rest]: Match) => `e["${start}-${rest}"]`,
    },
    {
      failure: "name" as const,
      at: /^(?:event|evt|record|row|log|entry|it|doc|_)\.(?=\w)/i,
      message: "the event is e",
      write: () => "e.",
    },
    {
      failure: "name" as const,
      before: /([\w\])])\s*([!=]=)\s*$/,
      at: /^[A-Za-z]\w*(?![\w.([])/,
      message: "a string is in double quotes; in a shell, put single quotes around the whole script",
      write: ([, end, operator]: Match, [word]: Match) => `${end} ${operator} "${word}"`,
    },
    { failure: "name" as const, at: /^[A-Za-z_]\w*/, message: null, write: (_: Match, [name]: Match) => `e.${name}` },
  ].map((one): Mistake => ({ ...one, last: true })),
];

/** How many mistakes of one script are corrected. */
const MOST_EDITS = 12;
/** Longer scripts get no advice, in UTF-16 units: searching them for mistakes would take long. */
const LONGEST = 4_000;

type Compile = (text: string) => void;

/**
 * Adds advice to an error of a script: the message about a common mistake, and the script without it, if that compiles.
 * @param compile throws a ScriptError for a script that does not compile.
 */
export function advise(error: ScriptError, text: string, compile: Compile): void {
  if (error.at > text.length || text.length > LONGEST) return;
  const advice = adviceOn(error, text);
  if (!advice) return;
  error.message = advice.message;
  error.instead = corrected(advice.edit, text, compile);
}

/** The script after all of its mistakes are corrected, or null if it still does not compile. */
function corrected(first: Edit, script: string, compile: Compile): string | null {
  let text = script;
  let edit: Edit | undefined = first;
  for (let edits = 0; edits < MOST_EDITS && edit; edits++) {
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
    try {
      compile(text);
      return text;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      edit = adviceOn(error, text)?.edit;
    }
  }
  return null;
}

function adviceOn(error: ScriptError, text: string): { readonly message: string; readonly edit: Edit } | null {
  const { at, message: own, edit, failure } = error;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  for (const mistake of mistakes) {
    if (mistake.failure !== failure) continue;
    if (mistake.last && edit) break;
    const next = mistake.at.exec(tail);
    const before = next && (mistake.before ?? /$/).exec(head);
    if (!next || !before) continue;
    const change = { from: before.index, to: at + next[0].length, text: mistake.write(before, next) };
    return { message: mistake.message ?? own, edit: change };
  }
  return edit && { message: own, edit };
}
