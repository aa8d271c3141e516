import { Buffer } from "node:buffer";
import type { Envelope, Grammar } from "../../grammar/index.ts";
import { contentLines, type MadeLine, madeSample } from "../../input/index.ts";
import { storedOf } from "../../parse/programs/index.ts";
import type { Mixed } from "../../report/index.ts";
import type { Decision, Sample } from "../../select/index.ts";
import { isPlain } from "./detector.ts";

/** Of more inputs nothing is kept. */
const MOST_PLAIN = 3;
/** This many records are checked, in case that the first is a banner. */
const FEW = 8;
const JSON_OR_PAIRS = /=|\}$/;
const ESCAPED_JSON = /"\{\\"/;

/** An input that is read in a format that detection has chosen, and a sample of it. */
export interface DetectedInput {
  readonly path: string;
  readonly format: Grammar;
  /** What is known of it by the end of the run. */
  sample(): Sample;
  /** Whether its first line alone has decided. */
  readonly isStream: boolean;
}

/** What detection has to say of its decisions at the end of a run. */
export class DetectionNotes {
  /** Several formats in one input. */
  mixed: Mixed | null = null;
  /** The first inputs that are read as plain text. */
  readonly plain: DetectedInput[] = [];
  /** An input that is one JSON array. */
  array: DetectedInput | null = null;
  /** An input each of whose records may have another one inside. */
  enveloped: DetectedInput | null = null;
  /** An input whose messages may be in a format of their own. */
  payload: DetectedInput | null = null;
  /** An input whose indented lines may continue others, although each is a record of the format. */
  indented: DetectedInput | null = null;
  readonly #envelopes: readonly Envelope[];

  constructor(envelopes: readonly Envelope[]) {
    this.#envelopes = envelopes;
  }

  get areAny(): boolean {
    const { mixed, array, enveloped, payload, indented, plain } = this;
    return [mixed, array, enveloped, payload, indented, ...plain].some((noted) => noted !== null);
  }

  /** @param read the formats that are read. */
  note(input: DetectedInput, decision: Decision, read: readonly Grammar[]): void {
    const { format, otherwise, further, members } = decision;
    if (format.acceptsAll && startsArray(decision.sample)) {
      this.array ??= input;
      return;
    }
    if (otherwise || further.length > 0) {
      const nameOf = ({ name }: Grammar) => name;
      this.mixed ??= { code: "mixed", read: read.map(nameOf), all: members.map(nameOf) };
    }
    if (isPlain(decision) && further.length === 0 && this.plain.length < MOST_PLAIN) this.plain.push(input);
    if (mayBeEnvelope(this.#envelopes, format, decision.sample)) this.enveloped ??= input;
    else if (mayHavePayloads(format, decision.sample)) this.payload ??= input;
    if (mayContinue(format)) this.indented ??= input;
  }

  /** Takes over the notes about other inputs. */
  join({ mixed, array, plain, enveloped, payload, indented }: DetectionNotes): void {
    this.mixed ??= mixed;
    this.array ??= array;
    this.enveloped ??= enveloped;
    this.payload ??= payload;
    this.indented ??= indented;
    this.plain.push(...plain.slice(0, MOST_PLAIN - this.plain.length));
  }
}

/** True if the lines of a sample begin an array of objects; of a stream, the first line may be all that is known. */
function startsArray({ bytes, head }: Sample): boolean {
  const [first, second] = head.map(({ from, to }) => Buffer.from(bytes.subarray(from, to)).toString("latin1").trim());
  if (first === "[") return second === undefined || second.startsWith("{");
  return first !== undefined && /^\[\s*\{/.test(first);
}

/** A cheap test of the first record of a sample: whether it has the names of the fields of an envelope. */
export function mayBeEnvelope(envelopes: readonly Envelope[], { json }: Grammar, { bytes, head }: Sample): boolean {
  const [line] = head;
  if (!json || !line) return false;
  const record = Buffer.from(bytes.buffer, bytes.byteOffset + line.from, line.to - line.from);
  return envelopes.some(({ fields }) => fields.every((name) => record.includes(`"${name}"`)));
}

/** A cheap test of the first records of a sample: whether one has in it what JSON or pairs have. */
export function mayHavePayloads(format: Grammar, { bytes, head }: Sample): boolean {
  if (format.acceptsAll || storedOf(format)?.messages()?.length === 0) return false;
  const sign = format.json ? ESCAPED_JSON : JSON_OR_PAIRS;
  return head.slice(0, FEW).some(({ from, to }) => sign.test(Buffer.from(bytes.subarray(from, to)).toString("latin1")));
}

/** Whether lines that continue a record of a format usually are indented. */
export function mayContinue({ usualLines }: Grammar): boolean {
  return usualLines?.by.kind === "indented";
}

/** No more lines are collected, and none that are longer, in bytes. */
const MOST_LINES = 64;
const LONGEST = 16 * 1024;

/** The first lines with content of a stream, which could not be sampled in advance. */
export type CollectedLines = ReturnType<typeof collectLines>;

export function collectLines() {
  const lines: MadeLine[] = [];
  return {
    /** Adds the whole lines `bytes[from, to)`, which come next. */
    add(bytes: Buffer, from: number, to: number) {
      for (const line of contentLines(bytes, from, to, MOST_LINES - lines.length, null)) {
        if (line.to - line.from > LONGEST) continue;
        lines.push({ bytes: Buffer.from(bytes.subarray(line.from, line.to)), number: null });
      }
    },
    sample: () => madeSample(lines),
  };
}
