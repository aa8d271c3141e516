import type { Grammar } from "../engine/grammar/index.ts";
import type { Program, Task } from "../engine/parse/programs/index.ts";

/** Gives the programs of a format; null for a task that is not stored. */
export type StoredPrograms = (task: Task) => Program | null;

/** The programs that the build has stored of a grammar; null for one that is no format of froe. Beside sources none are stored. */
export const storedPrograms: (grammar: Grammar) => StoredPrograms | null = () => null;
