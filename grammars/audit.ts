import {
  charset,
  choice,
  convert,
  digits,
  end,
  except,
  field,
  grammar,
  int,
  label,
  look,
  looseTimestamp,
  many,
  message,
  not,
  oneOf,
  optional,
  pair,
  quoted,
  ref,
  run,
  seq,
  timePart,
  union,
} from "../engine/authoring/index.ts";
import { lineEnd, textOf, whiteSpace, word } from "./vocabulary.ts";

/**
 * The fields that the field dictionary lists as decimal numbers. Everything else stays text, because much of it is
 * hexadecimal or octal without a prefix: `a0=1e5` is no float. So does `res`, which some records write as a word.
 */
// biome-ignore format: as a column, the list would hide the grammar
const decimal = oneOf(
  "argc", "audit_backlog_limit", "audit_backlog_wait_time", "audit_enabled", "audit_failure", "auid", "cap_fe",
  "capability", "changed", "compat", "dport", "egid", "enforcing", "entries", "errno", "euid", "exit", "family",
  "fd", "fe", "fsgid", "fsuid", "gid", "igid", "ino", "inode", "inode_gid", "inode_uid", "ipid", "item", "items",
  "iuid", "len", "list", "lport", "major", "minor", "nargs", "new-enabled", "new-log_passwd", "new_gid", "new_lock",
  "nlnk-pid", "oauid", "obj_gid", "obj_uid", "ogid", "old-auid", "old-enabled", "old-log_passwd", "old-ses",
  "old_enforcing", "old_lock", "old_prom", "old_val", "opid", "oses", "ouid", "permissive", "pid", "ppid", "prom",
  "proto", "rport", "sauid", "seqno", "ses", "sgid", "sig", "sigev_signo", "spid", "sport", "suid", "syscall", "uid",
  "vm-pid",
);

/** Separates what the kernel wrote from the names that the daemon has looked up for it: `AUID="ann"`. */
const enrichment = "\x1d";
const separator = run(charset(` ,'${enrichment}`));

const inQuotes = quoted({ open: '"', close: '"', inside: except(lineEnd), escapes: null });
const inBraces = seq("{", run(except(union(lineEnd, charset("}"))), 0), "}");
const reserved = union(whiteSpace, charset(`"',)${enrichment}`));
/** `(null)`, or text that may have commas inside: `pam_unix,pam_env`. */
const bare = choice(
  seq("(", run(except(reserved), 0), ")"),
  seq(run(except(reserved)), many(seq(",", run(except(reserved))))),
  look(choice(run(union(whiteSpace, charset(`,)'${enrichment}`)), 1, 1), end)),
);
const number = convert({ types: ["int"], form: "strict", words: { true: [], false: [] }, otherwise: "text" }, bare);
const keyValue = choice(
  pair(decimal, "=", choice(inQuotes, number)),
  seq(not("msg='"), pair(textOf("A-Za-z0-9_[]-"), "=", choice(inQuotes, inBraces, bare))),
);
const oneKeyValue = ref<string, { readonly [name: string]: string | number | bigint }>("keyValue");
const keyValues = many(choice(oneKeyValue, separator));

const freeWord = seq(run(except(union(whiteSpace, charset(`=,'${enrichment}`)))), not("="));
/** The words before the pairs: `avc:  denied  { read } for`. */
const text = field("msg", message(many(freeWord, { separator, min: 1 })));
/** What a program reports through the kernel is in single quotes: `msg='op=login acct="ann" res=success'`. */
const statement = seq(
  choice(seq(text, keyValues), seq(keyValues, optional(seq("msg='", optional(separator), optional(text), keyValues)))),
  end,
);

const looseWord = run(except(union(whiteSpace, charset(enrichment))));
/** Old kernels and programs have words between the pairs, and parentheses around them. */
const looseStatement = seq(
  field("msg", message(many(choice(seq(optional(oneOf("msg='", "(")), oneKeyValue), looseWord, textOf(" ,')"))))),
  keyValues,
);

const time = seq(digits(10, 10, [1_000_000_000, 9_999_999_999]), ".", digits(3));

export const audit = grammar("audit", {
  about: "Audit log of the Linux kernel",
  layout: "node=<node> type=<type> msg=audit(<ts>:<serial>): <key>=<value> ... msg='<key>=<value> ...'",
  example: "type=USER_LOGIN msg=audit(1770100209.123:4711): pid=800 uid=0 res=success",
  knownAs: ["auditd"],
  url: "https://github.com/linux-audit/audit-documentation/wiki/SPEC-Audit-Event-Enrichment",
  notes: [
    "Every pair is a field, also those inside msg='...' and after the group separator (enriched records).",
    "Of two pairs with one name, the second one becomes name_2.",
    "Decimal numbers are int, as the field dictionary has them (uid, pid, exit ...); hexadecimal and encoded values are strings.",
    "Words before the pairs are msg (avc:  denied  { read } for). If there are words between them, msg is the whole text.",
    "Records of one event have the same ts and serial.",
  ],
  repeated: "numbered",
  record: seq(
    optional(seq("node=", field("node", word), " ")),
    "type=",
    field("type", label("record type", word)),
    " msg=audit(",
    field("ts", label("timestamp", looseTimestamp(timePart("epoch-seconds", time)))),
    ":",
    field("serial", label("serial number", int(digits(1, 15)))),
    ")",
    optional(" "),
    optional(":"),
    optional(separator),
    choice(statement, looseStatement),
  ),
  rules: { keyValue },
});
