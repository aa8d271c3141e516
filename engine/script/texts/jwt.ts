import { decodeUtf8 } from "../../event/utf8.ts";
import { DateTime, type ScriptMap, type ScriptValue } from "../values.ts";
import { decodeBase64 } from "./encoded.ts";
import type { JsonReader } from "./readers.ts";

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
