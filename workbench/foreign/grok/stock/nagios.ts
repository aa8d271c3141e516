import { as, captured, joined, messageIn, type Part, type Stock, seq, stock, type Theme } from "./notation.ts";

// A line of Nagios has a time, a type and columns with semicolons between them. What is known of each type is a line of
// the tables here.

/** Columns that are numbers; others are text. */
const NUMBERS: ReadonlySet<string> = new Set([
  ...["attempt", "unknown1", "unknown2", "start_time", "end_time", "fixed", "trigger_id", "duration"],
]);
/** Columns whose field has no `nagios_` before its name. */
const BARE: ReadonlySet<string> = new Set(["author", "comment"]);
const REST = "...";

/** A column of a table; one that ends with dots is the rest of the line. */
function column(text: string): Part {
  const name = text.replace(REST, "");
  const field = BARE.has(text) ? name : `nagios_${name}`;
  if (name === "message") return messageIn(field);
  return captured(field, text.endsWith(REST) ? "GREEDYDATA" : NUMBERS.has(name) ? "NUMBER" : "DATA");
}

/** The start of each example. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ hostname: "web-1", service: "disk", state: "CRITICAL", statetype: "HARD", statelevel: "SOFT", statecode: "1" },
  ...{ message: "disk is full", notifyname: "ann", contact: "mail", attempt: "3", comment: "replaced", author: "ann" },
  ...{ event_handler_name: "restart", unknown1: "-1", unknown2: "1", check_result: "disk is full", fixed: "1" },
  ...{ start_time: "1770091506", end_time: "1770095106", trigger_id: "0", duration: "3600" },
};

type Columns = readonly string[];
const columnsOf = (text: string): Columns => text.split(" ");
const example = (columns: Columns) => columns.map((name) => VALUES[name.replace(REST, "")] ?? "").join(";");
const fieldsOf = (columns: Columns) => columns.map((name) => name.replace(REST, "")).join(", ");

/** What is logged, by type: the columns after it. */
const EVENTS: Readonly<Record<string, string>> = {
  CURRENT_SERVICE_STATE: "hostname service state statetype statecode message...",
  CURRENT_HOST_STATE: "hostname state statetype statecode message...",
  SERVICE_NOTIFICATION: "notifyname hostname service state contact message...",
  HOST_NOTIFICATION: "notifyname hostname state contact message...",
  SERVICE_ALERT: "hostname service state statelevel attempt message...",
  HOST_ALERT: "hostname state statelevel attempt message...",
  SERVICE_FLAPPING_ALERT: "hostname service state message...",
  HOST_FLAPPING_ALERT: "hostname state message...",
  SERVICE_DOWNTIME_ALERT: "hostname service state comment...",
  HOST_DOWNTIME_ALERT: "hostname state comment...",
  PASSIVE_SERVICE_CHECK: "hostname service state comment...",
  PASSIVE_HOST_CHECK: "hostname state comment...",
  SERVICE_EVENT_HANDLER: "hostname service state statelevel event_handler_name",
  HOST_EVENT_HANDLER: "hostname state statelevel event_handler_name",
  TIMEPERIOD_TRANSITION: "service unknown1 unknown2",
};

/** Commands from outside, with their columns, in the order in which a line tries them. */
const COMMANDS: Readonly<Record<string, string>> = {
  DISABLE_SVC_CHECK: "hostname service",
  ENABLE_SVC_CHECK: "hostname service",
  DISABLE_HOST_CHECK: "hostname",
  ENABLE_HOST_CHECK: "hostname",
  PROCESS_HOST_CHECK_RESULT: "hostname state check_result...",
  PROCESS_SERVICE_CHECK_RESULT: "hostname service state check_result...",
  SCHEDULE_HOST_DOWNTIME: "hostname start_time end_time fixed trigger_id duration author comment",
  DISABLE_HOST_SVC_NOTIFICATIONS: "hostname...",
  ENABLE_HOST_SVC_NOTIFICATIONS: "hostname...",
  DISABLE_HOST_NOTIFICATIONS: "hostname...",
  ENABLE_HOST_NOTIFICATIONS: "hostname...",
  DISABLE_SVC_NOTIFICATIONS: "hostname service...",
  ENABLE_SVC_NOTIFICATIONS: "hostname service...",
};

const TYPES = [...Object.keys(EVENTS), "EXTERNAL_COMMAND"];
const NAMED_COMMANDS = [...Object.keys(COMMANDS), "SCHEDULE_SERVICE_DOWNTIME"];
const spaced = (type: string) => type.replaceAll("_", " ");

const table = (entries: readonly (readonly [string, Stock])[]): Theme["patterns"] => Object.fromEntries(entries);

const types = table(
  TYPES.map((type) => [
    `NAGIOS_TYPE_${type}`,
    { about: "A type of line, in words", example: spaced(type), part: spaced(type) },
  ]),
);
const commands = table(
  NAMED_COMMANDS.map((name) => [`NAGIOS_EC_${name}`, { about: "A command", example: name, part: name }]),
);

/** A line of a type, after its time. */
const events = table(
  Object.entries(EVENTS).map(([type, text]) => {
    const columns = columnsOf(text);
    const part = seq(captured("nagios_type", `NAGIOS_TYPE_${type}`), ": ", joined(";", ...columns.map(column)));
    return [
      `NAGIOS_${type}`,
      {
        about: `nagios_type, and in fields of this start: ${fieldsOf(columns)}`,
        example: `${spaced(type)}: ${example(columns)}`,
        part,
      },
    ];
  }),
);

const commandLines = table(
  Object.entries(COMMANDS).map(([name, text]) => {
    const columns = columnsOf(text);
    const head = seq(captured("nagios_type", "NAGIOS_TYPE_EXTERNAL_COMMAND"), ": ");
    const part = seq(head, joined(";", captured("nagios_command", `NAGIOS_EC_${name}`), ...columns.map(column)));
    return [
      `NAGIOS_EC_LINE_${name}`,
      {
        about: `nagios_type, nagios_command, and in fields of this start: ${fieldsOf(columns)}`,
        example: `EXTERNAL COMMAND: ${name};${example(columns)}`,
        part,
      },
    ];
  }),
);

const kinds = ["NAGIOS_WARNING", ...Object.keys(events), ...Object.keys(commandLines)];

export const nagios: Theme = {
  title: "Nagios",
  patterns: {
    NAGIOSTIME: {
      about: "nagios_epoch in brackets",
      example: "[1770091506]",
      part: seq("[", as("nagios_epoch", stock("NUMBER"), null, "timestamp"), "]"),
    },
    NAGIOS_WARNING: {
      about: "nagios_message after its heading",
      example: "Warning: disk is full",
      part: seq("Warning:", stock("SPACE"), messageIn("nagios_message")),
    },
    ...types,
    ...commands,
    ...events,
    ...commandLines,
    NAGIOSLOGLINE: {
      about: "NAGIOSTIME, and any of these lines",
      example: `[1770091506] SERVICE ALERT: ${example(columnsOf(EVENTS.SERVICE_ALERT!))}`,
      part: seq(stock("NAGIOSTIME"), " ", { kind: "either", parts: kinds.map(stock) }),
    },
  },
};
