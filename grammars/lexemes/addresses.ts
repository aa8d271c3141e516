import { charset, choice, label, not, run, seq, token } from "../../engine/authoring/index.ts";
import { ipv4, ipv6Between } from "./ip.ts";

// Addresses and other names of things.

const hexDigits = charset("0-9a-fA-F");

export { ipv4 };

/** An address of IPv6, with or without a zone: reads `2001:db8::7` as `"2001:db8::7"`. */
export const ipv6 = token("IPv6 address", choice(seq(ipv6Between(":"), not(run(charset("g-zG-Z_"), 1, 1))), "::"));

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
