import type { ChosenStrategy, StrategyOption } from "../language/strategy.ts";
import type { Joint } from "./leaf.ts";
import type { Joining, Lines } from "./node.ts";

// The strategies of `-M`: how lines become records of several lines.

export type { StrategyOption };

/** A strategy, for help and for a run. */
export interface Strategy {
  /** The name for `-M`. */
  readonly name: string;
  /** What a record is, in one line. */
  readonly about: string;
  /** What may follow the name. */
  readonly options: readonly StrategyOption[];
  /** What is written between the lines of a record by default. */
  readonly joint: Joint;
  readonly lines: Lines;
}

/** A strategy with its options; null if each line is a record. */
export function joiningOf({ strategy: { lines }, options }: ChosenStrategy<Strategy>): Joining | null {
  const option = (wanted: string) => options.find(({ name }) => name === wanted)?.value;
  switch (lines.kind) {
    case "single":
      return null;
    case "patterns":
      return { kind: lines.kind, match: option("match") ?? "", end: option("end") ?? null };
    case "timestamps":
      return { kind: lines.kind, format: option("format") ?? null, loose: option("loose") !== undefined };
    default:
      return lines;
  }
}

/** What follows `-M` for a strategy; null if none of `strategies` is it. */
export function strategyText(by: Joining, strategies: readonly Strategy[]): string | null {
  const isThat = ({ lines }: Strategy) =>
    by.kind === "trace" ? JSON.stringify(lines) === JSON.stringify(by) : lines.kind === by.kind;
  const strategy = strategies.find(isThat);
  return strategy ? `${strategy.name}${optionsText(by)}` : null;
}

function optionsText(by: Joining): string {
  if (by.kind === "patterns") return `:match=${by.match}${by.end === null ? "" : `:end=${by.end}`}`;
  if (by.kind !== "timestamps") return "";
  return by.loose ? ":loose" : by.format === null ? "" : `:format=${by.format}`;
}
