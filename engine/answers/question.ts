import type { GroupsQuestion } from "./groups-question.ts";

/** What a run is asked instead of for its events, as plain data, for workers as well. */
export type Question = GroupsQuestion;
