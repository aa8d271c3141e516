import {
  charset,
  digits,
  except,
  field,
  grammar,
  int,
  label,
  level,
  message,
  rest,
  run,
  seq,
  timestamp,
} from "froe/grammar";
import { joined, rfc3339 } from "froe/vocabulary";

const inBrackets = run(except(charset("]")));

export default grammar("db-server", {
  about: "What a database server reports",
  layout: "<ts> <thread> [<level>] [<code>] [<subsystem>] <msg>",
  lines: joined("indent", "newline"),
  waive: { overlap: "froe reads such lines as sqldb-b-error; this is how one writes it." },
  record: seq(
    field("ts", timestamp(rfc3339)),
    " ",
    field("thread", label("thread", int(digits(1, 15)))),
    " [",
    field("level", level(inBrackets)),
    "] [",
    field("code", inBrackets),
    "] [",
    field("subsystem", inBrackets),
    "] ",
    field("msg", message(rest)),
  ),
});
