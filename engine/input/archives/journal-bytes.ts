// Bytes that a journal export and JSON give a meaning. They are not those of event/, because a page that reads logs, and no
// export, would load one file more.

export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const COMMA = 44;
export const ZERO = 48;
export const COLON = 58;
export const EQUALS = 61;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const LOWER_U = 117;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
export const DELETE = 127;
