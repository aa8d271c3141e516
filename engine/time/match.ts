import { COLON, LOWER_A, LOWER_M, LOWER_P, SPACE, TAB, UPPER_Z, ZERO } from "../event/bytes.ts";
import { NONE, SLOT } from "../event/time-slots.ts";
import {
  matchEpoch,
  matchFraction,
  matchMonth,
  matchOffset,
  matchWeekday,
  matchZone,
  matchZoneName,
} from "./lexemes.ts";
import {
  ANY,
  BLANKS,
  BYTE,
  CLOCK,
  DATE,
  END,
  EPOCH,
  FITS,
  FOUR,
  FRACTION,
  HALF,
  MONTH,
  NUMBER,
  OFFSET,
  TRY,
  TWO,
  WEEKDAY,
  ZONE,
  ZONE_NAME,
} from "./program.ts";

const MISMATCH = -1;

/** Bits of which `n | (n + 6)` has none where `n` is 0 to 9. */
const NO_DIGIT = ~15;

/**
 * Runs the code of a layout over `bytes[from, to)` and fills `slots` with the numbers it reads.
 * @returns the byte after what it read, or {@link MISMATCH}.
 */
export function match(code: Int32Array, bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  let at = from;
  let pc = 0;
  let resume = 0;
  let resumeAt = 0;
  slots[SLOT.year] = NONE;
  slots[SLOT.hour] = 0;
  slots[SLOT.minute] = 0;
  slots[SLOT.second] = 0;
  slots[SLOT.nanos] = 0;
  slots[SLOT.offset] = NONE;
  slots[SLOT.zoneTo] = NONE;
  for (;;) {
    let next = MISMATCH;
    switch (code[pc]) {
      case END:
        return at;
      case DATE: {
        const separator = code[pc + 1];
        if (at + 10 <= to && bytes[at + 4] === separator && bytes[at + 7] === separator) {
          const a = bytes[at]! - ZERO;
          const b = bytes[at + 1]! - ZERO;
          const c = bytes[at + 2]! - ZERO;
          const d = bytes[at + 3]! - ZERO;
          const e = bytes[at + 5]! - ZERO;
          const f = bytes[at + 6]! - ZERO;
          const g = bytes[at + 8]! - ZERO;
          const h = bytes[at + 9]! - ZERO;
          const month = e * 10 + f;
          const day = g * 10 + h;
          const digits =
            a |
            (a + 6) |
            b |
            (b + 6) |
            c |
            (c + 6) |
            d |
            (d + 6) |
            e |
            (e + 6) |
            f |
            (f + 6) |
            g |
            (g + 6) |
            h |
            (h + 6);
          if ((digits & NO_DIGIT) === 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31) {
            slots[SLOT.year] = a * 1000 + b * 100 + c * 10 + d;
            slots[SLOT.month] = month;
            slots[SLOT.day] = day;
            next = at + 10;
          }
        }
        pc += 2;
        break;
      }
      case CLOCK:
        if (at + 8 <= to && bytes[at + 2] === COLON && bytes[at + 5] === COLON) {
          const a = bytes[at]! - ZERO;
          const b = bytes[at + 1]! - ZERO;
          const c = bytes[at + 3]! - ZERO;
          const d = bytes[at + 4]! - ZERO;
          const e = bytes[at + 6]! - ZERO;
          const f = bytes[at + 7]! - ZERO;
          const hour = a * 10 + b;
          const minute = c * 10 + d;
          const second = e * 10 + f;
          const digits = a | (a + 6) | b | (b + 6) | c | (c + 6) | d | (d + 6) | e | (e + 6) | f | (f + 6);
          if ((digits & NO_DIGIT) === 0 && hour <= 23 && minute <= 59 && second <= 60) {
            slots[SLOT.hour] = hour;
            slots[SLOT.minute] = minute;
            slots[SLOT.second] = second;
            next = at + 8;
          }
        }
        pc += 1;
        break;
      case BYTE:
        if (at < to && bytes[at] === code[pc + 1]) next = at + 1;
        pc += 2;
        break;
      case ANY: {
        const end = pc + 2 + code[pc + 1]!;
        if (at < to) for (pc += 2; pc < end; pc++) if (code[pc] === bytes[at]) next = at + 1;
        pc = end;
        break;
      }
      case TWO: {
        if (at + 2 <= to) {
          const tens = bytes[at]! - ZERO;
          const ones = bytes[at + 1]! - ZERO;
          const number = tens * 10 + ones;
          if (tens >>> 0 < 10 && ones >>> 0 < 10 && number >= code[pc + 2]! && number <= code[pc + 3]!) {
            slots[code[pc + 1]!] = number;
            next = at + 2;
          }
        }
        pc += 4;
        break;
      }
      case FOUR: {
        if (at + 4 <= to) {
          const a = bytes[at]! - ZERO;
          const b = bytes[at + 1]! - ZERO;
          const c = bytes[at + 2]! - ZERO;
          const d = bytes[at + 3]! - ZERO;
          if (a >>> 0 < 10 && b >>> 0 < 10 && c >>> 0 < 10 && d >>> 0 < 10) {
            slots[code[pc + 1]!] = a * 1000 + b * 100 + c * 10 + d;
            next = at + 4;
          }
        }
        pc += 2;
        break;
      }
      case NUMBER: {
        const most = Math.min(to, at + code[pc + 3]!);
        let number = 0;
        let end = at;
        for (; end < most; end++) {
          const digit = bytes[end]! - ZERO;
          if (digit >>> 0 > 9) break;
          number = number * 10 + digit;
        }
        if (end - at >= code[pc + 2]! && number >= code[pc + 4]! && number <= code[pc + 5]!) {
          slots[code[pc + 1]!] = number;
          next = end;
        }
        pc += 6;
        break;
      }
      case BLANKS: {
        let end = at;
        while (end < to && (bytes[end] === SPACE || bytes[end] === TAB)) end++;
        if (end - at >= code[pc + 1]!) next = end;
        pc += 2;
        break;
      }
      case MONTH:
        next = matchMonth(bytes, at, to, slots);
        pc += 1;
        break;
      case WEEKDAY:
        next = matchWeekday(bytes, at, to, slots);
        pc += 1;
        break;
      case HALF: {
        const letter = at + 2 <= to ? bytes[at]! | SPACE : 0;
        if ((letter === LOWER_A || letter === LOWER_P) && (bytes[at + 1]! | SPACE) === LOWER_M) {
          slots[SLOT.half] = letter === LOWER_P ? 1 : 0;
          next = at + 2;
        }
        pc += 1;
        break;
      }
      case FRACTION: {
        next = matchFraction(code, pc, bytes, at, to, slots);
        pc += 5 + code[pc + 4]!;
        break;
      }
      case OFFSET:
        next = matchOffset(bytes, at, to, slots);
        pc += 1;
        break;
      case ZONE:
        if (at + 1 === to && bytes[at] === UPPER_Z) {
          slots[SLOT.offset] = 0;
          next = to;
        } else next = matchZone(bytes, at, to, slots);
        pc += 1;
        break;
      case ZONE_NAME:
        next = matchZoneName(bytes, at, to, slots);
        pc += 1;
        break;
      case EPOCH:
        next = matchEpoch(bytes, at, to, slots);
        pc += 1;
        break;
      case TRY:
        resume = code[pc + 1]!;
        resumeAt = at;
        next = at;
        pc += 2;
        break;
      case FITS:
        resume = 0;
        next = at;
        pc += 1;
        break;
      default:
        throw new Error("a layout has been compiled to an unknown operation");
    }
    if (next !== MISMATCH) at = next;
    else if (resume === 0) return MISMATCH;
    else {
      pc = resume;
      at = resumeAt;
      resume = 0;
    }
  }
}
