import { isOnlyMessage } from "../../engine/analysis/index.ts";
import { Event, NameTable } from "../../engine/event/index.ts";
import { type Grammar, type Place, type Places, pathOf, placesOf } from "../../engine/grammar/index.ts";
import { closuresOf, declaredIn, type Watch } from "../../engine/parse/closures/index.ts";
import { followed, LOOKED_FOR } from "../../engine/parse/reference/index.ts";
import { aboutPlace } from "../../engine/report/drawing/index.ts";

/** The use of a part that a record need not have. */
interface OptionalPart {
  /** Its path in the grammar. */
  readonly path: string;
  /** Its name for people. */
  readonly about: string;
  /** The number of places in records where it was tried, and where it was found. */
  readonly tried: number;
  readonly found: number;
}

/** An alternative or an optional part that no record has. */
export type UnusedPart = Omit<OptionalPart, "tried" | "found">;

/** An alternative or an optional part, and its use. */
export interface Use extends OptionalPart {
  /** The id of its place. */
  readonly place: number;
  readonly kind: "alternative" | "optional";
}

/** The parts of a grammar that records use. */
export interface Coverage {
  /** Optional parts, in the order of the grammar. */
  readonly parts: readonly OptionalPart[];
  /** Alternatives and optional parts that no record had. */
  readonly unused: readonly UnusedPart[];
}

/** The places of a record that matched. @throws RangeError for one that nests too deep, or is read in too many steps. */
type PlaceReader = (record: Uint8Array) => readonly Place[];

/** Counts the parts that accepted records use. */
export class CoverageCounter {
  readonly #places: Places;
  readonly #tried: Int32Array;
  readonly #found: Int32Array;
  /** The alternatives and optional parts that a record can have. */
  readonly #counted: readonly Place[];
  /** What reads the records; making it takes as long as some records. */
  #reader: { readonly grammar: Grammar; readonly matched: PlaceReader } | null = null;

  constructor(grammar: Grammar) {
    this.#places = placesOf(grammar);
    this.#counted = this.#places.numbered.filter((place) => isCounted(place) && !isOnlyMessage(place));
    this.#tried = new Int32Array(this.#places.numbered.length);
    this.#found = new Int32Array(this.#places.numbered.length);
  }

  /**
   * Counts a record.
   * @param grammar that of the counter, with the columns of the record's file.
   * @returns false for one that nests too deep, or is read in too many steps, to be followed: it is accepted all the same.
   */
  addRecord(grammar: Grammar, record: Uint8Array): boolean {
    const reader = this.#reader?.grammar === grammar ? this.#reader : { grammar, matched: placeReader(grammar) };
    this.#reader = reader;
    try {
      for (const place of reader.matched(record)) this.#count(place);
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return false;
    }
  }

  #count({ node, inside, parent, id }: Place): void {
    if (node.kind === "choice") for (const { id } of inside) this.#tried[id]!++;
    if (node.kind === "optional") this.#tried[id]!++;
    if (parent?.node.kind === "choice") this.#found[id]!++;
    if (parent?.node.kind === "optional") this.#found[parent.id]!++;
  }

  /** True if a record had each alternative and each optional part. */
  isComplete(): boolean {
    return this.#counted.every(({ id }) => this.#found[id]! > 0);
  }

  /** The number of alternatives and optional parts that records had, and the others. */
  exercise(): { part: number; whole: number; unused: readonly UnusedPart[] } {
    const part = this.#counted.filter(({ id }) => this.#found[id]! > 0).length;
    return { part, whole: this.#counted.length, unused: this.result().unused };
  }

  /** The use of each alternative and optional part, in the order of the grammar. */
  uses(): readonly Use[] {
    return this.#counted.map((place) => ({
      ...this.#name(place),
      place: place.id,
      kind: place.parent?.node.kind === "choice" ? "alternative" : "optional",
      tried: this.#tried[place.id]!,
      found: this.#found[place.id]!,
    }));
  }

  result(): Coverage {
    const parts: OptionalPart[] = [];
    const unused: Place[] = [];
    for (const place of this.#places.numbered) {
      if (!isCounted(place)) continue;
      const found = this.#found[place.id]!;
      const tried = this.#tried[place.id]!;
      if (place.node.kind === "optional" && tried > 0) parts.push({ ...this.#name(place), tried, found });
      // What is inside an unused part is not reported again.
      if (found === 0 && !isOnlyMessage(place) && !unused.some((outer) => isInside(place, outer))) unused.push(place);
    }
    return { parts, unused: unused.map((place) => this.#name(place)) };
  }

  #name(place: Place): { path: string; about: string } {
    return { path: pathOf(place, this.#places), about: aboutPlace(place) };
  }
}

/** True for an alternative and an optional part. An alternative that only tests what follows is no part of a record. */
function isCounted(place: Place): boolean {
  const { kind } = place.node;
  const isAlternative = place.parent?.node.kind === "choice" && kind !== "not" && kind !== "look";
  return isOpen(place) && (kind === "optional" || isAlternative);
}

/**
 * True if attempts inside the place are traced: those that only look for something or explain a failure are not, a token is
 * one thing for its readers, and the grammar of a payload is checked by itself.
 */
function isOpen(place: Place): boolean {
  for (let at = place; at.parent; at = at.parent) {
    const { node, inside } = at.parent;
    if (LOOKED_FOR.has(node.kind) || node.kind === "token" || isOnlyMessage(at.parent)) return false;
    if (node.kind === "within" && !inside.includes(at)) return false;
  }
  return true;
}

/** Makes what finds counted places, what is optional, and those around them, without which they are not part of a record. */
function placeReader(grammar: Grammar): PlaceReader {
  const noted = placesAround(grammar, (place) => isCounted(place) || place.parent?.node.kind === "optional");
  const names = new NameTable();
  const event = new Event(names);
  const matched: Place[] = [];
  const watch: Watch = (closure, place) => {
    if (!noted.has(place)) return closure;
    return (s, at) => {
      const before = matched.length;
      const end = closure(s, at);
      if (end < 0 || LOOKED_FOR.has(place.node.kind)) matched.length = before;
      if (end >= 0) matched.push(place);
      return end;
    };
  };
  const { parse } = closuresOf(grammar, names, declaredIn, watch);
  return followed((record) => {
    matched.length = 0;
    parse(record, 0, record.length, event);
    return matched;
  });
}

/** The places that are chosen, and all that are around one, in the record or in what refers to a rule. */
function placesAround(grammar: Grammar, isChosen: (place: Place) => boolean): ReadonlySet<Place> {
  const { numbered, rules } = placesOf(grammar);
  const found = new Set<Place>();
  const find = (place: Place): void => {
    if (found.has(place)) return;
    found.add(place);
    const refers = ({ node }: Place) => node.kind === "ref" && rules[node.rule] === place;
    for (const around of place.parent ? [place.parent] : numbered.filter(refers)) find(around);
  };
  for (const place of numbered.filter(isChosen)) find(place);
  return found;
}

function isInside(place: Place, outer: Place): boolean {
  for (let at = place.parent; at; at = at.parent) if (at === outer) return true;
  return false;
}
