import * as kleur from "kleur/colors";
import { severityIn } from "../../event/levels.ts";
import { rankOf, usualNames } from "../../event/roles.ts";
import { typeOf, type Value } from "../../event/value.ts";

type Painter = (text: string) => string;

/** How the parts of a drawing look. */
export interface DrawingPaint {
  /** The bracket and the name of a field, by its role, else by the type of its value. */
  readonly field: (name: string, value: Value) => Painter;
  /** The text after the name of a field. */
  readonly said: Painter;
  readonly wrong: Painter;
  readonly heading: Painter;
}

const same: Painter = (text) => text;

export const plainDrawing: DrawingPaint = { field: () => same, said: same, wrong: same, heading: same };

kleur.$.enabled = true;

const GRAVE: ReadonlySet<string | undefined> = new Set(["fatal", "error"]);

export const coloredDrawing: DrawingPaint = {
  field(name, value) {
    const role = usualNames[rankOf(name) ?? -1]?.role;
    if (role === "time") return kleur.dim;
    if (role === "message") return kleur.bold;
    if (role === "level") return GRAVE.has(severityIn(value, name)) ? kleur.red : kleur.green;
    const type = typeOf(value);
    return type === "int" || type === "float" || type === "bool" ? kleur.magenta : kleur.cyan;
  },
  said: kleur.dim,
  wrong: (text) => kleur.bold(kleur.red(text)),
  heading: kleur.bold,
};
