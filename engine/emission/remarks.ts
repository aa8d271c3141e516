import type { Format, Remark } from "../output/index.ts";

/** What a format has to say of what was written, here and elsewhere. */
export interface Remarks {
  all(): readonly Remark[];
  /** What has been said since it was taken last. */
  take(): readonly Remark[];
  merge(others: readonly Remark[]): void;
}

export function takeRemarks(format: Format): Remarks {
  let merged: readonly Remark[] = [];
  let taken: readonly Remark[] = [];
  const own = (): readonly Remark[] => format.remarks?.() ?? [];
  return {
    all: () => sum(own(), merged),
    take() {
      const before = taken;
      taken = own();
      return sum(
        taken,
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
