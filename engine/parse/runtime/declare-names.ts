import { declaredFields } from "../../analysis/index.ts";
import type { NameTable } from "../../event/names.ts";
import { type Grammar, placesOf } from "../../grammar/index.ts";

/**
 * Tells the table which names have a role because the grammar says so, which is read from now on: a grammar that detection
 * only tries says nothing of the events of others.
 */
export function declareNames(grammar: Grammar, names: NameTable): void {
  for (const { name, role } of declaredFields(placesOf(grammar))) {
    names.declare(name, role === "timestamp" ? "time" : role);
  }
}
