import { UsageError } from "../../../cli/failures.ts";
import { parseCommandLine } from "../../../cli/parse.ts";
import { columnTypes } from "../../../engine/language/column-types.ts";
import { columnTokens } from "../../../engine/language/columns.ts";
import { isSpecError } from "../../../engine/language/index.ts";
import { chosenStrategy } from "../../../engine/language/strategy.ts";
import { select } from "../../../engine/select/index.ts";
import { readInstant } from "../../../engine/time/index.ts";
import { timeBound } from "../../../engine/time/language/bound.ts";
import { duration } from "../../../engine/time/language/duration.ts";
import { timeLayout } from "../../../engine/time/language/layout.ts";
import { catalogue, specs } from "../../../grammars/index.ts";
import { strategies } from "../../../grammars/strategies.ts";
import { pick } from "../../../workbench/sample/words.ts";
import type { Finding, Target, TargetMaker } from "../target.ts";

// The small languages of the command line: each reads any text, or says where it is wrong.

const NOW = Date.UTC(2026, 1, 3, 4, 5, 6);
const instant = readInstant({ layouts: null, zone: "UTC", year: null, now: NOW });

/** A small language, strings of it, and words that mean something in it. */
export interface Language {
  readonly read: (text: string) => object | null;
  readonly texts: readonly string[];
  readonly words: readonly string[];
}

export const languages: Readonly<Record<string, Language>> = {
  columns: {
    read: columnTokens,
    texts: ["ts(2) level pid:int - *msg", "a:float b(3):int -(2) c:bool d:string", "*line"],
    words: ["(2)", "(1000)", ":int", ":float", ":bool", ":string", "-", "*", " ", "ts"],
  },
  "column-types": {
    read: columnTypes,
    texts: ["csv status:int bytes:float ok:bool name:string", "tsv a:int", "csvnh c1:int"],
    words: ["csv", "tsv", ":int", ":float", ":bool", ":string", " ", "c1"],
  },
  durations: {
    read: duration,
    texts: ["1h", "2d 3h 4m 5s", "1.5h", "250ms", "1 week", "90 seconds", "7us", "1w2d"],
    words: ["1", "0.5", "w", "d", "h", "m", "s", "ms", "us", "ns", "hours", "and", " "],
  },
  times: {
    read: (text) => timeBound(text, instant),
    texts: ["2026-02-03", "2026-02-03T04:05:06Z", "now-1h", "1h ago", "+30m", "-2d", "since+1h", "yesterday", "04:05"],
    words: ["now", "today", "yesterday", "ago", "since", "until", "+", "-", "1h", "T", "Z", ":", "2026", "@"],
  },
  "time-layouts": {
    read: timeLayout,
    texts: ["%Y-%m-%d %H:%M:%S", "%d/%b/%Y:%T %z", "%s", "%Y%m%dT%H%M%S%.3f", "%a %e %B %y %I:%M %p"],
    words: [..."YmdHMSTzZbBaAejpIyfsDFRnt%".split("").map((letter) => `%${letter}`), "%.3f", "%:z", "%3f", "%-d"],
  },
  strategies: {
    read: (text) => chosenStrategy(text, strategies),
    texts: ["indent", "regex:match=^\\d:end=;$", "timestamp:loose", "timestamp:format=%Y-%m-%d", "json", "cri"],
    words: [...strategies.map(({ name }) => name), ":match=", ":end=", ":format=", ":loose", ":", "="],
  },
  formats: {
    read: (text) => select(text.split("\n"), catalogue, specs),
    texts: ["json,line", "auto", "csv a:int", "cols:a b", "regex:(?P<a>.*)\njson", "auto-per-file"],
    words: [...catalogue.map(({ name }) => name), ",", "cols:", "regex:", "auto", "\n", " a:int"],
  },
  "command-lines": {
    read(text) {
      try {
        return parseCommandLine(text.split("\n"));
      } catch (error) {
        if (error instanceof UsageError) return null;
        throw error;
      }
    },
    texts: ["-f\njson\n-J\nx.log", "--keys=a,b\n--\n-x", "-jJkts", "--stats=json\n-s", "--since\n1h", "-M\nall\n-P"],
    words: [
      "-",
      "--",
      "=",
      "\n",
      "-f",
      "-j",
      "-k",
      "--keys",
      "--no-",
      "--filter",
      "--levels",
      "--take",
      "-s=json",
      "1",
    ],
  },
  timestamps: {
    read: instant,
    texts: [
      "2026-02-03T04:05:06.789Z",
      "03/Feb/2026:04:05:06 +0100",
      "Feb  3 04:05:06",
      "1770091506",
      "1770091506.123",
      "Tue Feb  3 04:05:06 2026",
      "0203 04:05:06.789012",
      "2026-02-03 04:05:06,789",
    ],
    words: ["T", "Z", "+01:00", " ", ":", "-", "Feb", "Tue", "2026", "AM", "UTC", ".123456789", ","],
  },
};

/** Each small language by itself. */
export const languageTargets: readonly TargetMaker[] = Object.entries(languages).map(([name, language]) => ({
  name,
  make: () => targetOf(name, language),
}));

function targetOf(name: string, { read, texts, words }: Language): Target {
  return {
    name,
    seed: (random) => Buffer.from(pick(random, texts)),
    words,
    trial(input) {
      const text = input.toString();
      return wrongColumn(text, read(text));
    },
  };
}

/** What is wrong with a text is at one of its characters, or at its end. */
export function wrongColumn(text: string, result: object | null): Finding {
  if (result === null || !isSpecError(result)) return null;
  const { column, message } = result;
  const isInside = column >= 1 && column <= [...text].length + 1;
  return isInside && message !== "" ? null : `an error at column ${column}: ${message}`;
}
