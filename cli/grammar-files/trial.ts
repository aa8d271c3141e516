import { Event, NameTable } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import type { Multiline } from "../../engine/records/joining/multiline.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import { type Trial, trialOf } from "../../engine/select/index.ts";

/** Trials of formats outside of a run. @param multiline how lines are joined before they are tried. */
export async function makeTrial(catalogue: readonly Grammar[], multiline: Multiline | null): Promise<Trial> {
  const names = new NameTable();
  const parsers = await parsersOf(names, multiline?.joint === "newline" ? "quoted" : null);
  await parsers.load(catalogue.filter((grammar) => !isTable(grammar)));
  return trialOf(parsers.tried, new Event(names));
}
