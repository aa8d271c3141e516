export { statisticsJson } from "./statistics.ts";
export { statisticsText } from "./statistics-text.ts";
