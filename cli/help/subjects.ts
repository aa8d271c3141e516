import type { Row } from "./layout.ts";

/** What people look for, in their words, and what froe has for it. */
interface Subject {
  /** Words and phrases, separated by commas. */
  readonly words: string;
  /** Spellings of options, names of functions, and commands (`froe detect`), separated by commas. */
  readonly see: string;
  /** Commands to copy, and what they show. */
  readonly recipes: readonly Row[];
}

/** The subjects that help knows besides the words of its own pages: words, where to look, and commands with what they show. */
const SUBJECTS = String.raw`
average, avg, mean, sum, total of a field
  see --avg, --sum, --describe, track_avg, track_sum, track_stats, mean, sum
  froe --by method --avg bytes access.log  # the average size for each method
  froe --describe bytes access.log  # the count, mean and percentiles of the sizes
  froe -q -m -e 'track_avg(e.method, e.bytes)' access.log  # the same by a script
histogram, distribution, percentile, quantile, median, p95, p99, latency, slow, slowest
  see --p50, --p95, --p99, --describe, track_percentiles, track_bucket, percentile, --output-format
  froe --by path --count --p95 bytes access.log  # how many for each path, and how large
  froe --describe bytes access.log  # the percentiles of the sizes
  froe -q -m -e 'track_bucket("bytes", e.bytes / 1000 * 1000)' access.log  # how many in each kilobyte
  froe -F tailmap -k bytes access.log  # a timeline of the slow or large ones
pretty, human, readable, view, one event, vertical
  see --output-format, --keys, --color
  froe -F view app.log  # time, level and message first, the rest after it
  froe -F inspect -n 1 app.log  # one event, a field on each line, with its type
  froe -q -e 'print(e.level + " " + e.msg)' app.log  # lines of any form
group, group by, count by, top, rank, frequency, common, most, how often, uniq
  see --by, --top, --sort, --freq, --card, --stats, track_freq, track_top, track_count, froe stats
  froe --by ip --top 10 access.log  # the ten busiest addresses
  froe --by status,method access.log  # each combination of status and method
  froe --filter 'e.status >= 500' --by path access.log  # the paths that fail most
  froe --freq status,method access.log  # how often each status and each method occurs
unique, distinct, cardinality, dedupe, dedup, duplicates, repeat, repeats, repeated, collapse
  see --patterns, --distinct, --card, --freq, track_unique, track_cardinality, unique
  froe --by path --distinct ip access.log  # how many different visitors each path has
  froe --card ip access.log  # how many different addresses
  froe --patterns app.log  # similar messages as one row, with their number and times
since when, over time, timeline, rate, per second, per minute, trend, spike, graph, plot, chart
  see --over-time, --svg, --by
  froe --over-time app.log  # how many events of each level, and when
  froe --over-time=5m --p95 bytes access.log  # a row for each five minutes
  froe --over-time=5m,json app.log  # the same for a program that plots
template, message, what is new, what changed, since yesterday, new, difference, diff, compare, drain, cluster, anomaly
  see --patterns, --patterns-since
  froe --patterns app.log  # what the messages have in common, how often and when
  froe --patterns-since web1.log app.log  # which messages are new, gone or more frequent
  froe grammar new app --from app.log  # a grammar of these messages
fields, schema, profile, structure, unknown log, explore, types
  see --stats, --describe, froe detect
  froe -s app.log  # each field with its frequency and types
request, request id, session, trace, span, correlate, transaction, window, bucket, idle
  see --span, --span-idle, --span-summary, --span-close, --window
  froe --span path --sort length --top 10 access.log  # the longest spans of a field's values
  froe --span ip --span-idle 30m access.log  # sessions of visitors
  froe --span 5m app.log  # windows of five minutes
rotate, rotation, rotated, logrotate, tail, watch, live, tail -f
  see --follow, --tail, --merge-sorted, --file-order
  froe --follow -l error app.log  # the errors so far, and new ones as they come
  froe --file-order mtime app.log*  # rotated files, the oldest first
stack trace, stacktrace, stack, traceback, exception, continuation, multi-line
  see --multiline, --multiline-join, --multiline-max-lines
  froe -M java -l error app.log  # errors with their stack traces
  froe -M python app.log  # tracebacks as a part of the event before them
where, query, select, condition, search, grep, find, match
  see --filter, --keep-lines, --ignore-lines, --levels, --since, matches, contains
  froe --filter 'e.status >= 500' access.log  # events with a field in a range
  froe --filter 'e.message.contains("timeout")' app.log  # events with a word in a field
  froe --keep-lines timeout app.log  # lines with a word anywhere, as grep
context, around, surrounding, grep -C
  see --context, --before-context, --after-context, --within
  froe -l error -C 3 app.log  # each error with three events before and after it
  froe --around 10:20 --within 5m app.log  # five minutes before and after a time
last, recent, ago, today, yesterday, last hour, last 10 minutes
  see --since, --until, --last, --around
  froe --since 10m app.log  # the last ten minutes
  froe --last 10m app.log  # the last ten minutes that the log has
limit, first, max, number of lines
  see --take, --head, --skip-lines
  froe -n 20 app.log  # the first twenty events
sort, order, merge, combine files, several files, interleave
  see --merge, --merge-sorted, --file-order, sorted
  froe --merge access.log app.log  # two logs as one, by time
json, jsonl, ndjson, jq, convert
  see -j, -J, --output-format, parse_json, to_json, --payload
  froe -J access.log | jq .status  # any log as JSON Lines, for other programs
csv, spreadsheet, excel, table, columns, tsv
  see --input-format, --output-format, --keys
  froe -F csv -k ts,status,path access.log  # three fields as CSV
  froe -f 'csv members:int' teams.csv  # a table, with numbers in the column members
semicolon, delimiter, separator, delimited
  see --cols-sep, --input-format
  froe -f csv --cols-sep ';' teams.csv  # a table with semicolons between its cells
  froe -f 'cols:name value *rest' --cols-sep '|' app.log  # columns between bars, by names of your own
hide, remove field, delete field, omit, without
  see --exclude-keys, --keys, remove, rename_field
  froe -K user_agent,referer access.log  # all fields but two
mask, anonymize, redact, privacy, gdpr, secret, password
  see --redact, normalized, mask_ip, pseudonym, hash, --exec
  froe --redact all app.log  # without addresses, mails, tokens, cards and keys
  froe --redact field:ip access.log  # without the values of a field
  froe -J -e 'e.ip = e.ip.mask_ip()' access.log  # addresses without their last part
rename, add field, change, transform, compute, map
  see --exec, --exec-file, rename_field, merge
  froe -J -e 'e.kb = e.bytes / 1024' access.log  # one more field, from another one
validate, ci, lint, pipeline, fail, test a log
  see --strict, --assert, froe check, froe explain
  froe --strict -q -f combined access.log  # fails at the first line that does not parse
  froe -q --assert 'e.status < 500' access.log  # fails where an event breaks a rule
why, not parsed, does not parse, reject, wrong format, unparsed, debug
  see froe explain, froe detect, --verbose, --input-format
  froe explain -f combined access.log:12  # how line 12 is read, or where it stops and why
summary, overview, statistics, count, how many, number of events
  see froe stats, --count, --stats, --with-stats, track_count
  froe --count -l error app.log  # the number of errors
  froe stats app.log  # lines, events, levels, time range and fields
gzip, gz, zip, compressed, archive, zstd, bzip2, xz
  see froe detect, --file-order
  froe access.log.gz  # gzip and zstd are read as they are
timezone, time zone, utc, local time, zone, tz
  see --input-tz, --show-ts-local, --show-ts-utc, --normalize-ts, to_timezone
  froe -z app.log  # times in the zone of this machine
duration, elapsed, gap, difference of times
  see --mark-gaps, to_duration, as_milliseconds
  froe --mark-gaps 30s app.log  # a line wherever nothing was logged for 30 seconds
fast, speed, cores, threads, workers, jobs
  see --parallel, --threads, --unordered
  froe -P -s huge.log  # all cores count a large log
own format, custom, parser, grok, pattern, regex, regular expression
  see --input-format, --grammar, froe grammar, matches, extract_regex, replace_regex
  froe -f 'regex:(?P<time>\S+) (?P<msg>.*)' door.log  # fields by a regular expression
  froe grammar new door --from door.log  # a draft of a grammar, from sample lines
ansi, color, colour, escape code, escape sequence, sgr
  see --color, --input-format
  froe app.log  # a log that was written in color, as one without: its color codes are ignored
  froe -f line app.log  # its lines as they are, with the codes
pager, less, wrap, long line
  see --paging, --wrap, --color, --output-format, --keys
  froe -F view app.log  # events in columns; in a pager where there are more than the screen has room for
  froe -F view --wrap app.log  # all of each event, in as many lines as it needs
error, warning, level, severity, fatal, problem
  see --levels, --exclude-levels, --context, --output-format
  froe -l warn+ app.log  # warnings and what is graver
  froe -l error -C 2 app.log  # errors, with two events before and after each
loop, for, while, if, closure, function, script, script language, variable
  see --exec, --exec-file, --include, --begin, --end, --filter
  froe -e 'let n = 0; for part in e.path.split("/") { n += 1 } e.depth = n' access.log  # a loop
  froe -e 'let twice = |x| x * 2; e.more = twice.call(e.bytes)' access.log  # a function of your own
encoding, charset, utf-8, utf-16, latin1, iso-8859-1, byte order mark, bom
  see --input-format
  iconv -f UTF-16 -t UTF-8 app.log | froe  # a log in UTF-16
ssh, sshd, login, logon, failed login, brute force
  see --keep-lines, --patterns, --by, --since, extract_regex
  froe --keep-lines sshd --patterns app.log  # what was logged about logins, how often and when
  froe --by ip --top 10 access.log  # the addresses that try most
deploy, deployment, release, rollout, regression
  see --patterns-since, --around, --within, --over-time
  froe --patterns-since web1.log app.log  # which messages a release has added
  froe --around 10:20 --within 5m app.log  # five minutes before and after it
segment, section, part of a file, block
  see --section-from, --section-after, --section-before, --section-through, --max-sections, --span
  froe --section-from started --max-sections 1 app.log  # the lines from the first start to the next one
embedded, embedded json, nested, json in text, inner format
  see --payload, extract_json, absorb_json, absorb_logfmt, froe detect
  froe --payload message app.log  # the fields of a message that is in a format of its own
  froe -J -e 'e.data = e.message.extract_json()' app.log  # the JSON within a message
alert, alarm, notify, monitor
  see --follow, --levels, --assert, --take, --window
  froe --follow -l error -J app.log | notify  # each error so far and to come, to a program of yours
  froe -q --assert 'e.status < 500' access.log  # exit code 1 if an event breaks a rule
exit code, exit status, return code, status code of froe
  see --strict, --assert, --silent
  froe -q access.log  # 0, also if some lines are rejected; 1 if all are, or a file cannot be read
  froe --strict -q -f combined access.log  # 1 at the first line that does not parse
  froe -q --assert 'e.status < 500' access.log  # 1 if an event breaks a rule
capture, capture group, named group, extract
  see --input-format, extract_regex, extract_regexes, froe grammar
  froe -f 'regex:(?P<time>\S+) (?P<msg>.*)' door.log  # each named group is a field
  froe -J -e 'e.what = e.message.extract_regex("t(.*)", 1)' app.log  # a group of one field
random, sample, sampling, subset
  see --sample, --take, froe sample
  froe --sample 1% app.log  # about one event of a hundred, the same ones in each run
`;

export const subjects: readonly Subject[] = SUBJECTS.trim()
  .split(/\n(?! )/)
  .map((text) => {
    const [words = "", see = "", ...recipes] = text.split("\n").map((line) => line.trim());
    return { words, see: see.slice("see ".length), recipes: recipes.map(recipeOf) };
  });

function recipeOf(line: string): Row {
  const at = line.indexOf("  # ");
  return [line.slice(0, at), line.slice(at + 4)];
}

/** The subject that is called `topic`, in the singular or the plural, or null. */
export function subjectOf(topic: string): Subject | null {
  const wanted = topic.toLowerCase().trim();
  const names = [wanted, wanted.replace(/s$/, "")];
  return subjects.find(({ words }) => listed(words).some((word) => names.includes(word))) ?? null;
}

/** The parts of a list with commas. */
export function listed(text: string): string[] {
  return text.split(", ");
}
