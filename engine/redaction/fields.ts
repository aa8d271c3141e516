import { remembered } from "../event/remembered.ts";
import {
  any,
  anyCase,
  charset,
  choice,
  except,
  many,
  type Node,
  not,
  oneOf,
  optional,
  type Part,
  run,
  seq,
} from "../grammar/index.ts";
import type { Form } from "./redaction.ts";

/** Returns the named field that a way to a value leads into, or null. */
export type FieldMatcher = (way: string) => string | null;

const ASCII = /^[\x20-\x7e]+$/;
/** This many ways are remembered. */
const MOST_WAYS = 16_384;

/** Matches ways that are the name of a field or end with it, regardless of case: `user.email` ends with `email`. */
export function fieldMatcher(fields: readonly string[]): FieldMatcher {
  const wanted = fields.map((field) => ({ field, end: field.toLowerCase() }));
  return remembered(MOST_WAYS, (way: string) => {
    const name = way.toLowerCase();
    return wanted.find(({ end }) => name === end || name.endsWith(`.${end}`))?.field ?? null;
  });
}

const quotes = charset("\\\"' ");
const blanks = charset(" \t");
const backslashes = run(charset("\\"));
const notQuoted = except(charset('"\\'));
/** What ends a value that is not in quotes. */
const breaks = charset(" \t\r\n,;&\"'\\<>)}]");

/** What is between a name and its value, also as URLs and JSON write it. */
const sign = oneOf("==", "=", ":", "%3D", "%3d", "%3A", "%3a", "\\u003d", "\\u003D");

/** A value after a name: in quotes, in escaped quotes, or up to a blank, but for the scheme of an authorization. */
const written = choice(
  seq('"', many(choice(run(notQuoted), seq("\\", run(any, 1, 1)))), optional('"')),
  seq(backslashes, '"', many(choice(run(notQuoted), seq(backslashes, not('"')))), optional(seq(backslashes, '"'))),
  seq("'", run(except(charset("'"))), optional("'")),
  seq(optional(seq(anyCase("bearer", "basic", "digest", "token"), run(blanks))), run(except(breaks))),
);

/** A value after one of some names, in a text or as a field: `password=…`, `"password": "…"`. */
export function assignment(words: readonly [string, ...string[]], secret: Node = written, between: Part = sign): Form {
  return {
    lead: seq(anyCase(...words), optional(run(quotes)), between, optional(run(blanks))),
    secret,
    signs: charset("=:%\\"),
  };
}

/** The forms in which the value of a field is written within a text, such as a line that no format reads. */
export function fieldForms(field: string): readonly Form[] {
  const name = field.slice(field.lastIndexOf(".") + 1);
  return ASCII.test(name) ? [{ ...assignment([name]), notAfter: charset("A-Za-z0-9_-") }] : [];
}
