import { type Capture, type Expression, expressionOf, type Refusal } from "../regex/index.ts";
import type { Exported, ExportRequest, Target } from "./target.ts";

/** A pattern for engines of regular expressions. */
export const regex: Target = {
  make(request) {
    const { grammar, flavor, partial } = request;
    const expression = expressionOf(grammar, flavor, { partial });
    return "source" in expression ? exported(expression, request) : expression;
  },
};

function exported(expression: Expression, { flavor, partial }: ExportRequest): Exported | Refusal {
  const { captures, derived, lost, source } = expression;
  const losses = [
    ...captures.flatMap((capture) => lossesOf(capture).map((loss) => [capture.field, loss] as const)),
    ...derived.map(({ name, from }) => [name, `it is computed from ${from}`] as const),
  ];
  const [first] = losses;
  if (first && !partial) return { path: `field ${JSON.stringify(first[0])}`, reason: first[1] };
  const typed = captures.filter(({ meaning }) => meaning.reading !== null);
  const conditional = captures.filter(({ conditions }) => conditions.length > 0 && flavor === "java");
  return {
    text: `${source}\n`,
    notes: [
      ...lost.map(({ path, reason }) => `Not exact: ${path}: ${reason}.`),
      ...summaries(losses),
      ...captures
        .filter(({ name, field }) => name !== field)
        .map(({ name, field }) => `Group ${name} is field ${JSON.stringify(field)}.`),
      ...typed.map(({ name, meaning }) => `The text of ${name} is read as ${meaning.reading!.types.join(" or ")}.`),
      ...conditional.map(
        ({ name, conditions }) => `${name} counts only where ${conditions.map(conditionText).join(" and ")}.`,
      ),
    ],
  };
}

function lossesOf({ meaning: { escapes, joins, constant } }: Capture): readonly string[] {
  return [
    ...(escapes === null ? [] : ["escapes stay as they are written"]),
    ...(joins === null ? [] : ["blanks stay as they are written"]),
    ...(constant === null ? [] : ["its value is another than its text"]),
  ];
}

/** A line for each loss, with the fields that have it. */
function summaries(losses: readonly (readonly [field: string, loss: string])[]): readonly string[] {
  return [...new Set(losses.map(([, loss]) => loss))].map((loss) => {
    const fields = [...new Set(losses.flatMap(([field, other]) => (other === loss ? [JSON.stringify(field)] : [])))];
    return `Not exact: ${fields.length === 1 ? "field" : "fields"} ${fields.join(", ")}: ${loss}.`;
  });
}

function conditionText(condition: Capture["conditions"][number]): string {
  if (condition.kind === "set") return `group ${condition.group} has text`;
  return condition.groups.map((group) => `group ${group} has none`).join(" and ");
}
