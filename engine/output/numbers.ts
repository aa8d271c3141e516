const FIRST_CAPACITY = 4_096;

/** Numbers that grow at their end, eight bytes each. */
export class Numbers {
  #values = new Float64Array(FIRST_CAPACITY);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  /** The numbers so far; valid until the next one. */
  all(): Float64Array {
    return this.#values.subarray(0, this.#count);
  }
}
