import { basename, dirname } from "node:path";
import { lackOf, needs } from "./needs.mjs";

/**
 * The setup of trials that need other programs, before any of their own: the folder of the configuration names the trial.
 * @throws Error that says what is missing, and how it is got: a trial does not pass without it.
 */
export default function setup({ vite }) {
  const name = `test:${basename(dirname(vite.config.configFile))}`;
  const lack = lackOf(needs[name]);
  if (lack !== null) throw new Error(`${name}: ${lack}`);
}
