import { grammar } from "../engine/authoring/index.ts";
import { quoting, raggedRows, row } from "./table.ts";

export const tsvnh = grammar("tsvnh", {
  about: "Tab-separated values without a header row",
  layout: "<c1><tab><c2>...",
  example: "2026-02-03T04:05:06Z\t200\t/index.html",
  url: "https://www.rfc-editor.org/rfc/rfc4180",
  notes: ["The fields are called by their positions, counted from 1: c1, c2, ...", quoting, raggedRows],
  framer: "quoted",
  record: row("\t"),
});
