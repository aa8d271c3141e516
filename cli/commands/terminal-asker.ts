import { createInterface } from "node:readline/promises";

/** Somebody who answers questions. */
export interface Asker {
  /** The columns of what is printed. */
  readonly width: number;
  readonly say: (text: string) => void;
  /** @throws Interrupted if there is no answer. */
  readonly ask: (question: string) => Promise<string>;
}

export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Thrown if the one who is asked leaves: by Ctrl-C, or at the end of the input. */
export class Interrupted extends Error {}

const USUAL_WIDTH = 80;

/** Asks on a terminal, with the line editing of readline. */
export async function askingOn<T>({ input, output }: TerminalStreams, work: (asker: Asker) => Promise<T>): Promise<T> {
  const lines = createInterface({ input, output, terminal: true });
  const left = new AbortController();
  lines.on("SIGINT", () => left.abort());
  lines.on("close", () => left.abort());
  const width = "columns" in output && typeof output.columns === "number" ? output.columns : USUAL_WIDTH;
  const ask = async (question: string): Promise<string> => {
    try {
      return (await lines.question(question, { signal: left.signal })).trim();
    } catch (error) {
      if (left.signal.aborted) throw new Interrupted();
      throw error;
    }
  };
  try {
    return await work({ width, ask, say: (text) => output.write(`${text}\n`) });
  } finally {
    lines.close();
  }
}
