import * as kleur from "kleur/colors";
import type { Severity } from "../event/levels.ts";
import { encodeUtf8 } from "../event/utf8.ts";

// Kleur reads the environment when it is loaded, so this file is loaded only for colored output.

/** The bytes that a terminal is sent before and after a text. */
export interface Style {
  readonly open: Uint8Array;
  readonly close: Uint8Array;
}

/** The colors of labels. */
type ColorName = "red" | "green" | "yellow" | "blue" | "magenta" | "cyan";

/**
 * The styles of the parts of an event, for dark and light terminals: yellow text is unreadable on light ones, blue on dark
 * ones.
 */
export interface Styles {
  /** The label of a line. */
  readonly heading: Style;
  readonly name: Style;
  readonly time: Style;
  readonly level: Readonly<Record<Severity, Style>>;
  /** A number, or true and false. */
  readonly number: Style;
  /** Null and unit. */
  readonly nothing: Style;
  readonly named: Readonly<Record<ColorName, Style>>;
  /** A whole line. */
  readonly tint: { readonly error: Style; readonly warn: Style };
}

kleur.$.enabled = true;

export const styles: Styles = {
  heading: style(kleur.bold),
  name: style(kleur.cyan),
  time: style(kleur.dim),
  level: {
    fatal: style((text) => kleur.bold(kleur.white(kleur.bgRed(text)))),
    error: style((text) => kleur.bold(kleur.red(text))),
    warn: style((text) => kleur.black(kleur.bgYellow(text))),
    notice: style(kleur.green),
    info: style(kleur.green),
    debug: style(kleur.dim),
    trace: style(kleur.dim),
  },
  number: style(kleur.magenta),
  nothing: style(kleur.dim),
  named: {
    red: style(kleur.red),
    green: style(kleur.green),
    yellow: style(kleur.yellow),
    blue: style(kleur.blue),
    magenta: style(kleur.magenta),
    cyan: style(kleur.cyan),
  },
  tint: {
    error: style(kleur.red),
    // A yellow that is dark enough for light terminals, of the 256 colors.
    warn: { open: encodeUtf8("\x1b[38;5;130m"), close: encodeUtf8("\x1b[39m") },
  },
};

function style(paint: (text: string) => string): Style {
  const [open = "", close = ""] = paint("\0").split("\0");
  return { open: encodeUtf8(open), close: encodeUtf8(close) };
}
