import { bacula as baculaTheme } from "../bacula.ts";
import {
  any,
  anySpace,
  digit,
  either,
  firm,
  joined,
  letterOrDigit,
  loose,
  maybe,
  one,
  type Part,
  run,
  seq,
  shortest,
  stock,
} from "../notation.ts";
import { type Anew, inEcs, into, partInto } from "./notation.ts";

// Bacula in the common schema.

const inQuotes = (part: Part): Part => seq('"', part, '"');
const name = into("[bacula][volume][name]", "BACULA_VOLUME");
const volume = inQuotes(name);
const device = seq(
  seq(inQuotes(into("[bacula][volume][device]", "BACULA_DEVICE")), " ("),
  seq(into("[bacula][volume][path]", "BACULA_DEVICEPATH"), ")"),
);
const stamp = into("[bacula][timestamp]", "BACULA_TIMESTAMP");
const job = into("[bacula][job][name]", "BACULA_JOB");
const reason = into("[error][message]", "GREEDYDATA");
const endpoint = into("[client][address]", "IPORHOST");
const port = into("[client][port]:int", "POSINT");
/** A fatal error, whose second word may have a capital. */
const fatal = (...parts: readonly Part[]): Part => seq("Fatal ", one("eE"), "rror: ", ...parts);
const unreachable: Part = seq(
  either(seq("Client: ", into("[bacula][client][name]", "BACULA_HOST")), "Storage daemon"),
  seq(" on ", endpoint, ":", port, loose(". ERR="), reason),
);
/** A name or an address, of which a dot at its end is no part. */
const address = firm(run(letterOrDigit), any(run(".-"), run(letterOrDigit)));
const VOLUME = "bacula.volume.name";
const DEVICE = "bacula.volume.device, bacula.volume.path";
const anyMark = loose(".");

const messages: Readonly<Record<string, Anew>> = {
  MAX_CAPACITY: [
    `A volume is full: bacula.volume.max_capacity, ${DEVICE}`,
    seq(
      seq("User defined maximum volume capacity ", into("[bacula][volume][max_capacity]", "BACULA_CAPACITY")),
      seq(" exceeded on device ", device, maybe(anyMark)),
    ),
  ],
  END_VOLUME: [
    `The end of a medium: ${VOLUME}, bacula.volume.bytes, bacula.volume.blocks, bacula.timestamp`,
    seq(
      seq("End of medium on Volume ", volume, " Bytes=", into("[bacula][volume][bytes]", "BACULA_CAPACITY")),
      seq(" Blocks=", into("[bacula][volume][blocks]", "BACULA_CAPACITY"), " at ", stamp, anyMark),
    ),
  ],
  NEW_LABEL: [
    `A volume is labeled: ${VOLUME}, ${DEVICE}`,
    seq("Labeled new Volume ", volume, " on ", maybe("file "), "device ", device, anyMark),
  ],
  WROTE_LABEL: [
    `A label is written: ${VOLUME}, ${DEVICE}`,
    seq("Wrote label to prelabeled Volume ", volume, " on device ", device),
  ],
  NEW_MOUNT: [
    `A volume is mounted: ${VOLUME}, ${DEVICE}, bacula.timestamp`,
    seq("New volume ", volume, " mounted on device ", device, " at ", stamp, anyMark),
  ],
  NOOPENDIR: [
    "A folder cannot be opened: file.path, error.message",
    seq(
      seq(anySpace, "Could not open directory ", maybe('"'), into("[file][path]", "DATA"), maybe('"')),
      seq(": ERR=", reason),
    ),
  ],
  NOSTAT: [
    "A file is not there: file.path, error.message",
    seq(anySpace, "Could not stat ", into("[file][path]", "DATA"), ": ERR=", reason),
  ],
  ALL_RECORDS_PRUNED: [
    `A volume is pruned: ${VOLUME}`,
    seq(shortest, "All records pruned from Volume ", volume, '; marking it "Purged"'),
  ],
  DIFF_FS: [
    "Another file system is skipped",
    seq(
      seq(anySpace, stock("UNIXPATH"), loose(" is a different filesystem. Will not descend from ")),
      seq(stock("UNIXPATH"), loose(" into it.")),
    ),
  ],
  VOLUME_PREVWRITTEN: [
    `A volume has data: ${VOLUME}`,
    seq("Volume ", maybe('"'), name, maybe('"'), loose(" previously written, moving to end of data.")),
  ],
  READYAPPEND: [
    `A volume can be written: ${VOLUME}, bacula.volume.size`,
    seq("Ready to append to end of Volume ", volume, " size=", into("[bacula][volume][size]:int", "INT")),
  ],
  CANCELLING: [
    "A job is there already: bacula.job.other_id",
    seq("Cancelling duplicate JobId=", into("[bacula][job][other_id]", "INT"), anyMark),
  ],
  MARKCANCEL: [
    "A job is canceled: bacula.job.id, bacula.job.name",
    seq("JobId ", into("[bacula][job][id]", "INT"), ", Job ", job, loose(" marked to be canceled.")),
  ],
  MAXSTART: ["A job waited for too long", fatal(loose("Job canceled because max start delay time exceeded."))],
  DUPLICATE: [
    "A job runs already: bacula.job.other_id",
    fatal("JobId ", into("[bacula][job][other_id]", "INT"), loose(" already running. Duplicate job not allowed.")),
  ],
  NOJOBSTAT: ["A file daemon does not answer", fatal(loose("No Job status returned from FD."))],
  FATAL_CONN: [
    "A client or a storage daemon cannot be reached: bacula.client.name, client.address, client.port, error.message",
    fatal(loose("bsock.c:133 Unable to connect to "), unreachable),
  ],
  NO_CONNECT: [
    "The same as a warning: bacula.client.name, client.address, client.port, error.message",
    seq(loose("Warning: bsock.c:127 Could not connect to "), unreachable),
  ],
  NO_AUTH: [
    "A password is wrong: client.address, client.port",
    fatal(
      seq("Unable to authenticate with File daemon at ", maybe('"'), partInto("[client][address]", address)),
      seq(maybe(":", partInto("[client][port]:int", firm(run(digit)))), maybe('"')),
      ". Possible causes:",
    ),
    null,
    "The address has letters, digits, dots and dashes, and ends at a letter or a digit; a dot is before the causes.",
  ],
};

const LINE = baculaTheme.patterns.BACULA_LOGLINE!.example;
const kinds = Object.keys(baculaTheme.patterns).filter((kind) => kind.startsWith("BACULA_LOG_"));

export const bacula = inEcs(
  baculaTheme,
  {
    volume: "[bacula][volume][name]",
    device: "[bacula][volume][device]",
    client: "[bacula][client][name]",
    berror: "[error][message]",
    job: "[bacula][job][name]",
    elapsed: "[bacula][job][elapsed_time]",
    runjob: "[bacula][job][client_run_before_command]",
  },
  {
    BACULA_TIMESTAMP: [
      "Day, month, year, which may be missing, hour and minute",
      seq(
        seq(joined("-", stock("MONTHDAY"), stock("MONTH")), maybe("-", stock("YEAR")), " "),
        seq(stock("HOUR"), ":", stock("MINUTE")),
      ),
    ],
    BACULA_HOST: ["HOSTNAME", stock("HOSTNAME")],
    ...Object.fromEntries(Object.entries(messages).map(([kind, anew]) => [`BACULA_LOG_${kind}`, anew])),
    BACULA_LOG: [
      "timestamp, host.hostname, bacula.job.id, and any of these messages",
      seq(
        seq(into("timestamp", "BACULA_TIMESTAMP"), " ", into("[host][hostname]", "BACULA_HOST")),
        seq(maybe(" JobId ", into("[bacula][job][id]", "INT")), maybe(":"), " "),
        either(...kinds.map(stock)),
      ),
      LINE,
    ],
    BACULA_LOGLINE: ["BACULA_LOG", stock("BACULA_LOG")],
  },
);
