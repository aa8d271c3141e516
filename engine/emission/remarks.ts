import type { Format, Remark } from "../output/index.ts";

/** What a format has to say of what was written, here and elsewhere. */
export interface Remarks {
  all(): readonly Remark[];
  /** What has been said since it was drained last. */
  drain(): readonly Remark[];
  merge(others: readonly Remark[]): void;
}

export function remarksOf(format: Format): Remarks {
  let merged: readonly Remark[] = [];
  let drained: readonly Remark[] = [];
  const own = (): readonly Remark[] => format.remarks?.() ?? [];
  return {
    all: () => sum(own(), merged),
    drain() {
      const before = drained;
      drained = own();
      return sum(
        drained,
        before.map((remark) => ({ ...remark, count: -remark.count })),
      );
    },
    merge(others) {
      merged = sum(merged, others);
    },
  };
}

function sum(some: readonly Remark[], others: readonly Remark[]): readonly Remark[] {
  const counts = new Map(some.map((remark) => [remark.code, remark]));
  for (const remark of others) {
    const count = (counts.get(remark.code)?.count ?? 0) + remark.count;
    counts.set(remark.code, { ...remark, count });
  }
  return [...counts.values()].filter(({ count }) => count > 0);
}
