import { samplesOf } from "../cli/commands/samples.ts";
import { catalogue } from "../grammars/index.ts";

/** The samples of the corpus, which is not part of the package. */
export const storedSamples = {
  name: "stored-samples",
  load(id: string) {
    if (!/[\\/]commands[\\/]samples\.ts$/.test(id)) return null;
    const samples = Object.fromEntries(catalogue.map(({ name }) => [name, samplesOf(name)]));
    return `const samples = ${JSON.stringify(samples)};
export const samplesOf = (format) => Object.hasOwn(samples, format) ? samples[format] : [];`;
  },
};
