/** Makes a function of a string keep its results, at most `most`: when there are more, it begins anew. */
export function remembered<V>(most: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
