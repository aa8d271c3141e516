/** Whether a stream is printed to with colors. */
export interface ColorQuestion {
  /** What --color or --no-color say. */
  readonly asked: boolean | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the stream is a terminal. */
  readonly terminal: boolean;
}

/** The command line decides, then NO_COLOR, then FORCE_COLOR, then whether somebody is there to see it. */
export function wantsColor({ asked, environment, terminal }: ColorQuestion): boolean {
  if (asked !== undefined) return asked;
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  // An empty NO_COLOR says nothing; an empty FORCE_COLOR counts, as for Node.js itself.
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return terminal && TERM !== "dumb";
}
