import { end, grammar, label, looseTimestamp, many, namedColumns, not, oneOf, seq } from "../engine/authoring/index.ts";
import { flowHeader, flowSeconds } from "./flow.ts";
import { word } from "./vocabulary.ts";

/** The columns of versions 2 to 10, and of a transit gateway. */
const names = [
  "version account-id interface-id srcaddr dstaddr srcport dstport protocol packets bytes start end action log-status",
  "vpc-id subnet-id instance-id tcp-flags type pkt-srcaddr pkt-dstaddr",
  "region az-id sublocation-type sublocation-id",
  "pkt-src-aws-service pkt-dst-aws-service flow-direction traffic-path",
  "ecs-cluster-arn ecs-cluster-name ecs-container-instance-arn ecs-container-instance-id ecs-container-id",
  "ecs-second-container-id ecs-service-name ecs-task-definition-arn ecs-task-arn ecs-task-id",
  "reject-reason resource-id encryption-status resource-type tgw-id tgw-attachment-id tgw-pair-attachment-id",
  "tgw-src-vpc-account-id tgw-dst-vpc-account-id tgw-src-vpc-id tgw-dst-vpc-id tgw-src-subnet-id tgw-dst-subnet-id",
  "tgw-src-eni tgw-dst-eni tgw-src-az-id tgw-dst-az-id",
  "packets-lost-no-route packets-lost-blackhole packets-lost-mtu-exceeded packets-lost-ttl-expired",
]
  .join(" ")
  .split(" ")
  // Of two that begin alike, the longer one is tried first.
  .toSorted((a, b) => b.length - a.length);
const [first = "", ...others] = names;
const name = label("name of a column", oneOf(first, ...others));

export const flowColumns = grammar("flow-columns", {
  about: "Flows of a virtual network, whose columns the first line names",
  layout: "version account-id <name> <name> ...",
  example: "version vpc-id srcaddr dstaddr start action\n5 vpc-1 192.0.2.9 203.0.113.7 1770091500 ACCEPT",
  knownAs: ["vpc-flow", "aws-vpc-flow"],
  url: "https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html",
  notes: [
    "The first line names the columns, at least four, in any order; flow reads those of version 2.",
    "A cell - is omitted, and one that looks like a number is a number; start is the timestamp.",
  ],
  columns: namedColumns({
    directives: Object.fromEntries(names.map((known) => [`${known} `, "header" as const])),
    separator: " ",
    unset: "-",
    known: { start: looseTimestamp(flowSeconds), "account-id": word },
  }),
  record: seq(not(seq(flowHeader, end)), name, many(seq(" ", name), { min: 3 }), end),
});
