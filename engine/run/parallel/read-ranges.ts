import { fstatSync } from "node:fs";
import { rangeOf, type Source } from "../../input/index.ts";
import { type Division, heritageOf, isInForce } from "./division.ts";
import type { Task } from "./messages.ts";

/** A file is read in order after this many ranges began elsewhere than assumed, if those are more than half of them. */
const MOST_WRONG = 8;

/**
 * Divides the rest of an open file into ranges, and joins them in order. A worker assumes that the first record of a range
 * begins at the first line (or the first line that begins a record), and that no directive of the ranges before it changes
 * the columns; if the range before it ended elsewhere or with other columns, the run reads the range again.
 * @param start the offset of the first record that has not been read.
 */
export async function readRanges(
  { options, session, joiner }: Division,
  source: Source,
  descriptor: number,
  path: string,
  start: number,
): Promise<void> {
  const { intake, rejections } = session;
  const { rangeBytes } = options.limits;
  const { size } = fstatSync(descriptor);
  let heritage = heritageOf(intake);
  const isSafe = heritage.columns === null && heritage.joined === null && heritage.directives === null;
  let place = start;
  let joined = 0;
  let wrong = 0;
  const isMostlyWrong = () => wrong >= MOST_WRONG && wrong * 2 > joined;

  async function readHere(until: number): Promise<void> {
    intake.inherit(heritage);
    const portion = { source: rangeOf(source.name, descriptor, place), path, from: place, until, isLast: false };
    ({ place } = await session.read(portion));
    heritage = { ...heritage, directives: intake.heritage()?.directives ?? null };
  }

  async function addRange(from: number, until: number): Promise<void> {
    const isExact = from === start;
    let given = heritage;
    const isOver = () => place >= until || isMostlyWrong();
    await joiner.add({
      task(): Task {
        given = heritage;
        return { kind: "range", name: source.name, path, descriptor, from, until, isExact, heritage };
      },
      async join(job) {
        if (isOver()) return job.discard();
        joined++;
        const isPlaced = (await joiner.wait(job.from)) === place;
        if (isPlaced && isInForce(given, heritage)) {
          const { errno, place: end, directives } = await joiner.joinJob(job, false);
          place = errno !== null ? Number.POSITIVE_INFINITY : end;
          heritage = { ...heritage, directives };
          return;
        }
        job.discard();
        // Parts that workers take later are read with the new columns.
        if (!isPlaced) wrong++;
        await readHere(until);
      },
      read: async () => {
        if (!isOver()) await readHere(until);
      },
      isSafe,
    });
  }

  for (let from = start; from < size || from === start; ) {
    const next = from - (from % rangeBytes) + rangeBytes;
    await addRange(from, next < size ? next : Number.POSITIVE_INFINITY);
    if (session.stopped() || isMostlyWrong()) break;
    from = next;
  }
  await joiner.all();
  if (isMostlyWrong() && !session.stopped()) await readHere(Number.POSITIVE_INFINITY);
  if (!session.stopped() && source.isCut?.()) rejections.cut(source.name);
}
