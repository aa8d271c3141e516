import { Event, encodeUtf8, NameTable, toMap, type ValueMap } from "../../event/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type CompiledParser, compile, REJECT } from "../../parse/compile/index.ts";
import { own } from "../runtime/fields.ts";
import { DateTime, type ScriptMap, type ScriptValue } from "../values.ts";
import { decodeBase64 } from "./encoded.ts";

/** Reads the fields of a string, or returns null if the format does not accept it. */
export type Reader = (text: string) => ScriptMap | null;

/** Reads a JSON value, or returns undefined for invalid JSON. */
export type JsonReader = (text: string) => ScriptValue | undefined;

const MOST_NAMES = 10_000;

/** The reader of strings in a format. Its parser is made for the first string. */
export function readerOf(grammar: Grammar): Reader {
  const names = new NameTable();
  const event = new Event(names);
  let parser: CompiledParser | null = null;
  return (text) => {
    parser ??= compile(grammar, names, "bounded");
    if (names.size > MOST_NAMES) names.clear();
    const bytes = encodeUtf8(text);
    return parser.parse(bytes, 0, bytes.length, event) === REJECT ? null : changeable(toMap(event));
  };
}

/** The reader of any JSON value: an object is a record of the format, other values are read as a member of one. */
export function jsonReader(catalogue: readonly Grammar[]): JsonReader {
  const grammar = catalogue.find(({ json }) => json);
  if (!grammar) return () => undefined;
  const read = readerOf(grammar);
  const member = (name: string, text: string) => {
    const map = read(`{"${name}":${text}}`);
    return map?.size === 1 ? map.get(name) : undefined;
  };
  return (text) => {
    if (/^[ \t\r\n]*\{/.test(text)) return read(text) ?? undefined;
    const value = member("a", text);
    // A second name detects injected members, as in `1, "a": 2`.
    return value === undefined || member("b", text) === undefined ? undefined : value;
  };
}

/** The fields of an event as a map that scripts can change. */
function changeable(map: ValueMap): ScriptMap {
  return new Map([...map].map(([name, value]) => [name, own(value)]));
}

// JSON Web Tokens, RFC 7519. The signature is not checked.

const SEGMENT = /^[A-Za-z0-9_=-]+$/;
const COPIED = ["alg", "kid", "typ"];
const DATES = [
  ["exp", "expires_at"],
  ["iat", "issued_at"],
  ["nbf", "not_before"],
] as const;
/** The latest time of a Date, in seconds. */
const LATEST = 8.64e12;

/** The segments of a token: header, claims, and the signature, which may be missing; null if it is not a token. */
function segmentsOf(text: string): readonly [header: string, claims: string, signature: string] | null {
  const [header = "", claims = "", signature = "", ...others] = text.trim().split(".");
  return others.length === 0 && SEGMENT.test(header) && SEGMENT.test(claims) ? [header, claims, signature] : null;
}

/** The object of a segment, or null. */
function objectIn(segment: string, readJson: JsonReader): ScriptMap | null {
  const bytes = decodeBase64(standard(segment));
  const value = bytes && readJson(decodeUtf8(bytes, 0, bytes.length));
  return value instanceof Map ? value : null;
}

/** Base64 for URLs, whose padding is optional, in the standard alphabet. */
function standard(segment: string): string {
  const digits = segment.replaceAll("-", "+").replaceAll("_", "/");
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, digits.includes("=") ? " " : "=");
}

/** The contents of a token, with its times; an empty map if it is not a token. */
export function partsOfJwt(text: string, readJson: JsonReader): ScriptMap {
  const segments = segmentsOf(text);
  if (segments === null) return new Map();
  const [header, claims] = [segments[0], segments[1]].map((segment) => objectIn(segment, readJson) ?? new Map());
  const fields: [string, ScriptValue][] = [
    ["header", header!],
    ["claims", claims!],
    ["signature_b64u", segments[2]],
  ];
  for (const name of COPIED) {
    const value = header!.get(name);
    if (typeof value === "string") fields.push([name, value]);
  }
  for (const [claim, name] of DATES) {
    const seconds = claims!.get(claim);
    if (typeof seconds === "number" && Number.isInteger(seconds) && Math.abs(seconds) <= LATEST) {
      fields.push([name, new DateTime(seconds * 1000)]);
    }
  }
  return new Map(fields);
}

/** The claims of a token, or an error message. */
export function claimsOf(text: string, readJson: JsonReader): ScriptMap | string {
  const segments = segmentsOf(text);
  if (segments === null) return "it is no two or three segments of base64url with dots between";
  return objectIn(segments[1], readJson) ?? "its claims are no JSON object";
}
