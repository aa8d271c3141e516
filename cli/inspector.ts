/** What a user asks for who wants to debug froe itself. */
const ASKED = /--inspect/;

/**
 * Keeps SIGUSR1 from opening Node's inspector, a port that runs any code which it is sent: a listener takes the place of
 * Node's own. What a signal has opened before, while Node itself started, is closed again.
 */
export function refuseInspector(): void {
  process.on("SIGUSR1", () => {});
  if (ASKED.test(`${process.execArgv.join(" ")} ${process.env.NODE_OPTIONS ?? ""}`)) return;
  closeInspector();
  // A signal that came just before is answered by another thread.
  setImmediate(closeInspector);
}

function closeInspector(): void {
  // Loading `node:inspector` would cost each start 2.6 ms.
  const close: unknown = Reflect.get(process, "_debugEnd");
  if (typeof close === "function") close();
}
