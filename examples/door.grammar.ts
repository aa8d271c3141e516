import { digits, field, grammar, int, label, oneOf, seq } from "froe/grammar";
import { rfc3339 } from "froe/vocabulary";

export default grammar("door", {
  about: "Doors that open and shut",
  layout: "<ts> door <number> <state>",
  record: seq(
    field("ts", rfc3339),
    " door ",
    field("number", label("door number", int(digits(1, 3)))),
    " ",
    field("state", oneOf("open", "shut")),
  ),
});
