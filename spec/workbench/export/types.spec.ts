import { expect, test } from "vitest";
import {
  charset,
  choice,
  digits,
  field,
  grammar,
  int,
  literal,
  optional,
  run,
  seq,
} from "../../../engine/authoring/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { exportTo } from "../../../workbench/export/index.ts";

const word = run(charset("a-z"));
const door = grammar("door-log", {
  about: "Doors */ and their states",
  layout: "",
  record: seq(
    field("no", int(digits(1, 3))),
    " ",
    field("state", choice(literal("open"), literal("shut"))),
    optional(seq(" ", field("by whom", word))),
  ),
});

async function typesOf(format: Grammar): Promise<string> {
  const options = { types: [], flavor: "pcre", partial: false, isTypes: true, schema: null } as const;
  const made = await exportTo("js", { grammar: format, format: format.name, ...options });
  if (!("text" in made)) throw new Error(made.reason);
  return made.text;
}

test("types are an interface of the events", async () => {
  expect(await typesOf(door)).toContain(`/** door-log: Doors *\\/ and their states */
export interface DoorLogEvent {
  readonly no: number;
  readonly state: "open" | "shut";
  readonly "by whom"?: string;
}
`);
});
