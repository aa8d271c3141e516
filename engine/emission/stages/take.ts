import type { Stage, StageContext } from "./stage.ts";

/** Lets the first `count` events pass, and ends the run with the last of them. */
export function take(count: number, { conclude, leaveOut }: StageContext): Stage {
  let left = count;
  if (left === 0) conclude();
  return () => {
    if (left === 0) return leaveOut();
    left--;
    if (left === 0) conclude();
    return true;
  };
}
