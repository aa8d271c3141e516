/** Names that are taken once: the second `status` is `status_2`. */
export class FieldNames {
  readonly notes: string[] = [];
  readonly #taken = new Set<string>();

  /** The same names, for one of several ends of a line. */
  branch(): FieldNames {
    const copy = new FieldNames();
    for (const name of this.#taken) copy.#taken.add(name);
    return copy;
  }

  take(name: string, written: string): string {
    const free = this.#free(name);
    if (free !== name) this.notes.push(`${name} is there already: ${written} is ${free}.`);
    this.#taken.add(free);
    return free;
  }

  /** The names of the parts of a request; null if one is taken. */
  request(): readonly [string, string, string] | null {
    const names = ["method", "path", "protocol"] as const;
    if (names.some((name) => this.#taken.has(name))) return null;
    for (const name of names) this.#taken.add(name);
    return names;
  }

  #free(name: string): string {
    if (!this.#taken.has(name)) return name;
    for (let i = 2; ; i++) if (!this.#taken.has(`${name}_${i}`)) return `${name}_${i}`;
  }
}
