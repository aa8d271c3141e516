import type { Problem } from "./tree.ts";

/** Stops the reading of an expression that no engine accepts. */
export class Unreadable extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.name = "Unreadable";
    this.problem = problem;
  }
}

/** The text of an expression while it is read, and what no grammar can say of it. */
export class Source {
  readonly text: string;
  readonly problems: Problem[] = [];
  readonly notes = new Set<string>();
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  /** The character at the place; empty at the end. */
  get next(): string {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? "" : String.fromCodePoint(code);
  }

  /** Reads a character. */
  read(): string {
    const character = this.next;
    this.at += character.length;
    return character;
  }

  /** Reads a text if it is next. */
  skip(text: string): boolean {
    if (text === "" || !this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Reads what a sticky expression matches; null if it does not. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** Notes a part that no grammar can say, from `from` up to the place. */
  refuse(from: number, message: string): void {
    this.problems.push({ at: from, length: Math.max(1, this.at - from), message });
  }

  /** @throws Unreadable for what no engine accepts, from `from` up to the place. */
  fail(from: number, message: string): never {
    throw new Unreadable({ at: from, length: Math.max(1, this.at - from), message });
  }
}
