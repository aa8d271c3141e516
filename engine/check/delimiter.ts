import type { Escapes } from "../grammar/text.ts";
import type { NodeCheck } from "./check.ts";

/** Quotes and escapes are one ASCII character each, so that bytes are enough to find them. */
export const delimiter: NodeCheck = {
  until: ({ escapes }) => wrongEscapes(escapes),
  quoted: ({ open, close, escapes }) =>
    wrong("the opening quote", open) ?? wrong("the closing quote", close) ?? wrongEscapes(escapes),
};

function wrongEscapes(escapes: Escapes | null): string | null {
  if (escapes === null) return null;
  const { lead, unicode, meaning } = escapes;
  for (const escaped of Object.keys(meaning)) {
    const message = wrong("an escaped character", escaped);
    if (message) return message;
  }
  return wrong("the lead of escapes", lead) ?? (unicode === null ? null : wrong("the escape of a code unit", unicode));
}

function wrong(role: string, text: string): string | null {
  if (text.length === 1 && text.charCodeAt(0) < 128) return null;
  return `${role} has to be one ASCII character, not ${JSON.stringify(text)}`;
}
