import { choice, digits, end, except, field, grammar, int, label, run, seq } from "../engine/authoring/index.ts";
import { id, logTime, ts, whiteSpace } from "./vocabulary.ts";

const word = run(except(whiteSpace));

export const printPages = grammar("print-pages", {
  about: "Pages that a print server printed",
  layout: "<printer> <user> <job> [<ts>] <page> <copies> <billing> <host> <job_name> <media> <sides>",
  example: "office ann 42 [03/Feb/2026:04:05:06 +0100] 1 1 - localhost report.pdf na-letter one-sided",
  knownAs: ["cups"],
  url: "https://www.cups.org/doc/man-cupsd-logs.html",
  notes: ["A page total has the number of all pages instead of copies; what is - is omitted."],
  record: seq(
    field("printer", label("printer", word)),
    " ",
    choice(
      seq(field("job", id), " ", field("user", label("user", word))),
      seq(field("user", label("user", word)), " ", field("job", label("job", id))),
    ),
    " [",
    ts(logTime),
    "] ",
    choice(
      seq("total ", field("pages", label("pages", int(digits(1, 9))))),
      seq(field("page", label("page", int(digits(1, 9)))), " ", field("copies", label("copies", int(digits(1, 9))))),
    ),
    " ",
    field("billing", label("billing", word), { omit: "-" }),
    " ",
    field("host", label("host", word)),
    choice(
      seq(
        " ",
        field("job_name", label("name of the job", word)),
        " ",
        field("media", label("media", word), { omit: "-" }),
        " ",
        field("sides", label("sides", word), { omit: "-" }),
        end,
      ),
      end,
    ),
  ),
});
