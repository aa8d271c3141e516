import type { ValueType, Way } from "../event/index.ts";
import { outputNamed } from "../output/index.ts";
import type { Diagnostic, EmptyReason, Scope } from "../report/index.ts";
import type { Instant } from "../time/index.ts";

/** What to find out about events: their time range, or their fields and the types of values at some ways. */
export type Question = { readonly about: "time" } | { readonly about: "fields"; readonly ways: readonly Way[] };

/** How many values at one way are of each type; `unit` also for events without a value there. */
export type TypeCounts = ReadonlyMap<ValueType, number>;

/** What has been seen of events that were read again. */
export interface Seen {
  readonly events: number;
  /** The ways to all values, as far as they were noted. */
  readonly ways: readonly Way[];
  /** The types at each way that was asked for, in that order. */
  readonly types: readonly TypeCounts[];
  /** The earliest and the latest timestamp; null if there is none. */
  readonly span: { readonly first: Readonly<Instant>; readonly last: Readonly<Instant> } | null;
}

/** A run that has printed nothing, as the stage sees it that has dropped the last events. */
export interface EmptyCase {
  /** Reads a part of the inputs again, without any step. */
  look(question: Question): Promise<{ readonly seen: Seen; readonly scope: Scope }>;
  /** True if no other stage can have dropped these events. */
  readonly isAlone: boolean;
  /** The findings of the run. */
  readonly findings: readonly Diagnostic[];
}

/** A stage that may have dropped all events. */
export interface Culprit {
  /** The reason why no event has passed, if that can be shown. */
  whyEmpty(empty: EmptyCase): EmptyReason | null | Promise<EmptyReason | null>;
  /** The condition that no event has passed, as it was written; missing if the stage does more than check one. */
  readonly condition?: string;
}

/** An empty result. */
export interface Emptiness {
  /** How many events were read, and how many of them reached the stage that has dropped the last ones. */
  readonly read: number;
  readonly reached: number;
  /** That stage, or several that run together, each on what those before it have kept. */
  readonly culprits: readonly Culprit[];
}

/** A map that has shown events, and of none what it shows. */
export function blankMap(output: string, keys: readonly string[] | null): Culprit {
  return {
    async whyEmpty({ findings }) {
      // A field that no event has is reported like any other that -k names.
      if (findings.some(({ code }) => code === "unseen-keys")) return null;
      const { expressionOf } = await import("../script/requirements.ts");
      const { role, numeric } = outputNamed(output);
      const shows = role === "level" ? "a level" : numeric ? "a number" : "text";
      return { kind: "map", output, shows, field: keys?.join(", ") ?? null, expression: expressionOf(keys ?? []) };
    },
  };
}
