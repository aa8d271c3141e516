// What an application that reads a log can do instead of froe: each reads a file and adds up one number of its records.
import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { catalogue, createParser, readAll, readBatches, readEvents } from "../../dist/index.mjs";

/** The packages that are measured besides froe; `bench:library` says how to install them. */
export const PEERS = ["papaparse", "peggy"];

const grammarOf = (name) => catalogue.find((grammar) => grammar.name === name);
const linesOf = (path) => createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });

/** By hand: what people write who know the format, with the names of its columns. */
const EXPRESSION =
  /^(?<ip>\S+) (?<identity>\S+) (?<user>\S+) \[(?<ts>[^\]]+)\] "(?<request>(?<method>\S+) (?<path>\S+) (?<protocol>\S+))" (?<status>\d+) (?<bytes>\d+|-)(?: "(?<referer>(?:[^"\\]|\\.)*)" "(?<agent>(?:[^"\\]|\\.)*)")?/;

const PEG = `
line = ip:word " " identity:word " " user:word " [" ts:$[^\\]]+ "] \\"" request:request "\\" " status:int " " bytes:(int / "-" { return null; })
  more:(" " referer:quoted " " agent:quoted { return { referer, agent }; })? .*
  { return { ip, identity, user, ts, ...request, status, bytes, ...more }; }
request = method:word " " path:word " " protocol:$[^" ]+ { return { method, path, protocol }; }
word = $[^ ]+
int = digits:$[0-9]+ { return Number(digits); }
quoted = "\\"" text:$([^"\\\\] / "\\\\" .)* "\\"" { return text; }
`;

async function eachEvent(path, format, field) {
  let sum = 0;
  for await (const event of readEvents({ path }, { grammar: grammarOf(format) })) sum += Number(event[field] ?? 0);
  return sum;
}

async function eachBatch(path, format, field) {
  let sum = 0;
  for await (const batch of readBatches({ path }, { grammar: grammarOf(format) }))
    for (const event of batch) sum += Number(event[field] ?? 0);
  return sum;
}

/** All events at once, as an application has them that needs them all. */
function allEvents(path, format, field) {
  const events = readAll(readFileSync(path), { grammar: grammarOf(format) });
  return events.reduce((sum, event) => sum + Number(event[field] ?? 0), 0);
}

async function eachLine(path, numberOf) {
  let sum = 0;
  for await (const line of linesOf(path)) sum += numberOf(line);
  return sum;
}

/** By input, then by way: reads the file and returns the sum. The first way of each input is what the others compare with. */
export const WAYS = {
  combined: {
    readEvents: (path) => eachEvent(path, "combined", "status"),
    readBatches: (path) => eachBatch(path, "combined", "status"),
    readAll: (path) => allEvents(path, "combined", "status"),
    "all lines, expression": (path) => {
      const all = readFileSync(path, "utf8")
        .split("\n")
        .map((line) => EXPRESSION.exec(line)?.groups);
      return all.reduce((sum, groups) => sum + Number(groups?.status ?? 0), 0);
    },
    "readline, parse": (path) => {
      const { parse } = createParser(grammarOf("combined"));
      return eachLine(path, (line) => parse(line)?.status ?? 0);
    },
    "readline, expression": (path) => eachLine(path, (line) => Number(EXPRESSION.exec(line)?.groups.status ?? 0)),
    "readline, peggy": async (path, peers) => {
      const { parse } = load("peggy", peers).generate(PEG);
      return eachLine(path, (line) => parse(line).status);
    },
  },
  json: {
    readEvents: (path) => eachEvent(path, "json", "status"),
    readBatches: (path) => eachBatch(path, "json", "status"),
    "readline, JSON.parse": (path) => eachLine(path, (line) => JSON.parse(line).status ?? 0),
  },
  csv: {
    readEvents: (path) => eachEvent(path, "csv", "status"),
    readBatches: (path) => eachBatch(path, "csv", "status"),
    papaparse: (path, peers) =>
      new Promise((resolve, reject) => {
        let sum = 0;
        load("papaparse", peers).parse(createReadStream(path), {
          header: true,
          skipEmptyLines: true,
          chunk: ({ data }) => {
            for (const row of data) sum += Number(row.status);
          },
          complete: () => resolve(sum),
          error: reject,
        });
      }),
  },
};

function load(name, folder) {
  return createRequire(join(folder, "package.json"))(name);
}
