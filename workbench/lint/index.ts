import { type Grammar, isTable, placesOf } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { deadParts } from "./dead-parts.ts";
import { eagerParts } from "./eager-parts.ts";
import { fieldNotes } from "./fields.ts";
import { lostParts } from "./lost-parts.ts";
import { overlaps } from "./overlaps.ts";
import { type Finding, type LintContext, lintRules, type Note, type RuleName } from "./rules.ts";
import { variantsOf } from "./variants.ts";

export { type Finding, type LintContext, lintRules } from "./rules.ts";

/**
 * The findings of a well-formed grammar, one for each rule. Each note about lines has an example for which the parsers have
 * confirmed it.
 */
export function lint(grammar: Grammar, context: LintContext): readonly Finding[] {
  const notes: readonly Note[] = [
    ...fieldNotes(grammar),
    ...ambiguities(grammar),
    ...lostParts(grammar),
    ...overlaps(grammar, context),
    ...payloadNotes(grammar, context),
  ];
  const all = [...notes, ...idleWaivers(grammar, new Set(notes.map(({ rule }) => rule)))];
  return ruleNames.flatMap((rule) => {
    const own = all.filter((note) => note.rule === rule);
    if (own.length === 0) return [];
    const notes = own.map(({ where, message }) => ({ where, message }));
    return [{ rule, level: lintRules[rule].level, notes: notes, waived: grammar.waive[rule] ?? null }];
  });
}

/** Of a part that no line reaches, the note that shows what is lost is enough. */
function ambiguities(grammar: Grammar): readonly Note[] {
  if (isTable(grammar)) return [];
  const variants = variantsOf(grammar);
  const eager = eagerParts(variants);
  return [...deadParts(variants).filter(({ where }) => !eager.some((note) => note.where === where)), ...eager];
}

/** Notes on the grammars of payloads, each under its name; their fields are those of the event. Built-in ones are checked by themselves. */
function payloadNotes(grammar: Grammar, context: LintContext): readonly Note[] {
  const payloads = placesOf(grammar).all.flatMap(({ node }) => (node.kind === "within" ? [node.grammar] : []));
  return [...new Set(payloads)].flatMap((payload) => {
    if (context.isBuiltIn(payload)) return [];
    const inner = [...ambiguities(payload), ...payloadNotes(payload, context)];
    const found = inner.filter(({ rule }) => payload.waive[rule] === undefined);
    const name = `payload ${payload.name}`;
    return found.map(({ rule, where, message }) => ({
      rule,
      where: `${name} > ${where}`,
      message: `${name}: ${message}`,
    }));
  });
}

const names: readonly string[] = Object.keys(lintRules);
const ruleNames = names.filter(isRule);

function isRule(name: string): name is RuleName {
  return Object.hasOwn(lintRules, name);
}

/** Notes on waivers that do nothing, so that none outlives its reason. */
function idleWaivers({ waive }: Grammar, found: ReadonlySet<string>): readonly Note[] {
  const idle = Object.keys(waive).filter((rule) => !found.has(rule));
  return idle.map((rule) => {
    const meant = isRule(rule) ? null : closest(rule, names);
    const why = isRule(rule) ? "finds nothing here" : `is no rule${meant === null ? "" : `; did you mean ${meant}?`}`;
    return { rule: "idle-waiver", where: rule, message: `waive: ${rule} ${why}` };
  });
}
