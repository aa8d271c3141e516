import { type Place, type Places, ROLES, type RoleName } from "../grammar/index.ts";

// The fields that a grammar declares: timestamps, levels and messages.

/** A field with the roles that it has in its event. */
interface DeclaredField {
  readonly name: string;
  readonly role: RoleName;
  /** The place of the field. */
  readonly place: Place;
}

const roles: ReadonlySet<string> = new Set(ROLES);

/** The fields with a role, in the order of the layout: the role is around the field, or inside it, with no field between. */
export function declaredFields({ record, rules }: Pick<Places, "record" | "rules">): readonly DeclaredField[] {
  return [record, ...Object.values(rules)].flatMap((place) => fieldsIn(place, null, false));
}

/** @param isInField true if the roles inside are those of a field around. */
function fieldsIn(place: Place, around: RoleName | null, isInField: boolean): readonly DeclaredField[] {
  const { node, inside } = place;
  switch (node.kind) {
    case "field": {
      const own = [
        ...new Set(around === null ? place.inside.flatMap(rolesOf) : [around, ...place.inside.flatMap(rolesOf)]),
      ];
      const named = own.map((role): DeclaredField => ({ name: node.name, role, place }));
      return [...named, ...inside.flatMap((inner) => fieldsIn(inner, null, true))];
    }
    case "derive":
      return around === null ? [] : [{ name: node.name, role: around, place }];
    case "meaning":
      return inside.flatMap((inner) => fieldsIn(inner, isRole(node.of) && !isInField ? node.of : around, isInField));
    // Their fields are in a map of the event, or in none.
    case "map":
    case "list":
    case "look":
    case "not":
    case "until":
      return [];
    default:
      return inside.flatMap((inner) => fieldsIn(inner, around, isInField));
  }
}

/** What is not part of the value around it: fields, and what only tests the text. */
const APART: ReadonlySet<string> = new Set(["field", "map", "list", "look", "not", "until"]);

/** The roles of a value: those inside it, but for those of the fields in it. */
function rolesOf(place: Place): readonly RoleName[] {
  const { node } = place;
  if (APART.has(node.kind)) return [];
  const further = place.inside.flatMap(rolesOf);
  return node.kind === "meaning" && isRole(node.of) ? [node.of, ...further] : further;
}

export function isRole(of: string): of is RoleName {
  return roles.has(of);
}

/** True if no record has the place, because it always fails with a message. */
export function isOnlyMessage({ node, inside }: Place): boolean {
  return node.kind === "fail" || (node.kind === "seq" && inside.some(isOnlyMessage));
}
