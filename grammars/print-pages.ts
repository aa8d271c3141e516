import { choice, digits, end, field, grammar, int, label, look, seq } from "../engine/authoring/index.ts";
import { id, logTime, ts, word } from "./vocabulary.ts";

const count = int(digits(1, 9));

export const printPages = grammar("print-pages", {
  about: "Pages that a print server printed",
  layout: "<printer> <user> <job> [<ts>] <page> <copies> <billing> <host> <job_name> <media> <sides>",
  example: "office ann 42 [03/Feb/2026:04:05:06 +0100] 1 1 - localhost report.pdf na-letter one-sided",
  knownAs: ["cups"],
  url: "https://www.cups.org/doc/man-cupsd-logs.html",
  notes: ["Instead of copies, a total has the number of all pages, and older versions nothing; what is - is omitted."],
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
      seq("total ", field("pages", label("pages", count))),
      seq(field("page", label("page", count)), choice(look(" - "), seq(" ", field("copies", label("copies", count))))),
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
