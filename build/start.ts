interface Chunk {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

/** The modules that entries need from the first moment, once a bundle has been made to find them. */
const needed = new Set<string>();

/**
 * Finds the modules that an entry loads before it does anything, by a bundle that is not written: only when it has been
 * made it is known which of them are needed at once.
 */
export const survey = {
  name: "survey",
  generateBundle(_options: unknown, bundle: Record<string, Chunk>) {
    const files = Object.keys(bundle).filter((file) => bundle[file]?.isEntry);
    for (const file of files) {
      for (const id of bundle[file]?.moduleIds ?? []) needed.add(id);
      for (const imported of bundle[file]?.imports ?? []) if (!files.includes(imported)) files.push(imported);
    }
    for (const file of Object.keys(bundle)) delete bundle[file];
  },
};

/** Puts what an entry needs from the first moment into its own file: another file costs more than what is in it. */
export function oneFile(id: string): string | undefined {
  return needed.has(id) ? "start" : undefined;
}
