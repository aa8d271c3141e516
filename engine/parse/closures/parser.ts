import type { DeclaredFields } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import { once } from "../../event/remembered.ts";
import { Event, type TapeContext, toMap } from "../../event/tape.ts";
import { type Escapes, type Grammar, placesOf } from "../../grammar/index.ts";
import { sharedMatcher } from "../../pattern/index.ts";
import { placeOf, rankOfEnd } from "../failure.ts";
import {
  givenBy,
  itemsOf,
  type Payload,
  type PayloadCounts,
  type PayloadParser,
  type PayloadReader,
  REJECT,
  settle,
  withinSteps,
} from "../runtime/index.ts";
import { type Closure, type Ground, MATCH, newState, note, type Plan, type State, start } from "./closure.ts";
import { remembered } from "./remembered.ts";
import { type ClosureCases, groundOf, type Watch } from "./table.ts";

const EMIT: Plan = { ...MATCH, purpose: "emit" };
const TRACKED: Plan = { ...MATCH, tracked: true };

/** A grammar as closures. */
export interface Closures extends PayloadParser {
  /** What the grammar declares of its fields. */
  readonly declared: TapeContext["declared"];
}

/** Finds what a grammar declares of its fields; it is loaded with what dates records. */
export type DeclaredIn = (ground: Ground) => DeclaredFields;

/** The kinds of nodes that grammars may have: all (all.ts), or those of most lines (usual.ts). */
export interface Kinds {
  readonly cases: ClosureCases;
  /** Makes what reads the payloads of a record. */
  payloads(): Payloads;
}

/** Readers of payloads, and what they count of a record. */
type Payloads = Pick<PayloadCounts, "clear" | "commit"> & {
  reader(node: Payload, parser: PayloadParser, names: NameTable, escapes: readonly Escapes[]): PayloadReader;
};

/** Makes the closures of a grammar. Equal names get equal ids in every parser that shares `names`. */
export type MakeClosures = ReturnType<typeof closuresBy>;

/**
 * Makes the closures of grammars of these kinds; {@link remembered} ones read every record in linear time, and most more
 * slowly, and others that are watched throw `overrun` for a record that takes too many steps.
 */
export function closuresBy(kinds: Kinds) {
  return function closuresOf(grammar: Grammar, names: NameTable, declaredIn: DeclaredIn, watch?: Watch): Closures {
    const places = placesOf(grammar);
    const payloads = kinds.payloads();
    const inner = new Map<Grammar, Closures>();
    const innerOf = (payload: Grammar) => {
      const closures = inner.get(payload) ?? closuresOf(payload, names, declaredIn, watch);
      inner.set(payload, closures);
      return closures;
    };
    const ground = groundOf(places, {
      cases: kinds.cases,
      names,
      scanners: new Map(),
      watch,
      matcher: sharedMatcher,
      declaredBy: (payload) => innerOf(payload).declared(),
      payload: (node, { escapes }) => payloads.reader(node, innerOf(node.grammar), names, escapes),
    });
    const state = newState(new Event(names));
    const context = contextOf(grammar, ground, state, declaredIn);
    const addsNames = places.all.some(({ node }) => node.kind === "pair" || node.kind === "within");
    const emit = once(() => ground.closure(places.record, EMIT));
    const track = once(() => ground.closure(places.record, TRACKED));
    const again = once(() => closuresOf(grammar, names, declaredIn, remembered));
    const closures: Closures = {
      declared: context.declared,
      parse(bytes, from, to, event) {
        if (addsNames && names.size > names.most) names.clear();
        payloads.clear();
        begin(state, bytes, from, to, event, context);
        const end = emit()(state, from);
        event.length = state.top;
        if (end !== to) return REJECT;
        payloads.commit(event, state.top);
        if (event.clashes) event.length = settle(event, state.top, grammar.repeated);
        event.unconverted += state.unread;
        return to;
      },
      locate(bytes, from, to) {
        start(state, bytes, from, to);
        return locate(state, track(), from, rankOfEnd(places));
      },
    };
    if (watch) return closures;
    return {
      ...closures,
      parse: withinSteps(closures.parse, (...args) => again().parse(...args)),
      locate: withinSteps(closures.locate, (...args) => again().locate(...args)),
    };
  };
}

/** Makes a state and an event ready for a record that goes on the event's tape. */
function begin(s: State, bytes: Uint8Array, from: number | null, to: number, event: Event, context: TapeContext): void {
  const { names } = event;
  event.bytes = bytes;
  event.end = to;
  event.context = context;
  if (event.boxed.length > 0) event.boxed.length = 0;
  event.serial = ++names.serial;
  start(s, bytes, from, to);
  s.event = event;
  s.top = 0;
  s.before = 0;
  s.unread = 0;
}

/** What values on the tape refer to. */
function contextOf(grammar: Grammar, ground: Ground, state: State, declaredIn: DeclaredIn): TapeContext {
  const { all } = ground.places;
  const inside = new Map<number, Closure>();
  const idle: Event[] = [];
  const isArray = (place: number) => all[place]?.node.kind === "list";
  const context: TapeContext = {
    escapes: ground.escapes,
    isJson: grammar.json,
    isArray,
    container(place, { bytes, end, text }, from, depth) {
      const closure = inside.get(place) ?? ground.closure(all[place]!.inside[0]!, EMIT);
      inside.set(place, closure);
      // A map or array inside this one is read while this event is in use.
      const event = idle.pop() ?? new Event(ground.names);
      begin(state, bytes, null, end, event, context);
      state.depth = depth;
      closure(state, from);
      event.length = event.clashes ? settle(event, state.top, "last") : state.top;
      event.text = text;
      const value = isArray(place) ? itemsOf(event) : toMap(event);
      if (event.boxed.length > 0) event.boxed.length = 0;
      idle.push(event);
      return value;
    },
    declared: once(() => ({ ...declaredIn(ground), given: givenBy(grammar) })),
  };
  return context;
}

/** Where a rejected record fails; see `locate` of parsers. */
function locate(s: State, closure: Closure, from: number, rankOfEnd: number): { offset: number; place: number } {
  s.far = REJECT;
  const end = closure(s, from);
  if (end === s.end) return { offset: REJECT, place: REJECT };
  if (end >= 0) note(s, end, rankOfEnd);
  return { offset: s.far, place: placeOf(s.farAt) };
}
