import { plainExport, renamed } from "./fields.ts";
import type { Target } from "./target.ts";

export const regex: Target = {
  about: "A regular expression with named groups; --flavor says in which dialect",
  make(request) {
    const made = plainExport(request, request.flavor, { types: false, empty: true });
    if (!("expression" in made)) return made;
    const { captures, expression, losses } = made;
    const typed = captures.filter(({ meaning }) => meaning.reading !== null);
    const conditional = captures.filter(({ conditions }) => conditions.length > 0 && request.flavor === "java");
    return {
      text: `${expression.source}\n`,
      notes: [
        ...losses.map((loss) => `Not exact: ${loss}.`),
        ...renamed(captures),
        ...typed.map(({ name, meaning }) => `The text of ${name} is read as ${meaning.reading!.types.join(" or ")}.`),
        ...conditional.map(
          ({ name, conditions }) => `${name} counts only where ${conditions.map(conditionText).join(" and ")}.`,
        ),
      ],
    };
  },
};

type Condition =
  | { readonly kind: "set"; readonly group: number }
  | { readonly kind: "unset"; readonly groups: readonly number[] };

function conditionText(condition: Condition): string {
  if (condition.kind === "set") return `group ${condition.group} has text`;
  return condition.groups.map((group) => `group ${group} has none`).join(" and ");
}
