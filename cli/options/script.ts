import type { FileOption, Group, IntOption, TextOption } from "./option.ts";

export const filter: TextOption = {
  kind: "text",
  long: "filter",
  settings: "own",
  short: null,
  argument: "EXPRESSION",
  repeatable: true,
  about: "Keep only events for which this is true",
  details:
    "The event is e, and e.name a field of it; () is a missing one. Filters, levels and scripts that change events run in the order of the command line. An event for which a filter fails is dropped and counted.",
  example: { command: "froe --filter 'e.status >= 500' access.log", does: "shows the requests that failed" },
};

export const exec: TextOption = {
  kind: "text",
  long: "exec",
  settings: "own",
  short: "e",
  argument: "SCRIPT",
  repeatable: true,
  about: "Change each event with a script",
  details:
    "Assigning to e.name adds or changes a field, and assigning () removes it. If the script fails, the event is unchanged, and the failure is reported once for each cause.",
  example: { command: "froe -e 'e.slow = e.request_time > 1.0' access.log", does: "adds a field to every event" },
};

export const execFile: FileOption = {
  kind: "file",
  long: "exec-file",
  settings: "own",
  short: "E",
  argument: "FILE",
  repeatable: true,
  about: "Change each event with the script in a file",
  details: "It runs at its place among --exec, --filter and the other steps.",
  example: { command: "froe -E mask.rhai access.log", does: "runs the script mask.rhai for each event" },
};

export const include: FileOption = {
  kind: "file",
  long: "include",
  settings: "own",
  short: "I",
  argument: "FILE",
  repeatable: true,
  about: "Make the functions of a file available to all scripts",
  details: "The file may contain only definitions of functions.",
  example: { command: "froe -I helpers.rhai --filter 'is_slow(e)' app.log", does: "uses a function of one's own" },
};

export const begin: TextOption = {
  kind: "text",
  long: "begin",
  settings: "own",
  short: null,
  argument: "SCRIPT",
  repeatable: true,
  about: "Run a script before the first event",
  details: "All other scripts can read what it puts into conf, but not change it.",
  example: {
    command: `froe --begin 'conf.m = 500' --filter 'e.status >= conf.m' app.log`,
    does: "names a limit",
  },
};

export const end: TextOption = {
  kind: "text",
  long: "end",
  settings: "own",
  short: null,
  argument: "SCRIPT",
  repeatable: true,
  about: "Run a script after the last event",
  details: "The results of the track_ functions are in metrics.",
  example: {
    command: `froe -q -e 'track_count(e.method)' --end 'print(metrics)' a.log`,
    does: "counts methods",
  },
};

export const window: IntOption = {
  kind: "int",
  long: "window",
  short: null,
  argument: "N",
  least: 1,
  most: 10_000,
  about: "Let scripts see the N events before each: window[0] is the event, window[1] the one before it",
  details:
    'They are as they were read, also those that a filter leaves out. window.pluck("ms") has the values of a field.',
  example: {
    command: `froe --window 9 -e 'e.usual = window.pluck("ms").mean()' app.log`,
    does: "shows the mean of the ten events until each",
  },
};

export const assert: TextOption = {
  kind: "text",
  long: "assert",
  settings: "own",
  short: null,
  argument: "EXPRESSION",
  repeatable: true,
  about: "Report events for which this is not true, and exit with 1",
  details:
    "The events are still printed. The first few violations are reported one by one, with -v all of them; --strict ends the run at the first.",
  example: { command: "froe -q --assert 'e.status < 500' access.log", does: "checks that nothing failed" },
};

export const script: Group = {
  title: "Scripts",
  options: [filter, exec, execFile, include, begin, end, window, assert],
};
