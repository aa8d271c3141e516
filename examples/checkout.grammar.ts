import { json } from "froe/formats";
import { field, grammar, level, oneOf, rest, seq, timestamp, within } from "froe/grammar";
import { rfc3339 } from "froe/vocabulary";

export default grammar("checkout", {
  about: "A shop's checkout, which logs JSON after a time and a level",
  layout: "<ts> <level> <json>",
  record: seq(
    field("ts", timestamp(rfc3339)),
    " ",
    field("level", level(oneOf("INFO", "WARN", "ERROR"))),
    " ",
    within(field("msg", rest), json),
  ),
  waive: {
    overlap: "iso8601-level reads the same lines, with their JSON as text; whoever names this file wants the fields.",
  },
});
