import { transform } from "esbuild";

/**
 * Gives what a script of the command line declares at its top short names too, a tenth of its size: no one else loads these
 * scripts. Those of the library keep the names that its users see in stack traces.
 */
export const shortNames = {
  name: "short-names",
  async renderChunk(code: string, { fileName, isEntry }: { readonly fileName: string; readonly isEntry: boolean }) {
    const short = await transform(code, {
      minify: true,
      format: "cjs",
      target: "node20",
      sourcemap: true,
      sourcefile: fileName,
    });
    return { code: isEntry ? exportedAtOnce(short.code) : short.code, map: short.map };
  },
};

/**
 * The hundreds of values that the first file exports as one object: to assign them one by one takes V8 2 ms of a start. It
 * requires no script that could require it meanwhile, and get the object that is replaced.
 */
function exportedAtOnce(code: string): string {
  const together = code.replace(/((?:exports\.[\w$]+=[\w$]+,){2,}exports\.[\w$]+=[\w$]+);\s*$/, (_, all: string) => {
    const properties = all.split(",").map((one) => one.replace(/^exports\.([\w$]+)=/, "$1:"));
    return `module.exports={${properties}};\n`;
  });
  if (/\bexports\.[\w$]+=/.test(together)) throw new Error("the first script exports something that changes");
  return together;
}
