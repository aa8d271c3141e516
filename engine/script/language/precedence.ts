import type { Expression } from "./tree.ts";

/** An operator with its place, and the operand after it. */
export interface Behind {
  readonly operator: string;
  readonly right: Expression;
  readonly at: number;
}

/**
 * Makes the function that builds a tree of operands by precedence.
 * @param levels operators, the loosest first; those of one level are left-associative.
 * @param fromRight the right-associative operators.
 */
export function climber(levels: readonly (readonly string[])[], fromRight: readonly string[]) {
  const levelOf = new Map(
    levels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
  );
  const level = ({ operator }: Behind) => levelOf.get(operator)!;

  return (first: Expression, others: readonly Behind[]): Expression => {
    const operands = [first];
    const waiting: Behind[] = [];
    const join = ({ operator, at }: Behind) => {
      const right = operands.pop()!;
      operands.push({ kind: "binary", operator, left: operands.pop()!, right, at });
    };
    for (const next of others) {
      const least = level(next) + (fromRight.includes(next.operator) ? 1 : 0);
      while (waiting.length > 0 && level(waiting.at(-1)!) >= least) join(waiting.pop()!);
      waiting.push(next);
      operands.push(next.right);
    }
    while (waiting.length > 0) join(waiting.pop()!);
    return operands[0]!;
  };
}
