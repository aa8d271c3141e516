/** Something whose time may grow no faster than its input. */
export interface Case {
  readonly name: string;
  /** Inputs of more characters than this are refused, or cannot be; 16 Mi unless told. */
  readonly most?: number;
  /** Makes an input of about so many characters, and what reads it; only that is measured. */
  readonly make: (size: number) => Work | Promise<Work>;
}

/** What is measured. It may return the milliseconds that it took, where it is not this process that worked. */
export type Work = () => void | number | Promise<void>;

/** Cases that belong together. They are made when they are measured. */
export interface Group {
  readonly name: string;
  readonly cases: () => readonly Case[] | Promise<readonly Case[]>;
}

/** `piece`, again and again, `size` characters of it. */
export function repeated(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
}
