import { type Severity, severityReader } from "../../event/levels.ts";
import type { NameTable } from "../../event/names.ts";
import { remembered } from "../../event/remembered.ts";
import { plainName, type Role, rankAmong, usualNames, wordsIn } from "../../event/roles.ts";
import type { Value } from "../../event/value.ts";
import { safe } from "../legible.ts";
import { statusNames } from "../status.ts";

/** The columns of an access log, in the order in which they are shown. */
export const accessColumns = ["status", "method", "path", "bytes", "duration", "address", "agent"] as const;
export type AccessColumn = (typeof accessColumns)[number];

/** The usual names of each column, in the form of {@link plainName}. */
const columnNames: Readonly<Record<AccessColumn, readonly string[]>> = {
  status: statusNames,
  method: wordsIn("method request_method requestmethod http_method cs_method verb http.request.method"),
  path: wordsIn("path uri url request_path requestpath request_uri cs_uri_stem url_path target url.path url.original"),
  bytes:
    wordsIn(`bytes bytes_sent body_bytes_sent bytes_out size response_size sc_bytes content_length downstreamcontentsize
    http.response.body.bytes`),
  duration:
    wordsIn(`duration duration_ms durationms duration_s elapsed elapsed_ms latency latency_ms request_time response_time
    responsetime response_time_ms time_taken took took_ms ms`),
  address:
    wordsIn(`ip client_ip clientip client_addr remote_addr remoteaddr remote_address remote_ip remote_host c_ip client
    clienthost client.ip source.ip`),
  agent: wordsIn("user_agent useragent http_user_agent cs(user_agent) agent user_agent.original"),
};

/** Names of what wrote an event, the most exact first. */
const sourceNames =
  wordsIn(`logger logger_name log.logger channel component module source prog program proc process service
  service.name app application unit`);

/** Names of values that identify something; they are dim, because people compare them and do not read them. */
const ID = /(^|_)(id|ids|uid|uuid|guid|pid|tid)$/;
const CAMEL_ID = /[a-z0-9]I[dD]$/;

/** Names of what people look at last in a request. */
export const lastNames: ReadonlySet<string> = new Set(wordsIn("protocol http_version referer referrer http_referer"));

const columnByName: ReadonlyMap<string, AccessColumn> = new Map(
  accessColumns.flatMap((column) => columnNames[column].map((name) => [name, column] as const)),
);

/** What a name says about its value. */
export interface NameKind {
  /** The name with `=`, safe to print. */
  readonly label: string;
  readonly role: Role | null;
  /** Among the names of its role: a smaller one is more certain. */
  readonly rank: number;
  readonly column: AccessColumn | null;
  /** Among the names of what wrote an event: a smaller one is more exact; -1 for all others. */
  readonly source: number;
  readonly isId: boolean;
  /** True for what comes last in a request on a terminal. */
  readonly isLast: boolean;
  /** True if more of a value than its type decides where it is shown. */
  readonly isWatched: boolean;
  /** The severity that a value names, if it is a level. */
  readonly severityOf: (value: Value) => Severity | undefined;
}

/** How many names are kept, for logs with many names. */
const MOST_NAMES = 4_096;

/** Makes the function that returns the kind of a name; the keys of nested maps are joined by dots. */
export function nameKinds(names: NameTable): (name: string) => NameKind {
  return remembered(MOST_NAMES, (name) => {
    const rank = rankAmong(names, name);
    const usual = rank === undefined ? null : usualNames[rank]!;
    const last = name.slice(name.lastIndexOf(".") + 1);
    const role = usual?.leads || usual?.role === "level" ? usual.role : null;
    const column = columnOf(name) ?? columnByName.get(plainName(last)) ?? null;
    return {
      label: `${safe(name)}=`,
      role,
      rank: rank ?? usualNames.length,
      column,
      source: sourceNames.indexOf(name.toLowerCase()),
      isLast: lastNames.has(plainName(last)),
      isId: ID.test(plainName(last)) || CAMEL_ID.test(last),
      isWatched: role === "level" || column !== null,
      severityOf: severityReader(name),
    };
  });
}

function columnOf(name: string): AccessColumn | undefined {
  return columnByName.get(name.toLowerCase()) ?? columnByName.get(plainName(name));
}

/** The units that names of durations end with, and their symbols. */
const UNITS: readonly (readonly [ending: RegExp, symbol: string])[] = [
  [/(^|_)(ms|millis|milliseconds)$|Ms$|Millis$/, "ms"],
  [/_(us|micros|microseconds)$|Micros$/, "µs"],
  [/_(ns|nanos|nanoseconds)$|Nanos$/, "ns"],
  [/_(s|secs?|seconds)$|Seconds$/, "s"],
];

/** The symbol of the unit that the name of a number says; empty if it says none. */
export function unitOf(name: string): string {
  return UNITS.find(([ending]) => ending.test(name))?.[1] ?? "";
}
