import { closest } from "../engine/language/index.ts";
import type { RunOptions } from "../engine/run/options.ts";
import { redactions } from "../grammars/redactions.ts";
import { type Choice, redact } from "./options/index.ts";
import { quoted, suggestion, type UsageError, usageError } from "./usage.ts";

/** The start of a field's name among kinds. */
const FIELD = "field:";
const ALL = "all";

const kinds = redactions.map(({ name }) => name);

/** The kinds that help and completions list. */
export function redactionChoices(): readonly Choice[] {
  return [...redactions.map(({ name, about }) => ({ name, about })), { name: ALL, about: "All of these kinds" }];
}

/** What `names` remove. A name that means nothing is an error, so that no secret is printed because of a typing error. */
export function redactionOf(names: readonly string[]): NonNullable<RunOptions["redaction"]> | UsageError {
  const isField = (name: string) => name.startsWith(FIELD);
  const fields = names.filter(isField).map((name) => name.slice(FIELD.length));
  if (fields.includes("")) return usageError(`--${redact.long} ${quoted(FIELD)} names no field, as ${FIELD}user does`);
  const others = names.filter((name) => !isField(name));
  const wrong = others.find((name) => name !== ALL && !kinds.includes(name));
  if (wrong !== undefined) return wrongKind(wrong);
  return {
    kinds: kinds.filter((name) => others.includes(name) || others.includes(ALL)),
    fields: [...new Set(fields)],
  };
}

function wrongKind(name: string): UsageError {
  const known = [...kinds, ALL];
  const meant = closest(name, known);
  const advice = meant === null ? `, expected ${known.join(", ")}` : suggestion(meant);
  return usageError(`--${redact.long}: unknown kind ${quoted(name)} (a field is ${FIELD}${name})${advice}`);
}
