import {
  any,
  anySpace,
  as,
  captured,
  digit,
  either,
  joined,
  loose,
  maybe,
  one,
  type Part,
  run,
  type Stock,
  seq,
  space,
  stock,
  type Theme,
  times,
} from "./notation.ts";

const sign = one("+-");
const digits = run(digit);

/** Digits of at least three, which up to two signs may be between, as three numbers without a blank have them. */
const threeNumbers = seq(
  maybe(sign),
  either(
    seq(digits, sign, digits, sign, digits),
    seq(run(digit, 2), sign, digits),
    seq(digits, sign, run(digit, 2)),
    run(digit, 3),
  ),
);

const inQuotes = (part: Part): Part => seq('"', part, '"');
const volume = inQuotes(captured("volume", "BACULA_VOLUME"));
const device = seq(inQuotes(captured("device", "BACULA_DEVICE")), " (", stock("BACULA_DEVICEPATH"), ")");
const day = joined("-", stock("MONTHDAY"), stock("MONTH"), stock("YEAR"));
const minute = seq(stock("HOUR"), ":", stock("MINUTE"));
const jobs = seq(stock("INT"), " Job", any("s"), " for client ", captured("client", "BACULA_HOST"));
const failed = (what: string): Part => seq(anySpace, what, stock("DATA"), ": ERR=", captured("berror", "GREEDYDATA"));

/** What cannot be reached, and why. */
const unreachable = (head: string): Part =>
  seq(
    seq(loose(head), either(seq("Client: ", captured("client", "BACULA_HOST")), "Storage daemon"), " on "),
    seq(stock("HOSTNAME"), ":", stock("POSINT"), loose(". ERR="), as("berror", stock("GREEDYDATA"))),
  );

const VOLUME = 'Volume "Full-1"';
const DEVICE = 'device "Disk" (/srv/bacula)';

/** Messages by the ends of their names: what they are about, an example and the part. */
const messages: Readonly<Record<string, readonly [about: string, example: string, part: Part]>> = {
  MAX_CAPACITY: [
    "A volume is full: device",
    `User defined maximum volume capacity 5,000 exceeded on ${DEVICE}`,
    seq("User defined maximum volume capacity ", stock("BACULA_CAPACITY"), " exceeded on device ", device),
  ],
  END_VOLUME: [
    "The end of a medium: volume",
    `End of medium on ${VOLUME} Bytes=5,000 Blocks=10 at 03-Feb-2026 04:05.`,
    seq(
      seq("End of medium on Volume ", volume, " Bytes=", stock("BACULA_CAPACITY"), " Blocks="),
      seq(stock("BACULA_CAPACITY"), " at ", day, " ", minute, loose(".")),
    ),
  ],
  NEW_VOLUME: [
    "A volume is created: volume",
    `Created new ${VOLUME} in catalog.`,
    seq("Created new Volume ", volume, loose(" in catalog.")),
  ],
  NEW_LABEL: [
    "A volume is labeled: volume, device",
    `Labeled new ${VOLUME} on ${DEVICE}.`,
    seq("Labeled new Volume ", volume, " on device ", device, loose(".")),
  ],
  WROTE_LABEL: [
    "A label is written: volume",
    `Wrote label to prelabeled ${VOLUME} on ${DEVICE}`,
    seq(
      seq("Wrote label to prelabeled Volume ", volume, " on device ", inQuotes(stock("BACULA_DEVICE")), " ("),
      seq(stock("BACULA_DEVICEPATH"), ")"),
    ),
  ],
  NEW_MOUNT: [
    "A volume is mounted: volume, device",
    `New volume "Full-1" mounted on ${DEVICE} at 03-Feb-2026 04:05.`,
    seq("New volume ", volume, " mounted on device ", device, " at ", day, " ", minute, loose(".")),
  ],
  NOOPEN: ["A file cannot be opened: berror", "Cannot open /a: ERR=Permission denied", failed("Cannot open ")],
  NOOPENDIR: [
    "A folder cannot be opened: berror",
    "Could not open directory /a: ERR=Permission denied",
    failed("Could not open directory "),
  ],
  NOSTAT: ["A file is not there: berror", "Could not stat /a: ERR=No such file", failed("Could not stat ")],
  NOJOBS: [
    "A volume without jobs: volume",
    `There are no more Jobs associated with ${VOLUME}. Marking it purged.`,
    seq("There are no more Jobs associated with Volume ", volume, loose(". Marking it purged.")),
  ],
  ALL_RECORDS_PRUNED: [
    "A volume is pruned: volume",
    `All records pruned from ${VOLUME}; marking it "Purged"`,
    seq("All records pruned from Volume ", volume, '; marking it "Purged"'),
  ],
  BEGIN_PRUNE_JOBS: [
    "Pruning of jobs begins",
    "Begin pruning Jobs older than 6 month 2 days .",
    seq("Begin pruning Jobs older than ", stock("INT"), " month ", stock("INT"), loose(" days .")),
  ],
  BEGIN_PRUNE_FILES: ["Pruning of files begins", "Begin pruning Files.", loose("Begin pruning Files.")],
  PRUNED_JOBS: [
    "Jobs are pruned: client",
    "Pruned 3 Jobs for client web-1 from catalog.",
    seq("Pruned ", jobs, loose(" from catalog.")),
  ],
  PRUNED_FILES: [
    "Files are pruned: client",
    "Pruned Files from 3 Jobs for client web-1 from catalog.",
    seq("Pruned Files from ", jobs, loose(" from catalog.")),
  ],
  ENDPRUNE: ["Pruning ends", "End auto prune.", loose("End auto prune.")],
  STARTJOB: [
    "A backup begins: job",
    "Start Backup JobId 12, Job=home.2026-02-03",
    seq("Start Backup JobId ", stock("INT"), ", Job=", captured("job", "BACULA_JOB")),
  ],
  STARTRESTORE: [
    "A restore begins: job",
    "Start Restore Job home.2026-02-03",
    seq("Start Restore Job ", captured("job", "BACULA_JOB")),
  ],
  USEDEVICE: [
    "A device is used: device",
    'Using Device "Disk"',
    seq("Using Device ", inQuotes(captured("device", "BACULA_DEVICE"))),
  ],
  DIFF_FS: [
    "Another file system is skipped",
    " /a is a different filesystem. Will not descend from / into it.",
    seq(
      seq(run(space), stock("UNIXPATH"), loose(" is a different filesystem. Will not descend from ")),
      seq(stock("UNIXPATH"), loose(" into it.")),
    ),
  ],
  JOBEND: [
    "How long a job wrote: elapsed",
    "Job write elapsed time = 00:01:02, Transfer rate = 3.2 M Bytes/second",
    seq(
      seq("Job write elapsed time = ", captured("elapsed", "DATA"), ", Transfer rate = ", stock("NUMBER"), " "),
      seq(maybe(one("KMG")), " Bytes/second"),
    ),
  ],
  NOPRUNE_JOBS: ["No jobs to prune", "No Jobs found to prune.", loose("No Jobs found to prune.")],
  NOPRUNE_FILES: ["No files to prune", "No Files found to prune.", loose("No Files found to prune.")],
  VOLUME_PREVWRITTEN: [
    "A volume has data: volume",
    `${VOLUME} previously written, moving to end of data.`,
    seq("Volume ", volume, loose(" previously written, moving to end of data.")),
  ],
  READYAPPEND: [
    "A volume can be written: volume",
    `Ready to append to end of ${VOLUME} size=512`,
    seq("Ready to append to end of Volume ", volume, " size=", stock("INT")),
  ],
  CANCELLING: [
    "A job is there already",
    "Cancelling duplicate JobId=12.",
    seq("Cancelling duplicate JobId=", stock("INT"), loose(".")),
  ],
  MARKCANCEL: [
    "A job is canceled: job",
    "JobId 12, Job home.2026-02-03 marked to be canceled.",
    seq("JobId ", stock("INT"), ", Job ", captured("job", "BACULA_JOB"), loose(" marked to be canceled.")),
  ],
  CLIENT_RBJ: [
    "A command before a job: runjob",
    'shell command: run ClientRunBeforeJob "/usr/bin/dump"',
    seq("shell command: run ClientRunBeforeJob ", inQuotes(captured("runjob", "GREEDYDATA"))),
  ],
  VSS: ["Snapshots of Windows", "Generate VSS Writer", seq(maybe("Generate "), "VSS ", maybe("Writer"))],
  MAXSTART: [
    "A job waited for too long",
    "Fatal error: Job canceled because max start delay time exceeded.",
    loose("Fatal error: Job canceled because max start delay time exceeded."),
  ],
  DUPLICATE: [
    "A job runs already: duplicate",
    "Fatal error: JobId 12 already running. Duplicate job not allowed.",
    seq("Fatal error: JobId ", captured("duplicate", "INT"), loose(" already running. Duplicate job not allowed.")),
  ],
  NOJOBSTAT: [
    "A file daemon does not answer",
    "Fatal error: No Job status returned from FD.",
    loose("Fatal error: No Job status returned from FD."),
  ],
  FATAL_CONN: [
    "A client or a storage daemon cannot be reached: client, berror",
    "Fatal error: bsock.c:133 Unable to connect to Client: web-1 on web-1.example.com:9102. ERR=Connection refused",
    unreachable("Fatal error: bsock.c:133 Unable to connect to "),
  ],
  NO_CONNECT: [
    "The same as a warning: client, berror",
    "Warning: bsock.c:127 Could not connect to Storage daemon on web-1.example.com:9103. ERR=Connection refused",
    unreachable("Warning: bsock.c:127 Could not connect to "),
  ],
  NO_AUTH: [
    "A password is wrong",
    "Fatal error: Unable to authenticate with File daemon at web-1:9102. Possible causes:",
    seq("Fatal error: Unable to authenticate with File daemon at ", stock("DATA"), loose(". Possible causes:")),
  ],
  NOSUIT: [
    "No full backup is there",
    "No prior or suitable Full backup found in catalog. Doing FULL backup.",
    loose("No prior or suitable Full backup found in catalog. Doing FULL backup."),
  ],
  JOB: [
    "The head of a report",
    "Bacula web-1 13.0.3 (02May23):",
    seq(
      seq(maybe("Error: "), "Bacula ", stock("BACULA_HOST"), " ", stock("BACULA_VERSION"), " ("),
      seq(stock("BACULA_VERSION"), "):"),
    ),
  ],
  NOPRIOR: [
    "No record of a full backup",
    "No prior Full backup Job record found.",
    loose("No prior Full backup Job record found."),
  ],
};

const logs: readonly (readonly [string, Stock])[] = Object.entries(messages).map(([name, [about, example, part]]) => [
  `BACULA_LOG_${name}`,
  { about, example, part },
]);

export const bacula: Theme = {
  title: "Bacula",
  patterns: {
    BACULA_TIMESTAMP: {
      about: "Day, month, hour and minute",
      example: "03-Feb 04:05",
      role: "timestamp",
      part: seq(stock("MONTHDAY"), "-", stock("MONTH"), " ", minute),
    },
    BACULA_HOST: { about: "Letters, digits and dashes", example: "web-1", part: run("-a-zA-Z0-9") },
    BACULA_VOLUME: { about: "USER", example: "Full-1", part: stock("USER") },
    BACULA_DEVICE: { about: "USER", example: "Disk", part: stock("USER") },
    BACULA_DEVICEPATH: { about: "UNIXPATH", example: "/srv/bacula", part: stock("UNIXPATH") },
    BACULA_CAPACITY: {
      about: "A number with commas",
      example: "5,368,709",
      part: seq(maybe(sign), digits, times(0, 2, sign, digits), any(",", threeNumbers)),
    },
    BACULA_VERSION: { about: "USER", example: "13.0.3", part: stock("USER") },
    BACULA_JOB: { about: "USER", example: "home.2026-02-03", part: stock("USER") },
    ...Object.fromEntries(logs),
    BACULA_LOGLINE: {
      about: "bts, hostname, jobid, and any of these messages",
      example: "03-Feb 04:05 web-1 JobId 12: No Jobs found to prune.",
      part: seq(
        seq(captured("bts", "BACULA_TIMESTAMP"), " ", captured("hostname", "BACULA_HOST")),
        seq(maybe(" JobId ", captured("jobid", "INT")), maybe(":"), " "),
        either(...logs.map(([name]) => stock(name))),
      ),
    },
  },
};
