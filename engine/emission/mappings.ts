/** The names of a schema for fields of froe's formats. */
export interface Mapping {
  /** What it is, in one line. */
  readonly about: string;
  /** Pairs of the name that a format gives and that of the schema. */
  readonly names: Readonly<Record<string, string>>;
}

/** What access logs, syslog and loggers call the same, as OpenTelemetry does. */
const shared = {
  user_agent: "user_agent.original",
  method: "http.request.method",
  status: "http.response.status_code",
  service: "service.name",
  host: "host.name",
  pid: "process.pid",
  user: "user.name",
  client_port: "client.port",
} as const;

/**
 * The schemas of `--map`. Names that a schema has no field for stay as they are.
 * https://www.elastic.co/docs/reference/ecs and https://opentelemetry.io/docs/specs/semconv/registry/attributes/
 */
export const mappings: Readonly<Record<string, Mapping>> = {
  ecs: {
    about: "Elastic Common Schema",
    names: {
      ...shared,
      ts: "@timestamp",
      level: "log.level",
      msg: "message",
      ip: "client.ip",
      client_ip: "client.ip",
      path: "url.original",
      bytes: "http.response.body.bytes",
      referer: "http.request.referrer",
      req_id: "http.request.id",
      vhost: "url.domain",
      port: "url.port",
      prog: "process.name",
      tid: "process.thread.id",
      thread: "process.thread.name",
      logger: "log.logger",
      trace_id: "trace.id",
      span_id: "span.id",
      container: "container.name",
    },
  },
  otel: {
    about:
      "Semantic conventions of OpenTelemetry; time, level, message and trace keep their names, which -F otlp knows",
    names: {
      ...shared,
      ip: "client.address",
      client_ip: "client.address",
      path: "url.path",
      bytes: "http.response.body.size",
      vhost: "server.address",
      port: "server.port",
      prog: "process.executable.name",
      tid: "thread.id",
      thread: "thread.name",
      container: "k8s.container.name",
      pod: "k8s.pod.name",
      stream: "log.iostream",
    },
  },
};
