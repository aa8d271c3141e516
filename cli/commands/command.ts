import type { CommandDef } from "citty";
import type { Example, Option } from "../options/index.ts";

/** What froe does when the first word of the command line is this name. */
export interface Command {
  readonly name: string;
  /** What it does, in one line without a full stop. */
  readonly about: string;
  /** What else there is to know, in sentences. */
  readonly details: string;
  readonly example: Example;
  /** How usage names what stands behind the options, or null where nothing may. */
  readonly operands: string | null;
  readonly options: readonly Option[];
  readonly load: () => Promise<CommandDef>;
}
