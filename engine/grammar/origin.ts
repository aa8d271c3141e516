// Where nodes were made, for messages about the file of their author. Nothing is kept unless somebody asks for it.

const origins = new WeakMap<object, Error>();
let isRemembering = false;

/** Returns the node, and remembers the call of the combinator while {@link rememberOrigins} runs. */
export function made<N extends object>(node: N): N {
  if (isRemembering) origins.set(node, new Error());
  return node;
}

/** Runs `work`, and remembers for each node that a combinator returns meanwhile where it was called. */
export async function rememberOrigins<T>(work: () => Promise<T>): Promise<T> {
  isRemembering = true;
  try {
    return await work();
  } finally {
    isRemembering = false;
  }
}

/** The stack of the call that made a node; null if it is not remembered. */
export function originOf(node: object): string | null {
  return origins.get(node)?.stack ?? null;
}
