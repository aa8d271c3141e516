/** How the parts of help look. */
export interface Paint {
  title(text: string): string;
  name(text: string): string;
}

export const plain: Paint = { title: (text) => text, name: (text) => text };

/** Loads the colors. */
export async function loadColors(): Promise<Paint> {
  const kleur = await import("kleur/colors");
  kleur.$.enabled = true;
  return { title: kleur.bold, name: kleur.cyan };
}
