import { refuseInspector } from "../start/load-script.ts";
import { runScript } from "./package-files.ts";

/*
 * Starts froe where it is one file with Node inside (`npm run build:binary`): as starter.ts does, but its scripts are in
 * the executable, and what V8 compiles of them was stored there by the build. It writes no file.
 */

refuseInspector();
const { start } = runScript("dist/main.cjs");
if (typeof start === "function") start();
