import { CONTAINER, DEPTH_SHIFT, FALSE, NULL, TRUE, UNIT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { contains } from "../../grammar/charset.ts";
import type { NodeOf } from "../../grammar/node.ts";
import type { Place } from "../../grammar/place.ts";
import type { ConstantValue } from "../../grammar/values.ts";
import {
  and,
  belongs,
  block,
  branch,
  byteAt,
  type Code,
  call,
  differs,
  get,
  i32,
  isAbove,
  isAtLeast,
  isAtMostUnsigned,
  isBelow,
  leave,
  loop,
  minus,
  plus,
  set,
  shiftLeft,
  when,
} from "./assembly.ts";
import { AT, type Capture, type Context, END, type Generator } from "./generator.ts";
import { BLOCK } from "./layout.ts";
import { numberCode } from "./numbers.ts";
import { mapCode, pairCode } from "./pairs.ts";
import { quotedCode } from "./quoted.ts";

/** A grammar has a node that this back end does not know, or one where it does not expect it. */
export class UnknownNode extends Error {}

export const at = get(AT);
/** The byte so many bytes behind the place. */
export const byteAhead = (ahead: number): Code => byteAt(at, BLOCK + ahead);
export const move = (count: number): Code => set(AT, plus(at, i32(count)));

/** Instructions that move the place behind what a node matches, or fail. */
export function code(place: Place, context: Context, g: Generator): Code {
  const { node } = place;
  switch (node.kind) {
    case "literal":
      return literalCode(node.text, context);
    case "run":
      return runCode(node, context, g);
    case "seq":
      return place.inside.map((inner) => code(inner, context, g));
    case "many":
      return manyCode(node, place, context, g);
    case "nest":
      return nestCode(node, place, context, g);
    case "item":
      return valueCode(place.inside[0]!, context, g, null);
    case "pair":
      return pairCode(place, context, g);
    case "label":
    case "token":
      return code(place.inside[0]!, context, g);
    default:
      return valueCode(place, context, g, null);
  }
}

/** Instructions as of {@link code} that also leave the value in `capture`, if any. */
export function valueCode(place: Place, context: Context, g: Generator, capture: Capture | null): Code {
  const { node } = place;
  const [inner] = place.inside;
  switch (node.kind) {
    case "quoted":
      return quotedCode(node, context, g, capture);
    case "number":
      return numberCode(context, g, capture);
    case "constant":
      return [inner ? code(inner, context, g) : [], capture ? constantCapture(node.value, capture) : []];
    case "choice":
      return choiceCode(place, context, g, capture);
    case "ref":
      return refCode(node, context, g, capture);
    case "label":
    case "token":
      return valueCode(inner!, context, g, capture);
    case "map":
    case "list":
      return containerCode(place, context, g, capture);
    default:
      throw new UnknownNode(node.kind);
  }
}

function literalCode(text: string, { fail }: Context): Code {
  return [
    [...encodeUtf8(text)].map((byte, i) => when(differs(byteAhead(i), i32(byte)), fail)),
    move(encodeUtf8(text).length),
  ];
}

function runCode({ charset, min, max }: NodeOf<"run">, { fail }: Context, g: Generator): Code {
  const byte = g.local();
  const start = g.local();
  const [done, again] = [g.label(), g.label()];
  const highest = 255 - Array.from({ length: 256 }, (_, i) => 255 - i).findIndex((one) => contains(charset, one));
  const read = block(
    done,
    loop(again, [
      when(isAtLeast(at, get(END)), branch(done)),
      max === null ? [] : when(isAtLeast(minus(at, get(start)), i32(max)), branch(done)),
      set(byte, byteAhead(0)),
      when(belongs(byte, charset), [move(1), branch(again)]),
    ]),
  );
  return [
    set(start, at),
    // Mostly there is none of what may be missing.
    min === 0 ? when(isAtMostUnsigned(byteAhead(0), i32(highest)), read) : read,
    min > 0 ? when(isBelow(minus(at, get(start)), i32(min)), fail) : [],
    when(isAbove(at, get(start)), g.write("canonical", i32(0))),
  ];
}

/** Tries `body`, which leaves for `done` in the end; where it fails, all that it did is taken back. */
function attempt(context: Context, g: Generator, body: (context: Context) => Code): Code {
  const start = g.local();
  const length = g.local();
  const missed = g.label();
  return [
    set(start, at),
    context.isRecord ? set(length, g.read("length")) : [],
    block(missed, body({ ...context, fail: branch(missed) })),
    set(AT, get(start)),
    context.isRecord ? g.write("length", get(length)) : [],
  ];
}

function choiceCode(place: Place, context: Context, g: Generator, capture: Capture | null): Code {
  const done = g.label();
  const last = place.inside.length - 1;
  const tries = place.inside.map((inner, i) =>
    i === last
      ? valueCode(inner, context, g, capture)
      : attempt(context, g, (tried) => [valueCode(inner, tried, g, capture), branch(done)]),
  );
  return block(done, ...tries);
}

function manyCode({ min, max }: NodeOf<"many">, place: Place, context: Context, g: Generator): Code {
  const [inner, separator] = place.inside;
  const count = g.local();
  const [done, again] = [g.label(), g.label()];
  const round = attempt(context, g, (tried) => [
    separator ? when(get(count), code(separator, tried, g)) : [],
    code(inner!, tried, g),
    set(count, plus(get(count), i32(1))),
    branch(again),
  ]);
  return [
    set(count, i32(0)),
    block(done, loop(again, max === null ? [] : when(isAtLeast(get(count), i32(max)), branch(done)), round)),
    min > 0 ? when(isBelow(get(count), i32(min)), context.fail) : [],
  ];
}

function refCode({ rule }: NodeOf<"ref">, context: Context, g: Generator, capture: Capture | null): Code {
  const inlined = g.inline(rule, (place) =>
    capture ? valueCode(place, context, g, capture) : code(place, context, g),
  );
  if (inlined) return inlined;
  const place = g.places.rules[rule]!;
  const inside: Context = { ...context, fail: leave(i32(-1)) };
  const name = `${rule} ${context.isRecord ? "of the record" : ""} ${capture ? "with its value" : ""}`;
  const index = g.function(name, () => {
    if (!capture) return [code(place, inside, g), at];
    const value = g.newCapture();
    const given = [g.write("kind", get(value.kind)), g.write("from", get(value.from)), g.write("to", get(value.to))];
    return [valueCode(place, inside, g, value), given, at];
  });
  return [
    callCode(index, context),
    capture
      ? [set(capture.kind, g.read("kind")), set(capture.from, g.read("from")), set(capture.to, g.read("to"))]
      : [],
  ];
}

/** Moves the place to where a function says, which gives a negative one where it fails. */
export function callCode(index: number, { fail }: Context): Code {
  return [set(AT, call(index, at, get(END))), when(isBelow(at, i32(0)), fail)];
}

function nestCode({ limit }: NodeOf<"nest">, place: Place, context: Context, g: Generator): Code {
  const [done, missed] = [g.label(), g.label()];
  const by = (step: number) => g.write("depth", plus(g.read("depth"), i32(step)));
  const inner = code(place.inside[0]!, { ...context, fail: branch(missed) }, g);
  return [
    when(isAtLeast(g.read("depth"), i32(limit)), context.fail),
    by(1),
    block(done, block(missed, inner, branch(done)), by(-1), context.fail),
    by(-1),
  ];
}

function constantCapture(value: ConstantValue, { kind, from, to }: Capture): Code {
  if (typeof value === "string" || typeof value === "number") throw new UnknownNode(`constant ${typeof value}`);
  const simple = value === null ? NULL : value === true ? TRUE : value === false ? FALSE : UNIT;
  return [set(kind, i32(simple)), set(from, at), set(to, at)];
}

/** A map or array inside the record: its text stays as it is until somebody reads it. */
function containerCode(place: Place, context: Context, g: Generator, capture: Capture | null): Code {
  const outer = g.local();
  const [done, missed] = [g.label(), g.label()];
  const inside: Context = { isRecord: false, fail: branch(missed) };
  const inner = place.inside[0]!;
  const text = place.node.kind === "map" ? mapCode(inner, inside, g) : code(inner, inside, g);
  const kind = plus(
    plus(i32(CONTAINER + 2 * place.id), g.read("canonical")),
    shiftLeft(g.read("depth"), i32(DEPTH_SHIFT)),
  );
  return [
    capture ? set(capture.from, at) : [],
    set(outer, g.read("canonical")),
    g.write("canonical", i32(1)),
    block(done, block(missed, text, branch(done)), g.write("canonical", get(outer)), context.fail),
    capture ? [set(capture.kind, kind), set(capture.to, at)] : [],
    g.write("canonical", and(g.read("canonical"), get(outer))),
  ];
}

/** Leaves the record to the other program of its grammar. */
export function doubt({ fail }: Context, g: Generator): Code {
  return [g.write("unsure", i32(1)), fail];
}
