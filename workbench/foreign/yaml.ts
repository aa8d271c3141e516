import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { marked } from "../writers/index.ts";
import type { Problem } from "./contract.ts";
import { located, type Value } from "./document.ts";

/** Reads a document of YAML, or of JSON, which is YAML too. @returns what is wrong with it, if it is none. */
export function readYaml(source: string): Value | Problem {
  const document = parseDocument(source, { logLevel: "silent", schema: "failsafe" });
  const [error] = document.errors;
  if (error) {
    const [at, to] = error.pos;
    return { at, length: Math.max(1, to - at), message: error.message.split("\n")[0]!.replace(/ at line .*$/, "") };
  }
  return toValue(document.contents, source);
}

function toValue(node: unknown, source: string): Value {
  if (isMap(node)) {
    const entries = node.items.flatMap(({ key, value }) =>
      isScalar(key) ? [[String(key.value), toValue(value, source)] as const] : [],
    );
    return { kind: "map", entries: new Map(entries), at: node.range?.[0] ?? 0 };
  }
  if (isSeq(node))
    return { kind: "list", items: node.items.map((item) => toValue(item, source)), at: node.range?.[0] ?? 0 };
  if (!isScalar(node)) return { kind: "text", marked: marked(""), at: 0 };
  const [from, to] = node.range ?? [0, 0];
  const text = node.value === null || node.value === undefined ? "" : String(node.value);
  return { kind: "text", marked: located(text, source, from, to, node.type === "QUOTE_DOUBLE"), at: from };
}
