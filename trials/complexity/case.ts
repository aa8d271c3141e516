/** An input that grows, and what reads it. */
export interface Case {
  readonly name: string;
  /** Makes an input of about this many characters, and what reads it; only that is measured. */
  readonly make: (size: number) => Work | Promise<Work>;
}

/** What is measured. It may return the milliseconds that it took, where it is not this process that worked. */
export type Work = () => void | number | Promise<void>;

/** Something whose time may grow no faster than its input, whatever that is. */
export interface Target {
  readonly name: string;
  /** Inputs of more characters than this are refused, or cannot be; 16 Mi unless told. */
  readonly most?: number;
  /** The inputs that are tried; the slowest of them are measured. */
  readonly cases: () => readonly Case[] | Promise<readonly Case[]>;
}

/** Targets that belong together. They are made when they are measured. */
export interface Group {
  readonly name: string;
  readonly targets: () => readonly Target[] | Promise<readonly Target[]>;
}

/** `piece`, again and again, `size` characters of it. */
export function repeated(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
}
