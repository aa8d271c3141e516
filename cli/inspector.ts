/** Flags of users who debug froe itself. */
const ASKED = /--inspect/;

/**
 * Keeps SIGUSR1 from opening Node's inspector, a port that runs any code that it receives: a listener replaces Node's
 * own. An inspector that a signal opened while Node started is closed again.
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
