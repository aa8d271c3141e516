import type { Answer, Asked, Question, Reply, Request } from "../protocol.ts";

/** A worker did not answer in time, and has been ended. */
export class Hung extends Error {
  constructor(seconds: number) {
    super(`did not end within ${seconds} seconds, and was stopped`);
    this.name = "Hung";
  }
}

/** A newer question has taken the place of one. */
export class Outdated extends Error {}

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  timer: number;
}

/** A worker that is started again when it hangs. */
export class Client {
  readonly #url: string;
  readonly #milliseconds: number;
  readonly #onRestart: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker;
  #ready: Promise<void>;
  #next = 1;

  /** @param url the worker's code. @param milliseconds how long an answer may take. */
  constructor(url: string, milliseconds: number, onRestart: () => void = () => {}) {
    this.#url = url;
    this.#milliseconds = milliseconds;
    this.#onRestart = onRestart;
    [this.#worker, this.#ready] = this.#start();
  }

  /** Asks a question. @throws Hung if the answer takes too long. */
  async ask<Q extends Question>(question: Q, asked: Asked<Q>): Promise<Answer<Q>> {
    const id = this.#next++;
    // The time that a worker takes to start is not that of the question.
    await this.#ready;
    return new Promise<Answer<Q>>((resolve, reject) => {
      const timer = window.setTimeout(() => this.#restart(), this.#milliseconds);
      // What the worker answers to a question is of its type: both read the same table.
      this.#waiting.set(id, { question, resolve: (answer) => resolve(answer as Answer<Q>), reject, timer });
      this.#worker.postMessage({ id, question, asked } satisfies Request);
    });
  }

  #start(): [Worker, Promise<void>] {
    const worker = new Worker(this.#url);
    const ready = new Promise<void>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
        if (data.id === 0) resolve();
        else this.#take(data);
      });
    });
    return [worker, ready];
  }

  #take({ id, answer, error }: Reply): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    window.clearTimeout(waiting.timer);
    // Each question has the time that is left after the one before it.
    for (const other of this.#waiting.values()) {
      window.clearTimeout(other.timer);
      other.timer = window.setTimeout(() => this.#restart(), this.#milliseconds);
    }
    if (error === undefined) waiting.resolve(answer);
    else waiting.reject(new Error(`${waiting.question}: ${error}`));
  }

  #restart(): void {
    this.#worker.terminate();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    [this.#worker, this.#ready] = this.#start();
    for (const { reject, timer } of all) {
      window.clearTimeout(timer);
      reject(new Hung(this.#milliseconds / 1000));
    }
    this.#onRestart();
  }
}
