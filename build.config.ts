import { defineBuildConfig } from "unbuild";

export default defineBuildConfig({
  entries: [
    { input: "grammars/library", name: "index" },
    { input: "engine/grammar/index", name: "grammar" },
    { input: "cli/main", name: "cli" },
  ],
  declaration: "node16",
  sourcemap: true,
  clean: true,
  failOnWarn: true,
  rollup: {
    // Libraries are bundled: loading one from node_modules costs more than all of froe.
    inlineDependencies: true,
    esbuild: { target: "node20", minify: false },
  },
});
