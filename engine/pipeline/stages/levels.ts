import { type Event, jsonText, NameTable, PLAIN, TEXT, valueAt } from "../../event/index.ts";
import { severityOf } from "../../event/levels.ts";
import { roleFinder } from "../../event/roles.ts";
import type { Stage, StageContext } from "./stage.ts";

const YES = 1;
const NO = 2;
/** Logs have a handful of levels; what has more is no level. */
const MOST_TEXTS = 256;

/**
 * Keeps the events whose level is one of `levels`, or with `exclude` all others. The name of a severity (`warn`) means
 * every word for it (`WARNING`, `W`); another word means itself. Case does not matter.
 */
export function selectLevels(levels: readonly string[], exclude: boolean, { leaveOut }: StageContext): Stage {
  const wanted = levels.map((level) => level.toLowerCase());
  const isWanted = (text: string): boolean =>
    wanted.includes(text.toLowerCase()) || wanted.includes(severityOf(text) ?? "");
  const isKept = verdicts(isWanted);
  const levelAt = roleFinder("level");
  return (event) => {
    const at = levelAt(event);
    const isNamed = at >= 0 && isKept(event, at);
    return isNamed !== exclude || leaveOut();
  };
}

/** Makes a function that says whether a level is wanted; what it has said of a text it knows from then on. */
function verdicts(isWanted: (text: string) => boolean): (event: Event, at: number) => boolean {
  const texts = new NameTable();
  const said = new Uint8Array(MOST_TEXTS);
  return (event, at) => {
    const { bytes, entries } = event;
    const kind = entries[at + 1]!;
    if (kind !== PLAIN && kind !== TEXT) {
      const value = valueAt(event, at);
      return isWanted(typeof value === "string" ? value : jsonText(value));
    }
    if (texts.size === MOST_TEXTS) {
      texts.clear();
      said.fill(0);
    }
    const id = texts.intern(bytes, entries[at + 2]!, entries[at + 3]!);
    if (said[id] === 0) said[id] = isWanted(texts.text(id)) ? YES : NO;
    return said[id] === YES;
  };
}
