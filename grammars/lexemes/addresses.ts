import { charset, choice, label, optional, run, seq, token } from "../../engine/authoring/index.ts";

// Addresses and other names of things.

/** An address of IPv4, digits and dots: reads `192.0.2.7` as `"192.0.2.7"`. */
export const ipv4 = label("IP address", run(charset("0-9."), 7, 15));

const hexDigits = charset("0-9a-fA-F");

/** An address of IPv6, with or without a zone: reads `2001:db8::7` as `"2001:db8::7"`. */
export const ipv6 = token(
  "IPv6 address",
  seq(
    run(hexDigits, 0, 4),
    ":",
    run(hexDigits, 0, 4),
    ":",
    run(charset("0-9a-fA-F:."), 0, 37),
    optional(seq("%", run(charset("0-9a-zA-Z._-")))),
  ),
);

/** An address of IPv4 or IPv6: reads `::1` as `"::1"`. */
export const ipAddress = label("IP address", choice(ipv6, ipv4));

/** A UUID: reads `123e4567-e89b-12d3-a456-426614174000` as `"123e4567-e89b-12d3-a456-426614174000"`. */
export const uuid = token(
  "UUID",
  seq(
    run(hexDigits, 8, 8),
    "-",
    run(hexDigits, 4, 4),
    "-",
    run(hexDigits, 4, 4),
    "-",
    run(hexDigits, 4, 4),
    "-",
    run(hexDigits, 12, 12),
  ),
);
