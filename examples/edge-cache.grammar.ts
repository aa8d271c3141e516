import { directiveLine, grammar, namedColumns, rest, seq, timestamp } from "froe/grammar";
import { clock, date, quotedText } from "froe/vocabulary";

const columns = namedColumns({
  directives: { "#Version:": "note", "#Fields:": "names" },
  separator: "\t",
  quoted: quotedText,
  unset: "-",
  known: { date: timestamp(date), time: timestamp(clock) },
});

export default grammar("edge-cache", {
  about: "Requests at the edge of a delivery network, in columns that a line names",
  layout: "#Fields: <name> <name> ..., and rows of those cells with tabs between them",
  columns,
  skip: { comment: seq("#", rest) },
  record: directiveLine(columns),
  waive: {
    overlap: "w3c reads such directives too, of tables whose cells are separated by blanks; this file is named.",
  },
});
