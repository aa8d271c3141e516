import { checkGiven, checkGrammar } from "../analysis/check/index.ts";
import {
  children,
  choice,
  end,
  type FieldsOf,
  type Grammar,
  type GrammarOf,
  type Node,
  type NoFields,
  type Part,
  seq,
  toNode,
  type ValueOf,
  withChild,
} from "../grammar/index.ts";
import { checkArgument, isObject } from "../language/arguments.ts";
import { closest, unknownIn } from "../language/index.ts";
import { withSchema } from "./schema.ts";

/** What a grammar gets beside what another one has. */
export interface Extension {
  /** The name of the new grammar: so that events of both can be distinguished. */
  readonly name: string;
  readonly about?: string;
  readonly layout?: string;
  readonly url?: string;
  readonly notes?: readonly string[];
  /** What comes before, and after, what the grammar reads; `after` is before an `end` that is last in its record. */
  readonly before?: Part;
  readonly after?: Part;
  /** Other records, tried in turn if the grammar, with what comes before and after it, does not match the whole record. */
  readonly alternatives?: readonly Part[];
  /** The new names of fields, by their old ones. */
  readonly rename?: Readonly<Record<string, string>>;
  /** What fields are read as from now on, by the names that they have in the grammar. */
  readonly retype?: Readonly<Record<string, Part>>;
  readonly rules?: Readonly<Record<string, Part>>;
}

const known: { readonly [P in keyof Extension]-?: true } = {
  name: true,
  about: true,
  layout: true,
  url: true,
  notes: true,
  before: true,
  after: true,
  alternatives: true,
  rename: true,
  retype: true,
  rules: true,
};

type Given<X, K extends string> = X extends { readonly [P in K]: infer V } ? V : never;
type FieldsAt<X, K extends string> = [Given<X, K>] extends [never] ? NoFields : FieldsOf<Given<X, K>>;
type Table<X, K extends string> = [Given<X, K>] extends [never] ? NoFields : Given<X, K>;
type NewName<K, R> = K extends keyof R ? (R[K] extends string ? R[K] : K) : K;
type NewValue<K, V, T> = K extends keyof T ? ValueOf<T[K]> : V;
type Changed<F, X> = F extends unknown
  ? { readonly [K in keyof F as NewName<K, Table<X, "rename">>]: NewValue<K, F[K], Table<X, "retype">> }
  : never;
type Others<X> = [Given<X, "alternatives">] extends [never]
  ? never
  : Given<X, "alternatives"> extends readonly (infer P)[]
    ? FieldsOf<P>
    : never;
type Extended<G, X> =
  | (Changed<FieldsOf<G>, X> & FieldsAt<X, "before"> & FieldsAt<X, "after">)
  | ([Others<X>] extends [never] ? never : Others<X>);

/**
 * A grammar like another one, with more before, after or beside it, or with fields that have other names or types.
 * @throws GrammarError as {@link grammar} does, and TypeError for a property that it does not know, a field or a rule that cannot be changed.
 */
export function extend<G extends Grammar, const X extends Extension>(base: G, extension: X): GrammarOf<Extended<G, X>> {
  checkGiven("extend", base);
  checkArgument("extend", "extension", extension, { is: "what is changed, as an object", test: isObject });
  const { name, before, after, alternatives = [], rename = {}, retype = {}, rules = {} } = extension;
  const [wrong] = unknownIn(extension, Object.keys(known), "extend");
  if (wrong !== undefined) throw new TypeError(wrong);
  const change = changes(rename, retype);
  const record = change.of(base.record);
  const ownRules = Object.fromEntries(Object.entries(base.rules).map(([rule, node]) => [rule, change.of(node)]));
  const unknown = change.unseen();
  if (unknown !== null) throw new TypeError(`${base.name} has no field ${unknown}`);
  const twice = Object.keys(rules).find((rule) => Object.hasOwn(base.rules, rule));
  if (twice !== undefined) throw new TypeError(`${base.name} has a rule ${twice} already`);
  const longer = after === undefined ? record : followedBy(record, toNode(after));
  const records = [before === undefined ? longer : seq(before, longer), ...alternatives];
  const built: Grammar = {
    ...base,
    name,
    about: extension.about ?? base.about,
    layout: extension.layout ?? base.layout,
    url: extension.url ?? base.url,
    notes: extension.notes ?? base.notes,
    record: alternatives.length > 0 ? choice(...records.map((one) => seq(one, end))) : records[0]!,
    rules: { ...ownRules, ...Object.fromEntries(Object.entries(rules).map(([rule, part]) => [rule, toNode(part)])) },
    example: null,
    knownAs: [],
    covers: [],
  };
  checkGrammar(built);
  return withSchema<Extended<G, X>>(built);
}

/** The node with another one after it: before the end of the record, wherever the node asks for that. */
function followedBy(node: Node, after: Node): Node {
  if (alwaysFails(node)) return node;
  switch (node.kind) {
    case "end":
      return seq(after, node);
    case "seq": {
      const last = node.nodes.at(-1);
      return last ? { ...node, nodes: [...node.nodes.slice(0, -1), followedBy(last, after)] } : after;
    }
    case "choice": {
      const alternatives = node.alternatives.map((one) => followedBy(one, after));
      return node.alternatives.some(readsEnd) ? { ...node, alternatives } : seq(node, after);
    }
    default:
      return seq(node, after);
  }
}

/** True if the node asks for the end of the record as the last thing that it does. */
function readsEnd(node: Node): boolean {
  if (node.kind === "seq") return node.nodes.length > 0 && readsEnd(node.nodes.at(-1)!);
  return node.kind === "end" || (node.kind === "choice" && node.alternatives.some(readsEnd));
}

/** True for what only has a message about text that should not be there. */
function alwaysFails(node: Node): boolean {
  if (node.kind === "seq") return node.nodes.some(alwaysFails);
  return node.kind === "fail" || (node.kind === "choice" && node.alternatives.every(alwaysFails));
}

/** Makes what gives the fields of nodes other names and types, and then knows which of those no node has had. */
function changes(rename: Readonly<Record<string, string>>, retype: Readonly<Record<string, Part>>) {
  const wanted = new Set([...Object.keys(rename), ...Object.keys(retype)]);
  const seen = new Set<string>();
  const nameOf = (name: string, hasPart = false): string => {
    if (hasPart || !Object.hasOwn(retype, name)) seen.add(name);
    return Object.hasOwn(rename, name) ? rename[name]! : name;
  };
  const of = (node: Node): Node => {
    // What is in a map or list is no field of the event.
    if (node.kind === "map" || node.kind === "list") return node;
    const inner = children(node).reduce((changed, child, at) => withChild(changed, at, of(child)), node);
    switch (inner.kind) {
      case "field": {
        const part = Object.hasOwn(retype, inner.name) ? retype[inner.name]! : inner.node;
        return { ...inner, name: nameOf(inner.name, true), node: toNode(part) };
      }
      case "derive":
        return { ...inner, name: nameOf(inner.name), from: nameOf(inner.from) };
      case "native":
        return { ...inner, fields: inner.fields.map((field) => ({ ...field, name: nameOf(field.name) })) };
      default:
        return inner;
    }
  };
  return {
    of,
    /** A name that no field has, or none with a part to retype, and the closest one; null if there is none. */
    unseen(): string | null {
      const missing = [...wanted].find((name) => !seen.has(name));
      if (missing === undefined) return null;
      const meant = closest(missing, [...seen]);
      return `${JSON.stringify(missing)} to change${meant === null ? "" : `; did you mean ${JSON.stringify(meant)}?`}`;
    },
  };
}
