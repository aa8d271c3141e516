import { float, type Value } from "../../event/index.ts";
import { shortText } from "../../metrics/render/cells.ts";

const PEOPLE_DIGITS = 3;
const DATA_DIGITS = 4;

/** A share for people. */
export function percent(share: number): string {
  return `${shortText(Number((share * 100).toPrecision(PEOPLE_DIGITS)))}%`;
}

/** A share for programs. */
export function rounded(share: number): Value {
  return Number.isFinite(share) ? Number(share.toPrecision(DATA_DIGITS)) : float(0);
}
