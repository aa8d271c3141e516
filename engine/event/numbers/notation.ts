import { decodeUtf8 } from "../utf8.ts";
import { int } from "../value.ts";

/**
 * How a text writes a number, if not by decimal digits alone: as hexadecimal digits, after `0x` or not; or as numbers with
 * units, each unit with its size in the unit of the value, which are added up. Or how it writes another text: as the
 * decimal numbers of its bytes in UTF-8.
 */
export type Notation = { readonly base: 16 } | Units | { readonly bytes: true };

interface Units {
  readonly units: Readonly<Record<string, number>>;
  readonly group?: string;
}

const HEX = /^([+-]?)(?:0[xX])?([0-9a-fA-F]+)$/;
const AMOUNT = /[ \t]*([0-9]+)(?:[.,]([0-9]+))?[ \t]*([^0-9 \t.+-]*)/y;
const DECIMAL = /^([0-9]+)(?:\.([0-9]+))?(?:e([+-]?[0-9]+))?$/;

/** What a text writes; undefined if that is nothing, a number that no double holds, or no byte. */
export function readNotation(text: string, notation: Notation): number | bigint | string | undefined {
  if ("bytes" in notation) return readBytes(text);
  return "base" in notation ? readHex(text) : readAmounts(text, notation);
}

function readBytes(text: string): string | undefined {
  const bytes = text.match(/[0-9]+/g)?.map(Number) ?? [];
  return bytes.some((byte) => byte > 255) ? undefined : decodeUtf8(new Uint8Array(bytes), 0, bytes.length);
}

function readHex(text: string): number | bigint | undefined {
  const [, sign, digits] = HEX.exec(text) ?? [];
  const size = digits ? int(String(BigInt(`0x${digits}`))) : undefined;
  return sign === "-" && size ? -size : size;
}

/** A decimal number without rounding: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The sum of all amounts, rounded once. */
function readAmounts(written: string, { units, group }: Units): number | undefined {
  const text = group ? written.replaceAll(group, "") : written;
  const [before, sign] = /^([+-]?)(?:PT?)?/.exec(text)!;
  const amounts: Decimal[] = [];
  for (AMOUNT.lastIndex = before.length; AMOUNT.lastIndex < text.length; ) {
    const [, whole, fraction = "", mark = ""] = AMOUNT.exec(text) ?? [];
    const unit = mark === ":" ? mark + amounts.length : mark;
    if (whole === undefined || !Object.hasOwn(units, unit)) return undefined;
    const { digits, exponent } = decimalOf(units[unit]!);
    amounts.push({ digits: BigInt(whole + fraction) * digits, exponent: exponent - fraction.length });
  }
  if (amounts.length === 0) return undefined;
  const least = Math.min(...amounts.map(({ exponent }) => exponent));
  const sum = amounts.reduce((all, { digits, exponent }) => all + digits * 10n ** BigInt(exponent - least), 0n);
  const number = Number(`${sign}${sum}e${least}`) + 0;
  return Number.isFinite(number) ? number : undefined;
}

function decimalOf(size: number): Decimal {
  const [, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(String(size)) ?? [];
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
