/** Ends a program that cannot start as it was called, with a sentence. */
export function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
