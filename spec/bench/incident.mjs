// The logs of an incident, made up and the same each time: `node spec/bench/incident.mjs FOLDER`. Its cause: at 14:31:40 the
// disk of db2 is full, because a backup was written to it. The database cannot write, payments fail, and the proxy answers 502.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const START = Date.UTC(2026, 1, 3, 14, 0);
const FULL = Date.UTC(2026, 1, 3, 14, 31, 40);
const CLEARED = Date.UTC(2026, 1, 3, 14, 44, 10);
const END = Date.UTC(2026, 1, 3, 15, 0);
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const PATHS = ["/", "/cart", "/cart/items", "/checkout/address", "/checkout/pay", "/health"];
const AGENT = "Mozilla/5.0 (X11; Linux x86_64)";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("name a folder: node spec/bench/incident.mjs FOLDER");
mkdirSync(folder, { recursive: true });
for (const [name, lines] of Object.entries(incident())) {
  lines.sort((a, b) => a.millis - b.millis);
  writeFileSync(join(folder, name), lines.map(({ text }) => `${text}\n`).join(""));
}

/** The lines of six logs of as many formats, by their files. */
function incident() {
  const random = randomFrom(20_260_203);
  const logs = { "proxy.log": [], "shop.log": [], "worker.log": [], "db2.log": [], "cache.log": [], "hosts.log": [] };
  const write = (name, millis, text) => logs[name].push({ millis, text });
  const pick = (all) => all[Math.floor(random() * all.length)];

  for (let millis = START, n = 0; millis < END; millis += 200 + Math.floor(random() * 600), n++) {
    const path = pick(PATHS);
    const id = hex(random, 8);
    const isPay = path === "/checkout/pay";
    const fails = isPay && isFull(millis) && random() < 0.85;
    const ms = fails ? 5000 + random() * 400 : 4 + random() * 60 + (isPay ? 120 : 0);
    const status = fails ? 502 : random() < 0.01 ? 404 : 200;
    const ip = `192.0.2.${1 + Math.floor(random() * 200)}`;
    const request = { ts: iso(millis + ms), level: "info", request: id, path, status, ms: Number(ms.toFixed(1)) };
    write(
      "proxy.log",
      millis + ms,
      `${ip} - - [${clf(millis + ms)}] "GET ${path} HTTP/1.1" ${status} ${status === 200 ? 5120 : 157} "-" "${AGENT}" ${(ms / 1000).toFixed(3)}`,
    );
    if (path === "/health") continue;
    write(
      "shop.log",
      millis + 1,
      JSON.stringify({ ts: iso(millis + 1), level: "debug", msg: `request ${id} started`, request: id }),
    );
    if (!fails) {
      write("shop.log", millis + ms, JSON.stringify({ ...request, msg: `request ${id} done in ${ms.toFixed(1)}ms` }));
      if (isPay)
        write(
          "worker.log",
          millis + ms + 40,
          `ts=${iso(millis + ms + 40)} level=info msg="receipt sent" order=${48000 + n} request=${id}`,
        );
      continue;
    }
    const order = 48_000 + n;
    write(
      "db2.log",
      millis + 30,
      `${sql(millis + 30)} UTC [${4700 + (n % 9)}] ERROR:  could not extend file "base/16384/${2600 + (n % 7)}": No space left on device`,
    );
    write("db2.log", millis + 30, `${sql(millis + 30)} UTC [${4700 + (n % 9)}] HINT:  Check free disk space.`);
    write(
      "shop.log",
      millis + ms,
      JSON.stringify({ ...request, level: "error", msg: `order ${order} not saved: database refused to write`, order }),
    );
    write(
      "worker.log",
      millis + ms + 90,
      `ts=${iso(millis + ms + 90)} level=warn msg="payment ${order} retried" order=${order} request=${id} try=${1 + (n % 3)}`,
    );
  }
  for (let millis = START; millis < END; millis += 30_000) {
    write(
      "db2.log",
      millis,
      `${sql(millis)} UTC [4690] LOG:  checkpoint complete: wrote ${20 + Math.floor(random() * 90)} buffers`,
    );
    write(
      "cache.log",
      millis + 7,
      `4711:M ${redis(millis + 7)} * ${1 + Math.floor(random() * 900)} changes in 60 seconds. Saving...`,
    );
    write("cache.log", millis + 450, `4711:M ${redis(millis + 450)} * Background saving terminated with success`);
    write(
      "hosts.log",
      millis + 900,
      `${bsd(millis + 900)} ${pick(["web1", "web2", "db2"])} CRON[${1000 + Math.floor(random() * 8000)}]: (root) CMD (run-parts /etc/cron.hourly)`,
    );
  }
  const host = (millis, text) => write("hosts.log", millis, `${bsd(millis)} db2 ${text}`);
  host(Date.UTC(2026, 1, 3, 14, 26, 2), "backup[3120]: writing /var/lib/db/base.tar, 212 GB expected");
  host(FULL - 9_000, "kernel: EXT4-fs warning (device sda2): ext4_da_write_begin: 98% of blocks used");
  host(FULL, "kernel: EXT4-fs error (device sda2): no space left on device");
  host(FULL + 1_000, "backup[3120]: /var/lib/db/base.tar: No space left on device");
  host(CLEARED - 2_000, "sudo: ann : TTY=pts/0 ; COMMAND=/bin/rm /var/lib/db/base.tar");
  return logs;
}

function isFull(millis) {
  return millis >= FULL && millis < CLEARED;
}

/** Numbers from 0 to 1, the same for a seed. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hex(random, digits) {
  return Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
}

function two(number) {
  return String(number).padStart(2, "0");
}
function iso(millis) {
  return new Date(millis).toISOString();
}
function clock(millis) {
  return iso(millis).slice(11, 19);
}
function sql(millis) {
  return iso(millis).slice(0, 23).replace("T", " ");
}

function dayOf(millis) {
  const date = new Date(millis);
  return { day: date.getUTCDate(), month: MONTHS[date.getUTCMonth()], year: date.getUTCFullYear() };
}
function clf(millis) {
  const { day, month, year } = dayOf(millis);
  return `${two(day)}/${month}/${year}:${clock(millis)} +0000`;
}
function redis(millis) {
  const { day, month, year } = dayOf(millis);
  return `${two(day)} ${month} ${year} ${iso(millis).slice(11, 23)}`;
}
function bsd(millis) {
  const { day, month } = dayOf(millis);
  return `${month} ${String(day).padStart(2, " ")} ${clock(millis)}`;
}
