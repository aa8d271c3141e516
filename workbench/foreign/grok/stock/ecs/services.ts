import { exim as eximTheme, IN_ORDER, namedFields } from "../exim.ts";
import { nagios as nagiosTheme } from "../nagios.ts";
import {
  any,
  charset,
  either,
  except,
  joined,
  letterOrDigit,
  maybe,
  messageIn,
  one,
  type Part,
  run,
  seq,
  stock,
} from "../notation.ts";
import { type Anew, inEcs, into, partInto } from "./notation.ts";

// Nagios and Exim in the common schema.

/** A state, which ends with the number of the attempt and a message. */
const state = (type: string, ...columns: readonly string[]): Readonly<Record<string, Anew>> => ({
  [`NAGIOS_${type}`]: [
    "nagios.log.type, host.hostname, service.state, nagios.log.state_type, nagios.log.attempt, message",
    seq(
      seq(into("[nagios][log][type]", `NAGIOS_TYPE_${type}`), ": "),
      joined(";", ...columns.map((name) => into(name, "DATA")), into("[nagios][log][attempt]:int", "INT")),
      seq(";", messageIn("message")),
    ),
  ],
});
const HOST = ["[host][hostname]", "[service][state]", "[nagios][log][state_type]"];
const SERVICE = HOST.toSpliced(1, 0, "[service][name]");

export const nagios = inEcs(
  nagiosTheme,
  {
    author: "[user][name]",
    comment: "[nagios][log][comment]",
    nagios_epoch: "timestamp",
    nagios_message: "message",
    nagios_type: "[nagios][log][type]",
    nagios_notifyname: "[user][name]",
    nagios_hostname: "[host][hostname]",
    nagios_service: "[service][name]",
    nagios_state: "[service][state]",
    nagios_contact: "[nagios][log][notification_command]",
    nagios_comment: "[nagios][log][comment]",
    nagios_statelevel: "[nagios][log][state_type]",
    nagios_event_handler_name: "[nagios][log][event_handler_name]",
    nagios_unknown1: "[nagios][log][period_from]:int",
    nagios_unknown2: "[nagios][log][period_to]:int",
    nagios_command: "[nagios][log][command]",
    nagios_check_result: "[nagios][log][check_result]",
    nagios_start_time: "[nagios][log][start_time]",
    nagios_end_time: "[nagios][log][end_time]",
    nagios_fixed: "[nagios][log][fixed]",
    nagios_trigger_id: "[nagios][log][trigger_id]",
    nagios_duration: "[nagios][log][duration]:int",
  },
  {
    ...state("CURRENT_SERVICE_STATE", ...SERVICE),
    ...state("CURRENT_HOST_STATE", ...HOST),
    ...state("SERVICE_ALERT", ...SERVICE),
    ...state("HOST_ALERT", ...HOST),
  },
);

const sender = seq(
  maybe(" from ", maybe("<"), into("[exim][log][sender][original]", "DATA"), maybe(">")),
  seq(" for ", into("[exim][log][recipient][email]", "EMAILADDRESS")),
);
const escaped: Part = seq("\\", one(except(charset("\n"))));

export const exim = inEcs(
  eximTheme,
  {
    pid: "[process][pid]:int",
    protocol: "[network][protocol]",
    exim_msg_size: "[exim][log][message][size]:int",
    exim_header_id: "[exim][log][header_id]",
    remote_hostname: "[source][address]",
    remote_heloname: "[exim][log][remote_address]",
    remote_host: "[source][ip]",
    remote_port: "[source][port]:int",
    exim_interface: "[destination][ip]",
    exim_interface_port: "[destination][port]:int",
  },
  {
    EXIM_FLAGS: [
      "What happened to a message, as two marks",
      either(...["<=", "=>", "->", "*>", "**", "==", "<>", ">>"]),
    ],
    EXIM_DATE: [
      "Date and time",
      seq(seq(maybe(":"), stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY")), seq(" ", stock("TIME"))),
    ],
    EXIM_QUOTED_CONTENT: ["Text in quotes, without them", any(either(escaped, one(except(charset('\\"'))))), "Lunch"],
    EXIM_SUBJECT: [
      "exim.log.message.subject in quotes after T=",
      seq('T="', into("[exim][log][message][subject]", "EXIM_QUOTED_CONTENT"), '"'),
    ],
    EXIM_UNKNOWN_FIELD: [
      "Another column, after its name of up to four characters",
      seq(run(letterOrDigit, 1, 4), "=", either(stock("QUOTEDSTRING"), stock("NOTSPACE"))),
    ],
    EXIM_NAMED_FIELDS: [
      "These columns, each after a blank, and others",
      namedFields(either(stock("QUOTEDSTRING"), stock("NOTSPACE"))),
      null,
      IN_ORDER,
    ],
    EXIM_MESSAGE_ARRIVAL: [
      "A message arrives: timestamp, process.pid, exim.log.message.id, exim.log.flags, exim.log.sender.email and others",
      seq(
        seq(into("timestamp", "EXIM_DATE"), " ", maybe(stock("EXIM_PID"), " ")),
        seq(into("[exim][log][message][id]", "EXIM_MSGID"), " ", partInto("[exim][log][flags]", "<="), " "),
        maybe(partInto("[exim][log][status]", one("a-z:")), " "),
        seq(into("[exim][log][sender][email]", "EMAILADDRESS"), stock("EXIM_NAMED_FIELDS"), maybe(sender)),
      ),
    ],
  },
);
