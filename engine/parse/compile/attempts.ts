import type { Place } from "../../grammar/index.ts";
import type { CodeContext, Generator } from "./generator.ts";
import { forgetCode } from "./stamps.ts";

export type Body = (context: CodeContext) => string;

/** Code that saves what an attempt at something inside the place changes, and code that restores it. */
export function restored(
  place: Place,
  context: CodeContext,
  g: Generator,
): { readonly save: string; readonly restore: string } {
  const emits = context.purpose === "emit" && place.inside.some((inner) => g.emits(inner));
  const changed = [["p", g.local("start")]];
  if (emits) changed.push(["n", g.local("mark")]);
  if (emits && g.misreads) changed.push(["unread", g.local("misread")]);
  return {
    save: changed.map(([name, local]) => `${local} = ${name};`).join(" "),
    restore: `${changed.map(([name, local]) => `${name} = ${local};`).join(" ")} ${context.parts ? forgetCode(place) : ""}`,
  };
}

/** Code that calls a function of that name. */
export function called(name: string, context: CodeContext, g: Generator, body: Body): string {
  g.function(name, () => body({ ...context, fail: "return -1" }));
  return `p = ${name}(b, p, e); if (p < 0) ${context.fail};`;
}

/** The part of a function's name that depends on what it is for. */
export function purposeName({ purpose, tracked, notes, parts }: CodeContext): string {
  return `${purpose}${tracked ? "_tracked" : ""}${notes ? `_${notes}` : ""}${parts ? "_parts" : ""}`;
}
