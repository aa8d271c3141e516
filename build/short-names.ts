import { transform } from "esbuild";

/**
 * Gives what a script of the command line declares at its top short names too, a tenth of its size: no one else loads these
 * scripts. Those of the library keep the names that its users see in stack traces.
 */
export const shortNames = {
  name: "short-names",
  async renderChunk(code: string, { fileName }: { readonly fileName: string }) {
    const short = await transform(code, {
      minify: true,
      format: "cjs",
      target: "node20",
      sourcemap: true,
      sourcefile: fileName,
    });
    return { code: short.code, map: short.map };
  },
};
