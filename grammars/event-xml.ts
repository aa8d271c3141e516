import {
  choice,
  derive,
  digits,
  field,
  grammar,
  int,
  label,
  level,
  many,
  oneOf,
  optional,
  pair,
  rest,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { rfc3339, textWithout, ts } from "./vocabulary.ts";

const quote = oneOf('"', "'");
const attribute = textWithout("'\"<>");
const levels = ["INFO", "CRITICAL", "ERROR", "WARN", "INFO", "VERBOSE", "INFO", "INFO"] as const;
/** `<Data Name="User">ann</Data>`, or without a value `<Data Name="User" />`. */
const dataStart = seq("<Data Name=", quote);
const data = seq(
  until(dataStart),
  dataStart,
  pair(attribute, seq(quote, optional(" "), choice(">", "/>")), textWithout("<", 0)),
);

export const eventXml = grammar("event-xml", {
  about: "Events of Windows as XML, one per line",
  layout: "<Event> ... <System> ... </System><EventData> <Data Name=...> ... </Event>",
  example:
    '<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event"><System><Provider Name="Shop"/><EventID>7</EventID><Level>4</Level><TimeCreated SystemTime="2026-02-03T04:05:06.789Z"/><Computer>pc1</Computer></System><EventData><Data Name="User">ann</Data></EventData></Event>',
  knownAs: ["evtx", "sysmon", "winevent"],
  url: "https://learn.microsoft.com/en-us/windows/win32/wes/eventschema-event-complextype",
  notes: [
    "The named data of the event are fields; references such as &lt; stay as they are.",
    "level_number is 1 to 5, critical to verbose, and 0 for events of audits; the level is its name.",
  ],
  record: seq(
    optional("- "),
    "<Event ",
    until(seq("<Provider Name=", quote)),
    "<Provider Name=",
    quote,
    field("provider", label("name of the provider", attribute)),
    until("<EventID"),
    "<EventID",
    until(">"),
    ">",
    field("event_id", label("event id", int(digits(1, 6)))),
    until("<Level>"),
    "<Level>",
    field("level_number", label("number of the level", int(digits(1, 1, [0, 7])))),
    level(derive("level", "level_number", { mask: 7, table: levels })),
    until(seq("<TimeCreated SystemTime=", quote)),
    "<TimeCreated SystemTime=",
    quote,
    ts(rfc3339),
    until("<Computer>"),
    "<Computer>",
    field("computer", label("computer", textWithout("<"))),
    until("</System>"),
    "</System>",
    many(data),
    until("</Event>"),
    "</Event>",
    rest,
  ),
});
