import { grammar } from "../engine/authoring/index.ts";
import { quoting, raggedRows, row, typing } from "./table.ts";

export const csv = grammar("csv", {
  about: "Comma-separated values with a header row",
  layout: "<name>,<name>,...",
  example: "time,status,path\n2026-02-03T04:05:06Z,200,/index.html",
  url: "https://www.rfc-editor.org/rfc/rfc4180",
  notes: [
    "The first row of each file names the columns; one without a name is called by its position, c2.",
    quoting,
    typing,
    "Types: status:int in the header row, or -f 'csv status:int bytes:int' on the command line, which wins.",
    raggedRows,
  ],
  framer: "quoted",
  header: true,
  record: row(","),
});
