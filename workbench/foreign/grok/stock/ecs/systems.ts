import { addresses as addressesTheme, paths as pathsTheme } from "../addresses.ts";
import { databases as databasesTheme } from "../databases.ts";
import {
  charset,
  either,
  maybe,
  messageIn,
  one,
  type Part,
  run,
  seq,
  shortest,
  some,
  space,
  stock,
  times,
} from "../notation.ts";
import { syslog as syslogTheme } from "../syslog.ts";
import { people as peopleTheme } from "../text.ts";
import { dashOr, inEcs, into } from "./notation.ts";
import { credentials } from "./web.ts";

// Users and addresses, syslog and databases in the common schema.

const local = charset("-a-zA-Z0-9!#$%&'*+/=?^_`{|}~");

export const people = inEcs(
  peopleTheme,
  {},
  {
    EMAILLOCALPART: [
      "What is before the @ of an address",
      seq(run(local, 1, 64), times(0, 63, ".", run(local, 1, 62))),
    ],
  },
);

const query = maybe("?", stock("URIQUERY"));

export const addresses = inEcs(addressesTheme, { port: "" });

export const paths = inEcs(
  pathsTheme,
  {},
  {
    URIHOST: ["IPORHOST, which a port may follow", seq(stock("IPORHOST"), maybe(":", stock("POSINT")))],
    URIQUERY: ["The query of a URI", run("-A-Za-z0-9$.+!*'|(){},~@#%&/=:;_?[]<>", 0), "a=1&b"],
    URIPARAM: ["A question mark and URIQUERY", seq("?", stock("URIQUERY"))],
    URIPATHPARAM: ["URIPATH, which a query may follow", seq(stock("URIPATH"), query)],
    URI: [
      "A URI: scheme, user, host, path and query",
      seq(
        seq(stock("URIPROTO"), "://", credentials(stock("USER"))),
        seq(maybe(stock("URIHOST")), maybe(stock("URIPATH"), query)),
      ),
    ],
  },
);

/** A column of RFC 5424 that may be a dash. */
const column = (name: string, pattern: string): Part => seq(some(" "), dashOr(name, pattern));

export const syslog = inEcs(
  syslogTheme,
  {
    timestamp: "timestamp",
    message: "message",
    program: "[process][name]",
    pid: "[process][pid]:int",
    facility: "[log][syslog][facility][code]:int",
    priority: "[log][syslog][priority]:int",
    logsource: "[host][hostname]",
    pam_module: "[system][auth][pam][module]",
    pam_caller: "[system][auth][pam][origin]",
    pam_session_state: "[system][auth][pam][session_state]",
    username: "[user][name]",
    pam_by: "",
    user: "[user][name]",
    action: "[system][cron][action]",
    syslog5424_pri: "[log][syslog][priority]:int",
    syslog5424_msg: "message",
  },
  {
    SYSLOGBASE2: [
      "SYSLOGBASE with a timestamp of either kind; facility, host and program may be missing",
      seq(
        either(into("timestamp", "SYSLOGTIMESTAMP"), into("timestamp", "TIMESTAMP_ISO8601")),
        seq(maybe(" ", stock("SYSLOGFACILITY")), maybe(" ", into("[host][hostname]", "SYSLOGHOST"))),
        maybe(" ", stock("SYSLOGPROG"), ":"),
      ),
    ],
    SYSLOG5424BASE: [
      "The head of RFC 5424: log.syslog.priority, timestamp, host.hostname, process.name, process.pid and others",
      seq(
        seq(stock("SYSLOG5424PRI"), into("[system][syslog][version]", "NONNEGINT")),
        seq(column("timestamp", "TIMESTAMP_ISO8601"), column("[host][hostname]", "IPORHOST")),
        seq(column("[process][name]", "SYSLOG5424PRINTASCII"), column("[process][pid]:int", "POSINT")),
        seq(column("[event][code]", "SYSLOG5424PRINTASCII"), some(" ")),
        maybe(dashOr("[system][syslog][structured_data]", "SYSLOG5424SD")),
      ),
    ],
  },
);

/** A number of a slow query. */
const counted = (name: string): Part => seq(`${name}:`, into(`[mongodb][profile][${name}]:int`, "NONNEGINT"));

export const databases = inEcs(
  databasesTheme,
  {
    timestamp: "timestamp",
    message: "message",
    pid: "[process][pid]:int",
    user_id: "[user][name]",
    connection_id: "[postgresql][log][connection_id]",
    component: "[mongodb][component]",
    event_level: "[log][level]",
  },
  {
    REDISLOG: [
      "process.pid and timestamp of a notice of Redis 2",
      seq("[", into("[process][pid]:int", "POSINT"), "] ", into("timestamp", "REDISTIMESTAMP"), " *"),
      "[4711] 03 Feb 04:05:06.789 *",
    ],
    REDISMONLOG: [
      "A line of MONITOR: timestamp, redis.database.id, client.ip, client.port, redis.command.name, redis.command.args",
      seq(
        seq(into("timestamp", "NUMBER"), " [", into("[redis][database][id]", "INT"), " ", into("[client][ip]", "IP")),
        seq(":", into("[client][port]:int", "POSINT"), '] "', into("[redis][command][name]", "WORD"), '"'),
        seq(maybe(one(space)), into("[redis][command][args]", "GREEDYDATA")),
      ),
    ],
    POSTGRESQL: [
      "A log_line_prefix of PostgreSQL: timestamp, event.timezone, user.name, postgresql.log.connection_id, process.pid",
      seq(
        seq(into("timestamp", "DATESTAMP"), " ", into("[event][timezone]", "TZ"), " ", into("[user][name]", "DATA")),
        seq(" ", into("[postgresql][log][connection_id]", "GREEDYDATA"), " ", into("[process][pid]:int", "POSINT")),
      ),
    ],
    MONGO_SLOWQUERY: [
      "A slow query: mongodb.database, mongodb.collection, mongodb.query.original and numbers of mongodb.profile",
      seq(
        seq(into("[mongodb][profile][op]", "WORD"), " ", into("[mongodb][database]", "MONGO_WORDDASH"), "."),
        seq(into("[mongodb][collection]", "MONGO_WORDDASH"), " ", stock("WORD"), ": "),
        seq(into("[mongodb][query][original]", "MONGO_QUERY"), " ", counted("ntoreturn"), " ", counted("ntoskip")),
        seq(" ", counted("nscanned"), shortest, " ", counted("nreturned"), shortest, " "),
        seq(into("[mongodb][profile][duration]:int", "INT"), "ms"),
      ),
    ],
    MONGO3_COMPONENT: ["A component", stock("WORD")],
    MONGO3_LOG: [
      "A line of MongoDB 3: timestamp, log.level, mongodb.component, mongodb.context, message",
      seq(
        seq(into("timestamp", "TIMESTAMP_ISO8601"), " ", into("[log][level]", "MONGO3_SEVERITY"), " "),
        seq(dashOr("[mongodb][component]", "MONGO3_COMPONENT"), stock("SPACE")),
        seq(maybe("[", into("[mongodb][context]", "DATA"), "]"), " ", messageIn("message")),
      ),
    ],
  },
);
