import type { Defined, Generator, ScriptKind } from "./generator.ts";

/**
 * Refuses functions that act on the current event in a script that has none. Functions of an included file are refused
 * only where the script can reach them: the same file serves scripts that have an event.
 * @throws ScriptError at the first such call.
 */
export function refuseEventCalls(kind: ScriptKind, g: Generator): void {
  const reached = reachedFrom(g);
  const call = g.eventCalls.find(({ within }) => reached.has(within));
  if (!call) return;
  const { name, withoutEvent } = call.declared;
  g.fail(`${name}() acts on the current event, and --${kind} has none: ${withoutEvent}`, call);
}

/** The defined functions that the script can call, and null for the script itself. */
function reachedFrom({ uses }: Generator): ReadonlySet<Defined | null> {
  const reached = new Set<Defined | null>([null]);
  // A set is read on while it grows.
  for (const user of reached) for (const defined of uses.get(user) ?? []) reached.add(defined);
  return reached;
}
