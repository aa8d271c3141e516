const JWT = 'token.split(".")[1].decode_b64().parse_json()';
const LINE = '"<13>" + e.host + " app: " + e.msg';

/** What to write instead of each function that froe no longer has. */
const INSTEAD: Readonly<Record<string, string>> = {
  append: "text += other, list += [item]",
  bytes: "text.encode_hex().len() / 2",
  ceiling: "-floor(-number)",
  chop: 'list.slice("-3:")',
  crop: 'text.slice("1:4")',
  debug: "eprint(value.to_debug())",
  dedup: "list.unique()",
  drain: "map.filter(|name, value| ...), list.filter(|item| ...)",
  end: "range.end",
  exp: "2.718281828459045 ** number",
  extract: 'text.extract_regex("pattern"), list.slice("1:4")',
  find_map: "list.map(|item| ...).find(|one| one != ())",
  for_each: "for item in list { ... }",
  fraction: "number - to_int(number)",
  hypot: "(x * x + y * y) ** 0.5",
  insert: 'list.slice(":1") + [item] + list.slice("1:")',
  int: "to_int(number)",
  is_even: "number % 2 == 0",
  is_exclusive: "the range as it was made: 1..5, 1..=5",
  is_finite: "number - number == 0",
  is_inclusive: "the range as it was made: 1..5, 1..=5",
  is_infinite: "number.abs() == 1.0 / 0.0",
  is_nan: "number != number",
  is_odd: "number % 2 != 0",
  is_zero: "number == 0",
  ln: "log(number, 2.718281828459045)",
  make_lower: "text = text.to_lower()",
  make_upper: "text = text.to_upper()",
  mixin: "map.merge(other)",
  order: "list.sorted(); list.sort(|a, b| ...) sorts in place",
  order_desc: "list.sorted().reversed()",
  parse_float: "to_float(text)",
  range: "from..to",
  read_json: 'read_lines("FILE").join("\\n").parse_json()',
  reduce_rev: "list.reversed().reduce(|result, item| ..., initial)",
  retain: "map.filter(|name, value| ...), list.filter(|item| ...)",
  shift: "list.remove(0)",
  sign: "if number > 0 { 1 } else if number < 0 { -1 } else { 0 }",
  sort_desc: "list.sort(); list.reverse()",
  splice: 'list.slice(":1") + other + list.slice("3:")',
  split_rev: "text.split(separator).reversed()",
  sqrt: "number ** 0.5",
  start: "range.start",
  track_bottom_by: "track_min(item, score)",
  track_top_by: "track_max(item, score)",
  to_map: "let other = map",
  to_chars: "text.chars()",
  truncate: 'text.slice(":80"), list.slice(":3")',
  zip: "for (item, at) in list { ... other[at] ... }",
  bar: "--by FIELD, --over-time",
  shorten: 'text.slice(":40")',
  format_decimals: "(100 * number).round() / 100.0",
  format_percent: "(100 * ratio).round()",
  ...{ lower: "text.to_lower()", upper: "text.to_upper()" },
  ...{ starting_with: 'text.extract_regex("ERROR.*")', ending_with: 'text.extract_regex(".*log")' },
  ...{ like: 'text.matches("^app-.[.]log$")', ilike: 'text.matches("(?i)^.*reset$")' },
  ...{ clip: 'text.strip(".,;()")', lclip: 'text.lstrip(".,;(")', rclip: 'text.rstrip(".,;)")' },
  ...{ col: 'text.split()[2], text.parse_cols("user - ms").ms', cols: "text.split()" },
  ...{ extract_regex_maps: 'text.extract_regexes("pattern").map(|found| #{field: found})' },
  ...{ parse_path: 'text.split("/")[-1]', parse_email: 'text.split("@")', parse_media_type: 'text.split(";")[0]' },
  ...{ parse_content_disposition: 'text.after("filename=")' },
  ...{ parse_jwt: JWT, absorb_jwt: JWT },
  ...{ to_syslog: LINE, to_cef: LINE, to_combined: LINE },
  ...{ escape_html: 'text.replace_regex("<", "&lt;")', unescape_html: 'text.replace_regex("&lt;", "<")' },
  ...{ escape_json: "text.to_json()", unescape_json: "text.parse_json()", bucket: 'text.hash("xxh3")' },
  ...{ clamp: "max(least, min(number, most))", mod: "a % b", stddev: "track_stats(name, number)" },
  ...{ sample_prob: "--sample 10%", sample_every: "--sample 10%" },
  ...{ duration_from_milliseconds: 'to_duration("2ms")', duration_from_seconds: 'to_duration("2s")' },
  duration_from_minutes: 'to_duration("2m")',
  ...{ duration_from_hours: 'to_duration("2h")', duration_from_days: 'to_duration("2d")' },
  ...{ ceil_to: 'time.round_to("15m") + to_duration("15m")', timezone_name: 'time.format("%z")' },
  ...{ flatten_field: "map.field.flattened()", fill_with: "map.enrich(other)" },
  ...{ contains_any: "list.some(|item| wanted.contains(item))", starts_with_any: "wanted.contains(list[0])" },
  ...{ pluck_as_nums: 'list.pluck("ms").map(|ms| to_float(ms))', sorted_by: "list.sort(|a, b| a.n < b.n)" },
  ...{ parse_user_agent: 'text.extract_regex("[^ ]*$")', to_kv: "map.to_logfmt()", or_empty: 'value ?? ""' },
  ...{ path_equals: 'map.get_path("req.id") == value' },
  ...{ E: "2.718281828459045", PI: "3.141592653589793" },
  ...{ to_degrees: "radians * 180 / 3.141592653589793", to_radians: "degrees * 3.141592653589793 / 180" },
};

/** Functions that laid out text for people, and others that nothing in a script replaces. */
const LAID_OUT =
  "pad ljust rjust center shorten_middle sparkline human_bytes human_bytes_si humanize_duration red green yellow blue magenta cyan bold dim";
const NOTHING =
  "to_hex to_octal to_binary edit_distance variance rand rand_int duration_from_nanoseconds unflatten sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh";

/** The message for a removed function, or null for any other name. */
export function removedMessage(name: string): string | null {
  const start = `\`${name}\` is no function of froe`;
  if (Object.hasOwn(INSTEAD, name)) return `${start}: use \`${INSTEAD[name]}\``;
  if (LAID_OUT.split(" ").includes(name)) return `${start}: \`-F view\` aligns and colors`;
  return NOTHING.split(" ").includes(name) ? start : null;
}
