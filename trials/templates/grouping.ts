import { masked, maskMessage } from "../../engine/answers/patterns/mask.ts";
import { templatesOf } from "../../engine/answers/patterns/templates.ts";
import { decodeUtf8, encodeUtf8 } from "../../engine/event/index.ts";

/** A message, and the template that people gave it. */
export interface Labeled {
  readonly message: string;
  readonly label: string;
}

/** Messages of one template that was found. */
interface Group {
  readonly template: string;
  readonly messages: readonly string[];
  readonly labels: readonly string[];
  /** True if people have put exactly these messages together. */
  readonly isRight: boolean;
}

/** How messages are grouped. */
export interface Grouping {
  readonly groups: readonly Group[];
  /** The number of templates by people. */
  readonly expected: number;
  /** The share of messages in groups that are right: the grouping accuracy. */
  readonly share: number;
}

export function groupingOf(all: readonly Labeled[]): Grouping {
  const bySame = groupBy(all, ({ message }) => shapeOf(message));
  const sizes = groupBy(all, ({ label }) => label);
  const shapes = [...bySame.keys()];
  const groups = templatesOf(shapes).map(({ text, members }): Group => {
    const own = members.flatMap((member) => bySame.get(shapes[member]!)!);
    const labels = [...new Set(own.map(({ label }) => label))];
    const isRight = labels.length === 1 && sizes.get(labels[0]!)!.length === own.length;
    return { template: text, messages: own.map(({ message }) => message), labels, isRight };
  });
  const right = groups.reduce((sum, { isRight, messages }) => sum + (isRight ? messages.length : 0), 0);
  return { groups, expected: sizes.size, share: right / all.length };
}

function shapeOf(message: string): string {
  const bytes = encodeUtf8(message);
  return decodeUtf8(masked, 0, maskMessage(bytes, 0, bytes.length));
}

function groupBy<T>(all: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
