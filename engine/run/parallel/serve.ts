import type { Grammar } from "../../grammar/index.ts";
import { bytesOf, errnoOf, lineStartIn, openSource, rangeOf, recordStartIn, type Source } from "../../input/index.ts";
import type { Library } from "../../readers/index.ts";
import { type InputRange, type Limits, NO_FILE_CONTEXT } from "../../records/index.ts";
import type { Formats } from "../../select/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { Session } from "../session/contract.ts";
import { openSession } from "../session/open-session.ts";
import { drainSession, type FromWorker, type Port, type Result, type Task, type ToWorker } from "./messages.ts";

/** Carries out the tasks of a run, in order. */
export function serve(port: Port<ToWorker, FromWorker>, library: Library, close: () => void): void {
  let output: WorkerSink | null = null;
  let session: Promise<Session> | null = null;
  let last: Promise<void> = Promise.resolve();
  let ended = false;

  function open(options: SessionOptions): void {
    output = openWorkerSink(port, options.limits);
    session = openSession({ ...options, formats: ownFormats(options.formats, library) }, library, {
      sink: output.sink,
      printsReports: false,
      isInterrupted: () => ended,
    });
    last = session.then(
      () => port.postMessage({ kind: "ready" }),
      (error: Error) => port.postMessage({ kind: "failed", error }),
    );
  }

  async function perform(id: number, task: Task): Promise<void> {
    const worker = await session;
    if (!worker || ended) return;
    output?.startTask(id);
    const result = await carryOut(task, worker, (from) => port.postMessage({ kind: "begun", id, from }));
    const kept = [result.bytes, result.rest].flatMap((bytes) => (bytes ? [bytes.buffer] : []));
    port.postMessage({ kind: "done", id, result }, [...new Set(kept)]);
  }

  port.on("message", (message) => {
    if (message.kind === "plan") open(message.options);
    else if (message.kind === "written") output?.written(message.slot, message.length);
    else if (message.kind === "task") last = last.then(() => perform(message.id, message.task));
    else {
      ended = true;
      close();
    }
  });
}

/** The formats with the grammars of the library where they are the same: it has stored programs for them. */
function ownFormats(formats: Formats, { catalogue }: Library): Formats {
  const own = (grammar: Grammar): Grammar => {
    const known = catalogue.find(({ name }) => name === grammar.name);
    return known && JSON.stringify(known) === JSON.stringify(grammar) ? known : grammar;
  };
  if (formats.kind === "one") return { ...formats, grammar: own(formats.grammar) };
  return formats.kind === "cascade" ? { ...formats, grammars: formats.grammars.map(own) } : formats;
}

/** The assumed offset of the first record of a task; null if it has none. */
function startOf(task: Task, { role }: Session["inputReader"]): number | null {
  if (task.kind === "range" && !task.isExact) {
    const { descriptor, from, until } = task;
    return role ? recordStartIn(descriptor, from, until, role) : lineStartIn(descriptor, from, until);
  }
  return task.kind === "file" ? 0 : task.from;
}

async function carryOut(task: Task, session: Session, begun: (from: number | null) => void): Promise<Result> {
  const { counters, inputReader } = session;
  counters.line = 0;
  if (task.kind !== "file") inputReader.inherit(task.fileContext ?? NO_FILE_CONTEXT);
  let place = -1;
  let rest: Uint8Array<ArrayBuffer> | null = null;
  const name = task.kind === "file" ? task.path : task.name;
  let errno: string | null = null;
  try {
    const from = startOf(task, inputReader);
    begun(from);
    if (from !== null) {
      const reading = await session.read(await taskRange(task, from));
      place = reading.place;
      rest = reading.rest && new Uint8Array(reading.rest);
    }
  } catch (problem) {
    errno = errnoOf(problem);
  }
  await session.flush();
  const directives = inputReader.fileContext()?.directives ?? null;
  const bytes = task.kind === "batch" ? task.bytes : null;
  return { counts: drainSession(session), name, place, rest, bytes, directives, errno };
}

async function taskRange(task: Task, from: number): Promise<InputRange> {
  const { path } = task;
  if (task.kind === "file") {
    const source: Source = await openSource(path);
    return { source, path, from, until: Number.POSITIVE_INFINITY, isLast: task.isLast };
  }
  if (task.kind === "range") {
    return { source: rangeOf(task.name, task.descriptor, from), path, from, until: task.until, isLast: false };
  }
  return batchRange(task, task.bytes);
}

/** The bytes of a batch as a range; its last record may go on in the next batch. */
export function batchRange(
  { name, path, from, isEnd }: Pick<Task & { kind: "batch" }, "name" | "path" | "from" | "isEnd">,
  bytes: Uint8Array,
): InputRange {
  const source = bytesOf(name, bytes);
  const leaves = () => !isEnd && source.left === 0;
  return { source, path, from, until: Number.POSITIVE_INFINITY, isLast: false, leaves };
}

/** The size of a slot as a share of the room for output; what is written in one call is rarely larger. */
const SLOT_SHARE = 0.75;

/** The sink of a worker: shared memory that the run writes. */
interface WorkerSink {
  readonly sink: Sink;
  /** Reports that the run has written this many bytes of a slot, which may be used again. */
  written(slot: number, length: number): void;
  /** Marks the output after this as that of a task. */
  startTask(task: number): void;
}

/**
 * Puts output into slots of shared memory, and waits when it is too far ahead of the run. Memory that is transferred to
 * the run and back would count as new each time, and be collected.
 */
function openWorkerSink(
  port: Port<ToWorker, FromWorker>,
  { outputBytes, aheadBytes }: Pick<Limits, "outputBytes" | "aheadBytes">,
): WorkerSink {
  const slots: Uint8Array[] = [];
  const free: number[] = [];
  let id = 0;
  let ahead = 0;
  let goOn: (() => void) | null = null;

  /** A free slot of at least this many bytes. */
  function slotFor(length: number): number {
    const slot = free.pop() ?? slots.length;
    if (slot === slots.length || slots[slot]!.length < length) {
      const memory = new SharedArrayBuffer(Math.max(length, SLOT_SHARE * outputBytes));
      slots[slot] = new Uint8Array(memory);
      port.postMessage({ kind: "slot", slot, memory });
    }
    return slot;
  }

  return {
    sink: {
      interactive: false,
      write(bytes, from, to) {
        const length = to - from;
        if (length === 0) return;
        const slot = slotFor(length);
        slots[slot]!.set(bytes.subarray(from, to));
        port.postMessage({ kind: "output", id, slot, length });
        ahead += length;
        if (ahead <= aheadBytes) return;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
    },
    written(slot, length) {
      free.push(slot);
      ahead -= length;
      if (ahead > aheadBytes) return;
      goOn?.();
      goOn = null;
    },
    startTask(task) {
      id = task;
    },
  };
}
