import type { Mistake } from "./mistake.ts";

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
  for_each: ["foreach", "each"],
  some: ["any"],
  all: ["every"],
  mean: ["avg", "average"],
  percentile: ["quantile"],
  is_empty: ["isempty", "empty", "blank"],
  ceiling: ["ceil"],
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
