import { isEqual } from "../../engine/analysis/index.ts";
import { type Grammar, placesOf } from "../../engine/grammar/index.ts";
import { type FlavorName, flavors } from "./flavor.ts";
import { write } from "./nodes.ts";
import { type Derived, type Expression, type Refusal, Refused, type Scope, type Writing } from "./scope.ts";

export { type FlavorName, flavors } from "./flavor.ts";
export {
  type Capture,
  type Derived,
  type Expression,
  type Meaning,
  PLAIN_MEANING,
  type Refusal,
  Refused,
} from "./scope.ts";

interface ExpressionOptions {
  /** True to skip fields that cannot be exported, instead of refusing the whole export. */
  readonly partial?: boolean;
  /** `reject` if the reader of the groups rejects a record for a number that no double holds. */
  readonly overflow?: Writing["overflow"];
}

const START: Scope = { follow: [], captures: true, conditions: [], branch: 0, nests: 0, otherwise: [] };

/**
 * A regular expression that accepts exactly the records of a grammar and whose groups are its fields; or what the flavor
 * cannot express.
 */
export function expressionOf(
  grammar: Grammar,
  name: FlavorName,
  { partial = false, overflow = "refuse" }: ExpressionOptions = {},
): Expression | Refusal {
  const flavor = flavors[name];
  const writing: Writing = {
    write,
    flavor,
    rules: grammar.rules,
    places: placesOf(grammar),
    partial,
    overflow,
    captures: [],
    derived: [],
    lost: [],
    branches: new Map(),
    groups: 0,
    branchCount: 0,
  };
  try {
    const source = write(writing.places.record, START, writing);
    const { captures, groups, lost } = writing;
    const apart = writing.derived.find(({ node, branch }) => !writing.branches.get(node.from)?.has(branch));
    if (apart)
      throw new Refused({ path: `derive ${apart.node.name}`, reason: "it is apart from what it is derived from" });
    return {
      grammar,
      flavor: name,
      source: `${flavor.start}${source}${flavor.end}`,
      groups,
      captures,
      derived: derivedOf(writing),
      lost,
    };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** What is computed alike in all branches of its source is so without a condition. */
function derivedOf({ derived, branches }: Writing): readonly Derived[] {
  return derived.flatMap(({ node }) => {
    const always = { ...node, conditions: [] };
    const same = derived.filter((one) => isEqual({ ...one.node, conditions: [] }, always));
    const isAlways = [...branches.get(node.from)!].every((branch) => same.some((one) => one.branch === branch));
    if (!isAlways) return [node];
    return same[0]!.node === node ? [always] : [];
  });
}
