import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Shared } from "../../playground/link.ts";

/** A page that is served. */
export interface Served {
  /** Its address, which nobody can guess. */
  readonly address: string;
  /** One that leads to it once: other users of the machine see the words of commands, but come too late. */
  readonly once: string;
  /** Waits until the page has been closed. */
  readonly closed: Promise<void>;
  close(): void;
}

/** How long a page may be away before it counts as closed, in milliseconds: while it is loaded again it is. */
const AWAY = 2000;
const HOST = "127.0.0.1";

/**
 * Serves the playground to this machine alone, at a random path, until the page is closed.
 * @param html the page as the build writes it. @param shared what it begins with; null for its own example.
 */
export async function servePage(html: string, shared: Shared | null, away = AWAY): Promise<Served> {
  const path = `/${randomBytes(18).toString("base64url")}`;
  let close: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const pages = new Set<ServerResponse>();
  let once: string | null = `/${randomBytes(18).toString("base64url")}`;
  const first = once;
  let timer: NodeJS.Timeout | undefined;
  const server = createServer((request, response) => {
    if (!isOwn(request, server.address())) return refuse(response, 403);
    if (request.url === once) {
      once = null;
      return lead(response, addressOf(server.address(), path));
    }
    if (request.url === `${path}/`) return answer(response, served(html, addressOf(server.address(), path), shared));
    if (request.url !== `${path}/alive`) return refuse(response, 404);
    clearTimeout(timer);
    pages.add(response);
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).write(":\n\n");
    response.on("close", () => {
      pages.delete(response);
      if (pages.size === 0) timer = setTimeout(close, away);
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, HOST, resolve));
  void closed.then(() => {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
  });
  const address = addressOf(server.address(), path);
  return { address, once: new URL(first, address).href, closed, close };
}

type Address = ReturnType<ReturnType<typeof createServer>["address"]>;

function addressOf(address: Address, path: string): string {
  return `http://${HOST}:${typeof address === "object" ? address?.port : address}${path}/`;
}

/** Only the page itself asks: another name for this machine may be that of a page elsewhere. */
function isOwn({ method, headers }: IncomingMessage, address: Address): boolean {
  return method === "GET" && `http://${headers.host}/` === addressOf(address, "");
}

function answer(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(html);
}

function lead(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store", "referrer-policy": "no-referrer" }).end();
}

function refuse(response: ServerResponse, code: number): void {
  response.writeHead(code, { "content-type": "text/plain" }).end();
}

/** The page with what it begins with, which may ask for nothing but the sign that it is open. */
function served(html: string, address: string, shared: Shared | null): string {
  const alive = `${address}alive`;
  const given = JSON.stringify({ ...shared, alive }).replace(/</g, "\\u003c");
  return html
    .replace("default-src 'none';", () => `default-src 'none'; connect-src ${alive};`)
    .replace(/(<script type="application\/json" id="given">)(<\/script>)/, (_, open, end) => open + given + end);
}

/**
 * Opens an address in a browser.
 * @param words the command that does, which the address follows.
 * @returns what went wrong, once that is known; null once the command has opened it.
 */
export function openBrowser(
  [command, ...words]: readonly [string, ...string[]],
  address: string,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, [...words, address], { stdio: "ignore", detached: true });
    child.once("error", ({ message }) => resolve(message));
    child.once("exit", (code) => resolve(code === 0 ? null : `${command} ended with ${code}`));
    // A browser may live longer than its page.
    child.unref();
  });
}
