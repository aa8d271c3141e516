/** True if output to a stream has colors. */
interface ColorQuestion {
  /** The value of --color or --no-color. */
  readonly asked: boolean | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True if the stream is a terminal. */
  readonly terminal: boolean;
}

/** The command line decides, then NO_COLOR, then FORCE_COLOR, then whether the stream is a terminal. */
export function wantsColor({ asked, environment, terminal }: ColorQuestion): boolean {
  if (asked !== undefined) return asked;
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  // An empty NO_COLOR does not count; an empty FORCE_COLOR does, as for Node.js itself.
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return terminal && TERM !== "dumb";
}
