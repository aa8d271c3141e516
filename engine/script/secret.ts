/** The environment variable that pseudonyms depend on. */
export const SECRET = "FROE_SECRET";
