import type { ScriptMap } from "../values.ts";
import { decodePercent } from "./encoded.ts";

// Values of HTTP headers with parameters, RFC 9110.

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** The parts of a media type, or an empty map. */
export function partsOfMediaType(text: string): ScriptMap {
  const [first = "", ...others] = pieces(text);
  const [type = "", ...rest] = first.split("/").map((part) => part.trim().toLowerCase());
  const subtype = rest.join("/");
  if (text.includes(",") || !TOKEN.test(type) || !TOKEN.test(subtype)) return new Map();
  const fields: ScriptMap = new Map([
    ["type", type],
    ["subtype", subtype],
  ]);
  const point = subtype.indexOf(".");
  if (point > 0) fields.set("tree", subtype.slice(0, point));
  const suffix = subtype.slice(subtype.lastIndexOf("+") + 1);
  if (suffix !== "" && suffix !== subtype) fields.set("suffix", suffix);
  fields.set("params", parameters(others.filter((piece) => TOKEN.test(nameOf(piece)))));
  return fields;
}

/** The parts of a content disposition (RFC 6266), or an empty map. */
export function partsOfDisposition(text: string): ScriptMap {
  const [disposition = "", ...others] = pieces(text);
  if (!TOKEN.test(disposition)) return new Map();
  const params = parameters(others);
  const fields: ScriptMap = new Map();
  fields.set("disposition", disposition.toLowerCase()).set("params", params);
  const filename = extended(params.get("filename*")) ?? params.get("filename");
  if (typeof filename === "string" && filename !== "") fields.set("filename", filename);
  return fields;
}

/** The parts between semicolons outside of quotes. */
function pieces(text: string): string[] {
  const found = text.match(/(?:[^";]|"(?:[^"\\]|\\.)*"?)+/gs) ?? [];
  return found.map((piece) => piece.trim()).filter((piece, i) => piece !== "" || i === 0);
}

function nameOf(piece: string): string {
  return (piece.split("=", 1)[0] ?? "").trim();
}

/** Of equal names the first counts. */
function parameters(written: readonly string[]): ScriptMap {
  const found: ScriptMap = new Map();
  for (const piece of written) {
    const name = nameOf(piece).toLowerCase();
    const value = piece.includes("=") ? piece.slice(piece.indexOf("=") + 1).trim() : "";
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    if (name === "" || found.has(name)) continue;
    found.set(name, isQuoted ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : value);
  }
  return found;
}

/** The text of `UTF-8''percent%20encoded` (RFC 8187), or undefined. */
function extended(value: unknown): string | undefined {
  const [, encoded] = typeof value === "string" ? (/^[^']*'[^']*'(.*)$/s.exec(value) ?? []) : [];
  return encoded === undefined ? undefined : (decodePercent(encoded) ?? undefined);
}
