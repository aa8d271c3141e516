import { grammar } from "../engine/authoring/index.ts";
import { quoting, raggedRows, row, typing } from "./table.ts";

export const tsv = grammar("tsv", {
  about: "Tab-separated values with a header row",
  layout: "<name><tab><name>...",
  example: "time\tstatus\tpath\n2026-02-03T04:05:06Z\t200\t/index.html",
  url: "https://www.rfc-editor.org/rfc/rfc4180",
  notes: [
    "The first row of each file names the columns; one without a name is called by its position, c2.",
    quoting,
    typing,
    "Types: status:int in the header row, or -f 'tsv status:int bytes:int' on the command line, which wins.",
    raggedRows,
  ],
  framer: "quoted",
  header: true,
  record: row("\t"),
});
