export { declaredFields, isOnlyMessage } from "./declared.ts";
export { type Automaton, areDisjoint, automatonOf, commonText, type State } from "./disjoint.ts";
export { canBeEmpty, canFail, firstBy, futileRun, leadOf } from "./first.ts";
export { messageNames } from "./messages.ts";
export { firstOf, isNullable, outlineOf } from "./outline.ts";
export { prefixesOf, prefixOf } from "./prefix.ts";
export { requiredOf } from "./required.ts";
export {
  anyOutline,
  isEqual,
  type Rules,
  ruleOf,
  type SomeCases,
  type TextCases,
  visitSome,
  visitText,
} from "./rules.ts";
export { ANY_SIGNS, admits, has, PREFIX, type Prefix, reach, type Signs } from "./signs.ts";
export { signsOf } from "./signs-of.ts";
