import { addressOf, ENTRY, type Event, fieldsOn, type NameTable } from "../../event/index.ts";
import { rankAmong, usualNames } from "../../event/roles.ts";
import { key, keyOfField } from "../../metrics/index.ts";
import { keyIn } from "../aggregates/fields.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import type { Message } from "./shapes.ts";

/** Reads the messages of events. */
export interface MessageReader {
  readonly reads: Answer["reads"];
  /** The message of an event, which the next one overwrites; null if it has none. */
  read(event: Event): Message | null;
}

/** Reads the field of this name, or else the field with the most certain name of messages, or else the record as it is. */
export function messageReader(field: string | null, context: AnswerContext): MessageReader {
  return field === null ? usualMessages(context) : fieldMessages(field, context);
}

function fieldMessages(field: string, { names }: AnswerContext): MessageReader {
  const address = addressOf(field, names);
  return {
    reads: { at: fieldsOn(field), roles: ["time"] },
    read: (event) => (keyIn(event, address) === "taken" ? key : null),
  };
}

/** The field of a line without any other. */
const LINE = "line";
const UNKNOWN = 0;
const NONE = 255;
/** The rank of {@link LINE}, after all others. */
const LAST = 254;

function usualMessages({ names, origin }: AnswerContext): MessageReader {
  let ranks = new Uint8Array(0);
  let epoch = -1;
  return {
    reads: { at: [LINE], roles: ["message", "time"] },
    read(event) {
      if (names.epoch !== epoch || names.starts.length > ranks.length) {
        ranks = new Uint8Array(names.starts.length);
        epoch = names.epoch;
      }
      let best = NONE;
      let found = -1;
      for (let at = 0; at < event.length; at += ENTRY) {
        const id = event.entries[at]!;
        let rank = ranks[id]!;
        if (rank === UNKNOWN) rank = ranks[id] = rankOf(names, names.text(id));
        if (rank >= best) continue;
        best = rank;
        found = at;
      }
      return found >= 0 && keyOfField(event, found) === "taken" ? key : origin;
    },
  };
}

/** How certain a name is a message's, from 1 on. */
function rankOf(names: NameTable, name: string): number {
  const rank = rankAmong(names, name);
  if (rank === undefined || usualNames[rank]!.role !== "message") return name === LINE ? LAST : NONE;
  return rank + 1;
}
