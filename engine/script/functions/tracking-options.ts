import {
  isNumeric,
  LEAST_ERROR,
  MOST_ERROR,
  MOST_SHARES,
  type Numeric,
  USUAL_ERROR,
  USUAL_LIMIT,
  USUAL_SHARES,
} from "../../metrics/index.ts";
import { ScriptError } from "../error.ts";
import { inspect } from "../text.ts";
import { type ScriptValue, toNumber } from "../values.ts";

// What functions that track are told besides a value.

/** How many keys are shown, `most` at most. */
export function limitOf(limit: number | undefined, most: number): number {
  if (limit === undefined) return USUAL_LIMIT;
  if (limit < 1 || limit > most) throw new ScriptError(`1 to ${most} can be shown, not ${limit}`);
  return limit;
}

/** Which percentiles are shown, as shares of all numbers. */
export function sharesOf(shares: readonly ScriptValue[] | undefined): readonly number[] {
  if (shares === undefined) return USUAL_SHARES;
  if (shares.length < 1 || shares.length > MOST_SHARES) {
    throw new ScriptError(`1 to ${MOST_SHARES} percentiles can be shown, not ${shares.length}`);
  }
  return shares.map(shareOf);
}

/** The relative standard error of an estimate. */
export function errorOf(error: Numeric | undefined): number {
  const number = error === undefined ? USUAL_ERROR : toNumber(error);
  if (number >= LEAST_ERROR && number <= MOST_ERROR) return number;
  throw new ScriptError(`an estimate has an error of ${LEAST_ERROR} to ${MOST_ERROR}, not ${number}`);
}

function shareOf(value: ScriptValue): number {
  const share = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new ScriptError(`a percentile is a share from 0.0 to 1.0, not ${inspect(value)}`);
}
