import {
  any,
  anyCase,
  charset,
  choice,
  except,
  look,
  many,
  not,
  oneOf,
  optional,
  run,
  seq,
  union,
} from "../engine/authoring/index.ts";
import { assignment, type Form, type Redaction } from "../engine/redaction/index.ts";
import { ipv4, ipv6Between, octet } from "./lexemes/ip.ts";

// What --redact removes. A form says what a secret looks like; notAfter is what would be a part of it before.

const digit = charset("0-9");
const hexDigit = charset("0-9a-fA-F");
const alphanumeric = charset("0-9A-Za-z");
const urlBase64 = charset("0-9A-Za-z_-");
const base64 = charset("0-9A-Za-z+/");
/** Letters, digits and every character beyond ASCII. */
const letters = union(alphanumeric, { ...except(any), other: true });

/** Addresses of the Internet */

const address = seq(ipv4, not(seq(".", run(digit, 1, 1))));
/** `Face::new` is no address. */
const notInWord = not(run(charset("g-zG-Z_"), 1, 1));
const ipv6 = seq(ipv6Between(oneOf(":", "%3A", "%3a")), notInWord);

const pair = run(hexDigit, 2, 2);
const quad = run(hexDigit, 4, 4);
const notHex = not(run(alphanumeric, 1, 1));
const mac = choice(
  seq(many(seq(pair, ":"), { min: 5, max: 5 }), pair, notHex, not(seq(":", pair))),
  seq(many(seq(pair, "-"), { min: 5, max: 5 }), pair, notHex, not(seq("-", pair))),
  seq(quad, ".", quad, ".", quad, notHex),
);

/** Addresses of mail */

const at = oneOf("@", "%40", "\\u0040", "&#64;", "&#x40;");
const localByte = union(letters, charset("!#$*+^_~.-"));
// A percent sign or an ampersand is a part of it, unless it begins the sign of an address.
const localWord = many(choice(run(localByte), seq(not(at), run(charset("%&"), 1, 1))), { min: 1 });
const local = choice(
  seq('"', run(except(charset('"\\@ '))), '"'),
  // As in o'neil@example.org: at the start an apostrophe is a quote.
  seq(localWord, many(seq("'", localWord))),
);
const label = run(union(letters, charset("_-")));
/** `lodash@4.17.21` is a version. */
const version = seq(run(charset("0-9.")), not(run(union(letters, charset("_-")), 1, 1)));
const host = choice(
  seq("[", run(except(charset("]\r\n "))), "]"),
  seq(not(version), label, many(seq(".", label), { min: 1 })),
);
const mail: Form = { secret: seq(local, at, host), notAfter: union(localByte, charset("%&")), signs: charset("@%\\&") };

/** Tokens */

const dots = charset(".");
const longSecret = seq(optional(oneOf('"', "'")), run(charset("0-9A-Za-z+/=_.~%-"), 16));
const tokens: readonly Form[] = [
  // JSON Web Tokens: a header that begins with {", a payload, and a signature that may be missing.
  {
    secret: seq("eyJ", run(urlBase64), ".", run(urlBase64), optional(seq(".", run(urlBase64, 0)))),
    notAfter: urlBase64,
    signs: dots,
  },
  {
    lead: seq(anyCase("bearer"), optional(oneOf(":", "=")), run(charset(" \t+"), 1, 4)),
    secret: run(charset("0-9A-Za-z._~+/=-"), 8),
    notAfter: alphanumeric,
    signs: charset("rR"),
  },
  {
    lead: seq(anyCase("bearer"), "%20"),
    secret: run(charset("0-9A-Za-z._~+/=%-"), 8),
    notAfter: alphanumeric,
    signs: charset("%"),
  },
  {
    lead: seq(anyCase("basic"), run(charset(" \t+"), 1, 4)),
    secret: seq(run(base64, 4), run(charset("="), 0, 2)),
    notAfter: alphanumeric,
    signs: charset("cC"),
    check: "credentials",
  },
  // The password in a URL.
  {
    lead: seq("://", run(except(charset(":/@ \t\"'<>?#")), 0), ":"),
    secret: seq(run(except(charset("@/ \t\"'<>"))), look("@")),
    signs: charset("@"),
  },
  assignment([
    ...(["password", "passwd", "pwd", "passphrase", "secret", "api_key", "apikey", "api-key"] as const),
    ...(["access_token", "auth_token", "refresh_token", "id_token", "private_key", "authorization"] as const),
  ]),
  { ...assignment(["pass", "token"], undefined, "="), notAfter: alphanumeric },
  // An option of a command: --password hunter2.
  {
    lead: seq(
      "--",
      anyCase("password", "passwd", "pass", "passphrase", "token", "secret", "api-key", "apikey", "access-token"),
      run(charset(" \t"), 1, 4),
    ),
    secret: seq(not("-"), run(except(charset(" \t\r\n\"'")))),
    signs: charset("-"),
  },
  // These words have other values as well: a secret is long.
  assignment(["token", "session", "session_id", "sessionid", "sid", "signature"], longSecret),
];

/** Keys of clouds, and of others that write them with a prefix */

const withPrefix = (prefixes: readonly [string, ...string[]], least: number, set = urlBase64): Form => ({
  secret: seq(oneOf(...prefixes), run(set, least)),
  notAfter: alphanumeric,
  signs: charset("_.AIK-"),
});
const capital = charset("0-9A-Z");

const keys: readonly Form[] = [
  // Amazon Web Services: the identifier of a key, and the key.
  {
    secret: seq(oneOf("AKIA", "ASIA", "ABIA", "ACCA"), run(capital, 16, 16), not(run(capital, 1, 1))),
    notAfter: capital,
    signs: charset("A"),
  },
  {
    lead: seq(
      anyCase("aws_secret_access_key", "secretaccesskey", "secret_access_key", "aws_session_token", "sessiontoken"),
      run(charset("\\\"' =:"), 1, 8),
    ),
    secret: run(charset("0-9A-Za-z+/="), 40),
    signs: charset("=:"),
  },
  // Google Cloud.
  withPrefix(["AIza"], 35),
  withPrefix(["GOCSPX-"], 20),
  withPrefix(["ya29."], 20, charset("0-9A-Za-z._-")),
  // Azure: keys of accounts, signatures of shared access, secrets of clients.
  {
    lead: seq(anyCase("accountkey", "sharedaccesskey"), "="),
    secret: run(charset("0-9A-Za-z+/=%"), 32),
    signs: charset("="),
  },
  {
    lead: seq(anyCase("sig"), "="),
    secret: run(charset("0-9A-Za-z+/=%_-"), 32),
    notAfter: alphanumeric,
    signs: charset("="),
  },
  {
    secret: seq(run(charset("0-9A-Za-z_~."), 3, 3), run(digit, 1, 1), "Q~", run(charset("0-9A-Za-z_~.-"), 31)),
    notAfter: charset("0-9A-Za-z_~."),
    signs: charset("~"),
  },
  // GitHub, GitLab and Slack.
  withPrefix(["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"], 20),
  withPrefix(["glpat-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-"], 20),
  withPrefix(["gloas-", "glsoat-", "glffct-", "glwt-"], 20),
  withPrefix(["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xoxe.", "xapp-"], 10, charset("0-9A-Za-z.-")),
  { lead: oneOf("hooks.slack.com/services/"), secret: run(charset("0-9A-Za-z/")), signs: charset("/") },
  // Blocks of private keys, up to their end.
  {
    secret: seq(
      "-----BEGIN ",
      many(seq(not("PRIVATE KEY"), run(charset("A-Z0-9 "), 1, 1))),
      "PRIVATE KEY",
      many(seq(not("-----END "), run(any, 1, 1))),
      optional(seq("-----END ", run(charset("A-Z0-9 ")), "-----")),
    ),
    signs: charset("-"),
  },
  // A line of such a block that is an event by itself.
  {
    secret: seq(not(seq(run(hexDigit, 64, 64), not(run(base64, 1, 1)))), run(base64, 64, 64), not(run(base64, 1, 1))),
    notAfter: union(base64, charset("_=.-")),
    signs: base64,
  },
];

export const redactions: readonly Redaction[] = [
  {
    name: "address",
    about: "Addresses of IPv4 and IPv6, and of network interfaces",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc4291#section-2.2",
      "https://www.rfc-editor.org/rfc/rfc6874",
      "https://www.rfc-editor.org/rfc/rfc7042#section-2.1",
    ],
    forms: [
      { secret: mac, notAfter: union(alphanumeric, charset(":.-")), signs: charset(":.-") },
      { secret: ipv6, notAfter: union(alphanumeric, charset("_:")), signs: charset(":%") },
      { secret: address, notAfter: digit, signs: dots },
      // The names of hosts in a cloud: ip-10-0-0-7.
      {
        lead: anyCase("ip-"),
        secret: seq(octet, "-", octet, "-", octet, "-", octet, not(run(digit, 1, 1))),
        notAfter: alphanumeric,
        signs: charset("-"),
      },
    ],
  },
  {
    name: "mail",
    about: "Addresses of mail",
    sources: ["https://www.rfc-editor.org/rfc/rfc5322#section-3.4.1", "https://www.rfc-editor.org/rfc/rfc6531"],
    forms: [mail],
  },
  {
    name: "token",
    about:
      "JSON Web Tokens, bearer and basic credentials, passwords in URLs, values of password, secret or token=, and long ones of session",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc7519",
      "https://www.rfc-editor.org/rfc/rfc6750#section-2.1",
      "https://www.rfc-editor.org/rfc/rfc7617#section-2",
      "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1",
      "https://cwe.mitre.org/data/definitions/532.html",
    ],
    forms: tokens,
  },
  {
    name: "card",
    about: "Numbers of payment cards, whose check digit is right",
    sources: ["https://www.iso.org/standard/70484.html", "https://en.wikipedia.org/wiki/Payment_card_number"],
    forms: [
      {
        secret: seq(
          run(digit, 1, 1),
          many(seq(optional(oneOf(" ", "-", "+", "%20")), run(digit, 1, 1)), { min: 12, max: 23 }),
        ),
        notAfter: digit,
        signs: digit,
        check: "card",
      },
    ],
  },
  {
    name: "key",
    about: "Keys and tokens of AWS, Google Cloud, Azure, GitHub, GitLab and Slack, and blocks of private keys",
    sources: [
      "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html",
      "https://cloud.google.com/docs/authentication/api-keys",
      "https://cloud.google.com/docs/authentication/token-types",
      "https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string",
      "https://learn.microsoft.com/azure/storage/common/storage-sas-overview",
      "https://docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github",
      "https://docs.gitlab.com/security/tokens/",
      "https://docs.slack.dev/authentication/tokens",
      "https://www.rfc-editor.org/rfc/rfc7468#section-10",
    ],
    forms: keys,
  },
];
