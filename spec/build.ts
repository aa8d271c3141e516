import { built } from "./built.ts";

/** Brings dist/ up to date before the first test. */
export default function build(): void {
  built();
}
