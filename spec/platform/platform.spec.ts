import { afterEach, expect, test, vi } from "vitest";
import { settingsPlaces } from "../../cli/settings/index.ts";
import { shortNames } from "../../engine/emission/source-labels.ts";
import { macos, platformOf, posix, windows } from "../../engine/platform/index.ts";
import { listenForSignals } from "../../engine/run/signals.ts";

afterEach(() => vi.restoreAllMocks());

test("a system is Windows, macOS, or like Linux", () => {
  expect(platformOf("win32")).toBe(windows);
  expect(platformOf("darwin")).toBe(macos);
  for (const name of ["linux", "freebsd"]) expect(platformOf(name)).toBe(posix);
});

test("an address is opened where somebody sees it", () => {
  expect(posix.browser({ DISPLAY: ":0" })).toEqual(["xdg-open"]);
  expect(posix.browser({ WAYLAND_DISPLAY: "wayland-0" })).toEqual(["xdg-open"]);
  expect(posix.browser({ DISPLAY: "" })).toBeNull();
  expect(macos.browser({})).toEqual(["open"]);
  expect(windows.browser({})?.[0]).toBe("rundll32.exe");
  for (const on of [macos, windows]) expect(on.browser({ SSH_CONNECTION: "192.0.2.7 4711 192.0.2.1 22" })).toBeNull();
});

test("settings are where programs of the system have theirs", () => {
  const own = (environment: Record<string, string>, on = posix) => settingsPlaces(environment, on)[1]?.path;
  expect(own({ HOME: "/home/ann" })).toBe("/home/ann/.config/froe/config.json");
  expect(own({ HOME: "/home/ann", XDG_CONFIG_HOME: "/etc/ann" })).toBe("/etc/ann/froe/config.json");
  expect(own({ APPDATA: "/Users/ann/AppData/Roaming", USERPROFILE: "/Users/ann" }, windows)).toBe(
    "/Users/ann/AppData/Roaming/froe/config.json",
  );
  expect(own({ USERPROFILE: "/Users/ann" }, windows)).toBe("/Users/ann/.config/froe/config.json");
  expect(own({}, windows)).toBeUndefined();
});

test("labels of merged files have the steps of their paths", () => {
  expect(shortNames(["C:\\logs\\a\\x.log", "C:\\logs\\b\\x.log"], windows)).toEqual(["a", "b"]);
  expect(shortNames(["one\\a.log", "one\\b.log"], posix)).toEqual(["one\\a", "one\\b"]);
});

test("a file is another one by its number, or where files have none, by when it was made", () => {
  const file = { dev: 1n, ino: 2n ** 60n + 1n, birthtimeNs: 5n };
  for (const on of [posix, windows]) {
    expect(on.identityOf({ ...file, birthtimeNs: 6n })).toBe(on.identityOf(file));
    expect(on.identityOf({ ...file, ino: 2n ** 60n })).not.toBe(on.identityOf(file));
  }
  const unnumbered = { ...file, ino: 0n };
  expect(windows.identityOf({ ...unnumbered, birthtimeNs: 6n })).not.toBe(windows.identityOf(unnumbered));
});

test("signals of the system end a run with the code of theirs", () => {
  const before = process.listenerCount("SIGBREAK");
  const wake = vi.fn();
  // The process of the tests is idle afterward, and is not to end.
  const signals = listenForSignals(wake, undefined, { ...windows, end: () => undefined });
  expect(process.listenerCount("SIGBREAK")).toBe(before + 1);
  process.emit("SIGBREAK");
  expect({ code: signals.exitCode, calls: wake.mock.calls.length }).toEqual({ code: 130, calls: 1 });
  expect(process.listenerCount("SIGBREAK")).toBe(before);
});

test("a run that only waits ends by TERM after HUP, whose code is that of runs that work", () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 1, active: 0, utilization: 0 });
  const end = vi.fn();
  listenForSignals(vi.fn(), undefined, { ...posix, end });
  process.emit("SIGHUP");
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  expect(end).toHaveBeenCalledWith("SIGTERM", 143);
});

test("a process of Windows cannot signal itself", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const kill = vi.spyOn(process, "kill").mockImplementation(() => true);
  windows.end("SIGINT", 130);
  expect(exit).toHaveBeenCalledWith(130);
  posix.end("SIGINT", 130);
  expect(kill).toHaveBeenCalledWith(process.pid, "SIGINT");
});

test("standard output has one name on Windows, and a pipe ends in two ways", () => {
  expect([posix.outputPaths, windows.outputPaths]).toEqual([["-", "/dev/stdout"], ["-"]]);
  expect([posix.closedPipe, windows.closedPipe]).toEqual([["EPIPE"], ["EPIPE", "EOF"]]);
  expect([posix.request, windows.request]).toEqual(["SIGUSR1", null]);
});
