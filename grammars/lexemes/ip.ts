import {
  charset,
  choice,
  digits,
  label,
  look,
  many,
  not,
  optional,
  type Part,
  run,
  seq,
} from "../../engine/authoring/index.ts";

// What addresses of the Internet are built from.

const digit = charset("0-9");
const hexDigits = charset("0-9a-fA-F");
/** A part of an address of IPv4. */
export const octet = digits(1, 3, [0, 255]);

/** An address of IPv4, four numbers up to 255: reads `192.0.2.7` as `"192.0.2.7"`. */
export const ipv4 = label("IP address", seq(octet, ".", octet, ".", octet, ".", octet, not(run(digit, 1, 1))));

/** An address of IPv6 (RFC 4291), with or without a zone, whose groups are between colons written as `colon`. */
export function ipv6Between(colon: Part) {
  const group = run(hexDigits, 1, 4);
  const groups = seq(group, many(seq(colon, group)));
  return seq(
    choice(
      // All eight groups, of which the last two may be an address of IPv4.
      seq(many(seq(group, colon), { min: 6, max: 6 }), ipv4),
      seq(many(seq(group, colon), { min: 7, max: 7 }), group),
      // A gap, with groups before it, after it or both.
      seq(
        look(choice(run(hexDigits, 1, 1), seq(colon, colon, run(hexDigits, 1, 1)))),
        optional(groups),
        colon,
        colon,
        optional(choice(seq(many(seq(group, colon)), ipv4), groups)),
      ),
    ),
    optional(seq("%", run(charset("0-9a-zA-Z._~-")))),
  );
}
