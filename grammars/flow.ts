import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  literal,
  looseTimestamp,
  oneOf,
  seq,
  timePart,
} from "../engine/authoring/index.ts";
import { ipAddress, textOf } from "./vocabulary.ts";

export const flowSeconds = label("seconds since 1970", timePart("epoch-seconds", digits(9, 11)));
const number = int(digits(1, 15));
const address = choice(ipAddress, "-");
const orNone = choice(number, "-");
/** The line of names before records of version 2. */
export const flowHeader = literal(
  "version account-id interface-id srcaddr dstaddr srcport dstport protocol packets bytes start end action log-status",
);

export const flow = grammar("flow", {
  about: "Flows of a virtual network, version 2",
  layout:
    "<version> <account> <interface> <src> <dst> <src_port> <dst_port> <protocol> <packets> <bytes> <start> <end> <action> <status>",
  example: "2 123456789010 eni-1235b8ca 192.0.2.9 203.0.113.7 20641 22 6 20 4249 1770091500 1770091560 ACCEPT OK",
  knownAs: ["vpc-flow", "aws-vpc-flow"],
  url: "https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html",
  notes: [
    "The line that names the columns is skipped; flow-columns reads logs whose line names others.",
    "Where no data was recorded, columns are -.",
  ],
  skip: { header: seq(flowHeader, end) },
  record: seq(
    field("version", label("version 2", int(digits(1, 1, [2, 2])))),
    " ",
    field("account", label("account", textOf("a-z0-9-"))),
    " ",
    field("interface", label("network interface", textOf("a-z0-9-"))),
    " ",
    field("src", address, { omit: "-" }),
    " ",
    field("dst", address, { omit: "-" }),
    " ",
    field("src_port", orNone, { omit: "-" }),
    " ",
    field("dst_port", orNone, { omit: "-" }),
    " ",
    field("protocol", orNone, { omit: "-" }),
    " ",
    field("packets", orNone, { omit: "-" }),
    " ",
    field("bytes", orNone, { omit: "-" }),
    " ",
    field("start", looseTimestamp(flowSeconds)),
    " ",
    field("end", label("seconds since 1970", int(digits(9, 11)))),
    " ",
    field("action", label("action", oneOf("ACCEPT", "REJECT", "-")), { omit: "-" }),
    " ",
    field("status", label("status", oneOf("OK", "NODATA", "SKIPDATA"))),
    end,
  ),
});
