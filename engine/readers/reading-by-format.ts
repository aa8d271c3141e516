import type { Buffer } from "node:buffer";
import { completeLines, type Heritage, type Reader } from "../records/index.ts";

/** Reads with the reader of a format once the format is decided; until then it has defaults. */
export abstract class ReadingByFormat {
  /** Null until the format is decided. */
  protected reader: Reader | null = null;
  /** Bytes at the front of the input that were read without a decision. */
  protected undecided = 0;

  /** As {@link Reader.heritage}. */
  heritage(): Heritage | null {
    return this.reader?.heritage() ?? null;
  }

  /** As {@link Reader.role}. */
  get role(): Reader["role"] {
    return this.reader?.role;
  }

  /** As {@link Reader.undivided}. */
  undivided(): string | null {
    return this.reader?.undivided?.() ?? null;
  }

  /** As {@link Reader.inherit}. */
  inherit(heritage: Heritage): void {
    this.reader?.inherit(heritage);
  }

  complete(bytes: Buffer, fresh: number, filled: number): number {
    return (this.reader?.complete ?? completeLines)(bytes, fresh, filled);
  }

  read(bytes: Buffer, from: number, to: number): number {
    if (!this.reader) throw new Error("no format has been decided");
    return this.reader.read(bytes, from, to);
  }

  /** How many bytes at the front of the input have been checked: whole lines of a record that is not complete. */
  get held(): number {
    return this.reader ? (this.reader.held?.() ?? 0) : this.undecided;
  }

  /** How many bytes, other than those held, have been read of records that are not complete. */
  get abandoned(): number {
    return this.reader?.abandoned?.() ?? 0;
  }

  /** Reads incomplete records as if they were complete. @returns the end of what was read. */
  settle(bytes: Buffer, from: number): number {
    return this.reader?.settle?.(bytes, from) ?? from;
  }

  /** Whether lines may be longer than they may be, because the reader bounds its records. */
  get bounds(): boolean {
    return this.reader?.whole !== undefined;
  }

  /** As {@link Reader.whole}; all of it, where no reader says so. */
  whole(bytes: Buffer, to: number): number {
    return this.reader?.whole?.(bytes, to) ?? to;
  }

  /** As {@link Reader.choosesRows}. */
  get choosesRows(): boolean {
    return this.reader?.choosesRows ?? false;
  }

  /** As {@link Reader.directiveLost}. */
  directiveLost(line: Uint8Array): string | null {
    return this.reader?.directiveLost?.(line) ?? null;
  }

  /** A record that is too long has been skipped. */
  lose(): void {
    this.reader?.lose();
  }

  /** The file ends where no whole record has been read of `bytes[from, to)`. @returns how many bytes are left of them. */
  end(bytes: Buffer, from: number, to: number): number {
    return this.reader?.end(bytes, from, to) ?? to - from;
  }
}
