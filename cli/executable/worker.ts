import { runScript } from "./package-files.ts";

// Starts a worker of the executable.
runScript("dist/worker.cjs");
