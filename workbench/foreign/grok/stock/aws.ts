import { requestLine } from "./httpd.ts";
import {
  as,
  captured,
  charset,
  either,
  except,
  type FieldType,
  joined,
  maybe,
  type Part,
  run,
  seq,
  stock,
  type Theme,
} from "./notation.ts";

const orDash = (field: string, name: string, type: FieldType | null = null): Part =>
  either(captured(field, name, type), "-");
const dashOr = (field: string, name: string, type: FieldType | null = null): Part =>
  either("-", captured(field, name, type));

const CLOUDFRONT_END = ["time_taken", "x_forwarded_for", "ssl_protocol", "ssl_cipher", "x_edge_response_result_type"];

export const aws: Theme = {
  title: "Amazon Web Services",
  patterns: {
    S3_REQUEST_LINE: {
      about: "verb, request and httpversion, or rawrequest",
      example: "GET /a HTTP/1.1",
      part: requestLine,
    },
    S3_ACCESS_LOG: {
      about:
        "A line of an access log of S3: owner, bucket, timestamp, clientip, requester, request_id, operation, key and others",
      example:
        '79a5 photos [03/Feb/2026:04:05:06 +0000] 192.0.2.7 79a5 3E57 REST.GET.OBJECT a.jpg "GET /a.jpg HTTP/1.1" 200 - 512 512 12 11 "-" "curl/8.5" -',
      part: joined(
        " ",
        captured("owner", "WORD"),
        captured("bucket", "NOTSPACE"),
        seq("[", captured("timestamp", "HTTPDATE"), "]"),
        captured("clientip", "IP"),
        ...["requester", "request_id", "operation", "key"].map((field) => captured(field, "NOTSPACE")),
        either(seq('"', stock("S3_REQUEST_LINE"), '"'), "-"),
        orDash("response", "INT", "int"),
        dashOr("error_code", "NOTSPACE"),
        ...["bytes", "object_size", "request_time_ms", "turnaround_time_ms"].map((field) =>
          orDash(field, "INT", "int"),
        ),
        orDash("referrer", "QS"),
        either(seq(maybe('"'), captured("agent", "QS"), maybe('"')), "-"),
        dashOr("version_id", "NOTSPACE"),
      ),
    },
    ELB_URIPATHPARAM: {
      about: "path, and params if they are there",
      example: "/a?b=1",
      part: seq(captured("path", "URIPATH"), maybe(captured("params", "URIPARAM"))),
    },
    ELB_URI: {
      about: "proto, urihost and ELB_URIPATHPARAM",
      example: "https://example.com:443/a?b=1",
      part: seq(
        seq(captured("proto", "URIPROTO"), "://"),
        maybe(stock("USER"), maybe(":", run(except(charset("@")), 0)), "@"),
        maybe(captured("urihost", "URIHOST")),
        maybe(stock("ELB_URIPATHPARAM")),
      ),
    },
    ELB_REQUEST_LINE: {
      about: "verb, request and httpversion, or rawrequest",
      example: "GET https://example.com:443/a HTTP/1.1",
      part: either(
        seq(
          captured("verb", "WORD"),
          " ",
          captured("request", "ELB_URI"),
          maybe(" HTTP/", captured("httpversion", "NUMBER")),
        ),
        captured("rawrequest", "DATA"),
      ),
    },
    ELB_ACCESS_LOG: {
      about: "A line of an access log of a classic load balancer",
      example:
        '2026-02-03T04:05:06.123456Z shop-lb 192.0.2.7:4000 10.0.0.1:80 0.00002 0.012 0.00003 200 200 0 512 "GET http://example.com:80/a HTTP/1.1"',
      part: joined(
        " ",
        captured("timestamp", "TIMESTAMP_ISO8601"),
        captured("elb", "NOTSPACE"),
        seq(captured("clientip", "IP"), ":", captured("clientport", "INT", "int")),
        either(seq(captured("backendip", "IP"), maybe(":"), ":", captured("backendport", "INT", "int")), "-"),
        ...["request", "backend", "response"].map((of) => captured(`${of}_processing_time`, "NUMBER", "float")),
        captured("response", "INT", "int"),
        dashOr("backend_response", "INT", "int"),
        captured("received_bytes", "INT", "int"),
        captured("bytes", "INT", "int"),
        seq('"', stock("ELB_REQUEST_LINE"), '"'),
      ),
    },
    CLOUDFRONT_ACCESS_LOG: {
      about: "A line of an access log of CloudFront, with tabs",
      example: [
        ["2026-02-03", "04:05:06", "FRA2", "512", "192.0.2.7", "GET", "d1.example.net", "/a", "200"],
        ["-", "curl/8.5", "-", "-", "Hit", "id1", "example.com", "https", "99", "0.001", "-", "TLSv1.3", "x", "Hit"],
      ]
        .flat()
        .join("\t"),
      part: joined(
        "\t",
        as(
          "timestamp",
          joined("\t", seq(stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY")), stock("TIME")),
          null,
          "timestamp",
        ),
        captured("x_edge_location", "WORD"),
        orDash("sc_bytes", "NUMBER", "int"),
        captured("clientip", "IPORHOST"),
        captured("cs_method", "WORD"),
        captured("cs_host", "HOSTNAME"),
        captured("cs_uri_stem", "NOTSPACE"),
        captured("sc_status", "NUMBER", "int"),
        ...["referrer", "agent", "cs_uri_query", "cookies"].map((field) => captured(field, "GREEDYDATA")),
        captured("x_edge_result_type", "WORD"),
        captured("x_edge_request_id", "NOTSPACE"),
        captured("x_host_header", "HOSTNAME"),
        captured("cs_protocol", "URIPROTO"),
        captured("cs_bytes", "INT", "int"),
        ...CLOUDFRONT_END.map((field) => captured(field, "GREEDYDATA", field === "time_taken" ? "float" : null)),
      ),
    },
  },
};
