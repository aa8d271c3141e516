import { runScript } from "./scripts.ts";

// Starts a worker of the executable.
runScript("dist/worker.cjs");
