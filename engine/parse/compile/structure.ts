import { isOnlyMessage } from "../../analysis/index.ts";
import { isDisjoint, type NodeOf, type Place } from "../../grammar/index.ts";
import { LEAST_NAMED, rankOf } from "../failure.ts";
import { type Body, called, purposeName, restored } from "./attempts.ts";
import { type CodeContext, type Emitters, type Generator, noteFailure } from "./generator.ts";
import { typesCode } from "./types.ts";

// Control flow. A failure inside an attempt leaves its block, after which everything the attempt did is taken back.

/** Code that tries `body`: on success it leaves the block `done`, on failure it restores the position and goes on. */
export function attempt(place: Place, context: CodeContext, g: Generator, done: string, body: Body): string {
  const missed = g.label("attempt");
  const { save, restore } = restored(place, context, g);
  return `${save} ${missed}: { ${body({ ...context, fail: `break ${missed}` })} break ${done}; }
${restore}`;
}

/** Whether an alternative can begin like one before it. */
function isFallback(place: Place, index: number, g: Generator): boolean {
  const first = g.firstOf(place.inside[index]!);
  return (
    first !== null &&
    place.inside.slice(0, index).some((earlier) => {
      const other = g.firstOf(earlier);
      return other !== null && !isDisjoint(first, other);
    })
  );
}

/** The alternatives of a choice, in order; those that only have a message are of use where failures are noted. */
export function alternatives(
  place: Place,
  context: CodeContext,
  g: Generator,
  body: (inner: Place, context: CodeContext) => string,
): string {
  const done = g.label("alternative");
  const readable = context.tracked ? place.inside : place.inside.filter((inner) => !isOnlyMessage(inner));
  if (readable.length === 0) return g.failure(place, context);
  const last = readable.length - 1;
  const tries = readable.map((inner, index) =>
    index === last ? body(inner, context) : attempt(place, context, g, done, (tried) => body(inner, tried)),
  );
  return `${done}: { ${tries.join("\n")} }`;
}

/** A node that may contain itself: the depth is counted up while it is read, and back however it ends. */
export function nested(node: NodeOf<"nest">, place: Place, context: CodeContext, g: Generator, body: Body): string {
  const done = g.label("done");
  const missed = g.label("failed");
  const inner = body({ ...context, fail: `break ${missed}` });
  return `if (depth >= ${node.limit}) ${g.failure(place, context)}
depth++; ${done}: { ${missed}: { ${inner} depth--; break ${done}; } depth--; ${context.fail}; }`;
}

/** A failure at the node's own start is noted under the label's place, unless it has a message of its own. */
export function labeled(place: Place, context: CodeContext, g: Generator, body: Body): string {
  if (!context.tracked) return body(context);
  const [start, before, beforeAt] = [g.local("start"), g.local("from"), g.local("at")];
  const done = g.label("named");
  const missed = g.label("failed");
  const inner = body({ ...context, fail: `break ${missed}` });
  // What failed before has another name.
  const both = noteFailure(before, beforeAt);
  return `${start} = p; ${before} = far; ${beforeAt} = farAt; far = -1; ${done}: { ${missed}: { ${inner} break ${done}; }
if (far === ${start} && farAt >= ${LEAST_NAMED}) farAt = ${rankOf(place)}; ${both} ${context.fail}; }
${both}`;
}

/** Failures inside are not noted; the token's own is, at its start. */
export function tokenized(place: Place, context: CodeContext, g: Generator, body: Body): string {
  if (!context.tracked) return body(context);
  const start = g.local("start");
  const done = g.label("token");
  const missed = g.label("failed");
  const inner = body({ ...context, tracked: false, fail: `break ${missed}` });
  return `${start} = p; ${done}: { ${missed}: { ${inner} break ${done}; } ${g.failure(place, context, start)} }`;
}

/** Nodes that combine others, or name them in messages. */
export const structure: Emitters<
  "seq" | "choice" | "optional" | "many" | "look" | "not" | "ref" | "nest" | "label" | "token" | "fail"
> = {
  seq: (_node, place, context, g) => place.inside.map((inner) => g.code(inner, context)).join("\n"),

  choice: (_node, place, context, g) =>
    typesCode(place, context, g) ??
    alternatives(place, context, g, (inner, tried) => {
      const written = (within: CodeContext) => g.code(inner, within);
      // Until V8 has compiled code, which takes longer the more there is, records are read thirty times as slowly.
      return isFallback(place, place.inside.indexOf(inner), g)
        ? called(`fallback${inner.id}_${purposeName(tried)}`, tried, g, written)
        : written(tried);
    }),

  optional(_node, place, context, g) {
    const done = g.label("optional");
    return `${done}: { ${attempt(place, context, g, done, (tried) => g.code(place.inside[0]!, tried))} }`;
  },

  many(node, place, context, g) {
    const [inner, separator] = place.inside;
    const done = g.label("many");
    const next = g.label("round");
    const count = g.local("count");
    const bound = node.max === null ? "" : `if (${count} >= ${node.max}) break ${done};`;
    const round = attempt(place, context, g, next, (tried) => {
      const between = separator ? `if (${count} > 0) { ${g.code(separator, tried)} }\n` : "";
      return `${between}${g.code(inner!, tried)}`;
    });
    const few = node.min > 0 ? `if (${count} < ${node.min}) ${context.fail};` : "";
    return `${count} = 0; ${done}: for (;;) { ${bound} ${next}: { ${round} break ${done}; } ${count}++; } ${few}`;
  },

  look(_node, place, context, g) {
    const start = g.local("start");
    const { parts, ...looking } = context;
    const inner = `${start} = p; ${g.code(place.inside[0]!, { ...looking, purpose: "skip" })} p = ${start};`;
    // Of a timestamp alone nobody knows what follows it, and its record has been read.
    return parts ? `if (p < e) { ${inner} }` : inner;
  },

  not(_node, place, context, g) {
    const start = g.local("start");
    const missed = g.label("none");
    const inner = g.code(place.inside[0]!, { purpose: "skip", fail: `break ${missed}`, tracked: false });
    return `${start} = p; ${missed}: { ${inner} p = ${start}; ${g.failure(place, context)} } p = ${start};`;
  },

  ref(node, _place, context, g) {
    const rule = g.places.rules[node.rule]!;
    const name = `${g.ruleName(node.rule)}_${purposeName(context)}`;
    return called(name, context, g, (within) => g.code(rule, within));
  },

  nest: (node, place, context, g) => nested(node, place, context, g, (tried) => g.code(place.inside[0]!, tried)),

  label: (_node, place, context, g) => labeled(place, context, g, (tried) => g.code(place.inside[0]!, tried)),

  token: (_node, place, context, g) => tokenized(place, context, g, (tried) => g.code(place.inside[0]!, tried)),

  fail: (_node, place, context, g) => g.failure(place, context),
};
