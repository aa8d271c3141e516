import { aws as awsTheme } from "../aws.ts";
import { ahead, as, either, firm, joined, maybe, type Part, seq, stock } from "../notation.ts";
import { dashOr, inEcs, into } from "./notation.ts";
import { client, credentials, hostAndPort, pathAndQuery, request } from "./web.ts";

// Logs of Amazon Web Services in the common schema.

/** Columns that may be dashes: `[tls][cipher] NOTSPACE`. */
const dashed = (...columns: readonly string[]): readonly Part[] =>
  columns.map((column) => {
    const [name = "", pattern = "DATA"] = column.split(" ");
    return dashOr(name, pattern);
  });
const columns = (...all: readonly string[]): readonly Part[] =>
  all.map((column) => {
    const [name = "", pattern = "DATA"] = column.split(" ");
    return into(name, pattern);
  });
const s3 = (...names: readonly string[]): readonly string[] => names.map((name) => `[aws][s3access]${name}`);
const front = (...names: readonly string[]): readonly string[] => names.map((name) => `[aws][cloudfront]${name}`);

const S3_LATER = s3("[host_id] NOTSPACE", "[signature_version] NOTSPACE");
const S3_END = s3("[authentication_type] NOTSPACE", "[host_header] NOTSPACE", "[tls_version] NOTSPACE");
const ELB = awsTheme.patterns.ELB_ACCESS_LOG!.example;
const seconds = (of: string): Part => either("-1", into(`[aws][elb][${of}_processing_time][sec]:float`, "NUMBER"));

const cloudfrontDate = as(
  "timestamp",
  joined("\t", seq(stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY")), stock("TIME")),
  null,
  "timestamp",
);
/** Columns with text up to a tab, or with a dash. */
const cells = (...names: readonly string[]): readonly Part[] =>
  names.map((name) => firm(either(seq("-", ahead("\t")), into(name, "BRO_DATA"))));

/** The columns that logs of CloudFront have had since 2020. */
const cloudfrontEnd = joined(
  "\t",
  either("-", seq("HTTP/", into("[http][version]", "NUMBER"))),
  ...cells(...front("[fle_status]", "[fle_encrypted_fields]")),
  ...columns("[source][port]:int INT", ...front("[time_to_first_byte]:float NUMBER")),
  ...cells(...front("[x_edge_detailed_result_type]")),
  ...dashed("[http][request][mime_type] NOTSPACE"),
  ...dashed(...front("[http][request][size]:int INT", "[http][request][range][start]:int INT")),
  ...dashed(...front("[http][request][range][end]:int INT")),
);

export const aws = inEcs(
  awsTheme,
  {},
  {
    S3_REQUEST_LINE: ["http.request.method, url.original and http.version", request("NOTSPACE")],
    S3_ACCESS_LOG: [
      "A line of an access log of S3: aws.s3access.bucket, timestamp, client.ip, aws.s3access.operation and others",
      seq(
        joined(
          " ",
          ...columns(...s3("[bucket_owner] WORD", "[bucket] NOTSPACE")),
          seq("[", into("timestamp", "HTTPDATE"), "]"),
          ...dashed("[client][ip] IP", "[client][user][id] NOTSPACE"),
          ...columns(...s3("[request_id] NOTSPACE", "[operation] NOTSPACE")),
          ...dashed(...s3("[key] NOTSPACE")),
          either("-", seq('"', into("[aws][s3access][request_uri]", "S3_REQUEST_LINE"), '"')),
          ...dashed("[http][response][status_code]:int INT", ...s3("[error_code] NOTSPACE", "[bytes_sent]:int INT")),
          ...dashed(...s3("[object_size]:int INT", "[total_time]:int INT", "[turn_around_time]:int INT")),
          client,
          ...dashed(...s3("[version_id] NOTSPACE")),
        ),
        maybe(" ", joined(" ", ...dashed(...S3_LATER, "[tls][cipher] NOTSPACE", ...S3_END))),
      ),
    ],
    ELB_URIHOST: ["url.domain, and url.port if it is there", hostAndPort, "example.com:443"],
    ELB_URIPATHQUERY: ["url.path, and url.query if it is there", pathAndQuery, "/a?b=1"],
    ELB_URIPATHPARAM: ["ELB_URIPATHQUERY", stock("ELB_URIPATHQUERY")],
    ELB_URI: [
      "url.scheme, url.username, ELB_URIHOST and ELB_URIPATHQUERY",
      seq(
        seq(into("[url][scheme]", "URIPROTO"), "://", credentials(into("[url][username]", "USER"))),
        seq(maybe(stock("ELB_URIHOST")), maybe(stock("ELB_URIPATHQUERY"))),
      ),
    ],
    ELB_REQUEST_LINE: ["http.request.method, url.original and http.version", request("ELB_URI")],
    ELB_V1_HTTP_LOG: [
      "A line of an access log of a classic load balancer",
      seq(
        joined(
          " ",
          ...columns("timestamp TIMESTAMP_ISO8601", "[aws][elb][name] NOTSPACE"),
          seq(into("[source][ip]", "IP"), ":", into("[source][port]:int", "INT")),
          either("-", seq(into("[aws][elb][backend][ip]", "IP"), ":", into("[aws][elb][backend][port]:int", "INT"))),
          ...["request", "backend", "response"].map(seconds),
          into("[http][response][status_code]:int", "INT"),
          dashOr("[aws][elb][backend][http][response][status_code]:int", "INT"),
          ...columns("[http][request][body][bytes]:int INT", "[http][response][body][bytes]:int INT"),
          seq('"', stock("ELB_REQUEST_LINE"), '"'),
        ),
        maybe(
          seq(' "', dashOr("[user_agent][original]", "DATA"), '" '),
          joined(" ", ...dashed("[tls][cipher] NOTSPACE", "[aws][elb][ssl_protocol] NOTSPACE")),
        ),
      ),
      ELB,
    ],
    ELB_ACCESS_LOG: ["ELB_V1_HTTP_LOG", stock("ELB_V1_HTTP_LOG")],
    CLOUDFRONT_ACCESS_LOG: [
      "A line of an access log of CloudFront, with tabs",
      seq(
        joined(
          "\t",
          cloudfrontDate,
          ...columns(...front("[x_edge_location] WORD")),
          ...dashed("[destination][bytes]:int INT"),
          ...columns("[source][ip] IPORHOST", "[http][request][method] WORD", "[url][domain] HOSTNAME"),
          into("[url][path]", "NOTSPACE"),
          either("000", into("[http][response][status_code]:int", "INT")),
          ...cells("[http][request][referrer]"),
          firm(into("[user_agent][original]", "BRO_DATA")),
          ...cells("[url][query]", ...front("[http][request][cookie]")),
          ...columns(...front("[x_edge_result_type] WORD", "[x_edge_request_id] NOTSPACE")),
          ...columns(...front("[http][request][host] HOSTNAME"), "[network][protocol] URIPROTO"),
          dashOr("[source][bytes]:int", "INT"),
          ...columns(...front("[time_taken]:float NUMBER")),
          ...dashed("[network][forwarded_ip] IP"),
          ...cells(...front("[ssl_protocol]")),
          ...dashed("[tls][cipher] NOTSPACE"),
          ...columns(...front("[x_edge_response_result_type] WORD")),
        ),
        maybe("\t", cloudfrontEnd),
      ),
      null,
      "Text ends at the first tab.",
    ],
  },
);
