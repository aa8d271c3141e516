// What is measured; a new task is one entry here.
//   name     as the table shows it
//   input    which input (inputs.mjs)
//   args     froe's arguments, in front of the file's name
//   prints   the share of the input's lines that every command prints (default 1), or null where that is not their number
//   peers    what froe is compared with: a tool on PATH with its arguments in front of the file's name, or, under any
//            other name, { tool, args, input }, where the tool may be "froe" or "node" and the input null for none
//   startUp  the input is one line long, and the clock stops at the first output

export const tasks = [
  {
    name: "combined to JSON",
    input: "combined",
    args: ["-f", "combined", "-J"],
    peers: { kelora: ["-f", "combined", "-J"] },
  },
  {
    name: "syslog to JSON",
    input: "syslog",
    args: ["-f", "syslog", "-J"],
    peers: { kelora: ["-f", "syslog", "-J"] },
  },
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
  {
    name: "JSON, -q",
    input: "json",
    args: ["-j", "-q"],
    prints: 0,
    peers: { kelora: ["-j", "-q"] },
  },
  {
    name: "JSON to text for people",
    input: "json",
    args: ["-j", "-F", "default"],
    peers: { kelora: ["-j", "-F", "default"] },
  },
  {
    name: "JSON to logfmt",
    input: "json",
    args: ["-j", "-F", "logfmt"],
    peers: { kelora: ["-j", "-F", "logfmt"] },
  },
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
    name: "start-up, first line",
    input: "combined",
    args: ["-f", "combined", "-J"],
    startUp: true,
    peers: {
      kelora: ["-f", "combined", "-J"],
      "node -e 0": { tool: "node", args: ["-e", "0"], input: null, prints: 0 },
    },
  },
];
