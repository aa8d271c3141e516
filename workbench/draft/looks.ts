/** The name of a column whose values look like this. */
interface Look {
  readonly name: string;
  readonly pattern: RegExp;
  /** A column of one of these names has to be before it. */
  readonly after?: readonly string[];
}

const VERBS = "(?:GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH|CONNECT|TRACE|PROPFIND)";
const SOURCE = "[\\w./@-]+\\.(?:go|c|cc|cpp|h|py|rb|js|ts|java|rs|php|lua|swift|kt|scala|erl)";

/** Looks of values, the more specific first. */
const looks: readonly Look[] = [
  { name: "request", pattern: new RegExp(`^${VERBS} \\S+ HTTP/[\\d.]+$`) },
  { name: "method", pattern: new RegExp(`^${VERBS}$`) },
  { name: "protocol", pattern: /^HTTP\/\d/ },
  { name: "status", pattern: /^[1-5]\d\d$/, after: ["request", "method", "path", "protocol"] },
  { name: "bytes", pattern: /^(?:\d+|-)$/, after: ["status"] },
  { name: "user_agent", pattern: /^[A-Za-z][\w-]*\/\d[\w.]* ?[(;]/ },
  { name: "referer", pattern: /^(?:-|https?:\/\/\S+)$/, after: ["status"] },
  { name: "url", pattern: /^[a-z][a-z0-9+.-]*:\/\// },
  { name: "email", pattern: /^[^\s@]+@[^\s@]+\.[a-z]+$/ },
  { name: "id", pattern: /^(?:0x[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i },
  { name: "source", pattern: new RegExp(`^${SOURCE}(?::\\d+)?$`) },
  { name: "address", pattern: /^\d{1,3}(?:\.\d{1,3}){3}:\d+$/ },
  { name: "ip", pattern: /^(?:[0-9a-f]*:){2,7}[0-9a-f]*(?:\d{1,3}(?:\.\d{1,3}){3})?$/i },
  { name: "duration", pattern: /^[\d.]+(?:ns|µs|us|ms|s|m|h)$/ },
  { name: "size", pattern: /^[\d.]+ ?(?:[kKMGT]i?)?B$/ },
  { name: "path", pattern: /^\/\S*$/ },
  { name: "thread", pattern: /^(?:main|.*(?:thread|worker|exec|pool).*\d+)$/i },
  { name: "host", pattern: /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|local|lan|internal|localdomain)$/i },
  { name: "logger", pattern: /^[A-Za-z_$][\w$]*(?:(?:\.|::|\\|\/)[A-Za-z_$][\w$]*)+$/ },
];

/** The name that all values of a column suggest, or null. */
export function nameByLooks(values: readonly string[], taken: ReadonlySet<string>): string | null {
  const bare = values.map((value) => value.replace(/^"(.*)"$/, "$1"));
  const look = looks.find(
    ({ name, pattern, after }) =>
      bare.length > 0 &&
      !taken.has(name) &&
      (!after || after.some((other) => taken.has(other))) &&
      bare.every((value) => pattern.test(value)),
  );
  return look?.name ?? null;
}
