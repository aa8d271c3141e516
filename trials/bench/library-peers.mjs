// What an application that reads a log can do instead of froe: each reads a file and adds up one number of its records.
import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { catalogue, createParser, readAll, readBatches, readEvents } from "../../dist/index.mjs";

/** The packages that are measured besides froe; `bench:library` says how to install them. */
export const PEERS = ["papaparse", "peggy", "parsimmon", "arcsecond", "zod"];

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

/** The parts of a line for the libraries of combinators, in turn; null for a part without a name. */
const PARTS = [
  ["ip", /[^ ]+/],
  [null, " "],
  ["identity", /[^ ]+/],
  [null, " "],
  ["user", /[^ ]+/],
  [null, " ["],
  ["ts", /[^\]]+/],
  [null, '] "'],
  ["method", /[^ ]+/],
  [null, " "],
  ["path", /[^ ]+/],
  [null, " "],
  ["protocol", /[^" ]+/],
  [null, '" '],
  ["status", /\d+/],
  [null, " "],
  ["bytes", /\d+|-/],
];
const QUOTED = /"(?:[^"\\]|\\.)*"/;
const MORE = [
  [null, " "],
  ["referer", QUOTED],
  [null, " "],
  ["agent", QUOTED],
];

/** The event of the texts of some parts. */
function eventOf(parts, texts) {
  const event = {};
  for (const [index, [name]] of parts.entries()) if (name !== null) event[name] = texts[index];
  return event;
}

function finished({ status, bytes, referer, agent, ...event }) {
  const number = bytes === "-" ? null : Number(bytes);
  return {
    ...event,
    status: Number(status),
    bytes: number,
    referer: referer?.slice(1, -1),
    agent: agent?.slice(1, -1),
  };
}

function byParsimmon(peers) {
  const P = load("parsimmon", peers);
  const row = (parts) =>
    P.seq(...parts.map(([, part]) => (typeof part === "string" ? P.string(part) : P.regexp(part)))).map((texts) =>
      eventOf(parts, texts),
    );
  const line = P.seqMap(row(PARTS), row(MORE).fallback({}), P.all, (event, more) => finished({ ...event, ...more }));
  return (text) => line.tryParse(text);
}

function byArcsecond(peers) {
  const A = load("arcsecond", peers);
  const start = (expression) => new RegExp(`^(?:${expression.source})`);
  const row = (parts) =>
    A.sequenceOf(parts.map(([, part]) => (typeof part === "string" ? A.str(part) : A.regex(start(part))))).map(
      (texts) => eventOf(parts, texts),
    );
  const line = A.sequenceOf([row(PARTS), A.possibly(row(MORE)), A.everythingUntil(A.endOfInput)]).map(([event, more]) =>
    finished({ ...event, ...more }),
  );
  return (text) => {
    const { isError, error, result } = line.run(text);
    if (isError) throw new Error(error);
    return result;
  };
}

/** JSON whose fields a schema checks. */
function byZod(peers) {
  const { z } = load("zod", peers);
  const schema = z.looseObject({ status: z.number().optional() });
  return (text) => schema.parse(JSON.parse(text));
}

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

const eachParsed = (path, parse) => eachLine(path, (line) => parse(line).status ?? 0);

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
    "readline, parsimmon": (path, peers) => eachParsed(path, byParsimmon(peers)),
    "readline, arcsecond": (path, peers) => eachParsed(path, byArcsecond(peers)),
  },
  json: {
    readEvents: (path) => eachEvent(path, "json", "status"),
    readBatches: (path) => eachBatch(path, "json", "status"),
    "readline, JSON.parse": (path) => eachLine(path, (line) => JSON.parse(line).status ?? 0),
    "readline, zod": (path, peers) => eachParsed(path, byZod(peers)),
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
