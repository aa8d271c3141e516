// What many programs write as JSON into one log: sixty kinds of records, with members that are nested, optional, and lists.

const SHAPES = 60;
const NAMES =
  "user host region tenant trace span path query bytes code attempt queue shard node pool key zone agent cost depth".split(
    " ",
  );
const WORDS = "accepted retried moved stored skipped merged closed opened sent queued dropped expired".split(" ");
const LEVELS = ["info", "info", "info", "info", "debug", "warn", "error"];
const STEP_MS = 23;
const START = Date.UTC(2026, 1, 3, 8);
/** How often an optional member is there. */
const PRESENT = 0.7;

/**
 * A function that makes the next line.
 * @param random numbers from 0 (inclusive) to 1 (exclusive)
 */
export function shapesLog(random) {
  let count = 0;
  const below = (limit) => Math.floor(random() * limit);
  const one = (list) => list[below(list.length)];
  /** Each kind of value, made anew for each record. */
  const values = [
    () => one(WORDS),
    () => below(100_000),
    () => below(1_000_000) / 1000,
    () => random() < 0.5,
    () => `${one(WORDS)}-${below(1000)}`,
    () => [one(WORDS), one(WORDS)],
    () => ({ id: below(100_000), name: one(WORDS) }),
    () => [{ at: below(1000), ok: random() < 0.5 }, { at: below(1000) }],
    () => null,
  ];
  const members = () =>
    Array.from({ length: 3 + below(6) }, () => ({ name: one(NAMES), value: one(values), optional: random() < 0.25 }));
  const shapes = Array.from({ length: SHAPES }, (_, i) => ({
    kind: `kind-${i}`,
    nested: random() < 0.4 ? one(NAMES) : null,
    members: members(),
  }));
  const filled = (list) =>
    Object.fromEntries(
      list.filter(({ optional }) => !optional || random() < PRESENT).map(({ name, value }) => [name, value()]),
    );
  return () => {
    const { kind, nested, members } = one(shapes);
    const own = filled(members);
    return JSON.stringify({
      time: new Date(START + STEP_MS * count++).toISOString(),
      level: one(LEVELS),
      kind,
      msg: `${one(WORDS)} ${one(WORDS)} after ${below(500)} ms`,
      ...(nested === null ? own : { [nested]: own }),
    });
  };
}
