import { exportGrammar } from "froe/export";
import { digits, field, grammar, int, rest, seq } from "froe/grammar";

const ticket = grammar("ticket", {
  about: "Tickets of a help desk",
  layout: "#<number> <text>",
  record: seq("#", field("number", int(digits(1, 9))), " ", field("text", rest)),
});
const made = await exportGrammar("regex", ticket, { flavor: "python" });
"text" in made && made.text.trimEnd(); // => '\\A#(?P<number>[0-9]{1,9}+) (?P<text>[\\s\\S]*+)\\Z'
"reason" in made; // => false
