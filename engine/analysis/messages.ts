import { isMessageName } from "../event/roles.ts";
import type { Places } from "../grammar/index.ts";
import { declaredFields } from "./declared.ts";

/** The kinds of nodes whose fields have names that are not in the grammar. */
const NAMING: ReadonlySet<string> = new Set(["pair", "cells", "native"]);

/** The names of the fields that are the message: those declared, or else those of usual names; null if records name fields. */
export function messageNames(places: Places): readonly string[] | null {
  const declared = declaredFields(places).flatMap(({ name, role }) => (role === "message" ? [name] : []));
  if (declared.length > 0) return [...new Set(declared)];
  const nodes = places.all.map(({ node }) => node);
  if (nodes.some(({ kind }) => NAMING.has(kind))) return null;
  const names = nodes.flatMap((node) => (node.kind === "field" || node.kind === "derive" ? [node.name] : []));
  return [...new Set(names.filter(isMessageName))];
}
