import { encodeUtf8 } from "../../event/utf8.ts";
import { ScriptError } from "../error.ts";
import { define, type Topic } from "../function.ts";
import { allow, looked, made } from "../texts/cost.ts";
import { decodeBase64, decodePercent, encodeBase64, encodePercent, hexText } from "../texts/encoded.ts";

/** Encodings of strings. Encoded input has to be well-formed, and decode to UTF-8. */
export const encodings: Topic = {
  title: "Encodings",
  functions: [
    define({
      name: "encode_b64",
      parameters: "text: string",
      result: "string",
      about: "The bytes of a string in base64",
      example: ['"hi!".encode_b64()', '"aGkh"'],
      call: (context, text) => {
        allow(context, text.length * 4);
        return encodeBase64(encodeUtf8(text));
      },
    }),
    define({
      name: "decode_b64",
      parameters: "text: string",
      result: "string",
      about: "The string decoded from base64",
      example: ['"aGkh".decode_b64()', '"hi!"'],
      call: (context, text) => {
        const bytes = decodeBase64(looked(context, text));
        if (bytes === null) throw new ScriptError("decode_b64: the text is no base64");
        return decoded("decode_b64", bytes);
      },
    }),
    define({
      name: "encode_hex",
      parameters: "text: string",
      result: "string",
      about: "The bytes of a string in hexadecimal digits",
      example: ['"hi!".encode_hex()', '"686921"'],
      call: (context, text) => {
        allow(context, text.length * 2);
        return hexText(encodeUtf8(text));
      },
    }),
    define({
      name: "decode_hex",
      parameters: "text: string",
      result: "string",
      about: "The string decoded from hexadecimal digits",
      example: ['"686921".decode_hex()', '"hi!"'],
      call: (context, text) => decoded("decode_hex", bytesOfHex(looked(context, text))),
    }),
    define({
      name: "encode_url",
      parameters: "text: string",
      result: "string",
      about: "The string percent-encoded for a URL, except letters, digits and -._~",
      example: ['"a b&c".encode_url()', '"a%20b%26c"'],
      call: (context, text) => made(context, encodePercent(looked(context, text))),
    }),
    define({
      name: "decode_url",
      parameters: "text: string",
      result: "string",
      about: "A percent-encoded string, decoded; a plus sign is unchanged",
      example: ['"a%20b%26c".decode_url()', '"a b&c"'],
      call: (context, text) => decodePercent(looked(context, text)) ?? failUtf8("decode_url"),
    }),
    define({
      name: "escape_html",
      parameters: "text: string",
      result: "string",
      about: "The string for HTML, with references for &, < and >",
      example: ['"a < b".escape_html()', '"a &lt; b"'],
      call: (context, text) =>
        made(
          context,
          looked(context, text).replace(/[&<>]/g, (mark) => REFERENCES[mark]!),
        ),
    }),
    define({
      name: "unescape_html",
      parameters: "text: string",
      result: "string",
      about: "The string with HTML references decoded: &amp;, &#65;, &eacute; and the others of HTML",
      example: ['"a &lt; b &#38; c".unescape_html()', '"a < b & c"'],
      load: async () => {
        const { decodeHTMLStrict } = await import("entities/decode");
        return (context, text) => decodeHTMLStrict(looked(context, text));
      },
    }),
    define({
      name: "escape_json",
      parameters: "text: string",
      result: "string",
      about: "The string escaped for a JSON string, without quotes",
      example: ['"a \\"b\\"".escape_json()', JSON.stringify('a \\"b\\"')],
      call: (context, text) => made(context, JSON.stringify(looked(context, text)).slice(1, -1)),
    }),
    define({
      name: "unescape_json",
      parameters: "text: string",
      result: "string",
      about: "The contents of a JSON string, without its escapes",
      example: ['"a\\\\tb".unescape_json()', '"a\\tb"'],
      call: (context, text) => {
        const value = stringOf(`"${looked(context, text)}"`);
        if (value === null) throw new ScriptError("unescape_json: the text is no part of a JSON string");
        return value;
      },
    }),
  ],
};

const REFERENCES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The string of bytes. @throws ScriptError if they are not UTF-8. */
function decoded(what: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    failUtf8(what);
  }
}

function failUtf8(what: string): never {
  throw new ScriptError(`${what}: the bytes are no UTF-8`);
}

function bytesOfHex(text: string): Uint8Array {
  if (text.length % 2 === 1) throw new ScriptError("decode_hex: the number of digits is odd");
  return Uint8Array.from(text.match(/../gs) ?? [], (pair) => {
    if (!/^[0-9A-Fa-f]{2}$/.test(pair)) throw new ScriptError(`decode_hex: ${JSON.stringify(pair)} are no digits`);
    return Number.parseInt(pair, 16);
  });
}

function stringOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
