// The generated inputs, kept in a folder so that the next benchmark finds them again.
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ACCESS_COLUMNS, accessTable } from "./access-table.mjs";
import { programLog } from "./program-log.mjs";
import { lineMaker } from "./samples.mjs";
import { serviceAccess, serviceLog } from "./service-log.mjs";
import { shapesLog } from "./shapes-log.mjs";

const ACCESS = { format: "combined", wanted: /"[A-Z]+ \S+ HTTP\/\S+" \d+ \d+ "(?!.* -$)/, first: 0.9 };

/**
 * Each input: what makes its lines, or their format and which of them are needed (the usual ones, none that a peer would
 * reject); and which get a word after their end that does not belong there: every `broken`-th; the header of a table; and whether no
 * line is repeated, so that times only grow.
 */
const INPUTS = {
  combined: ACCESS,
  "combined, half broken": { ...ACCESS, broken: 2 },
  syslog: {
    format: "syslog",
    // Of eighteen lines that the grammar makes, one is wanted.
    distinct: 2000,
    wanted:
      /^<\d+>(?:1 \d(?:\S+ ){5}(?:-|\[[^\]]{0,60}\]) |[A-Z][a-z]{2} [ \d]\d [\d:]{6}[0-5]\d [\w.-]+ [\w./-]+(?:\[\d+\])?: )/,
  },
  logfmt: { format: "logfmt" },
  json: { maker: programLog },
  "json, 60 shapes": { maker: shapesLog },
  "json, names at random": { format: "json", wanted: /^\{"(?!.*\\u)/ },
  line: { format: "line" },
  services: { maker: serviceLog, grows: true },
  "service access": { maker: serviceAccess, grows: true },
  csv: { maker: accessTable, header: ACCESS_COLUMNS },
  "db-server": { maker: () => linesOf(new URL("../../examples/db-server.log", import.meta.url)) },
};

const SEED = 20_260_203;
/** This many lines differ, unless the input says how many; a longer input repeats them, unless it grows. */
const DISTINCT = 20_000;
/** This many lines tell whether a kept file was made by the same generator. */
const FINGERPRINT = 500;

/** Makes the input, unless it is there. @returns `{ path, lines, bytes }` */
export async function inputFile(name, lines, folder) {
  return made(name, INPUTS[name], lines, folder);
}

/** The same for any lines of a format. */
export async function sampledFile(format, lines, folder) {
  return made(`sampled ${format}`, { format }, lines, folder);
}

async function made(name, input, lines, folder) {
  const make = () => generate(input, lines);
  const path = join(folder, `${name.replaceAll(/\W+/g, "-")}-${lines}-${fingerprint(make())}.log`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    await pipeline(make, createWriteStream(`${path}.part`));
    renameSync(`${path}.part`, path);
  }
  return { path, lines, bytes: statSync(path).size };
}

function* generate(input, lines) {
  const { broken = 0, maker, header, grows = false, distinct: most = DISTINCT } = input;
  if (header) yield `${header}\n`;
  const random = seeded(SEED);
  const next = maker ? maker(random) : lineMaker(input, random);
  const distinct = [];
  if (grows) {
    for (let i = 0; i < lines; i++) yield `${next()}\n`;
    return;
  }
  for (let i = 0; i < lines; i++) {
    if (i < most) {
      const line = next();
      // It is found last, so that such a line costs the most.
      const tail = broken > 0 && i % broken === broken - 1 ? " tail\n" : "\n";
      distinct.push(line + tail);
    }
    yield distinct[i % most];
  }
}

/** A function that gives the next line of a file, which begins anew at its end. */
function linesOf(url) {
  const lines = readFileSync(url, "utf8").trimEnd().split("\n");
  let at = 0;
  return () => lines[at++ % lines.length];
}

function fingerprint(lines) {
  const hash = createHash("sha256");
  for (let i = 0; i < FINGERPRINT; i++) hash.update(lines.next().value ?? "");
  return hash.digest("hex").slice(0, 12);
}

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator of 48 bits). */
function seeded(seed) {
  let state = BigInt(seed);
  return () => {
    state = (state * 0x5deece66dn + 0xbn) & 0xffffffffffffn;
    return Number(state >> 16n) / 2 ** 32;
  };
}
