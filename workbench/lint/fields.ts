import { describe, type FieldDescription } from "../../engine/analysis/describe/index.ts";
import { severityIn } from "../../engine/event/levels.ts";
import { rankOf, usualNames } from "../../engine/event/roles.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import type { Note } from "./rules.ts";

/** Names that froe uses for fields of its own, or in scripts. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ["_format", "a cascade adds it to each event"],
  [
    "parsed_ts",
    "scripts call the event's point of time meta.parsed_ts, and a pattern may not have a group of this name",
  ],
  ["original_line", "a pattern may not have a group of this name, so no regex: can take the grammar's place"],
  ["fields", "a pattern may not have a group of this name, so no regex: can take the grammar's place"],
]);

/** A name that a script can write after `e.`. */
const WRITABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Characters that logfmt cannot write in a name, or that separate names for -k. */
const DIVIDES = /[\s=,"]/;
/** The name of a pair if a field of the layout has its own. */
const NUMBERED = /^(.+)_[2-9]$/;

/** Notes on fields whose names are reserved or hard to use, and on values that do not fit the name. */
export function fieldNotes(grammar: Grammar): readonly Note[] {
  const { fields, pairs } = describe(grammar);
  const names = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    const { name, types } = field;
    const own = RESERVED.get(name);
    const numbered = pairs === null ? undefined : NUMBERED.exec(name)?.[1];
    const said: readonly (Note | null)[] = [
      own === undefined ? null : note("reserved-field", name, own),
      types.length < 2 || types.every((type) => type === "int" || type === "float")
        ? null
        : note("mixed-types", name, `${types.join(" or ")}: who reads it has to ask`, "is"),
      WRITABLE.test(name) ? null : note("field-name", name, `scripts have to write e[${JSON.stringify(name)}]`),
      DIVIDES.test(name) ? note("field-separator", name, "neither -k nor logfmt can write it as it is") : null,
      numbered !== undefined && names.has(numbered)
        ? note("numbered-field", name, `a pair called ${numbered} would have this name: its own is taken by a field`)
        : null,
      isFirst(field, names) ? roleNote(field) : null,
    ];
    return said.filter((one) => one !== null);
  });
}

/** True if no other field has a more usual name for the role of this one. */
function isFirst({ name }: FieldDescription, names: ReadonlySet<string>): boolean {
  const rank = rankOf(name);
  if (rank === undefined) return false;
  const { role } = usualNames[rank]!;
  return ![...names].some((other) => {
    const otherRank = rankOf(other);
    return otherRank !== undefined && otherRank < rank && usualNames[otherRank]!.role === role;
  });
}

/** A note on a time that is no text or number, or on unknown levels. */
function roleNote({ name, types, values }: FieldDescription): Note | null {
  const rank = rankOf(name);
  const role = rank === undefined ? null : usualNames[rank]!.role;
  if (role === "time" && !types.some((type) => type === "string" || type === "int" || type === "float")) {
    return note("unusual-type", name, `a time is expected under this name, and ${types.join(" or ")} is none`);
  }
  if (role !== "level") return null;
  if (types.includes("int")) {
    return note(
      "unusual-type",
      name,
      "-l knows words, tens from 10 to 60, and syslog's 0 to 7 under severity or priority",
    );
  }
  const unknown = values?.filter((value) => severityIn(value, name) === undefined) ?? [];
  if (unknown.length === 0) return null;
  return note("unknown-level", name, `-l knows no level ${unknown.map((value) => JSON.stringify(value)).join(", ")}`);
}

function note(rule: Note["rule"], name: string, message: string, verb = ""): Note {
  return {
    rule,
    where: name,
    message: verb ? `the field ${name} ${verb} ${message}` : `the field ${name}: ${message}`,
  };
}
