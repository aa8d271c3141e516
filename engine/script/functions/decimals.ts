const MOST = 20;
/** More digits than a double that lies just between two of 20 decimals has. */
const EXACT = 80;

/** A number with so many digits behind the point, 20 at most; what lies just between two goes to the even one. */
export function decimalText(number: number, digits: number): string {
  if (!Number.isFinite(number)) return Number.isNaN(number) ? "NaN" : number < 0 ? "-inf" : "inf";
  const wanted = Math.min(Math.max(digits, 0), MOST);
  const sign = number < 0 || Object.is(number, -0) ? "-" : "";
  const size = Math.abs(number);
  // From 1e21 on toFixed writes powers of ten.
  if (size >= 1e21) return `${sign}${BigInt(size)}${wanted > 0 ? `.${"0".repeat(wanted)}` : ""}`;
  const up = size.toFixed(wanted);
  return sign + (isTie(size, wanted) && isOdd(up) ? below(up) : up);
}

function isTie(size: number, digits: number): boolean {
  return /^50*$/.test(size.toFixed(EXACT).split(".")[1]!.slice(digits));
}

function isOdd(text: string): boolean {
  return Number(text.at(-1)) % 2 === 1;
}

/** The text of the number one less in its last digit, which is odd. */
function below(text: string): string {
  return text.slice(0, -1) + (Number(text.at(-1)) - 1);
}

const BINARY = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
const DECIMAL = ["B", "KB", "MB", "GB", "TB", "PB", "EB"];

/** A number of bytes for people: `1.5 KiB`, or `1.5 KB` with units of a thousand. */
export function byteText(bytes: number, units: "binary" | "decimal"): string {
  if (!Number.isFinite(bytes)) return decimalText(bytes, 0);
  const base = units === "binary" ? 1024 : 1000;
  const names = units === "binary" ? BINARY : DECIMAL;
  let size = Math.abs(bytes);
  let unit = 0;
  // What would be rounded to the next unit is written in it.
  while (unit < names.length - 1 && (unit === 0 ? size : Math.round(size * 10) / 10) >= base) {
    size /= base;
    unit++;
  }
  const sign = bytes < 0 || Object.is(bytes, -0) ? "-" : "";
  return `${sign}${unit === 0 ? Math.round(size) : decimalText(size, 1)} ${names[unit]}`;
}
