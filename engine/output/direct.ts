/*
 * The formats themselves, for programs that write without waiting: the index loads most of them on demand.
 */
export { makeDefault } from "./default.ts";
export { makeLogfmt } from "./logfmt.ts";
export { styles } from "./styles.ts";
export { makeTable } from "./table.ts";
export { makeView } from "./view/index.ts";
export { makeWrapped } from "./wrap.ts";
