interface Chunk {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly name?: string | undefined;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

/** Puts what an entry needs from the first moment into its own file: another file costs more than what is in it. */
export interface Start {
  /**
   * Finds the modules that the entry loads before it does anything, by a bundle that is not written: only when it has
   * been made it is known which of them are needed at once.
   */
  readonly survey: { readonly name: string; generateBundle(options: unknown, bundle: Record<string, Chunk>): void };
  /** The chunk of a module, when the survey has been made. */
  readonly chunkOf: (id: string) => string | undefined;
}

/** @returns what the bundle with this entry is made with. */
export function startFile(entry: string): Start {
  const needed = new Set<string>();
  return {
    survey: {
      name: "survey",
      generateBundle(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => bundle[file]?.isEntry && bundle[file].name === entry);
        for (const file of files) {
          for (const id of bundle[file]?.moduleIds ?? []) needed.add(id);
          for (const imported of bundle[file]?.imports ?? []) if (!files.includes(imported)) files.push(imported);
        }
        for (const file of Object.keys(bundle)) delete bundle[file];
      },
    },
    chunkOf: (id) => (needed.has(id) ? "start" : undefined),
  };
}
