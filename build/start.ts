interface Chunk {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly name?: string | undefined;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Puts what an entry needs from the first moment into its own file, and what a module needs that is imported late into
 * another: a further file costs more than what is in it.
 */
export interface Start {
  /**
   * Finds the modules that are loaded together, by a bundle that is not written: only when it has been made it is known
   * which of them are needed at once.
   */
  readonly survey: { readonly name: string; generateBundle(options: unknown, bundle: Record<string, Chunk>): void };
  /** The chunk of a module, when the survey has been made. */
  readonly chunkOf: (id: string) => string | undefined;
}

/**
 * @param late the names of chunks, each with the end of the path of the module whose imports are in it.
 * @returns what the bundle with this entry is made with.
 */
export function startFile(entry: string, late: Readonly<Record<string, string>> = {}): Start {
  const chunks = new Map<string, string>();
  return {
    survey: {
      name: "survey",
      generateBundle(_options, bundle) {
        const note = (name: string, isRoot: (chunk: Chunk) => boolean) => {
          const files = Object.keys(bundle).filter((file) => isRoot(bundle[file]!));
          for (const file of files) {
            for (const id of bundle[file]?.moduleIds ?? []) if (!chunks.has(id)) chunks.set(id, name);
            for (const imported of bundle[file]?.imports ?? []) if (!files.includes(imported)) files.push(imported);
          }
        };
        note("start", ({ isEntry = false, name }) => isEntry && name === entry);
        for (const [name, path] of Object.entries(late))
          note(name, ({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(path)));
        for (const file of Object.keys(bundle)) delete bundle[file];
      },
    },
    chunkOf: (id) => chunks.get(id),
  };
}
