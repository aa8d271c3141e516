import {
  any,
  charset,
  choice,
  digits,
  end,
  except,
  type Grammar,
  grammar,
  many,
  not,
  oneOf,
  optional,
  type Part,
  rest,
  run,
  seq,
  type Trace,
  union,
  until,
} from "../engine/authoring/index.ts";
import { blank, blanks } from "./vocabulary.ts";

// The lines of stack traces, as the languages' own runtimes print them.

/** One kind of line. */
function line(name: string, layout: string, record: Part): Grammar {
  return grammar(name, { about: "A line of a stack trace", layout, record });
}

const letters = charset("A-Za-z");
const nameStart = union(letters, charset("_$"));
const nameByte = union(nameStart, charset("0-9"), except(charset("\0-\x7f")));
const name = seq(run(nameStart, 1, 1), run(nameByte, 0));
const margin = optional(blanks);

// Java

/** `java.io.UncheckedIOException`: the class has a package, and says by its name that it is thrown. */
const kind = seq(oneOf("Exception", "Error", "Throwable"), not(run(nameByte, 1, 1)));
const throwable = seq(many(seq(name, "."), { min: 1 }), many(seq(not(kind), run(nameByte, 1, 1))), kind);
const javaThrowable = line("java-throwable", "a.b.SomeException: <message>", seq(throwable, rest));
const javaThread = line(
  "java-thread",
  'Exception in thread "<name>" a.b.SomeException: <message>',
  seq('Exception in thread "', until('" '), '" ', throwable, rest),
);
const javaCause = line(
  "java-cause",
  "Caused by: <throwable>",
  seq(margin, oneOf("Caused by: ", "Suppressed: ", "Wrapped by: "), run(any)),
);
const javaFrame = line(
  "java-frame",
  "at a.b.Class.method(<file>:<line>)",
  seq(
    blanks,
    "at ",
    run(except(union(blank, charset(".(")))),
    ".",
    run(except(union(blank, charset("("))), 0),
    "(",
    rest,
  ),
);
const javaMore = line(
  "java-more",
  "at <frame>, ... <n> more, - locked <monitor>, [CIRCULAR REFERENCE: <throwable>]",
  choice(
    seq(blanks, choice("at ", seq("- ", oneOf("locked", "waiting", "parking", "eliminated"))), rest),
    seq(margin, choice(seq("... ", digits(1, 9), " "), "[CIRCULAR REFERENCE"), rest),
  ),
);

export const java: Trace = {
  states: {
    outside: [javaThrowable, javaFrame, javaCause, javaThread].map((line) => ({ line, next: "inside" })),
    inside: [{ line: javaMore, next: "inside" }],
  },
  blanks: false,
};

// Python

const pythonHead = line("python-head", "Traceback (most recent call last):", "Traceback (most recent call last):");
const pythonFile = line("python-file", 'File "<file>", line <n>', seq(blanks, 'File "', until('", line '), rest));
const pythonGroup = line(
  "python-group",
  "+ Exception Group Traceback",
  seq(blanks, "+ Exception Group Traceback", rest),
);
const pythonBranch = line("python-branch", "| <line>", seq(blanks, oneOf("|", "+"), rest));
const indented = line("python-indented", "<source>", seq(blanks, rest));
const pythonException = line(
  "python-exception",
  "module.SomeError: <message>",
  seq(name, many(seq(".", name)), choice(end, seq(":", rest))),
);
const pythonContext = line(
  "python-context",
  "During handling of the above exception, another exception occurred:",
  oneOf(
    "During handling of the above exception, another exception occurred:",
    "The above exception was the direct cause of the following exception:",
  ),
);

export const python: Trace = {
  states: {
    outside: [
      { line: pythonHead, next: "frames" },
      { line: pythonFile, next: "frames" },
      { line: pythonGroup, next: "group" },
    ],
    frames: [
      { line: indented, next: "frames" },
      { line: pythonException, next: "raised" },
    ],
    group: [{ line: pythonBranch, next: "group" }],
    raised: [{ line: pythonContext, next: "context" }],
    context: [],
  },
  blanks: true,
};

// Go

const goPanic = line(
  "go-panic",
  "panic: <message>",
  seq(oneOf("panic: ", "fatal error: ", "http: panic serving "), rest),
);
const goroutine = line(
  "go-goroutine",
  "goroutine <n> [<state>]:",
  seq("goroutine ", digits(1, 19), " ", until(seq("]:", end)), "]:"),
);
const goCall = line(
  "go-call",
  "package.function(<arguments>)",
  seq(run(except(union(blank, charset("(")))), "(", until(seq(")", end)), ")"),
);
const goMore = line(
  "go-more",
  "<tab><file>:<line> +<offset>, created by <function>, [signal <name>], <register> <number>",
  choice(
    seq(oneOf("\t", "created by ", "[signal ", "...", "[recovered]"), rest),
    seq(blanks, run(except(union(blank, charset(":")))), ":", digits(1, 9), choice(end, seq(" ", rest))),
    seq(run(charset("a-z0-9")), blanks, "0x", rest),
  ),
);
const goExit = line("go-exit", "exit status <n>", seq("exit status ", digits(1, 3)));

export const go: Trace = {
  states: {
    outside: [goPanic, goroutine].map((line) => ({ line, next: "inside" })),
    inside: [
      { line: goMore, next: "inside" },
      { line: goCall, next: "inside" },
      { line: goExit, next: "outside" },
    ],
  },
  blanks: true,
};

// JavaScript

const inSource = seq(":", digits(1, 9), ":", digits(1, 9));
const closing = choice(end, seq(oneOf(" {", ","), end));
/** What is instead of a place: `(<anonymous>)`, `(native:7)`, `(index 0)`. */
const noPlace = choice(
  "<anonymous>",
  seq("(", oneOf("<anonymous>", "native", "unknown"), optional(seq(":", digits(1, 9))), ")"),
  seq("(index ", digits(1, 9), ")"),
);
/** `open`, `Door.open/<`, and two words where there is no function. */
const jsName = choice(oneOf("global code", "module code", "eval code"), run(except(union(blank, charset("@"))), 0));
const jsFrame = line(
  "js-frame",
  "at fn (<file>:<line>:<column>), at <file>:<line>:<column>, fn@<file>:<line>:<column>",
  choice(
    seq(blanks, "at ", until(seq(choice(seq(inSource, optional(")")), noPlace), closing)), rest),
    seq(margin, jsName, "@", choice(seq("[native code]", end), seq(until(seq(inSource, end)), rest))),
  ),
);
/** Frames that are ones only below another. */
const jsBareFrame = line(
  "js-bare-frame",
  "fn@, eval code, [native code], <file>:<line>:<column>",
  choice(
    seq(choice("[native code]", seq(jsName, "@"), "eval code"), end),
    seq(run(letters), "://", until(seq(inSource, end)), rest),
  ),
);
/** What is indented below frames, such as a cause and what it has, and the brace that ends it. */
const jsMore = line(
  "js-more",
  "[cause]: <error>, <property>: <value>, ... <n> lines matching cause",
  seq(blanks, rest),
);
const jsEnd = line("js-end", "}", seq("}", end));

export const js: Trace = {
  states: {
    outside: [{ line: jsFrame, next: "inside" }],
    inside: [
      { line: jsFrame, next: "inside" },
      { line: jsBareFrame, next: "inside" },
      { line: jsMore, next: "inside" },
      { line: jsEnd, next: "outside" },
    ],
  },
  blanks: false,
};
