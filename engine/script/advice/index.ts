import type { ScriptKind } from "../function.ts";
import { type Edit, ScriptError, type ScriptFailure } from "../source.ts";
import { type Mistake, operators, syntax } from "./syntax.ts";

// Advice about scripts that do not compile; it is loaded when one fails.

/** How many mistakes of one script are corrected. */
const MOST_EDITS = 12;
/** Longer scripts get no advice, in UTF-16 units: searching them for mistakes would take long. */
const LONGEST = 4_000;

interface Advice {
  readonly message: string;
  readonly edit: Edit | null;
  readonly isGuess: boolean;
}

type Compile = (text: string) => void;

/**
 * Adds advice to an error of a script: the message about a common mistake, and the script without it, if that compiles.
 * @param compile throws a ScriptError for a script that does not compile.
 */
export function advise(error: ScriptError, text: string, kind: ScriptKind, compile: Compile): void {
  if (error.at > text.length || text.length > LONGEST) return;
  const advice = adviceOn(error, text, kind);
  if (!advice) return;
  const instead = corrected(advice, text, kind, compile);
  if (advice.isGuess && instead === null) return;
  error.message = advice.message;
  error.instead = instead;
}

/** The script after all of its mistakes are corrected, or null if it still does not compile. */
function corrected(first: Advice, script: string, kind: ScriptKind, compile: Compile): string | null {
  let text = script;
  let advice: Advice | null = first;
  for (let edits = 0; edits < MOST_EDITS && advice?.edit; edits++) {
    const { from, to, text: written }: Edit = advice.edit;
    text = text.slice(0, from) + written + text.slice(to);
    const error = errorOf(text, compile);
    if (error === null) return text;
    advice = adviceOn(error, text, kind);
  }
  return null;
}

function errorOf(text: string, compile: Compile): ScriptError | null {
  try {
    compile(text);
    return null;
  } catch (error) {
    if (error instanceof ScriptError) return error;
    throw error;
  }
}

function adviceOn(error: ScriptError, text: string, kind: ScriptKind): Advice | null {
  const { message, edit, failure } = error;
  const { first = [], last = [] } = mistakes[failure] ?? {};
  const among = (some: readonly Mistake[]) => adviceAmong(some, error, text, kind);
  return among(first) ?? (edit && { message, edit, isGuess: false }) ?? among(last);
}

/** The advice on the first of `mistakes` that the script has where it fails. */
function adviceAmong(
  mistakes: readonly Mistake[],
  { at, message: own }: ScriptError,
  text: string,
  kind: ScriptKind,
): Advice | null {
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  for (const { before, at: start, inFilter, isGuess = false, message, write } of mistakes) {
    if (inFilter !== undefined && inFilter !== (kind === "filter")) continue;
    const next = start.exec(tail);
    const last = next && (before ?? /$/).exec(head);
    if (!next || !last) continue;
    const edit = write && { from: last.index, to: at + next[0].length, text: write(last, next) };
    return { message: message ?? own, edit, isGuess };
  }
  return null;
}

/** What people call the event in other tools. */
const EVENT = "(?:E|event|evt|ev|record|rec|row|log|entry|it|doc|_)";

/** Unknown variables that are parts of something else. */
const names: readonly Mistake[] = [
  {
    before: /\be\.(\w+)-$/,
    at: /^\w+(?:-\w+)*/,
    message: "- subtracts; a field with - in its name is in brackets and quotes",
    write: ([, start], [rest]) => `e["${start}-${rest}"]`,
  },
  {
    before: /\be\[$/,
    at: /^[A-Za-z_]\w*(?=\s*\])/,
    message: "the name of a field in brackets is in double quotes",
    write: (_, [name]) => `e["${name}"`,
  },
  { at: new RegExp(`^${EVENT}\\.(?=\\w)`), message: "the event is e", write: () => "e." },
  {
    before: /([\w\])])\s*([!=]=)\s*$/,
    at: /^[A-Za-z]\w*(?![\w.([])/,
    message: "a string is in double quotes; in a shell, put single quotes around the whole script",
    write: ([, end, operator], [word]) => `${end} ${operator} "${word}"`,
  },
  { at: /^[A-Za-z_]\w*/, message: null, write: (_, [name]) => `e.${name}` },
];

/** Strings that are compared with times. */
const times: readonly Mistake[] = [
  {
    before: /[<>=!]=?\s*$/,
    at: /^"(?:[^"\\]|\\.)*"/,
    message: null,
    write: ([operator], [text]) => `${operator}to_datetime(${text})`,
  },
  { at: /^"(?:[^"\\]|\\.)*"(?=\s*[<>=!])/, message: null, write: (_, [text]) => `to_datetime(${text})` },
];

/** Functions of froe, and what other languages call them. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  contains: ["includes", "include", "contain", "has_substring", "strpos"],
  starts_with: ["startswith", "has_prefix", "hasprefix", "prefix"],
  ends_with: ["endswith", "has_suffix", "hassuffix", "suffix"],
  lower: ["tolower", "tolowercase", "to_lowercase", "lowercase", "downcase", "lcase"],
  upper: ["toupper", "touppercase", "to_uppercase", "uppercase", "upcase", "ucase"],
  len: ["length", "size", "strlen", "char_length"],
  sub_string: ["substring", "substr", "mid"],
  index_of: ["indexof", "instr"],
  matches: ["match", "test", "regex", "regexp", "regexp_match", "is_match"],
  replace: ["replaceall", "replace_all", "gsub", "sub"],
  extract_regex: ["capture", "regex_extract", "regexp_extract"],
  lstrip: ["ltrim", "trimstart", "trim_start", "trim_left"],
  rstrip: ["rtrim", "trimend", "trim_end", "trim_right"],
  to_int: ["parseint", "number", "tonumber", "to_number", "atoi", "toint", "as_int", "integer"],
  to_float: ["parsefloat", "float", "tofloat", "double", "as_float"],
  to_string: ["str", "tostring", "string", "as_string"],
  to_datetime: ["date", "datetime", "timestamp", "parse_time", "strptime", "to_timestamp", "parse_date", "totime"],
  format: ["strftime", "format_time", "date_format", "format_date"],
  to_duration: ["duration", "parse_duration", "interval"],
  parse_json: ["fromjson", "from_json", "json_parse", "json"],
  to_json: ["tojson", "json_encode", "stringify"],
  some: ["any"],
  all: ["every"],
  mean: ["avg", "average"],
  percentile: ["quantile"],
  is_empty: ["isempty", "empty", "blank"],
  print: ["println", "printf", "puts", "echo"],
  skip: ["drop_event", "discard", "reject"],
  hash: ["md5", "sha1", "sha256", "crc32"],
};

/** Calls of functions that froe has by another name, or as an operator. */
export const calls: readonly Mistake[] = [
  { at: /^not\s*\(/i, message: '"not" is written !', write: () => "!(" },
  {
    at: /^(?:exists|isset|defined|is_defined|has_field|isnotnull|is_not_null)\(\s*(e\.[\w.]+)\s*\)/i,
    message: "a missing value is ()",
    write: (_, [, field]) => `${field} != ()`,
  },
  {
    at: /^(?:isnull|is_null|is_missing|isnan)\(\s*(e\.[\w.]+)\s*\)/i,
    message: "a missing value is ()",
    write: (_, [, field]) => `${field} == ()`,
  },
  {
    at: /^(?:coalesce|ifnull|nvl|isnull)\(\s*([^,()]+?)\s*,\s*([^,()]+?)\s*\)/i,
    message: "?? gives a value for a missing one",
    write: (_, [, value, other]) => `(${value} ?? ${other})`,
  },
  {
    at: /^(?:delete|del|unset)\(\s*(e\.[\w.]+)\s*\)/,
    message: "a field is removed by e.name = ()",
    write: (_, [, field]) => `${field} = ()`,
  },
  { at: /^console\.log(?=\s*\()/, message: "this function is called print", write: () => "print" },
  ...Object.entries(otherNames).map(([name, others]) => ({
    at: new RegExp(`^(?:${others.join("|")})(?=\\s*\\()`, "i"),
    message: `this function is called ${name}`,
    write: () => name,
  })),
];

/** Where to look for a mistake, by the failure: before the advice of the compiler, and after it. */
const mistakes: {
  readonly [F in ScriptFailure]?: { readonly first: readonly Mistake[]; readonly last: readonly Mistake[] };
} = {
  syntax: { first: operators, last: syntax },
  name: { first: calls, last: names },
  type: { first: times, last: [] },
};
