import { type BuildConfig, defineBuildConfig } from "unbuild";
// Whoever builds the package holds every grammar of the catalogue to the rules: a malformed one is refused here.
import "./grammars/index.ts";

/** The package's grammars have been checked by the build, so that a start need not. Authors' grammars still are. */
const checkedAlready = {
  name: "checked-already",
  load: (id: string) => (/engine[\\/]check[\\/]index\.ts$/.test(id) ? "export function checkGrammar() {}" : null),
};

const common: BuildConfig = {
  declaration: "node16",
  sourcemap: true,
  // Only behind the last bundle nothing that package.json names is missing.
  failOnWarn: false,
  rollup: {
    // Libraries are bundled: loading one from node_modules costs more than all of froe.
    inlineDependencies: true,
    esbuild: { target: "node20", minify: false },
  },
};

const withoutChecks: BuildConfig["hooks"] = {
  "rollup:options": (_context, options) => {
    options.plugins = [checkedAlready, options.plugins];
  },
};

// Each entry is a bundle of its own: a module that two entries share would be one more file to load at every start.
export default defineBuildConfig([
  { ...common, clean: true, entries: [{ input: "cli/main", name: "cli" }], declaration: false, hooks: withoutChecks },
  { ...common, clean: false, entries: [{ input: "grammars/library", name: "index" }], hooks: withoutChecks },
  { ...common, clean: false, entries: [{ input: "engine/grammar/index", name: "grammar" }], failOnWarn: true },
]);
