import type { LineField, LineFormat, LinePiece } from "../engine/authoring/index.ts";

// Lines that scripts write in the layouts of some formats, from fields with the names of these formats and other programs.

function field(fields: readonly string[], otherwise: string, escapes: LineField["escapes"] = []): LineField {
  return { fields, otherwise: [otherwise], escapes };
}

function quotedField(fields: readonly string[], otherwise: string): readonly LinePiece[] {
  return ['"', field(fields, otherwise, [['"', '\\"']]), '"'];
}

const bar: LineField["escapes"] = [
  ["\\", "\\\\"],
  ["|", "\\|"],
];

export const lineFormats: readonly LineFormat[] = [
  {
    name: "syslog",
    about: "a syslog line (RFC 3164)",
    pieces: [
      "<",
      field(["priority", "pri"], "13"),
      ">",
      { fields: ["timestamp", "ts"], otherwise: { now: "%b %e %H:%M:%S" } },
      " ",
      field(["hostname", "host"], "localhost"),
      " ",
      field(["tag", "program", "ident", "prog"], "froe"),
      ": ",
      field(["message", "msg", "content"], ""),
    ],
  },
  {
    name: "cef",
    about: "a line of the Common Event Format",
    pieces: [
      "CEF:0|",
      field(["deviceVendor", "device_vendor", "vendor"], "froe", bar),
      "|",
      field(["deviceProduct", "device_product", "product"], "froe", bar),
      "|",
      field(["deviceVersion", "device_version", "version"], "1.0", bar),
      "|",
      field(["signatureId", "signature_id", "event_id", "eventid"], "1", bar),
      "|",
      field(["name", "event_name", "event", "message"], "Event", bar),
      "|",
      field(["severity", "level"], "5", bar),
      "|",
      {
        others: { equals: "=", separator: " " },
        escapes: [
          ["\\", "\\\\"],
          ["=", "\\="],
          ["\n", "\\n"],
          ["\r", "\\r"],
        ],
      },
    ],
  },
  {
    name: "combined",
    about: "a line of a web server's access log, with the request time where there is one",
    pieces: [
      field(["ip", "remote_addr", "client_ip"], "127.0.0.1"),
      " ",
      field(["identity"], "-"),
      " ",
      field(["user", "remote_user"], "-"),
      " ",
      {
        fields: ["timestamp"],
        otherwise: ["[", { fields: ["ts"], otherwise: { now: "%d/%b/%Y:%H:%M:%S %z" } }, "]"],
      },
      ' "',
      {
        fields: ["request"],
        otherwise: [field(["method"], "GET"), " ", field(["path", "uri"], "/"), " ", field(["protocol"], "HTTP/1.1")],
        escapes: [['"', '\\"']],
      },
      '" ',
      field(["status", "response_status", "status_code"], "200"),
      " ",
      field(["bytes", "response_size", "body_bytes_sent"], "-"),
      " ",
      ...quotedField(["referer", "http_referer"], "-"),
      " ",
      ...quotedField(["user_agent", "http_user_agent"], "-"),
      { fields: ["request_time"], otherwise: [], around: [' "', '"'] },
    ],
  },
];
