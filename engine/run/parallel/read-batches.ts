import { Buffer } from "node:buffer";
import { bytesOf, type Source } from "../../input/index.ts";
import { type Batch, batchesOf } from "./cut-stream.ts";
import { type Division, heritageOf, isInForce } from "./division.ts";
import type { Task } from "./messages.ts";
import { batchPortion } from "./serve.ts";

const NONE = new Uint8Array(0);

/**
 * Cuts the rest of a stream into batches that the workers read, and joins them in order. If a batch ends within a record,
 * the run reads the start of that record together with the next batch; if a directive changes the columns, the run reads the
 * batches again that workers have read with the old ones.
 * @param first the bytes that have been read from the source and not been used.
 */
export async function readBatches(
  { options, session, crew, joiner, readers, batchLines }: Division,
  source: Source,
  path: string,
  first: Uint8Array,
): Promise<void> {
  const { intake } = session;
  const { name } = source;
  let heritage = heritageOf(intake);
  const isSafe = heritage.columns === null && heritage.joined === null && heritage.directives === null;
  /** The start of a record that goes on in the next batch. */
  let rest: Uint8Array = NONE;

  async function addBatch({ bytes, isEnd }: Batch): Promise<void> {
    let given = heritage;
    await joiner.add({
      task(): Task {
        given = heritage;
        return { kind: "batch", name, path, bytes, from: 1, isEnd, heritage };
      },
      async join(job) {
        if (rest.length === 0 && isInForce(given, heritage)) {
          const { rest: left, directives } = await joiner.joinJob(job, false);
          rest = left ?? NONE;
          heritage = { ...heritage, directives };
          return;
        }
        job.discard();
        const { bytes } = await joiner.wait(job.result);
        intake.inherit(heritage);
        const all = Buffer.concat(bytes ? [rest, bytes] : [rest]);
        rest = (await session.read(batchPortion({ name, path, from: 1, isEnd }, all))).rest ?? NONE;
        heritage = { ...heritage, directives: intake.heritage()?.directives ?? null };
      },
      // The run reads the stream.
      read: null,
      isSafe,
    });
  }

  /** Reads a line that is too long for a batch, and all after it. */
  async function readHere(start: Uint8Array): Promise<void> {
    await joiner.all();
    intake.inherit(heritage);
    const all = bytesOf(name, Buffer.concat([rest, start]), source);
    await session.read({ source: all, path, from: 1, until: Number.POSITIVE_INFINITY, isLast: false });
  }

  crew.start(readers);
  const size = { bytes: options.limits.rangeBytes, lines: batchLines, longestLine: options.maxLineBytes };
  try {
    for await (const batch of batchesOf(source, first, size, joiner.isIdle)) {
      if (batch.isTooLong) return await readHere(batch.bytes);
      await addBatch(batch);
      if (session.stopped()) break;
    }
  } finally {
    await joiner.all();
  }
}
