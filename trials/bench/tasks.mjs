// What is measured; a new task is one entry here.
//   name     as the table shows it
//   input    which input (inputs.mjs)
//   args     froe's arguments, before the file's name (or with {input} where it stands)
//   prints   the share of the input's lines that every command prints (default 1), or null where that is not their number
//   peers    what froe is compared with: a tool on PATH with its arguments before the file's name, or, under any
//            other name, { tool, args, input }, where the tool may be "froe" or "node" and the input null for none
//   tool     what is run in froe's place: a tool on PATH, or "node"
//   limit    whether it only measures what cannot be undercut; such tasks have a table of their own
//   startUp  the input is one line long, and the clock stops at the first output
import { fileURLToPath } from "node:url";

const DB_SERVER = fileURLToPath(new URL("../../examples/db-server.grammar.ts", import.meta.url));
const LIMITS = fileURLToPath(new URL("limits.mjs", import.meta.url));

/** @param what see limits.mjs */
const limit = (name, input, what) => ({
  ...{ name, input, tool: "node", args: [LIMITS, what], prints: 0, peers: {}, limit: true },
});

/** The same with records whose names and their order are drawn anew for each. */
const namesAtRandom = (name, args, prints = 1) => ({
  ...{ name: `${name}, names at random`, input: "json, names at random", args, prints, peers: { kelora: args } },
});

/** The same with records of sixty shapes. */
const ofManyShapes = (name, args, prints = 1) => ({
  ...{ name: `${name}, 60 shapes`, input: "json, 60 shapes", args, prints, peers: { kelora: args } },
});

/** Text for people of hl, which uses all cores and would page; a terminal's colors are off, as in a pipe. */
const HL = ["-P", "--color=never"];

/** A question to DuckDB's reader of JSON. */
const grouped = (columns) => [
  "-c",
  `SELECT service, ${columns} FROM read_json('{input}', format = 'newline_delimited') GROUP BY service ORDER BY n DESC`,
];

export const tasks = [
  {
    name: "combined to JSON",
    input: "combined",
    args: ["-f", "combined", "-J"],
    peers: { kelora: ["-f", "combined", "-J"] },
  },
  { name: "syslog to JSON", input: "syslog", args: ["-f", "syslog", "-J"], peers: { kelora: ["-f", "syslog", "-J"] } },
  {
    name: "logfmt to JSON",
    input: "logfmt",
    args: ["-f", "logfmt", "-J"],
    peers: { kelora: ["-f", "logfmt", "-J"], agrind: ["* | logfmt", "-o", "json", "-f"] },
  },
  {
    name: "JSON to JSON",
    input: "json",
    args: ["-j", "-J"],
    peers: {
      kelora: ["-j", "-J"],
      agrind: ["* | json", "-o", "json", "-f"],
      jq: ["-c", "."],
      mlr: ["--ijsonl", "--ojsonl", "cat"],
    },
  },
  {
    name: "line to JSON",
    input: "line",
    args: ["-f", "line", "-J"],
    peers: { kelora: ["-f", "line", "-J"], jq: ["-cR", "{line: .}"] },
  },
  {
    name: "combined, every second line rejected",
    input: "combined, half broken",
    args: ["-f", "combined", "-J"],
    prints: 0.5,
    peers: {
      kelora: ["-f", "combined", "-J"],
      "clean file": { tool: "froe", args: ["-f", "combined", "-J"], input: "combined", prints: 1 },
    },
  },
  {
    name: "combined, -q",
    input: "combined",
    args: ["-f", "combined", "-q"],
    prints: 0,
    peers: { kelora: ["-f", "combined", "-q"] },
  },
  { name: "JSON, -q", input: "json", args: ["-j", "-q"], prints: 0, peers: { kelora: ["-j", "-q"] } },
  {
    name: "combined to JSON, -P",
    input: "combined",
    args: ["-f", "combined", "-J", "-P"],
    peers: {
      "without -P": { tool: "froe", args: ["-f", "combined", "-J"] },
      kelora: ["-f", "combined", "-J", "--parallel"],
    },
  },
  {
    name: "JSON to JSON, -P",
    input: "json",
    args: ["-j", "-J", "-P"],
    peers: { "without -P": { tool: "froe", args: ["-j", "-J"] }, kelora: ["-j", "-J", "--parallel"] },
  },
  {
    name: "JSON, status >= 500",
    input: "json",
    args: ["-j", "-J", "--filter", "e.status >= 500"],
    prints: null,
    peers: {
      kelora: ["-j", "-J", "--filter", "e.status >= 500"],
      agrind: ["* | json | where status >= 500", "-o", "json", "-f"],
      jq: ["-c", "select(.status >= 500)"],
      mlr: ["--ijsonl", "--ojsonl", "filter", "$status >= 500"],
    },
  },
  {
    name: "combined, status == 500",
    input: "combined",
    args: ["-f", "combined", "-J", "--filter", "e.status == 500"],
    prints: null,
    peers: { kelora: ["-f", "combined", "-J", "--filter", "e.status == 500"] },
  },
  {
    name: 'logfmt, level == "error"',
    input: "logfmt",
    args: ["-f", "logfmt", "-J", "--filter", 'e.level == "error"'],
    prints: null,
    peers: {
      kelora: ["-f", "logfmt", "-J", "--filter", 'e.level == "error"'],
      agrind: ['* | logfmt | where level == "error"', "-o", "json", "-f"],
    },
  },
  {
    name: "JSON to text for people",
    input: "json",
    args: ["-j", "-F", "default"],
    peers: { kelora: ["-j", "-F", "default"], hl: { tool: "hl", args: HL, prints: null } },
  },
  {
    name: "logfmt to text for people",
    input: "logfmt",
    args: ["-f", "logfmt", "-F", "default"],
    peers: { kelora: ["-f", "logfmt", "-F", "default"], hl: { tool: "hl", args: HL, prints: null } },
  },
  {
    name: "JSON, lines of errors",
    input: "json",
    args: ["-j", "-F", "raw", "-l", "error"],
    prints: null,
    peers: { hl: [...HL, "--raw", "-l", "error"] },
  },
  {
    name: "JSON, lines with status >= 500",
    input: "json",
    args: ["-j", "-F", "raw", "--filter", "e.status >= 500"],
    prints: null,
    peers: { hl: [...HL, "--raw", "-q", "status>=500"], jq: ["-c", "select(.status >= 500)"] },
  },
  { name: "JSON to logfmt", input: "json", args: ["-j", "-F", "logfmt"], peers: { kelora: ["-j", "-F", "logfmt"] } },
  {
    name: "JSON to CSV, four fields",
    input: "json",
    args: ["-j", "-F", "csvnh", "-k", "client,status,method,user"],
    prints: null,
    peers: { kelora: ["-j", "-F", "csvnh", "-k", "client,status,method,user"] },
  },
  {
    name: "JSON to a map of levels",
    input: "json",
    args: ["-j", "-F", "levelmap"],
    prints: null,
    peers: { kelora: ["-j", "-F", "levelmap"] },
  },
  {
    name: "JSON, statistics",
    input: "json",
    args: ["-j", "-s"],
    prints: null,
    peers: { kelora: ["-j", "-s"], "to JSON": { tool: "froe", args: ["-j", "-J"], prints: 1 } },
  },
  {
    name: "JSON, nothing since",
    input: "json",
    args: ["-j", "-J", "--since", "2030-01-01T00:00:00Z"],
    prints: 0,
    peers: { kelora: ["-j", "-J", "--since", "2030-01-01T00:00:00Z"] },
  },
  {
    name: "JSON, count by service",
    input: "services",
    args: ["-j", "--by", "service", "--count"],
    prints: null,
    peers: {
      kelora: ["-j", "--freq", "service"],
      agrind: ["* | json | count by service", "-f"],
      mlr: ["--ijsonl", "--opprint", "count", "-g", "service"],
      duckdb: grouped("count(*) AS n"),
    },
  },
  {
    name: "JSON, count and p95 by service",
    input: "services",
    args: ["-j", "--by", "service", "--count", "--p95", "ms"],
    prints: null,
    peers: {
      agrind: ["* | json | count, p95(ms) by service", "-f"],
      mlr: ["--ijsonl", "--opprint", "stats1", "-a", "count,p95", "-f", "ms", "-g", "service"],
      duckdb: grouped("count(*) AS n, quantile_cont(ms, 0.95)"),
    },
  },
  {
    name: "JSON, over time",
    input: "services",
    args: ["-j", "--over-time=10m"],
    prints: null,
    peers: { kelora: ["-j", "--span", "10m", "--freq", "level", "--span-summary"] },
  },
  {
    name: "combined, over time",
    input: "service access",
    args: ["-f", "combined", "--over-time=10m"],
    prints: null,
    peers: { kelora: ["-f", "combined", "--span", "10m", "--freq", "status", "--span-summary"] },
  },
  {
    name: "combined, count by path",
    input: "service access",
    args: ["-f", "combined", "--by", "path", "--count"],
    prints: null,
    peers: { kelora: ["-f", "combined", "--freq", "path"], agrind: ["* | apache | count by url", "-f"] },
  },
  {
    name: "JSON, patterns of messages",
    input: "services",
    args: ["-j", "--patterns"],
    prints: null,
    peers: { kelora: ["-j", "-k", "msg", "--drain"] },
  },
  {
    name: "records of several lines, joined by their grammar",
    input: "db-server",
    args: ["-f", DB_SERVER, "-J"],
    prints: null,
    peers: { kelora: ["-f", "line", "-M", "indent", "-J"] },
  },
  ofManyShapes("JSON to JSON", ["-j", "-J"]),
  ofManyShapes("JSON, -q", ["-j", "-q"], 0),
  ofManyShapes("JSON to text for people", ["-j", "-F", "default"]),
  ofManyShapes("JSON to logfmt", ["-j", "-F", "logfmt"]),
  ofManyShapes("JSON to CSV, three fields", ["-j", "-F", "csvnh", "-k", "time,kind,msg"]),
  ofManyShapes("JSON, statistics", ["-j", "-s"], null),
  namesAtRandom("JSON to JSON", ["-j", "-J"]),
  namesAtRandom("JSON, -q", ["-j", "-q"], 0),
  namesAtRandom("JSON to text for people", ["-j", "-F", "default"]),
  namesAtRandom("JSON to logfmt", ["-j", "-F", "logfmt"]),
  namesAtRandom("JSON to CSV, four fields", ["-j", "-F", "csvnh", "-k", "client,status,method,user"], null),
  namesAtRandom("JSON, statistics", ["-j", "-s"], null),
  {
    name: "start-up, first line",
    input: "combined",
    args: ["-f", "combined", "-J"],
    startUp: true,
    peers: {
      kelora: ["-f", "combined", "-J"],
      "node -e 0": { tool: "node", args: ["-e", "0"], input: null, prints: 0 },
    },
  },
  { ...limit("combined, wc -l", "combined"), tool: "wc", args: ["-l"], prints: null },
  limit("combined, reading alone", "combined", "read"),
  limit("combined, splitting alone", "combined", "split"),
  limit("JSON, splitting alone", "json", "split"),
  limit("JSON, JSON.parse alone", "json", "parse"),
];
