import { ENTRY, TEXT, UNIT } from "../../event/tape.ts";
import type { Native, Place } from "../../grammar/index.ts";
import { blameOf, blameOfEnd } from "../blame.ts";
import { claimCode, entry, newCapture } from "./entries.ts";
import { blameCode, type Context, type Generator, pooled } from "./generator.ts";

/** Runs the pattern's own engine on what is left of the record, and writes a field for each group that has a text. */
export function nativeCode(node: Native, place: Place, context: Context, g: Generator): string {
  const matcher = `matchers[${g.pools.patterns.push(node.pattern) - 1}]`;
  const start = g.local("start");
  const match = `if (!${matcher}.match(b, p, e)) ${failureCode(matcher, place, context, g)}`;
  if (context.purpose !== "emit") return `${match} p = e;`;
  const fields = node.fields.map(({ name, reading }, group) => {
    const capture = newCapture(g);
    const { kind, from, to } = capture;
    const spans = `${from} = ${start} + ${matcher}.spans[${2 * group}]; ${to} = ${start} + ${matcher}.spans[${2 * group + 1}];`;
    const read = reading
      ? `${kind} = classify[${pooled(g.pools.readings, reading)}](b, ${from}, ${to}); if (${kind} === ${UNIT}) unread++;`
      : `${kind} = ${TEXT};`;
    const id = g.name(name);
    return `${spans} if (${to} > ${from}) { ${read} ${entry("n", id, capture)} n += ${ENTRY}; ${claimCode(id, `n - ${ENTRY}`, g)} }`;
  });
  return `${match} ${start} = p; ${fields.join("\n")} p = e;`;
}

/** Only where failures are noted is it worth to find out how far the pattern matches. */
function failureCode(matcher: string, place: Place, context: Context, g: Generator): string {
  if (!context.tracked) return `${context.fail};`;
  const blames = [...place.inside.map(blameOf), blameOfEnd(g.places)];
  const [found, at, which] = [g.local("read"), g.local("outer"), g.local("index")];
  return `{ ${found} = ${matcher}.furthest(b, p, e); ${at} = p + ${found}.at;
for (${which} of ${found}.items) { ${which} = [${blames}][${which}]; ${blameCode(at, which)} } ${context.fail}; }`;
}
