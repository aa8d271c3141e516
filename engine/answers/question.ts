import type { GroupsQuestion } from "./groups-question.ts";
import type { OverTimeQuestion } from "./over-time-question.ts";
import type { PatternsQuestion } from "./patterns-question.ts";
import type { ProfileQuestion } from "./profile-question.ts";
import type { SpansQuestion } from "./spans-question.ts";

/** What a run is asked instead of for its events, as plain data, for workers as well. */
export type Question = GroupsQuestion | OverTimeQuestion | PatternsQuestion | ProfileQuestion | SpansQuestion;
