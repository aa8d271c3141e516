import type { FlagOption, Group, IntOption } from "./option.ts";

export const parallel: FlagOption = {
  kind: "flag",
  long: "parallel",
  short: "P",
  negated: "Read with one reader",
  about: "Read with all processor cores",
  details:
    "Large files, many files, and pipes are divided among workers. The output is the same as that of one reader, in the same order. Input that one reader reads faster has no workers; nor have runs that need their events in order, such as -n and -C, and a hint says so. Without this option, a file that takes long is read with up to four cores that are free; -v says so.",
  example: { command: "froe -P -J huge.log > huge.jsonl", does: "converts a large log with all cores" },
};

export const threads: IntOption = {
  kind: "int",
  long: "threads",
  short: null,
  argument: "N",
  least: 0,
  most: 256,
  about: "Read with at most N threads (default 0, one for each core)",
  details: "Each but the first takes up to 60 MB of additional memory.",
  example: { command: "froe -P --threads 4 -s huge.log", does: "reads with four threads" },
};

export const unordered: FlagOption = {
  kind: "flag",
  long: "unordered",
  short: null,
  about: "With -P: print events as soon as they are ready, in any order",
  details: "No worker waits for a slower one. Counts and reported problems are the same.",
  example: {
    command: "froe -P --unordered --filter 'e.status >= 500' huge.log",
    does: "prints each match immediately",
  },
};

export const batchSize: IntOption = {
  kind: "int",
  long: "batch-size",
  short: null,
  argument: "N",
  least: 1,
  most: 1_000_000_000,
  about: "With -P: give a worker at most N lines of a stream in one batch",
  details:
    "Without it, a worker gets as many as are ready, up to 2 MiB. A batch never waits to fill while a worker is idle. Files are always divided by bytes.",
  example: { command: "zcat huge.gz | froe -P --batch-size 10000", does: "gives out a stream by 10,000 lines" },
};

export const parallelism: Group = { title: "Speed", options: [parallel, threads, unordered, batchSize] };
